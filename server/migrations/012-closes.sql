-- What many closes at once write. An existing row of the lists is updated and not inserted again first, which
-- would read it twice and compute what is searched for twice.
create or replace function copy_to_listings(ids uuid[]) returns void language plpgsql as $$
declare
  is_market boolean := exists (select from deal_listings where id = any(ids) and is_listed);
begin
  update deal_listings l set owner_id = s.owner_id, auction_round = s.auction_round, deal_state = s.deal_state,
    is_archived = s.is_archived, missing_count = s.missing_count, is_sold_below_reserve = s.is_sold_below_reserve,
    deal_type = s.deal_type, mortgage_class = s.mortgage_class, residential_building_type = s.residential_building_type,
    commercial_class = s.commercial_class, office_space_type = s.office_space_type, position = s.position,
    city = s.city, state = s.state, postal_area = s.postal_area, company_name = s.company_name,
    principle_balance = s.principle_balance, mortgage_amount = s.mortgage_amount, loan_yield = s.loan_yield,
    interest_rate = s.interest_rate, effective_ltv = s.effective_ltv, effective_term = s.effective_term,
    effective_maturity = s.effective_maturity, starts_at = s.starts_at, ends_at = s.ends_at, sold_at = s.sold_at,
    created_at = s.created_at, updated_at = s.updated_at, public_updated_at = s.public_updated_at,
    submitted_at = s.submitted_at, listed_at = s.listed_at
    from deal_listing_sources s where s.id = any(ids) and l.id = s.id;
  insert into deal_listings
    select id, owner_id, auction_round, number, deal_state, is_archived, missing_count, is_sold_below_reserve, deal_type,
      mortgage_class, residential_building_type, commercial_class, office_space_type, position, city, state, postal_area,
      company_name, principle_balance, mortgage_amount, loan_yield, interest_rate, effective_ltv, effective_term,
      effective_maturity, starts_at, ends_at, sold_at, created_at, updated_at, public_updated_at, submitted_at, listed_at
    from deal_listing_sources s where id = any(ids) and not exists (select from deal_listings l where l.id = s.id)
  on conflict (id) do nothing;
  is_market := is_market or exists (select from deal_listings where id = any(ids) and is_listed);
  if is_market then
    delete from market_standings s using deal_listings l where s.id = any(ids) and l.id = s.id and not l.is_listed;
    insert into market_standings
      select s.id, s.leading_amount, s.bid_count from deal_listing_sources s join deal_listings l on l.id = s.id
      where s.id = any(ids) and l.is_listed and not exists (select from market_standings m
        where m.id = s.id and (m.leading_amount, m.bid_count) is not distinct from (s.leading_amount, s.bid_count))
    on conflict (id) do update set leading_amount = excluded.leading_amount, bid_count = excluded.bid_count;
  end if;
  perform pg_notify('homeslice_lists', case when is_market then 'market' else 'others' end);
end $$;

-- Once for each statement: the events of many closes are appended together.
drop trigger events_name_their_subject on events;
create or replace function name_audit_subject() returns trigger language plpgsql as $$
begin
  insert into audit_subjects (subject_type, subject_id, label)
    select distinct subject_type, subject_id, subject_label from added a
    where audit_type is not null and subject_id is not null and not exists (select from audit_subjects s
      where s.subject_id = a.subject_id and s.label = a.subject_label and s.subject_type = a.subject_type)
  on conflict do nothing;
  return null;
end $$;
create trigger events_name_their_subjects after insert on events referencing new table as added
  for each statement execute function name_audit_subject();
