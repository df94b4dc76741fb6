-- When an auction was over: at its end, or with the sale that came before it. Null while it is not.
alter table deal_listings add column ended_at timestamptz generated always as
  (case when deal_state in ('auction_ended', 'under_review', 'sold') then least(ends_at, sold_at) end) stored;
create index deal_listings_ended on deal_listings (ended_at, id)
  include (deal_state, mortgage_class, effective_ltv, sold_at) where is_listed;
