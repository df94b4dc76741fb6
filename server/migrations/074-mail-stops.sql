-- Mailboxes that take no mails that members cause by typing their address.
create table mail_stops (
  -- A digest of the address, as in member_mails.
  mailbox text primary key,
  stopped_at timestamptz not null default now()
);
