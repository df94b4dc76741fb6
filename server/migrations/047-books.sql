-- The mortgages of a book are deals, made from its loan tape. One that is sold with its book is in no list, search, figure
-- or alert of its own, and has no state of its own: it is read with its book's.
alter table loan_deals
  add column book_id uuid references loan_deals (id),
  add column is_in_book boolean not null default false,
  -- The seller's own reference of the loan, and its place on the tape.
  add column loan_reference text,
  add column loan_place int,
  -- What a book says of all its mortgages together.
  add column book_data jsonb,
  add constraint loan_deals_in_book check (not is_in_book or (book_id is not null and deal_type = 'mortgage_from_book'));
create unique index loan_deals_of_book on loan_deals (book_id, loan_place) where book_id is not null;
create unique index loan_deals_reference_in_book on loan_deals (book_id, loan_reference) where book_id is not null;

create or replace view deal_listing_sources as
  select d.id, d.owner_id, d.auction_round, d.number, d.deal_state, d.is_archived, d.missing_count,
    d.sale_amount < d.reserve_price as is_sold_below_reserve, d.deal_type, d.mortgage_class, d.residential_building_type,
    d.commercial_class, d.office_space_type, d.position, d.city, d.state,
    nullif(upper(left(replace(d.postcode, ' ', ''), 3)), '') as postal_area, o.company_name, d.principle_balance, d.mortgage_amount,
    d.interest_rate, d.effective_ltv, d.effective_term, d.effective_maturity, a.starts_at, a.ends_at, d.sold_at,
    d.created_at, d.updated_at, d.public_updated_at, d.submitted_at, d.listed_at, a.leading_amount, a.bid_count, a.headline_yield, d.is_exclusive
  from loan_deals d join auctions a on a.loan_deal_id = d.id and a.round = d.auction_round join users o on o.id = d.owner_id
  where not d.is_in_book;

create or replace view deal_search_sources as
  select d.id, search_words(d.city) || search_words(o.company_name) as names,
    array_to_tsvector(array(select distinct t from unnest(array_remove(
      array['R:' || r.prefix || r.number, 'R:' || r.number, 'V:deal_type:' || d.deal_type, 'V:mortgage_class:' || d.mortgage_class,
        'V:residential_building_type:' || d.residential_building_type, 'V:commercial_class:' || d.commercial_class,
        'V:office_space_type:' || d.office_space_type, 'V:state:' || d.state]
      || array(select 'P:' || w from unnest(search_words(d.city) || search_words(left(replace(d.postcode, ' ', ''), 3))) w)
      || array(select 'S:' || w from unnest(search_words(o.company_name)) w)
      || array(select 'D:' || w from unnest(search_words(d.description)) w where length(w) >= 3 or w ~ '^[0-9]'), null)) t)) as words,
    array_to_tsvector(array(select distinct w from unnest(search_words(d.loan_address)) w)) as address
  from loan_deals d join users o on o.id = d.owner_id,
    lateral (select case when d.deal_type = 'book_of_mortgage' then 'bk' else 'hs' end as prefix,
      lpad(d.number::text, greatest(5, length(d.number::text)), '0') as number) r
  where not d.is_in_book;

-- What credit boxes compare of a mortgage in a book is copied once, with its applicant.
drop trigger copy_criteria_of_new on loan_deals;
create trigger copy_criteria_of_new after insert on loan_deals for each row when (not new.is_in_book)
  execute function copy_criteria_of_deal();
drop trigger copy_to_search on loan_deals;
create trigger copy_to_search after insert on loan_deals for each row when (not new.is_in_book)
  execute function copy_searched_deal();

-- A loan that leaves its book is found like others.
create trigger copy_leaving_to_search after update of is_in_book on loan_deals for each row
  when (old.is_in_book and not new.is_in_book) execute function copy_searched_deal();
