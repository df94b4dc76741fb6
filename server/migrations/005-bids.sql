create table bids (
  id uuid primary key,
  loan_deal_id uuid not null references loan_deals (id),
  -- Order in which the deal's bids were judged; with the round it makes the replay.
  auction_round int not null,
  place int not null,
  bidder_id uuid not null references users (id),
  bidder_number int not null,
  offer_type text not null check (offer_type in ('buy_it_now', 'custom_bid')),
  bid_amount numeric(14, 2) not null check (bid_amount > 0),
  max_amount numeric(14, 2) check (max_amount >= bid_amount),
  brokerage_fees numeric(9, 4) not null,
  end_closing_cost numeric(14, 2) not null,
  loan_servicing numeric(9, 4) not null,
  -- What the judgement made of the auction: the public history reads these.
  leading_after numeric(14, 2) not null,
  leader_after uuid not null references users (id),
  end_after timestamptz not null,
  placed_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'declined', 'accepted')),
  reason text,
  decided_at timestamptz,
  unique (loan_deal_id, auction_round, place)
);
create index bids_of_bidder on bids (bidder_id, placed_at desc, id desc);
create unique index bids_one_winner on bids (loan_deal_id) where status = 'accepted';
