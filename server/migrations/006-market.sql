-- What lists of deals filter and sort by: one narrow row for each deal, copied in the transaction that changes the deal.
-- The deal's own row has a hundred columns, its end is in the auction and its seller's name in the user's row, so that
-- no index there could serve filter and order together. Only the functions below write it.
create table deal_listings (
  id uuid primary key references loan_deals (id) on delete cascade,
  owner_id uuid not null,
  auction_round int not null,
  number int not null,
  deal_state text not null,
  is_archived boolean not null,
  missing_count int not null,
  is_sold_below_reserve boolean,
  deal_type text,
  mortgage_class text,
  residential_building_type text,
  commercial_class text,
  office_space_type text,
  position text,
  city text,
  state text,
  postal_area text,
  company_name text,
  principle_balance numeric(14, 2),
  mortgage_amount numeric(14, 2),
  loan_yield numeric(9, 4),
  interest_rate numeric(9, 4),
  effective_ltv numeric(9, 4),
  effective_term int,
  effective_maturity date,
  starts_at timestamptz,
  ends_at timestamptz,
  sold_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  public_updated_at timestamptz not null,
  submitted_at timestamptz,
  listed_at timestamptz,
  -- Sold so long ago that the market no longer shows it.
  is_past boolean not null default false,
  -- The states of the market, and their order in it; a test compares them with the domain's lifecycle.
  is_listed boolean not null generated always as
    (deal_state in ('pending_auction', 'live', 'auction_ended', 'under_review', 'sold') and not is_archived and not is_past) stored,
  open_rank smallint not null generated always as
    (case deal_state when 'live' then 0 when 'pending_auction' then 1 when 'auction_ended' then 2 when 'under_review' then 2
      else 3 end) stored,
  -- The texts in which a search looks, a line each, all of them public. The reference is the domain's dealReference.
  search text not null generated always as (
    coalesce(city, '') || E'\n' || coalesce(company_name, '') || E'\n' || coalesce(postal_area, '') || E'\n'
    || case when deal_type = 'book_of_mortgage' then 'BK-' else 'HS-' end
    || lpad(number::text, greatest(5, length(number::text)), '0')) stored
) with (fillfactor = 90);

-- What every bid changes and the market sorts by, for each listed deal: apart, so that a bid writes two small index
-- entries and none of those of deal_listings.
create table market_standings (
  id uuid primary key references deal_listings (id) on delete cascade,
  leading_amount numeric(14, 2),
  bid_count int not null
) with (fillfactor = 80);

create view deal_listing_sources as
  select d.id, d.owner_id, d.auction_round, d.number, d.deal_state, d.is_archived, d.missing_count,
    d.sale_amount < d.reserve_price as is_sold_below_reserve, d.deal_type, d.mortgage_class, d.residential_building_type,
    d.commercial_class, d.office_space_type, d.position, d.city, d.state,
    nullif(upper(left(replace(d.postcode, ' ', ''), 3)), '') as postal_area, o.company_name, d.principle_balance, d.mortgage_amount,
    d.loan_yield, d.interest_rate, d.effective_ltv, d.effective_term, d.effective_maturity, a.starts_at, a.ends_at, d.sold_at,
    d.created_at, d.updated_at, d.public_updated_at, d.submitted_at, d.listed_at, a.leading_amount, a.bid_count
  from loan_deals d join auctions a on a.loan_deal_id = d.id and a.round = d.auction_round join users o on o.id = d.owner_id;

-- Copies these deals, and tells the servers whether lists of the market have changed or only others.
create function copy_to_listings(ids uuid[]) returns void language plpgsql as $$
declare
  is_market boolean := exists (select from deal_listings where id = any(ids) and is_listed);
begin
  insert into deal_listings
    select id, owner_id, auction_round, number, deal_state, is_archived, missing_count, is_sold_below_reserve, deal_type,
      mortgage_class, residential_building_type, commercial_class, office_space_type, position, city, state, postal_area,
      company_name, principle_balance, mortgage_amount, loan_yield, interest_rate, effective_ltv, effective_term,
      effective_maturity, starts_at, ends_at, sold_at, created_at, updated_at, public_updated_at, submitted_at, listed_at
    from deal_listing_sources where id = any(ids)
  on conflict (id) do update set owner_id = excluded.owner_id, auction_round = excluded.auction_round,
    deal_state = excluded.deal_state, is_archived = excluded.is_archived, missing_count = excluded.missing_count,
    is_sold_below_reserve = excluded.is_sold_below_reserve, deal_type = excluded.deal_type,
    mortgage_class = excluded.mortgage_class, residential_building_type = excluded.residential_building_type,
    commercial_class = excluded.commercial_class, office_space_type = excluded.office_space_type, position = excluded.position,
    city = excluded.city, state = excluded.state, postal_area = excluded.postal_area, company_name = excluded.company_name,
    principle_balance = excluded.principle_balance, mortgage_amount = excluded.mortgage_amount,
    loan_yield = excluded.loan_yield, interest_rate = excluded.interest_rate, effective_ltv = excluded.effective_ltv,
    effective_term = excluded.effective_term, effective_maturity = excluded.effective_maturity,
    starts_at = excluded.starts_at, ends_at = excluded.ends_at, sold_at = excluded.sold_at, created_at = excluded.created_at,
    updated_at = excluded.updated_at, public_updated_at = excluded.public_updated_at, submitted_at = excluded.submitted_at,
    listed_at = excluded.listed_at;
  is_market := is_market or exists (select from deal_listings where id = any(ids) and is_listed);
  if is_market then
    delete from market_standings s using deal_listings l where s.id = any(ids) and l.id = s.id and not l.is_listed;
    insert into market_standings
      select s.id, s.leading_amount, s.bid_count from deal_listing_sources s join deal_listings l on l.id = s.id
      where s.id = any(ids) and l.is_listed
    on conflict (id) do update set leading_amount = excluded.leading_amount, bid_count = excluded.bid_count
      where (market_standings.leading_amount, market_standings.bid_count)
        is distinct from (excluded.leading_amount, excluded.bid_count);
  end if;
  perform pg_notify('homeslice_lists', case when is_market then 'market' else 'others' end);
