-- How buyers accept the agreement of a deal room.
alter table deal_rooms add column nda_by text not null default 'click' check (nda_by in ('click', 'signature'));

-- Requests for signatures on the agreement of a deal room: whose, and on which version.
create table nda_signings (
  request_id uuid primary key references signing_requests (id),
  loan_deal_id uuid not null references loan_deals (id),
  user_id uuid not null references users (id),
  nda_version text not null,
  company_name text not null
);
create index nda_signings_of_user on nda_signings (loan_deal_id, user_id);

-- By which request the agreement was accepted; null for a click.
alter table nda_acceptances add column signing_request_id uuid references signing_requests (id);
