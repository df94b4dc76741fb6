-- One closing to a sold deal: made by the sale itself, moved by its two sides.
create table closings (
  loan_deal_id uuid primary key references loan_deals (id),
  closing_date date not null,
  -- What price and interest are reckoned to; stands once both sides have named the same date.
  cut_off_date date not null,
  cut_off_buyer boolean not null default false,
  cut_off_seller boolean not null default false,
  deposit_amount numeric(14, 2) check (deposit_amount > 0),
  -- The seller's own figures, true for one cut-off date.
  payout_principal numeric(14, 2) check (payout_principal >= 0),
  payout_interest numeric(14, 2) check (payout_interest >= 0),
  payout_as_of date,
  version int not null default 1,
  opened_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz
);

create table closing_steps (
  loan_deal_id uuid not null references closings (loan_deal_id),
  step text not null,
  due_date date not null,
  state text not null default 'open' check (state in ('open', 'to_confirm', 'done', 'not_needed')),
  claim text check (claim in ('done', 'not_needed')),
  claimed_by text check (claimed_by in ('buyer', 'seller')),
  reason text,
  changed_at timestamptz,
  -- Each reminder is sent once: its moment is written in the transaction that sends it.
  reminded_due_at timestamptz,
  reminded_overdue_at timestamptz,
  primary key (loan_deal_id, step)
);
create index closing_steps_waiting on closing_steps (due_date) where state in ('open', 'to_confirm');

create table closing_notes (
  id uuid primary key,
  loan_deal_id uuid not null references closings (loan_deal_id),
  step text not null,
  author_id uuid not null references users (id),
  text text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index closing_notes_of_closing on closing_notes (loan_deal_id, created_at);

create table closing_files (
  id uuid primary key,
  loan_deal_id uuid not null references closings (loan_deal_id),
  step text not null,
  name text not null,
  media_type text not null,
  bytes int not null,
  sha256 text not null,
  storage_key text not null unique,
  uploaded_by uuid not null references users (id),
  uploaded_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz
);
create index closing_files_of_closing on closing_files (loan_deal_id) where deleted_at is null;

-- The address under which a calendar program reads a user's dates; only its digest is kept.
create table calendar_feeds (
  user_id uuid primary key references users (id),
  token_hash text not null unique,
  created_at timestamptz not null default clock_timestamp()
);
