create sequence deal_numbers start 20400;

create table loan_deals (
  id uuid primary key,
  number int not null unique default nextval('deal_numbers'),
  owner_id uuid not null references users (id),
  version int not null default 1,
  deal_state text not null default 'draft'
    check (deal_state in ('draft', 'pending', 'rejected', 'pending_auction', 'under_review', 'live', 'sold',
                          'auction_ended', 'not_sold', 'approved', 'issue_detected')),
  state_before_issue text,
  reason text,
  is_archived boolean not null default false,
  potential_change_notified boolean not null default false,
  -- What the seller wrote; blank stays null, computed values stand below.
  deal_type text check (deal_type in ('single_mortgage', 'white_label', 'book_of_mortgage', 'mortgage_from_book')),
  fund_type text check (fund_type in ('funded_deal', 'non_funded_deal')),
  purpose text check (purpose in ('new_purchase', 'debt_consolidation', 'bridge', 'renovation', 'emergency', 'other')),
  description text,

  mortgage_class text check (mortgage_class in ('residential', 'commercial', 'Mix')),
  residential_building_type text check (residential_building_type in ('condo', 'townhouse', 'detached_house', 'duplex', 'other')),
  commercial_class text check (commercial_class in ('office_space', 'retail_restaurant', 'industrial', 'multifamily', 'hotels', 'mixed_use', 'special_purpose', 'land')),
  office_space_type text check (office_space_type in ('a', 'b', 'c')),
  loan_address text,
  city text,
  state text check (state in ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT')),
  country text,
  postcode text,
  property_value numeric(14, 2) check (property_value >= 0),
  appraisal_date date,
  have_title_insurance boolean,
  rental_property boolean,
  urban_property boolean,
  near_city_distance numeric(10, 2),
  city_name text,

  mortgage_amount numeric(14, 2) check (mortgage_amount >= 0),
  principle_balance numeric(14, 2) check (principle_balance >= 0),
  position text check (position in ('first', 'second', 'third', 'other')),
  first_lender text,
  first_lender_mortgage_balance numeric(14, 2) check (first_lender_mortgage_balance >= 0),
  second_lender text,
  second_lender_mortgage_balance numeric(14, 2) check (second_lender_mortgage_balance >= 0),
  ltv numeric(9, 4),
  mortgage_type text check (mortgage_type in ('open', 'closed', 'other')),
  interest_subtype text check (interest_subtype in ('fixed', 'variable')),
  interest_rate numeric(9, 4),
  loan_yield numeric(9, 4),
  original_mortgage_date date,
  initial_payment_date date,
  maturity_date date,
  mortgage_term integer,
  total_term_of_loan integer,
  remaining_term integer,
  amortization numeric(10, 2),
  refinance boolean,

  payment_amount numeric(14, 2) check (payment_amount >= 0),
  payment_term text check (payment_term in ('monthly', 'semi_monthly', 'weekly', 'bi_weekly')),
  payment_frequency text check (payment_frequency in ('monthly', 'semi_monthly', 'weekly', 'biweekly', 'accelerated_biweekly', 'accelerated_weekly')),
  interest_only_payments_allowed boolean,
  interest_prepayment boolean,
  interest_balance numeric(14, 2) check (interest_balance >= 0),
  additional_payment_allowed boolean,
  additional_payment_done numeric(14, 2) check (additional_payment_done >= 0),
  is_asset_performing boolean,
  ttl_missed_pmt integer,
  servicing_status text check (servicing_status in ('released', 'retained')),
  servicing_party text check (servicing_party in ('homeslice', 'self_servicing')),
  gds numeric(9, 4),
  tds numeric(9, 4),
  credit_history_min_length integer,
  exit_plan text,
  use_of_funds text,

  mortgage_renewals jsonb,
  mortgage_funded_txs jsonb,
  mortgage_borrower_txs jsonb,

  auction_format text check (auction_format in ('open')),
  opening_bid numeric(14, 2) check (opening_bid >= 0),
  reserve_price numeric(14, 2) check (reserve_price >= 0),
  buy_reserve_price numeric(14, 2) check (buy_reserve_price >= 0),
  bid_start_ts timestamptz,
  bid_end_ts timestamptz,
  bid_active_days integer,
  auto_relist boolean,
  list_book_mortgages_loans_individually boolean,

  broker_fees numeric(14, 2) check (broker_fees >= 0),
  broker_fees_type text check (broker_fees_type in ('percentage', 'amount')),
  lender_fees numeric(14, 2) check (lender_fees >= 0),
  lender_fees_type text check (lender_fees_type in ('percentage', 'amount')),
  home_slice_fees numeric(14, 2) check (home_slice_fees >= 0),
  home_slice_fees_type text check (home_slice_fees_type in ('percentage', 'amount')),

  -- Computed where the seller left them blank, so that lists can filter and sort by them.
  effective_ltv numeric(9, 4),
  effective_term int,
  effective_maturity date,
  missing_count int not null default 0,

  -- The auction as it stands; moved only under this row's lock.
  leader_id uuid references users (id),
  leader_maximum numeric(14, 2),
  leading_amount numeric(14, 2),
  bid_count int not null default 0,
  bidder_count int not null default 0,
  reserve_met_at timestamptz,
  relist_count int not null default 0,
  auction_round int not null default 1,
  answer_by date,
  sale_amount numeric(14, 2),
  sold_to uuid references users (id),

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  approved_at timestamptz,
  listed_at timestamptz,
  sold_at timestamptz
);
create index loan_deals_of_owner on loan_deals (owner_id, updated_at desc, id desc);
create index loan_deals_state_end on loan_deals (deal_state, bid_end_ts, id);
create index loan_deals_due_open on loan_deals (bid_start_ts) where deal_state = 'pending_auction';
create index loan_deals_due_close on loan_deals (bid_end_ts) where deal_state = 'live';
create index loan_deals_due_answer on loan_deals (answer_by) where deal_state = 'under_review';
create index loan_deals_submitted on loan_deals (submitted_at, id) where deal_state = 'pending';
create index loan_deals_listed on loan_deals (listed_at desc nulls last, id);
create index loan_deals_city on loan_deals using gin (city gin_trgm_ops);
create index loan_deals_leader on loan_deals (leader_id) where leader_id is not null;
create index loan_deals_sold_to on loan_deals (sold_to) where sold_to is not null;

create table deal_applicants (
  loan_deal_id uuid not null references loan_deals (id),
  place int not null check (place in (1, 2)),
  applicant_role text not null,
  first_name text,
  middle_name text,
  last_name text,
  date_of_birth date,
  citizenship_status text,
  marital_status text,
  gender text,
  number_of_dependents int,
  credit_report_available boolean,
  credit_report_date date,
  credit_bureau_used text,
  credit_score int,
  credit_history_length int,
  personal_email text,
  primary_phone text,
  primary key (loan_deal_id, place)
);

create table deal_favorites (
  user_id uuid not null references users (id),
  loan_deal_id uuid not null references loan_deals (id),
  created_at timestamptz not null default now(),
  primary key (user_id, loan_deal_id)
);

create table deal_notes (
  id uuid primary key,
  loan_deal_id uuid not null references loan_deals (id),
  author_id uuid not null references users (id),
  text text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index deal_notes_of_deal on deal_notes (loan_deal_id, created_at);

create table loan_deal_files (
  id uuid primary key,
  loan_deal_id uuid not null references loan_deals (id),
  document_type text not null,
  name text not null,
  media_type text not null,
  bytes int not null,
  sha256 text not null,
  storage_key text not null unique,
  uploaded_by uuid not null references users (id),
  uploaded_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index loan_deal_files_of_deal on loan_deal_files (loan_deal_id) where deleted_at is null;

create table loan_deal_images (
  id uuid primary key,
  loan_deal_id uuid not null references loan_deals (id),
  -- The picture at its two widths, 960 and 320.
  storage_key text not null unique,
  thumb_key text not null unique,
  sorting_number int not null,
  uploaded_by uuid not null references users (id),
  uploaded_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index loan_deal_images_of_deal on loan_deal_images (loan_deal_id, sorting_number) where deleted_at is null;