end $$;

-- Takes what was sold more days ago out of the market's indexes, which would otherwise grow with every sale.
create function hide_past_sales(days int) returns void language sql as $$
  update deal_listings set is_past = true
    where deal_state = 'sold' and not is_past and sold_at < now() - make_interval(days => days);
  delete from market_standings s using deal_listings l where l.id = s.id and not l.is_listed;
$$;

select copy_to_listings(array(select id from loan_deals));
select hide_past_sales(30);

create function copy_changed_deals() returns trigger language plpgsql as $$
begin
  perform copy_to_listings(array(select id from changed));
  return null;
end $$;
create trigger copy_to_listings after update on loan_deals referencing new table as changed
  for each statement execute function copy_changed_deals();

-- A deal's row comes before its auction's, so that a new deal is complete with its first auction.
create function copy_new_rounds() returns trigger language plpgsql as $$
begin
  perform copy_to_listings(array(select loan_deal_id from added));
  return null;
end $$;
create trigger copy_to_listings after insert on auctions referencing new table as added
  for each statement execute function copy_new_rounds();

-- A row at a time, because the conditions spare most bids the call; a later end changes no count, so nobody is told.
create function copy_dates() returns trigger language plpgsql as $$
begin
  update deal_listings set starts_at = new.starts_at, ends_at = new.ends_at
    where id = new.loan_deal_id and auction_round = new.round;
  return null;
end $$;
create trigger copy_dates after update of starts_at, ends_at on auctions for each row
  when (old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at)
  execute function copy_dates();

create function copy_standing() returns trigger language plpgsql as $$
begin
  update market_standings set leading_amount = new.leading_amount, bid_count = new.bid_count where id = new.loan_deal_id;
  return null;
end $$;
create trigger copy_standing after update of leading_amount, bid_count on auctions for each row
  when (old.leading_amount is distinct from new.leading_amount or old.bid_count <> new.bid_count)
  execute function copy_standing();

create function copy_company_name() returns trigger language plpgsql as $$
begin
  update deal_listings set company_name = new.company_name where owner_id = new.id;
  perform pg_notify('homeslice_lists', 'market');
  return null;
end $$;
create trigger copy_company_name after update of company_name on users for each row
  when (old.company_name is distinct from new.company_name)
  execute function copy_company_name();

-- The orders of the market, each read in both directions, with what most pages filter by, so that deep pages read the
-- index alone.
create index deal_listings_open on deal_listings (open_rank, ends_at, id)
  include (deal_state, mortgage_class, effective_ltv, sold_at) where is_listed;
create index deal_listings_end on deal_listings (ends_at, id)
  include (deal_state, mortgage_class, effective_ltv, sold_at) where is_listed;
create index deal_listings_listed on deal_listings (listed_at, id)
  include (deal_state, mortgage_class, effective_ltv, sold_at) where is_listed;
create index deal_listings_created on deal_listings (created_at, id)
  include (deal_state, mortgage_class, effective_ltv, sold_at) where is_listed;
create index deal_listings_updated on deal_listings (public_updated_at, id)
  include (deal_state, mortgage_class, effective_ltv, sold_at) where is_listed;
create index deal_listings_balance on deal_listings (principle_balance, id)
  include (deal_state, mortgage_class, effective_ltv, sold_at) where is_listed;
create index deal_listings_amount on deal_listings (mortgage_amount, id)
  include (deal_state, mortgage_class, effective_ltv, sold_at) where is_listed;
create index deal_listings_yield on deal_listings (loan_yield, id)
  include (deal_state, mortgage_class, effective_ltv, sold_at) where is_listed;
create index deal_listings_rate on deal_listings (interest_rate, id)
  include (deal_state, mortgage_class, effective_ltv, sold_at) where is_listed;
create index deal_listings_ltv on deal_listings (effective_ltv, id)
  include (deal_state, mortgage_class, sold_at) where is_listed;
create index deal_listings_maturity on deal_listings (effective_maturity, id)
  include (deal_state, mortgage_class, effective_ltv, sold_at) where is_listed;
create index deal_listings_city on deal_listings (city, id)
  include (deal_state, mortgage_class, effective_ltv, sold_at) where is_listed;
create index market_standings_amount on market_standings (leading_amount, id);
create index market_standings_bids on market_standings (bid_count, id);
-- Counts and figures of the market read this alone.
create index deal_listings_counted on deal_listings (deal_state, mortgage_class) include (owner_id, deal_type, position, state,
  city, effective_ltv, effective_term, principle_balance, mortgage_amount, loan_yield, ends_at, sold_at, is_sold_below_reserve, id)
  where is_listed;
-- The staff's lists, of any state and of one.
create index deal_listings_changed on deal_listings (updated_at, id);
create index deal_listings_state_changed on deal_listings (deal_state, updated_at, id);
create index deal_listings_state_submitted on deal_listings (deal_state, submitted_at, id);
-- An owner's deals, and searches.
create index deal_listings_of_owner on deal_listings (owner_id);
create index deal_listings_search on deal_listings using gin (search gin_trgm_ops);
-- Setting is_past.
create index deal_listings_sold on deal_listings (sold_at) where deal_state = 'sold' and not is_past;

-- What these replace.
drop index loan_deals_listed, loan_deals_city, loan_deals_submitted, auctions_market;
