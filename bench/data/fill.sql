-- A market of any size in the product's tables, from the tables of a schema `kit`: the benchmark kit's own (-v source=<database>
-- -v port=<port>), or those that generate.sql has made. The database is migrated and has no users yet. Identifiers are kept.
-- Nothing is due for the clock: live auctions end in 2035. Live deals' opening bids are so high that no bid of a load meets the ceiling.
\set ON_ERROR_STOP on
SET timezone = 'UTC';
SET synchronous_commit = off;
SET max_parallel_workers_per_gather = 0;
SET client_min_messages = warning;
SET work_mem = '256MB';
\if :{?source}
  CREATE EXTENSION IF NOT EXISTS postgres_fdw;
  DROP SCHEMA IF EXISTS kit CASCADE;
  DROP SERVER IF EXISTS kit CASCADE;
  CREATE SCHEMA kit;
  CREATE SERVER kit FOREIGN DATA WRAPPER postgres_fdw
    OPTIONS (host '127.0.0.1', port :'port', dbname :'source', fetch_size '20000');
  CREATE USER MAPPING FOR CURRENT_USER SERVER kit OPTIONS (user 'bench');
  IMPORT FOREIGN SCHEMA public LIMIT TO (app_user, loan_deal, loan_deal_image, favorite, bid) FROM SERVER kit INTO kit;
