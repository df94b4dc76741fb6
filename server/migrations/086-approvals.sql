-- Amounts above which people of a team need the approval of others, by kind.
create table team_limits (
  account_id uuid not null references users (id),
  kind text not null check (kind in ('bid', 'buy_now', 'commitment', 'offer', 'sale')),
  amount numeric(14, 2) not null check (amount >= 0),
  approvals smallint not null check (approvals in (1, 2)),
  primary key (account_id, kind)
);

-- What people of a team have prepared for the approval of others.
create table approvals (
  id uuid primary key,
  account_id uuid not null references users (id),
  act text not null check (act in ('bid', 'buy_now', 'commitment', 'counter', 'final_offer', 'sale')),
  loan_deal_id uuid not null references loan_deals (id),
  -- As the deal was called when it was prepared.
  deal_label text not null,
  -- The counter-offer, invitation or bid that it answers; null for a bid and a commitment.
  subject_id uuid,
  -- What is placed once it is approved, as it was sent.
  prepared jsonb not null,
  amount numeric(14, 2) not null,
  note text,
  approvals_needed smallint not null check (approvals_needed in (1, 2)),
  prepared_by uuid not null references users (id),
  prepared_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'withdrawn')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  reason text,
  check ((state = 'waiting') = (decided_at is null))
);
create index approvals_of_account on approvals (account_id, prepared_at desc, id desc);
create index approvals_waiting on approvals (account_id) where state = 'waiting';
create index approvals_of_deal on approvals (loan_deal_id);

create table approval_votes (
  approval_id uuid not null references approvals (id),
  person_id uuid not null references users (id),
  voted_at timestamptz not null default now(),
  primary key (approval_id, person_id)
);
