-- The whole schema. It was written anew once, before anybody ran this in production; from now on a change is a new file.

create extension if not exists pg_trgm;

-- ===== platform =====

-- Counted per key and window, so that every server rejects alike.
create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (key, window_start)
);

-- ===== accounts =====

create table users (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  full_legal_name text,
  company_name text,
  -- The name by which self-dealing is judged; see domain accounts/rules companyKey.
  company_key text not null default '',
  job_title text,
  phone_number text,
  is_buyer boolean not null default false,
  is_seller boolean not null default false,
  is_reviewer boolean not null default false,
  is_superuser boolean not null default false,
  is_email_verified boolean not null default false,
  is_active boolean not null default true,
  kyc_state text not null default 'draft'
    check (kyc_state in ('draft', 'manual_review', 'manual_approved', 'manual_rejected', 'approved', 'rejected')),
  is_kyc_completed boolean generated always as (kyc_state in ('manual_approved', 'approved')) stored,
  is_user_agreement_accepted boolean not null default false,
  has_second_factor boolean not null default false,
  -- Set by the seed alone: these accounts' password is public, and no second factor is demanded of them.
  is_demonstration boolean not null default false,
  exposure_limit numeric(14, 2) check (exposure_limit >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Log in, register, change of the e-mail address.
create unique index users_email on users (lower(email));
-- The list of users, newest first, and its search.
create index users_created_at on users (created_at desc, id desc);
create index users_search on users
  using gin (lower(email || ' ' || first_name || ' ' || last_name || ' ' || coalesce(company_name, '')) gin_trgm_ops);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- Refreshing a session finds it by this.
  refresh_hash text not null unique,
  device text not null,
  address text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
-- The user's own open sessions, and ending all of them.
create index sessions_of_user on sessions (user_id) where revoked_at is null;

create table one_time_codes (
  id uuid primary key,
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'change_email')),
  -- The address to which a change of the e-mail would lead.
  email text,
  code_hash text not null,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
-- The newest code of a user for a purpose.
create index one_time_codes_of_user on one_time_codes (user_id, purpose, created_at desc);

create table second_factors (
  user_id uuid primary key references users (id),
  -- Encrypted with the server's key.
  secret text not null,
  -- Null until a code of the authenticator has confirmed it.
  confirmed_at timestamptz,
  -- The newest time step whose code was accepted: neither it nor an earlier one is accepted again.
  last_step int not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Users who gave the right password and must still show the second factor.
create table log_in_challenges (
  id uuid primary key,
  user_id uuid not null references users (id),
  challenge_hash text not null unique,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
-- Counting a user's recent challenges.
create index log_in_challenges_of_user on log_in_challenges (user_id, created_at desc);

-- The texts as they came into force; the newest is in force.
create table agreements (
  version text primary key,
  effective_on date not null,
  sections jsonb not null,
  in_force_since timestamptz not null default clock_timestamp()
);

create table agreement_acceptances (
  user_id uuid not null references users (id),
  version text not null,
  address text not null,
  accepted_at timestamptz not null default now(),
  primary key (user_id, version)
);

-- ===== platform: what refers to a user =====

create table idempotency_keys (
  user_id uuid not null references users (id),
  key text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
-- Removing the old ones.
create index idempotency_keys_age on idempotency_keys (created_at);

-- One append-only row per thing that happened: the audit log reads it, reactions follow it, live watchers hear of it.
create table events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  type text not null,
  audit_type text,
  subject_type text not null,
  subject_id uuid,
  subject_label text not null default '',
  actor_id uuid references users (id),
  effective_id uuid references users (id),
  address text,
  before jsonb,
  after jsonb
);
-- The audit log by subject, by its own kinds, by person and by time.
create index events_of_subject on events (subject_type, subject_id, id desc);
create index events_audit on events (audit_type, id desc) where audit_type is not null;
create index events_by_actor on events (actor_id, id desc);
create index events_by_effective_user on events (effective_id, id desc);
create index events_at on events (at);

create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed or removed.', tg_table_name;
end $$;
create trigger events_are_append_only before update or delete or truncate on events
  for each statement execute function reject_change();

-- ===== kyc =====

create table kyc_records (
  user_id uuid primary key references users (id),
  version integer not null default 1,
  legal_name text,
  date_of_birth date,
  address text,
  document_type text,
  document_number text,
  is_politically_exposed boolean,
  acts_for_third_party boolean,
  source_of_funds text,
  volume_of_mortgages text,
  registered_mortgage_lender boolean,
  reason_for_selling text,
  selected_answer text,
  selected_answer_other text,
  political_exposure text,
  third_party text,
  buying_volume text,
  buying_purpose text,
  buying_purpose_other text,
  is_accredited_investor boolean,
  selling_underwritten text,
  selling_insured boolean,
  reason_for_selling_other text,
  remarks jsonb not null default '{}',
  reason text,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references users (id),
  updated_at timestamptz not null default now()
);

create table kyc_scans (
  id uuid primary key,
  user_id uuid not null references users (id),
  question text not null,
  name text not null,
  media_type text not null,
  bytes integer not null,
  sha256 text not null,
  storage_key text not null,
  uploaded_at timestamptz not null default now(),
  -- A scan that was never submitted is destroyed when it is removed; the others are kept as evidence.
  submitted_at timestamptz,
  removed_at timestamptz
);
-- The present scan of each question; no question has two.
create unique index kyc_scans_of_question on kyc_scans (user_id, question) where removed_at is null;

-- ===== deals =====

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
  -- What the seller wrote; blank stays null. The computed values are further down.
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
  -- How often the loan's rate is compounded, where its terms say otherwise than is usual for its kind of rate.
  compounding text
    check (compounding in ('annual', 'semi_annual', 'quarterly', 'monthly', 'semi_monthly', 'biweekly', 'weekly', 'daily')),
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

  opening_bid numeric(14, 2) check (opening_bid >= 0),
  reserve_price numeric(14, 2) check (reserve_price >= 0),
  buy_reserve_price numeric(14, 2) check (buy_reserve_price >= 0),
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

  -- The deal's present auction; the earlier rounds stay beside it.
  auction_round int not null default 1,
  -- How often the clock began another round by itself.
  relist_count int not null default 0,
  sale_amount numeric(14, 2),
  sold_to uuid references users (id),

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  approved_at timestamptz,
  listed_at timestamptz,
  sold_at timestamptz
);
-- A seller's own deals.
create index loan_deals_of_owner on loan_deals (owner_id, updated_at desc, id desc);
-- The reviewers' queue, oldest first.
create index loan_deals_submitted on loan_deals (submitted_at, id) where deal_state = 'pending';
-- The marketplace, newest first, and its filter by city.
create index loan_deals_listed on loan_deals (listed_at desc nulls last, id);
create index loan_deals_city on loan_deals using gin (city gin_trgm_ops);
-- The marketplace's filter by state, and its figures.
create index loan_deals_state on loan_deals (deal_state);
-- The deals that a buyer bought.
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
-- A deal's notes, files and images, each in the order of its page.
create index deal_notes_of_deal on deal_notes (loan_deal_id, created_at);

-- ===== auctions =====

-- One row for each round of a deal, narrow because every bid writes it. The deal's row holds the seller's terms
-- (opening bid, reserve, buy-it-now price): the statement that locks both rows reads them there.
create table auctions (
  loan_deal_id uuid not null references loan_deals (id),
  round int not null,
  -- What the deal's state means for the auction, so that an index can serve clock and marketplace. Written in the same
  -- statement as the state; an earlier round is settled.
  phase text not null default 'planned'
    check (phase in ('planned', 'scheduled', 'open', 'ended', 'settled', 'suspended')),
  format text check (format in ('open', 'sealed')),
  -- Null until the seller sets them; a bid near the end or an outage extends the end.
  starts_at timestamptz,
  ends_at timestamptz,
  leader_id uuid references users (id),
  leader_maximum numeric(14, 2),
  leading_amount numeric(14, 2),
  bid_count int not null default 0,
  bidder_count int not null default 0,
  reserve_met_at timestamptz,
  -- When the end was extended because of an outage; once for each round.
  outage_extended_at timestamptz,
  -- The earliest moment at which a counter-offer expires or a best-and-final round ends.
  negotiation_due_at timestamptz,
  -- The last day on which the seller may answer; then the clock declines.
  answer_by date,
  -- Counts the changes, for the sequence numbers of calendar entries.
  version int not null default 1,
  primary key (loan_deal_id, round)
) with (fillfactor = 80);
-- The clock: what opens, what closes, whose answer is overdue, which offers expire.
create index auctions_due_open on auctions (starts_at) where phase = 'scheduled';
create index auctions_due_close on auctions (ends_at) where phase = 'open';
create index auctions_due_answer on auctions (answer_by) where phase = 'ended';
create index auctions_due_negotiation on auctions (negotiation_due_at) where negotiation_due_at is not null;
-- The marketplace as it opens: what is open first, then what opens, then what is over, each in the order of the ends.
create index auctions_market on auctions
  ((case phase when 'open' then 0 when 'scheduled' then 1 when 'ended' then 2 else 3 end), ends_at, loan_deal_id);
-- A buyer's exposure.
create index auctions_leader on auctions (leader_id) where leader_id is not null;

-- Every deal has its present auction. Deferred, for the two rows of a new deal refer to each other.
alter table loan_deals add foreign key (id, auction_round) references auctions (loan_deal_id, round)
  deferrable initially deferred;

create table bids (
  id uuid primary key,
  loan_deal_id uuid not null,
  auction_round int not null,
  -- Order in which the round's bids were judged.
  place int not null,
  bidder_id uuid not null references users (id),
  bidder_number int not null,
  offer_type text not null check (offer_type in ('buy_it_now', 'custom_bid')),
  bid_amount numeric(14, 2) not null check (bid_amount > 0),
  max_amount numeric(14, 2) check (max_amount >= bid_amount),
  brokerage_fees numeric(9, 4) not null,
  end_closing_cost numeric(14, 2) not null,
  loan_servicing numeric(9, 4) not null,
  -- What the judgement made of the auction: the public history reads these.
  leading_after numeric(14, 2) not null,
  leader_after uuid not null references users (id),
  end_after timestamptz not null,
  placed_at timestamptz not null,
  -- The amount is its bidder's alone until the close opens it; a round that never closes stays sealed.
  is_sealed boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'declined', 'accepted')),
  reason text,
  decided_at timestamptz,
  unique (loan_deal_id, auction_round, place),
  foreign key (loan_deal_id, auction_round) references auctions (loan_deal_id, round)
);
-- A buyer's own bids, newest first.
create index bids_of_bidder on bids (bidder_id, placed_at desc, id desc);
-- A buyer's bids in a round: their number, their latest, whether they have bid.
create index bids_of_bidder_on_deal on bids (loan_deal_id, bidder_id, auction_round, place);
-- A buyer's exposure.
create index bids_sealed on bids (bidder_id) where is_sealed;
create unique index bids_one_winner on bids (loan_deal_id) where status = 'accepted';

