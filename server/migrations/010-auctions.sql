alter table loan_deals drop constraint loan_deals_auction_format_check;
alter table loan_deals add constraint loan_deals_auction_format_check check (auction_format in ('open', 'sealed'));
alter table loan_deals
  -- When the round's end was moved because of an outage; once for each round.
  add column outage_extended_at timestamptz,
  -- The earliest moment at which a counter-offer expires or a best-and-final round ends.
  add column moves_due_at timestamptz;
create index loan_deals_due_moves on loan_deals (moves_due_at) where moves_due_at is not null;

-- The amount is its bidder's alone until the close opens it; a round that never closes stays sealed.
alter table bids add column is_sealed boolean not null default false;
create index bids_sealed on bids (bidder_id) where is_sealed;
create index bids_of_bidder_on_deal on bids (loan_deal_id, bidder_id, auction_round, place);

-- What seller and bidders do after the end. A move is between the deal's owner and one bidder, and is never changed.
create table auction_moves (
  id uuid primary key,
  number bigint generated always as identity,
  loan_deal_id uuid not null references loan_deals (id),
  auction_round int not null,
  kind text not null check (kind in ('accepted', 'declined', 'counter', 'counter_accepted', 'counter_declined', 'counter_expired',
                                     'counter_withdrawn', 'final_invited', 'final_offer', 'final_missed')),
  bidder_id uuid not null references users (id),
  -- Null for the clock.
  actor_id uuid references users (id),
  amount numeric(14, 2) check (amount > 0),
  reason text,
  expires_at timestamptz,
  answers_id uuid references auction_moves (id),
  at timestamptz not null
);
create index auction_moves_of_deal on auction_moves (loan_deal_id, auction_round, number);
-- A counter-offer or an invitation is answered once, whoever comes first.
create unique index auction_moves_one_answer on auction_moves (answers_id) where answers_id is not null;
create index auction_moves_final on auction_moves (bidder_id) where kind = 'final_offer';
create trigger auction_moves_are_append_only before update or delete or truncate on auction_moves
  for each statement execute function refuse_change();

-- Who was warned before which end: one row for each mark of a round.
create table auction_warnings (
  loan_deal_id uuid not null references loan_deals (id),
  auction_round int not null,
  minutes int not null,
  warned_at timestamptz not null default clock_timestamp(),
  primary key (loan_deal_id, auction_round, minutes)
);

-- One row, written every few seconds while any server lives; a gap is an outage.
create table heartbeat (
  is_only boolean primary key default true check (is_only),
  beat_at timestamptz not null
);
create table outages (
  began_at timestamptz not null,
  ended_at timestamptz primary key,
  extended int not null
);
