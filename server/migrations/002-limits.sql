-- Mails are sent at most once: a row is written before the content of a message leaves, and sent_at after it was taken.
create table sent_mail (
  message_id uuid primary key,
  claimed_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);