-- Who was warned before which end: one row for each mark of a round.
create table auction_warnings (
  loan_deal_id uuid not null,
  auction_round int not null,
  minutes int not null,
  warned_at timestamptz not null default clock_timestamp(),
  primary key (loan_deal_id, auction_round, minutes),
  foreign key (loan_deal_id, auction_round) references auctions (loan_deal_id, round)
);

-- One row, written every few seconds while any server runs; a gap is an outage.
create table liveness (
  is_only boolean primary key default true check (is_only),
  alive_at timestamptz not null
);
create table outages (
  began_at timestamptz not null,
  ended_at timestamptz primary key,
  extended int not null
);

-- ===== negotiations =====

-- What seller and bidders do after the end. A row is between the deal's owner and one bidder, and is never changed.
create table negotiation_events (
  id uuid primary key,
  number bigint generated always as identity,
  loan_deal_id uuid not null,
  auction_round int not null,
  kind text not null check (kind in ('accepted', 'declined', 'counter', 'counter_accepted', 'counter_declined', 'counter_expired',
                                     'counter_withdrawn', 'final_invited', 'final_offer', 'final_missed')),
  bidder_id uuid not null references users (id),
  -- Null for the clock.
  actor_id uuid references users (id),
  amount numeric(14, 2) check (amount > 0),
  reason text,
  expires_at timestamptz,
  answers_id uuid references negotiation_events (id),
  at timestamptz not null,
  foreign key (loan_deal_id, auction_round) references auctions (loan_deal_id, round)
);
-- A round's negotiation, in order.
create index negotiation_events_of_deal on negotiation_events (loan_deal_id, auction_round, number);
-- A counter-offer or an invitation is answered once, whoever comes first.
create unique index negotiation_events_one_answer on negotiation_events (answers_id) where answers_id is not null;
-- A buyer's exposure.
create index negotiation_events_final on negotiation_events (bidder_id) where kind = 'final_offer';
create trigger negotiation_events_are_append_only before update or delete or truncate on negotiation_events
  for each statement execute function reject_change();

