-- An alert whose e-mail waits for the summary at the end of the hour.
alter table notifications add column in_summary boolean not null default false;

-- How many e-mails were sent since `sent_at`, the first of them.
alter table gathered_mails add column mails int not null default 1;
