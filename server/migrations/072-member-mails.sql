-- Mails that one person caused another to get, by which the next are bounded. Kept for a day.
create table member_mails (
  -- A digest of the address.
  mailbox text not null,
  addressee text not null,
  kind text not null,
  -- Null for a visitor.
  sender_id uuid,
  mailed_at timestamptz not null default clock_timestamp()
);
create index member_mails_of_mailbox on member_mails (mailbox, mailed_at);

-- The member whose doing a notification tells of; null for staff and the clock.
alter table notifications add column caused_by uuid;
