-- What lists of deals filter and sort by (docs/decisions/0028-market-lists.md). The server runs this file after the numbered
-- migrations whenever one of them was pending or this file has changed. To copy one more column, add it to deal_listings
-- by a numbered migration, and to the view here: the function takes the columns that both have.
drop view if exists deal_listing_sources;

-- The day on which a remaining term ends as it is shown: a stated one runs from today, whatever day that is.
create or replace function term_end(stated int, maturity date) returns date language sql stable as $$
  select case when stated is null then maturity
    else ((now() at time zone 'America/Toronto')::date + make_interval(months => stated))::date end
$$;

create view deal_listing_sources as
  select d.id, d.owner_id, d.auction_round, d.number, d.deal_state, d.is_archived, d.is_exclusive, d.missing_count,
    d.sale_amount < d.reserve_price as is_sold_below_reserve, d.deal_type, d.mortgage_class, d.residential_building_type,
    d.commercial_class, d.office_space_type, d.position, d.city, d.state,
    nullif(upper(left(replace(d.postcode, ' ', ''), 3)), '') as postal_area, o.company_name, d.principle_balance, d.mortgage_amount,
    d.interest_rate, d.effective_ltv, d.effective_term, d.effective_maturity, d.remaining_term,
    term_end(d.remaining_term, d.effective_maturity) as term_ends, a.starts_at, a.ends_at, d.sold_at,
    d.created_at, d.updated_at, d.public_updated_at, d.submitted_at, d.listed_at,
    a.leading_amount, a.bid_count, a.headline_yield
  from loan_deals d join auctions a on a.loan_deal_id = d.id and a.round = d.auction_round join users o on o.id = d.owner_id
  where not d.is_in_book;

do $make$
declare
  names text[] := array(
    select s.attname::text from pg_attribute s join pg_attribute l on l.attname = s.attname
    where s.attrelid = 'deal_listing_sources'::regclass and l.attrelid = 'deal_listings'::regclass
      and s.attnum > 0 and l.attname <> 'id' order by s.attnum);
  columns text := array_to_string(names, ', ');
  of_source text := 's.' || array_to_string(names, ', s.');
  of_listing text := 'l.' || array_to_string(names, ', l.');
begin
  -- Copies these deals, and signals the servers whether lists of the market have changed or only others.
  execute format($function$
create or replace function copy_to_listings(ids uuid[]) returns void language plpgsql as $$
declare
  is_market boolean := exists (select from deal_listings where id = any(ids) and (is_listed or is_past_result));
begin
  update deal_listings l set (%1$s) = row(%2$s) from deal_listing_sources s where s.id = any(ids) and l.id = s.id;
  insert into deal_listings (id, %1$s) select id, %1$s
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
$function$, columns, of_source);
  -- Existing deals get what was added.
  execute format($copy$
    select copy_to_listings(changed) from (select array(
      select s.id from deal_listing_sources s join deal_listings l on l.id = s.id
      where row(%s) is distinct from row(%s)) as changed) c where changed <> '{}'
$copy$, of_source, of_listing);
end $make$;

-- Copies the stated remaining terms again on a new day.
create or replace function renew_term_ends(at_most int) returns int language plpgsql as $$
declare
  ids uuid[] := array(select id from deal_listings
    where remaining_term is not null and term_ends is distinct from term_end(remaining_term, effective_maturity) limit at_most);
begin
  perform copy_to_listings(ids) where ids <> '{}';
  return cardinality(ids);
end $$;

-- Moves what was sold more days ago from the market's indexes into those of the archive.
create or replace function hide_past_sales(days int) returns void language sql as $$
  with hidden as (
    update deal_listings set is_past = true
      where deal_state = 'sold' and not is_past and sold_at < now() - make_interval(days => days) returning id),
  moved as (update market_standings s set is_past = true from hidden h where s.id = h.id)
  select pg_notify('homeslice_lists', 'market') where exists (select from hidden);
$$;
