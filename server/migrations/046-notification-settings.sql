-- How each user gets each kind: in the list of notifications, by e-mail at once or in the daily digest, or not.
alter table notification_settings alter column by_email type text using case when by_email then 'at_once' else 'off' end;
alter table notification_settings
  add constraint notification_settings_by_email_check check (by_email in ('at_once', 'daily', 'off')),
  add column in_app boolean not null default true;

-- What was chosen when the notification was made.
alter table notifications
  add column in_app boolean not null default true,
  add column is_daily boolean not null default false;
