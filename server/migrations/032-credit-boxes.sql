-- What a user buys: at most five boxes, of which one is the primary. A limit that is null is not set.
create table credit_boxes (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- The order of the user's boxes; the constraint is why nobody has a sixth.
  place smallint not null check (place between 1 and 5),
  name text not null,
  is_primary boolean not null,
  is_muted boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  mortgage_class text[],
  residential_building_type text[],
  purpose text[],
  mortgage_type text[],
  interest_subtype text[],
  ltv_max numeric(9, 2),
  mortgage_amount_from numeric(14, 2),
  mortgage_amount_to numeric(14, 2),
  property_value_from numeric(14, 2),
  property_value_to numeric(14, 2),
  mortgage_term_from int,
  mortgage_term_to int,
  interest_rate_from numeric(9, 2),
  interest_rate_to numeric(9, 2),
  first_lender_mortgage_balance_from numeric(14, 2),
  first_lender_mortgage_balance_to numeric(14, 2),
  second_lender_mortgage_balance_from numeric(14, 2),
  second_lender_mortgage_balance_to numeric(14, 2),
  gds_max numeric(9, 2),
  tds_max numeric(9, 2),
  credit_score_applicant_1_min int,
  credit_score_applicant_2_min int,
  rental_property boolean,
  refinance boolean,
  interest_only_payments_allowed boolean,
  additional_payment_allowed boolean,
  urban_property boolean,
  unique (user_id, place)
);
create unique index credit_boxes_primary on credit_boxes (user_id) where is_primary;

-- Whom a deal has been announced to, so that it is announced once.
create table credit_box_alerts (
  credit_box_id uuid not null references credit_boxes (id) on delete cascade,
  loan_deal_id uuid not null references loan_deals (id),
  alerted_at timestamptz not null default clock_timestamp(),
  primary key (credit_box_id, loan_deal_id)
);

-- A second link of a notification with its text, such as where further ones are muted.
alter table notifications add column further jsonb;
