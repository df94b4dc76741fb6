-- Lists sort by the day on which the remaining term ends: the maturity, or as many months from today as a seller or a book
-- states. The view that fills it is in repeatable/deal-listings.sql.
alter table deal_listings add column term_ends date;
update deal_listings set term_ends = effective_maturity where effective_maturity is not null;
create index deal_listings_term_ends on deal_listings (term_ends, id)
  include (deal_state, mortgage_class, effective_ltv, sold_at) where is_listed;
create index deal_listings_past_term_ends on deal_listings (term_ends, id)
  include (mortgage_class, effective_ltv) where is_past_result;
drop index deal_listings_maturity;
drop index deal_listings_past_maturity;
