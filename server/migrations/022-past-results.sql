-- Sales that the market no longer shows are in the archive of results for ever, unless their seller archived the deal.
alter table deal_listings add column is_past_result boolean not null generated always as
  (deal_state = 'sold' and not is_archived and is_past) stored;

-- The archive's orders, each read in both directions, apart from the market's, which do not grow with old sales.
create index deal_listings_past_end on deal_listings (ends_at, id)
  include (mortgage_class, effective_ltv) where is_past_result;
create index deal_listings_past_ended on deal_listings (ended_at, id)
  include (mortgage_class, effective_ltv) where is_past_result;
create index deal_listings_past_listed on deal_listings (listed_at, id)
  include (mortgage_class, effective_ltv) where is_past_result;
create index deal_listings_past_created on deal_listings (created_at, id)
  include (mortgage_class, effective_ltv) where is_past_result;
create index deal_listings_past_updated on deal_listings (public_updated_at, id)
  include (mortgage_class, effective_ltv) where is_past_result;
create index deal_listings_past_balance on deal_listings (principle_balance, id)
  include (mortgage_class, effective_ltv) where is_past_result;
create index deal_listings_past_amount on deal_listings (mortgage_amount, id)
  include (mortgage_class, effective_ltv) where is_past_result;
create index deal_listings_past_rate on deal_listings (interest_rate, id)
  include (mortgage_class, effective_ltv) where is_past_result;
create index deal_listings_past_ltv on deal_listings (effective_ltv, id)
  include (mortgage_class) where is_past_result;
create index deal_listings_past_maturity on deal_listings (effective_maturity, id)
  include (mortgage_class, effective_ltv) where is_past_result;
create index deal_listings_past_city on deal_listings (city, id)
  include (mortgage_class, effective_ltv) where is_past_result;
create index deal_listings_past_counted on deal_listings (mortgage_class) include (deal_state, owner_id, deal_type, position,
  state, city, effective_ltv, effective_term, principle_balance, mortgage_amount, ends_at, is_sold_below_reserve, id)
  where is_past_result;

-- The standings of past sales are kept, in indexes of their own.
alter table market_standings add column is_past boolean not null default false;
drop index market_standings_amount, market_standings_bids, market_standings_yield;
create index market_standings_amount on market_standings (leading_amount, id) where not is_past;
create index market_standings_bids on market_standings (bid_count, id) where not is_past;
create index market_standings_yield on market_standings (headline_yield, id) where not is_past;
create index market_standings_past_amount on market_standings (leading_amount, id) where is_past;
create index market_standings_past_bids on market_standings (bid_count, id) where is_past;
create index market_standings_past_yield on market_standings (headline_yield, id) where is_past;
insert into market_standings (id, leading_amount, bid_count, headline_yield, is_past)
  select s.id, s.leading_amount, s.bid_count, s.headline_yield, true
  from deal_listing_sources s join deal_listings l on l.id = s.id where l.is_past_result
on conflict (id) do nothing;

create or replace function copy_to_listings(ids uuid[]) returns void language plpgsql as $$
declare
  is_market boolean := exists (select from deal_listings where id = any(ids) and (is_listed or is_past_result));
begin
  update deal_listings l set owner_id = s.owner_id, auction_round = s.auction_round, deal_state = s.deal_state,
    is_archived = s.is_archived, missing_count = s.missing_count, is_sold_below_reserve = s.is_sold_below_reserve,
    deal_type = s.deal_type, mortgage_class = s.mortgage_class, residential_building_type = s.residential_building_type,
    commercial_class = s.commercial_class, office_space_type = s.office_space_type, position = s.position,
    city = s.city, state = s.state, postal_area = s.postal_area, company_name = s.company_name,
    principle_balance = s.principle_balance, mortgage_amount = s.mortgage_amount,
    interest_rate = s.interest_rate, effective_ltv = s.effective_ltv, effective_term = s.effective_term,
    effective_maturity = s.effective_maturity, starts_at = s.starts_at, ends_at = s.ends_at, sold_at = s.sold_at,
    created_at = s.created_at, updated_at = s.updated_at, public_updated_at = s.public_updated_at,
    submitted_at = s.submitted_at, listed_at = s.listed_at
    from deal_listing_sources s where s.id = any(ids) and l.id = s.id;
  insert into deal_listings (id, owner_id, auction_round, number, deal_state, is_archived, missing_count, is_sold_below_reserve,
      deal_type, mortgage_class, residential_building_type, commercial_class, office_space_type, position, city, state,
      postal_area, company_name, principle_balance, mortgage_amount, interest_rate, effective_ltv, effective_term,
      effective_maturity, starts_at, ends_at, sold_at, created_at, updated_at, public_updated_at, submitted_at, listed_at)
    select id, owner_id, auction_round, number, deal_state, is_archived, missing_count, is_sold_below_reserve, deal_type,
      mortgage_class, residential_building_type, commercial_class, office_space_type, position, city, state, postal_area,
      company_name, principle_balance, mortgage_amount, interest_rate, effective_ltv, effective_term,
      effective_maturity, starts_at, ends_at, sold_at, created_at, updated_at, public_updated_at, submitted_at, listed_at
    from deal_listing_sources s where id = any(ids) and not exists (select from deal_listings l where l.id = s.id)
  on conflict (id) do nothing;
  is_market := is_market or exists (select from deal_listings where id = any(ids) and (is_listed or is_past_result));
  if is_market then
    delete from market_standings s using deal_listings l
      where s.id = any(ids) and l.id = s.id and not (l.is_listed or l.is_past_result);
    insert into market_standings (id, leading_amount, bid_count, headline_yield, is_past)
      select s.id, s.leading_amount, s.bid_count, s.headline_yield, l.is_past
      from deal_listing_sources s join deal_listings l on l.id = s.id
      where s.id = any(ids) and (l.is_listed or l.is_past_result) and not exists (select from market_standings m where m.id = s.id
        and (m.leading_amount, m.bid_count, m.headline_yield, m.is_past)
          is not distinct from (s.leading_amount, s.bid_count, s.headline_yield, l.is_past))
    on conflict (id) do update set leading_amount = excluded.leading_amount, bid_count = excluded.bid_count,
      headline_yield = excluded.headline_yield, is_past = excluded.is_past;
  end if;
  perform pg_notify('homeslice_lists', case when is_market then 'market' else 'others' end);
end $$;

-- Moves what was sold more days ago from the market's indexes into those of the archive.
create or replace function hide_past_sales(days int) returns void language sql as $$
  with hidden as (
    update deal_listings set is_past = true
      where deal_state = 'sold' and not is_past and sold_at < now() - make_interval(days => days) returning id),
  moved as (update market_standings s set is_past = true from hidden h where s.id = h.id)
  select pg_notify('homeslice_lists', 'market') where exists (select from hidden);
$$;
