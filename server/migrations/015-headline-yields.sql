-- The yield at the sale price, the leading bid or the opening bid, in percent, as the domain computes it. It is written with
-- what it follows from, and anew every night, because payments come nearer. It cannot be numeric: short terms at low
-- opening bids have yields of any size.
alter table auctions add column headline_yield double precision;
alter table market_standings add column headline_yield double precision;
create index market_standings_yield on market_standings (headline_yield, id);

-- Nothing lists by the yield that the seller states any more.
drop index deal_listings_yield, deal_listings_counted;
drop view deal_listing_sources;
alter table deal_listings drop column loan_yield;
create index deal_listings_counted on deal_listings (deal_state, mortgage_class) include (owner_id, deal_type, position, state,
  city, effective_ltv, effective_term, principle_balance, mortgage_amount, ends_at, sold_at, is_sold_below_reserve, id)
  where is_listed;

create view deal_listing_sources as
  select d.id, d.owner_id, d.auction_round, d.number, d.deal_state, d.is_archived, d.missing_count,
    d.sale_amount < d.reserve_price as is_sold_below_reserve, d.deal_type, d.mortgage_class, d.residential_building_type,
    d.commercial_class, d.office_space_type, d.position, d.city, d.state,
    nullif(upper(left(replace(d.postcode, ' ', ''), 3)), '') as postal_area, o.company_name, d.principle_balance, d.mortgage_amount,
    d.interest_rate, d.effective_ltv, d.effective_term, d.effective_maturity, a.starts_at, a.ends_at, d.sold_at,
    d.created_at, d.updated_at, d.public_updated_at, d.submitted_at, d.listed_at, a.leading_amount, a.bid_count, a.headline_yield
  from loan_deals d join auctions a on a.loan_deal_id = d.id and a.round = d.auction_round join users o on o.id = d.owner_id;

create or replace function copy_to_listings(ids uuid[]) returns void language plpgsql as $$
declare
  is_market boolean := exists (select from deal_listings where id = any(ids) and is_listed);
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
  is_market := is_market or exists (select from deal_listings where id = any(ids) and is_listed);
  if is_market then
    delete from market_standings s using deal_listings l where s.id = any(ids) and l.id = s.id and not l.is_listed;
    insert into market_standings (id, leading_amount, bid_count, headline_yield)
      select s.id, s.leading_amount, s.bid_count, s.headline_yield from deal_listing_sources s join deal_listings l on l.id = s.id
      where s.id = any(ids) and l.is_listed and not exists (select from market_standings m where m.id = s.id
        and (m.leading_amount, m.bid_count, m.headline_yield) is not distinct from (s.leading_amount, s.bid_count, s.headline_yield))
    on conflict (id) do update set leading_amount = excluded.leading_amount, bid_count = excluded.bid_count,
      headline_yield = excluded.headline_yield;
  end if;
  perform pg_notify('homeslice_lists', case when is_market then 'market' else 'others' end);
end $$;

create or replace function copy_standing() returns trigger language plpgsql as $$
begin
  update market_standings set leading_amount = new.leading_amount, bid_count = new.bid_count, headline_yield = new.headline_yield
    where id = new.loan_deal_id;
  return null;
end $$;
drop trigger copy_standing on auctions;
create trigger copy_standing after update of leading_amount, bid_count, headline_yield on auctions for each row
  when (old.leading_amount is distinct from new.leading_amount or old.bid_count <> new.bid_count
    or old.headline_yield is distinct from new.headline_yield)
  execute function copy_standing();