-- ===== documents =====

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
  -- The image at its two widths, 960 and 320.
  storage_key text not null unique,
  thumb_key text not null unique,
  sorting_number int not null,
  uploaded_by uuid not null references users (id),
  uploaded_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index loan_deal_images_of_deal on loan_deal_images (loan_deal_id, sorting_number) where deleted_at is null;

-- ===== closing =====

-- One closing to a sold deal: made by the sale itself, worked on by its two sides.
create table closings (
  loan_deal_id uuid primary key references loan_deals (id),
  closing_date date not null,
  -- The date to which price and interest are counted; agreed once both sides have named the same date.
  cut_off_date date not null,
  cut_off_buyer boolean not null default false,
  cut_off_seller boolean not null default false,
  deposit_amount numeric(14, 2) check (deposit_amount > 0),
  -- The seller's own figures, valid for one cut-off date.
  payout_principal numeric(14, 2) check (payout_principal >= 0),
  payout_interest numeric(14, 2) check (payout_interest >= 0),
  payout_as_of date,
  version int not null default 1,
  opened_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz
);

create table closing_steps (
  loan_deal_id uuid not null references closings (loan_deal_id),
  step text not null,
  due_date date not null,
  state text not null default 'open' check (state in ('open', 'to_confirm', 'done', 'not_needed')),
  claim text check (claim in ('done', 'not_needed')),
  claimed_by text check (claimed_by in ('buyer', 'seller')),
  reason text,
  changed_at timestamptz,
  -- Each reminder is sent once: its moment is written in the transaction that sends it.
  reminded_due_at timestamptz,
  reminded_overdue_at timestamptz,
  primary key (loan_deal_id, step)
);
-- The job of the reminders: what is due or overdue.
create index closing_steps_waiting on closing_steps (due_date) where state in ('open', 'to_confirm');

