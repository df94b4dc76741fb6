-- Proofs of the funds of an account. What has expired or was withdrawn stays, for the record.
create table funds_proofs (
  id uuid primary key,
  user_id uuid not null references users (id),
  state text not null default 'waiting'
    check (state in ('waiting', 'approved', 'rejected', 'withdrawn', 'replaced', 'expired')),
  kind text not null check (kind in ('bank_statement', 'credit_facility', 'lender_commitment', 'investment_statement', 'other')),
  stated_amount numeric(14, 2) not null check (stated_amount > 0),
  approved_amount numeric(14, 2) check (approved_amount > 0 and approved_amount <= stated_amount),
  approved_at timestamptz,
  valid_until date not null,
  name text not null,
  media_type text not null,
  bytes integer not null,
  sha256 text not null,
  -- Null once the document is deleted, because the proof ended before it was reviewed.
  storage_key text,
  submitted_by uuid not null references users (id),
  submitted_at timestamptz not null default now(),
  decided_by uuid references users (id),
  decided_at timestamptz,
  reason text,
  reminded_at timestamptz,
  check ((approved_amount is null) = (approved_at is null)),
  check (state <> 'approved' or approved_at is not null)
);
create unique index funds_proofs_waiting on funds_proofs (user_id) where state = 'waiting';
create unique index funds_proofs_approved on funds_proofs (user_id) where state = 'approved';
-- What bounds the exposure of an account is the amount approved last.
create index funds_proofs_bound on funds_proofs (user_id, approved_at desc) where approved_at is not null;
create index funds_proofs_of_user on funds_proofs (user_id, submitted_at desc);
create index funds_proofs_ending on funds_proofs (valid_until) where state = 'approved';

-- The seller asks buyers to prove their funds before they bid. Null as false: it was never asked.
alter table loan_deals add column funds_before_bid boolean;