\endif
CREATE FUNCTION kit.uuid(kind text, n bigint) RETURNS uuid IMMUTABLE LANGUAGE sql
  AS $$ SELECT (kind || '-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid $$;
CREATE FUNCTION kit.n(id uuid) RETURNS bigint IMMUTABLE LANGUAGE sql AS $$ SELECT right(id::text, 12)::bigint $$;

-- Foreign keys hold by construction; checking each row would take longer than writing it.
SET session_replication_role = replica;

\echo companies, users, sessions
INSERT INTO companies (id, legal_name, name_key, key_version)
SELECT kit.uuid('019d0000', row_number() OVER (ORDER BY company_name)), company_name, lower(company_name), 0
FROM (SELECT DISTINCT company_name FROM kit.app_user) named;
INSERT INTO users (id, email, password_hash, first_name, last_name, full_legal_name, company_name, company_id, job_title,
  phone_number, is_buyer, is_seller, is_email_verified, is_active, kyc_state, is_user_agreement_accepted, created_at, updated_at)
SELECT u.id, email, 'nobody logs in with this', first_name, last_name, first_name || ' ' || last_name, company_name, c.id, job_title,
  '+1 416 555 ' || right(phone_number, 4), is_buyer, is_seller, true, is_active, 'approved', true, u.created_at, u.created_at
FROM kit.app_user u JOIN companies c ON c.legal_name = u.company_name;
-- One who may read the audit log.
INSERT INTO companies (id, legal_name, name_key, key_version) VALUES (kit.uuid('019d0000', 999999999), 'HomeSlice', 'homeslice', 0);
INSERT INTO users (id, email, password_hash, first_name, last_name, full_legal_name, company_name, company_id, job_title,
  phone_number, is_superuser, has_second_factor, is_email_verified, kyc_state, is_user_agreement_accepted)
VALUES (kit.uuid('01970000', 999999999), 'bench-admin@example.com', 'nobody logs in with this', 'Bench', 'Admin', 'Bench Admin',
  'HomeSlice', kit.uuid('019d0000', 999999999), 'Administrator', '+1 416 555 0100', true, true, true, 'approved', true);
INSERT INTO second_factors (user_id, secret, confirmed_at)
VALUES (kit.uuid('01970000', 999999999), 'nobody logs in with this', now());
INSERT INTO agreement_acceptances (user_id, version, address)
SELECT u.id, a.version, '127.0.0.1' FROM users u, agreements a;
INSERT INTO sessions (id, user_id, refresh_hash, device, address, expires_at)
SELECT kit.uuid('019a0000', kit.n(id)), id, 'bench ' || kit.n(id), 'bench', '127.0.0.1', timestamptz '2035-01-01' FROM users;

\echo deals, auctions
CREATE TEMP TABLE kit_numbered AS
SELECT *, dense_rank() OVER (PARTITION BY deal_id ORDER BY first_of_bidder)::int AS bidder_number FROM (
  SELECT b.id, b.deal_id, b.bidder_id, b.bid_amount, b.created_at,
    row_number() OVER (PARTITION BY b.deal_id ORDER BY b.id)::int AS place,
    min(b.id) OVER (PARTITION BY b.deal_id, b.bidder_id) AS first_of_bidder
  FROM kit.bid b) placed;
CREATE TEMP TABLE kit_bidders AS SELECT deal_id, max(bidder_number) AS n FROM kit_numbered GROUP BY 1;
CREATE TEMP TABLE kit_deal AS SELECT * FROM kit.loan_deal;
ANALYZE kit_bidders, kit_deal;

INSERT INTO loan_deals (id, number, owner_id, deal_state, state_before_issue, reason, deal_type, fund_type, purpose, description,
  mortgage_class, residential_building_type, commercial_class, loan_address, city, state, country, postcode, property_value,
  have_title_insurance, rental_property, urban_property, mortgage_amount, principle_balance, position, ltv, mortgage_type,
  interest_subtype, interest_rate, loan_yield, original_mortgage_date, initial_payment_date, maturity_date, mortgage_term,
  remaining_term, amortization, refinance, payment_amount, payment_frequency, is_asset_performing, gds, tds,
  opening_bid, reserve_price, buy_reserve_price, effective_ltv, effective_term, effective_maturity,
  sale_amount, sold_to, sold_at, created_at, updated_at, public_updated_at, submitted_at, approved_at, listed_at)
SELECT d.id, (20400 + kit.n(d.id))::int, seller_id, deal_state, CASE WHEN deal_state = 'issue_detected' THEN 'pending' END,
  CASE WHEN deal_state IN ('rejected', 'issue_detected') THEN 'The appraisal is missing.' END,
  deal_type, fund_type, purpose, description, mortgage_class, residential_building_type,
  CASE WHEN mortgage_class <> 'residential' THEN 'multifamily' END, loan_address, city,
  CASE province WHEN 'British Columbia' THEN 'BC' WHEN 'Alberta' THEN 'AB' ELSE 'ON' END, country, postcode, property_value,
  have_title_insurance, false, true, mortgage_amount, principle_balance, position, ltv, mortgage_type, interest_subtype,
  interest_rate, loan_yield, initial_payment_date - 30, initial_payment_date, maturity_date, mortgage_term, remaining_term,
  amortization, false, payment_amount, payment_frequency, is_asset_performing, gds, tds,
  CASE WHEN deal_state = 'live' THEN 400000000000 ELSE opening_bid END, reserve_price, NULL, ltv, mortgage_term, maturity_date,
  CASE WHEN deal_state = 'sold' THEN coalesce(leading_amount, reserve_price) END,
  CASE WHEN deal_state = 'sold' THEN coalesce(leading_bidder_id, kit.uuid('01970000', 3000 + kit.n(d.id) % 10000)) END,
  CASE WHEN deal_state = 'sold' THEN now() - kit.n(d.id) % 900 * interval '1 day' END,
  created_at, updated_at, updated_at, created_at + interval '1 hour', created_at + interval '1 day', created_at + interval '2 days'
FROM kit_deal d;
SELECT setval('deal_numbers', (SELECT max(number) FROM loan_deals)) \g /dev/null

-- Of the loan's own yield, so that live deals are among the others whatever their opening bids, and no job prices them while others measure.
INSERT INTO auctions (loan_deal_id, round, phase, format, starts_at, ends_at, leader_id, leader_maximum, leading_amount,
  bid_count, offer_count, bidder_count, answer_by, headline_yield)
SELECT d.id, 1,
  CASE deal_state WHEN 'live' THEN 'open' WHEN 'pending_auction' THEN 'scheduled' WHEN 'auction_ended' THEN 'ended'
    WHEN 'under_review' THEN 'ended' WHEN 'sold' THEN 'settled' WHEN 'not_sold' THEN 'settled'
    WHEN 'issue_detected' THEN 'suspended' ELSE 'planned' END,
  'open',
  bid_start_ts + CASE deal_state WHEN 'pending_auction' THEN interval '10 years' ELSE interval '0' END,
  bid_end_ts + CASE deal_state WHEN 'pending_auction' THEN interval '10 years' ELSE interval '0' END,
  leading_bidder_id, leading_amount, leading_amount, bid_count, bid_count, coalesce(c.n, 0),
  CASE WHEN deal_state = 'under_review' THEN date '2035-01-31' END, loan_yield
FROM kit_deal d LEFT JOIN kit_bidders c ON c.deal_id = d.id;

\echo bids
INSERT INTO bids (id, loan_deal_id, auction_round, place, bidder_id, bidder_number, offer_type, bid_amount, brokerage_fees,
  end_closing_cost, loan_servicing, leading_after, leader_after, end_after, placed_at, status)
SELECT kit.uuid('01990000', b.id), b.deal_id, 1, b.place, b.bidder_id, b.bidder_number, 'custom_bid', b.bid_amount, 0, 0, 0,
  b.bid_amount, b.bidder_id, d.bid_end_ts, b.created_at,
  CASE WHEN d.deal_state = 'sold' AND b.place = d.bid_count THEN 'accepted' WHEN d.deal_state IN ('sold', 'not_sold') THEN 'declined'
    ELSE 'pending' END
FROM kit_numbered b JOIN kit_deal d ON d.id = b.deal_id ORDER BY b.id;

\echo applicants, pictures, favourites
INSERT INTO deal_applicants (loan_deal_id, place, applicant_role, first_name, last_name, date_of_birth, credit_score)
SELECT id, 1, 'primary_applicant', 'Ada', 'Applicant', date '1980-01-01', credit_score_1 FROM kit_deal
UNION ALL
SELECT id, 2, 'co_applicant', 'Ben', 'Applicant', date '1982-01-01', credit_score_2 FROM kit_deal WHERE credit_score_2 IS NOT NULL;
INSERT INTO loan_deal_images (id, loan_deal_id, storage_key, thumb_key, sorting_number, uploaded_by)
SELECT kit.uuid('019b0000', i.id), i.deal_id, i.image, i.thumb, i.sorting_number, d.seller_id
FROM kit.loan_deal_image i JOIN kit_deal d ON d.id = i.deal_id;
INSERT INTO deal_favorites (user_id, loan_deal_id, created_at) SELECT user_id, deal_id, created_at FROM kit.favorite;

-- Every sale is closed and every step done, or both sides of each would be reminded.
INSERT INTO closings (loan_deal_id, closing_date, cut_off_date, cut_off_buyer, cut_off_seller, closed_at)
SELECT id, sold_at::date + 14, sold_at::date + 14, true, true, sold_at + interval '14 days' FROM loan_deals WHERE deal_state = 'sold';
INSERT INTO closing_steps (loan_deal_id, step, due_date, state, changed_at)
SELECT c.loan_deal_id, s, c.closing_date, 'done', c.closed_at FROM closings c, unnest(array['deposit', 'agreement', 'title_search',
  'payout_statement', 'assignment', 'funds', 'servicing_transfer']) s;

\echo notifications, audit log
INSERT INTO notifications (id, user_id, kind, title, message, link, created_at)
SELECT kit.uuid('019c0000', id), bidder_id, 'outbid', 'You were outbid', 'Somebody leads with ' || bid_amount || '.',
  '/deals/' || deal_id, created_at FROM kit_numbered ORDER BY id;
INSERT INTO events (at, type, audit_type, subject_type, subject_id, subject_label, actor_id, effective_id, address, after)
SELECT created_at, 'bid.placed', 'deal_changes', 'deal', deal_id, 'HS-' || kit.n(deal_id) + 20400, bidder_id, bidder_id, '127.0.0.1',
  jsonb_build_object('bid_id', kit.uuid('01990000', id), 'bidder_id', bidder_id, 'amount', bid_amount) FROM kit_numbered ORDER BY id;

SET session_replication_role = origin;
DROP SERVER IF EXISTS kit CASCADE;
DROP SCHEMA kit CASCADE;
-- The triggers that keep the listings did not run.
SELECT copy_to_listings(array(SELECT id FROM loan_deals)), hide_past_sales(30), copy_to_search(array(SELECT id FROM loan_deals)),
  copy_criteria(array(SELECT id FROM loan_deals)) \g /dev/null
VACUUM ANALYZE;
CHECKPOINT;
SELECT (SELECT count(*) FROM loan_deals) AS deals, (SELECT count(*) FROM loan_deals WHERE deal_state = 'live') AS live,
  (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM bids) AS bids,
  (SELECT count(*) FROM loan_deals d WHERE deal_state = 'live' AND mortgage_class = 'residential' AND effective_ltv BETWEEN 40 AND 75) AS matching_l;
