-- A notification that also goes by e-mail says from when on. A job sends what is due, so that the transaction of a bid
-- stores no mail of its own.
alter table notifications
  add column subject_id uuid,
  add column mail_due_at timestamptz;
create index notifications_to_mail on notifications (mail_due_at) where mail_due_at is not null;

-- A kind without a row has its default.
create table notification_settings (
  user_id uuid not null references users (id),
  kind text not null,
  by_email boolean not null,
  primary key (user_id, kind)
);

-- The last e-mail of a kind that is gathered, for each user and subject.
create table gathered_mails (
  user_id uuid not null references users (id),
  kind text not null,
  subject_id uuid not null,
  sent_at timestamptz not null default clock_timestamp(),
  primary key (user_id, kind, subject_id)
);