create table closing_notes (
  id uuid primary key,
  loan_deal_id uuid not null references closings (loan_deal_id),
  step text not null,
  author_id uuid not null references users (id),
  text text not null,
  created_at timestamptz not null default clock_timestamp()
);
-- A closing's notes and files.
create index closing_notes_of_closing on closing_notes (loan_deal_id, created_at);

create table closing_files (
  id uuid primary key,
  loan_deal_id uuid not null references closings (loan_deal_id),
  step text not null,
  name text not null,
  media_type text not null,
  bytes int not null,
  sha256 text not null,
  storage_key text not null unique,
  uploaded_by uuid not null references users (id),
  uploaded_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz
);
create index closing_files_of_closing on closing_files (loan_deal_id) where deleted_at is null;

-- ===== contact =====

create table contact_messages (
  id uuid primary key,
  -- What people name when they write again; random, so that it does not say how many there are.
  reference text not null unique,
  user_id uuid references users (id),
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  address text not null,
  state text not null default 'open' check (state in ('open', 'answered')),
  created_at timestamptz not null default clock_timestamp()
);
-- The administrators' list, newest first, of all or of those in one state.
create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index contact_messages_in_state on contact_messages (state, created_at desc, id desc);

create table contact_answers (
  id uuid primary key,
  message_id uuid not null references contact_messages (id),
  text text not null,
  answered_by uuid not null references users (id),
  answered_at timestamptz not null default clock_timestamp()
);
-- The answers to a message, in order.
create index contact_answers_of_message on contact_answers (message_id, answered_at);

-- ===== notifications =====

create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null,
  title text not null,
  message text not null,
  link text,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz
);
-- A user's notifications, newest first, and how many are unread.
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

-- ===== calendar =====

-- The address under which a calendar program reads a user's dates; only its digest is kept.
create table calendar_feeds (
  user_id uuid primary key references users (id),
  token_hash text not null unique,
  created_at timestamptz not null default clock_timestamp()
);
