-- The agreements that sellers uploaded for their deal rooms, oldest first; none is ever changed.
create table deal_ndas (
  id uuid primary key,
  loan_deal_id uuid not null references loan_deals (id),
  number int not null,
  name text not null,
  media_type text not null,
  bytes int not null,
  sha256 text not null,
  storage_key text not null unique,
  uploaded_by uuid not null references users (id),
  uploaded_at timestamptz not null default now(),
  unique (loan_deal_id, number)
);

-- How a deal room opens; a deal without a row opens at once, under the standard agreement.
create table deal_rooms (
  loan_deal_id uuid primary key references loan_deals (id),
  admission text not null default 'at_once' check (admission in ('at_once', 'on_approval')),
  nda_id uuid references deal_ndas (id)
);

create table room_entries (
  id uuid primary key,
  loan_deal_id uuid not null references loan_deals (id),
  user_id uuid not null references users (id),
  state text not null check (state in ('requested', 'admitted', 'refused', 'revoked')),
  requested_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by uuid references users (id),
  reason text,
  unique (loan_deal_id, user_id)
);
create index room_entries_of_user on room_entries (user_id);
create index room_entries_requested on room_entries (loan_deal_id) where state = 'requested';

-- Evidence of each acceptance; never changed.
create table nda_acceptances (
  id uuid primary key,
  entry_id uuid not null references room_entries (id),
  version text not null,
  sha256 text not null,
  signed_by text not null,
  company_name text not null,
  address text not null,
  browser text not null,
  accepted_at timestamptz not null default clock_timestamp()
);
create index nda_acceptances_of_entry on nda_acceptances (entry_id);
