-- Private channels: groups of members who see deals that the open market does not.
create table private_channels (
  id uuid primary key,
  owner_id uuid not null references users (id),
  channel_name text not null,
  -- The criteria that owner and members agreed upon.
  credit_box_id uuid references credit_boxes (id) on delete set null,
  archived_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index private_channels_of_owner on private_channels (owner_id);
create index private_channels_of_box on private_channels (credit_box_id);

-- A person in a channel, by the address that was invited; the owner is a member too. One row for each address: who is
-- invited again gets the same row.
create table channel_members (
  id uuid primary key,
  channel_id uuid not null references private_channels (id),
  email text not null,
  -- Null until somebody accepts or registers with the address.
  user_id uuid references users (id),
  state text not null check (state in ('invited', 'active', 'declined', 'left', 'removed')),
  access text not null default 'listing' check (access in ('listing', 'deal_room')),
  invited_at timestamptz not null default clock_timestamp(),
  joined_at timestamptz,
  ended_at timestamptz,
  unique (channel_id, email),
  unique (channel_id, user_id),
  check (state <> 'active' or user_id is not null)
);
create index channel_members_of_user on channel_members (user_id) where state = 'active';
create index channel_members_invited on channel_members (email) where state = 'invited';

-- The channels of a deal, and single members who see it besides.
create table deal_channels (
  loan_deal_id uuid not null references loan_deals (id) on delete cascade,
  channel_id uuid not null references private_channels (id),
  attached_at timestamptz not null default clock_timestamp(),
  primary key (loan_deal_id, channel_id)
);
create index deal_channels_of_channel on deal_channels (channel_id);
create table deal_channel_members (
  loan_deal_id uuid not null references loan_deals (id) on delete cascade,
  member_id uuid not null references channel_members (id),
  primary key (loan_deal_id, member_id)
);
create index deal_channel_members_of_member on deal_channel_members (member_id);

-- Who is admitted to which deal by a channel, and how far. The one place of this rule.
create view deal_admissions as
  select c.loan_deal_id, m.user_id, m.access, c.channel_id from deal_channels c
    join channel_members m on m.channel_id = c.channel_id where m.state = 'active'
  union all
  select s.loan_deal_id, m.user_id, m.access, m.channel_id from deal_channel_members s
    join channel_members m on m.id = s.member_id where m.state = 'active';

-- Known with every request, so that lists of who is in no channel read nothing of channels.
alter table users add column is_in_channel boolean not null default false;
create function count_channels() returns trigger language plpgsql as $$
begin
  update users u set is_in_channel = exists (select from channel_members m where m.user_id = u.id and m.state = 'active')
    where u.id = new.user_id;
  return null;
end $$;
create trigger count_channels after insert or update of state, user_id on channel_members for each row
  execute function count_channels();

-- An exclusive deal is not in the open market. With a moment it opens to it then.
alter table loan_deals
  add column is_exclusive boolean not null default false,
  add column exclusive_until timestamptz;
create index loan_deals_exclusive_until on loan_deals (exclusive_until) where is_exclusive;
alter table deal_listings add column is_exclusive boolean not null default false;

-- Everything that reads the open market reads one of these two columns and their indexes, so an exclusive deal is in none
-- of them. A generated column cannot be changed, and its indexes go with it: all are made again as they were.
do $$
declare
  definitions text[] := array(select pg_get_indexdef(i.indexrelid) from pg_index i
    where i.indrelid = 'deal_listings'::regclass and pg_get_indexdef(i.indexrelid) ~ '(is_listed|is_past_result)');
  definition text;
begin
  alter table deal_listings drop column is_listed, drop column is_past_result;
  alter table deal_listings
    add column is_listed boolean not null generated always as
      (deal_state in ('pending_auction', 'live', 'auction_ended', 'under_review', 'sold')
        and not is_archived and not is_past and not is_exclusive) stored,
    add column is_past_result boolean not null generated always as
      (deal_state = 'sold' and not is_archived and is_past and not is_exclusive) stored,
    add column is_listed_exclusively boolean not null generated always as
      (deal_state in ('pending_auction', 'live', 'auction_ended', 'under_review', 'sold')
        and not is_archived and is_exclusive) stored;
  foreach definition in array definitions loop
    execute definition;
  end loop;
end $$;
create index deal_listings_exclusive on deal_listings (owner_id) where is_exclusive;

create or replace view deal_listing_sources as
  select d.id, d.owner_id, d.auction_round, d.number, d.deal_state, d.is_archived, d.missing_count,
    d.sale_amount < d.reserve_price as is_sold_below_reserve, d.deal_type, d.mortgage_class, d.residential_building_type,
    d.commercial_class, d.office_space_type, d.position, d.city, d.state,
    nullif(upper(left(replace(d.postcode, ' ', ''), 3)), '') as postal_area, o.company_name, d.principle_balance, d.mortgage_amount,
    d.interest_rate, d.effective_ltv, d.effective_term, d.effective_maturity, a.starts_at, a.ends_at, d.sold_at,
    d.created_at, d.updated_at, d.public_updated_at, d.submitted_at, d.listed_at, a.leading_amount, a.bid_count, a.headline_yield, d.is_exclusive
  from loan_deals d join auctions a on a.loan_deal_id = d.id and a.round = d.auction_round join users o on o.id = d.owner_id;

create or replace function copy_to_listings(ids uuid[]) returns void language plpgsql as $$
declare
  is_market boolean := exists (select from deal_listings where id = any(ids) and (is_listed or is_past_result));
begin
  update deal_listings l set owner_id = s.owner_id, auction_round = s.auction_round, deal_state = s.deal_state,
    is_archived = s.is_archived, is_exclusive = s.is_exclusive, missing_count = s.missing_count, is_sold_below_reserve = s.is_sold_below_reserve,
    deal_type = s.deal_type, mortgage_class = s.mortgage_class, residential_building_type = s.residential_building_type,
    commercial_class = s.commercial_class, office_space_type = s.office_space_type, position = s.position,
    city = s.city, state = s.state, postal_area = s.postal_area, company_name = s.company_name,
    principle_balance = s.principle_balance, mortgage_amount = s.mortgage_amount,
    interest_rate = s.interest_rate, effective_ltv = s.effective_ltv, effective_term = s.effective_term,
    effective_maturity = s.effective_maturity, starts_at = s.starts_at, ends_at = s.ends_at, sold_at = s.sold_at,
    created_at = s.created_at, updated_at = s.updated_at, public_updated_at = s.public_updated_at,
    submitted_at = s.submitted_at, listed_at = s.listed_at
    from deal_listing_sources s where s.id = any(ids) and l.id = s.id;
  insert into deal_listings (id, owner_id, auction_round, number, deal_state, is_archived, is_exclusive, missing_count, is_sold_below_reserve,
      deal_type, mortgage_class, residential_building_type, commercial_class, office_space_type, position, city, state,
      postal_area, company_name, principle_balance, mortgage_amount, interest_rate, effective_ltv, effective_term,
      effective_maturity, starts_at, ends_at, sold_at, created_at, updated_at, public_updated_at, submitted_at, listed_at)
    select id, owner_id, auction_round, number, deal_state, is_archived, is_exclusive, missing_count, is_sold_below_reserve, deal_type,
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

create trigger exclusive_planned after update of is_exclusive, exclusive_until on loan_deals for each row
  when (new.is_exclusive and new.exclusive_until is distinct from old.exclusive_until)
  execute function wake_clock('exclusive_clock');
