-- Commitments of buyers to white label deals, at the mortgage amount of that moment.
create table commitments (
  id uuid primary key,
  loan_deal_id uuid not null references loan_deals (id),
  buyer_id uuid not null references users (id),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'ended')),
  amount numeric(14, 2) not null,
  committed_at timestamptz not null default clock_timestamp(),
  -- The last day on which the seller sends the follow-up documents and the additional NDA.
  due_date date not null,
  documents_sent_at timestamptz,
  nda_sent_at timestamptz,
  reminded_due_at timestamptz,
  reminded_overdue_at timestamptz,
  decided_at timestamptz
);
-- One for each buyer and deal; who withdrew, or whose commitment ended with a change of the terms, can commit again.
create unique index commitments_once on commitments (loan_deal_id, buyer_id) where state in ('open', 'accepted', 'declined');
create unique index commitments_accepted on commitments (loan_deal_id) where state = 'accepted';
create index commitments_of_deal on commitments (loan_deal_id, buyer_id);
create index commitments_of_buyer on commitments (buyer_id, committed_at desc);
create index commitments_to_follow_up on commitments (due_date)
  where state = 'open' and (documents_sent_at is null or nda_sent_at is null);

-- Follow-up documents and additional NDAs that sellers uploaded; a removed one is kept for the record.
create table follow_up_files (
  id uuid primary key,
  loan_deal_id uuid not null references loan_deals (id),
  kind text not null check (kind in ('document', 'nda')),
  name text not null,
  media_type text not null,
  bytes int not null,
  sha256 text not null,
  storage_key text not null unique,
  uploaded_by uuid not null references users (id),
  uploaded_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz
);
create index follow_up_files_of_deal on follow_up_files (loan_deal_id, uploaded_at);

-- Evidence of each acceptance of an additional NDA; never changed.
create table additional_nda_acceptances (
  commitment_id uuid primary key references commitments (id),
  version text not null,
  sha256 text not null,
  signed_by text not null,
  company_name text not null,
  address text not null,
  browser text not null,
  accepted_at timestamptz not null default clock_timestamp()
);
