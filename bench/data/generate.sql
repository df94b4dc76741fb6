-- The raw facts of a market of any size, in a schema `kit` from which fill.sql makes the product's rows:
-- psql -v deals=100000 -v live=8000 -v users=20000 -v bids=400000 -f generate.sql. Deterministic: what a row holds follows from its
-- number. A tenth of the users sell, the others buy. Live deals are spread evenly and have half of the bids, the others are on deals
-- with even numbers.
\set ON_ERROR_STOP on
SET timezone = 'UTC';
SET client_min_messages = warning;
DROP SCHEMA IF EXISTS kit CASCADE;
CREATE SCHEMA kit;

-- Between 0 and 1, the same for the same number and purpose.
CREATE FUNCTION pg_temp.share(n bigint, purpose int) RETURNS float8 IMMUTABLE LANGUAGE sql
  AS $$ SELECT (hashint8extended(n, purpose) & 2147483647) / 2147483648.0 $$;
CREATE FUNCTION pg_temp.one_of(choices text[], share float8) RETURNS text IMMUTABLE LANGUAGE sql
  AS $$ SELECT choices[1 + floor(share * array_length(choices, 1))::int] $$;
CREATE FUNCTION pg_temp.id(kind text, n bigint) RETURNS uuid IMMUTABLE LANGUAGE sql
  AS $$ SELECT (kind || '-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid $$;

CREATE UNLOGGED TABLE kit.app_user AS
SELECT pg_temp.id('01970000', n) AS id, 'user' || n || '@example.com' AS email, 'Given' || n AS first_name, 'Family' || n AS last_name,
  'Company ' || n / 4 AS company_name, 'Director' AS job_title, lpad((n % 10000)::text, 10, '0') AS phone_number,
  n > :users / 10 AS is_buyer, n <= :users / 10 AS is_seller, true AS is_active, timestamptz '2024-01-01' + n * interval '10 minutes' AS created_at
FROM generate_series(1, :users) n;

-- Which deals are live: every so many-th.
CREATE UNLOGGED TABLE kit.live_deal AS
SELECT k, ceil(k * :deals::numeric / :live)::bigint AS n FROM generate_series(1, :live) k;
CREATE UNLOGGED TABLE kit.bid AS
SELECT n AS id, pg_temp.id('01980000', deal) AS deal_id,
  pg_temp.id('01970000', :users / 10 + 1 + floor(pg_temp.share(n, 1) * :users * 0.9)::int) AS bidder_id,
  (200000 + n * 500.0 * :deals / :bids)::numeric(14, 2) AS bid_amount, timestamptz '2025-07-01' + n * interval '1 second' AS created_at
FROM (
  SELECT b.n, CASE WHEN b.n % 2 = 0 THEN (SELECT l.n FROM kit.live_deal l WHERE l.k = 1 + b.n / 2 % :live)
    ELSE 2 * (1 + floor(pg_temp.share(b.n, 2) * :deals / 2)::bigint) END AS deal
  FROM generate_series(1, :bids) b (n)) placed;
CREATE INDEX ON kit.bid (deal_id, id);

CREATE UNLOGGED TABLE kit.loan_deal AS
WITH drawn AS (
  SELECT n, pg_temp.id('01980000', n) AS id, l.k IS NOT NULL AS is_live,
    pg_temp.one_of('{residential,residential,residential,residential,residential,residential,residential,commercial,commercial,Mix}', pg_temp.share(n, 3)) AS class,
    round((50000 + 1450000 * pg_temp.share(n, 4) ^ 2)::numeric, 2) AS amount, round((25 + 65 * pg_temp.share(n, 5))::numeric, 2) AS ltv,
    round((4 + 10 * pg_temp.share(n, 6))::numeric, 2) AS rate, pg_temp.share(n, 7) ^ 2 AS place
  FROM generate_series(1, :deals) n LEFT JOIN kit.live_deal l USING (n)
)
SELECT d.id, pg_temp.id('01970000', 1 + floor(pg_temp.share(n, 8) * :users / 10)::bigint) AS seller_id,
  'single_mortgage'::text AS deal_type,
  'funded_deal' AS fund_type,
  CASE WHEN is_live THEN 'live' WHEN b.bid_count IS NULL THEN pg_temp.one_of('{draft,pending,rejected,pending_auction,approved,not_sold}', pg_temp.share(n, 10))
    ELSE pg_temp.one_of('{sold,sold,sold,under_review,auction_ended,not_sold,not_sold,issue_detected}', pg_temp.share(n, 10)) END AS deal_state,
  pg_temp.one_of('{new_purchase,debt_consolidation,bridge,renovation}', pg_temp.share(n, 11)) AS purpose,
  repeat('A well kept property with a recent appraisal and a clear title, deal ' || n || '. ', 5) AS description, class AS mortgage_class,
  CASE WHEN class <> 'commercial' THEN pg_temp.one_of('{condo,townhouse,detached_house,detached_house,duplex,other}', pg_temp.share(n, 12)) END AS residential_building_type,
  1 + n % 9000 || ' King St' AS loan_address,
  pg_temp.one_of('{Toronto,Ottawa,Mississauga,Brampton,Hamilton,London,Markham,Vaughan,Kitchener,Windsor,Barrie,Guelph,Kingston,Sudbury,Calgary,Vancouver}', place) AS city,
  CASE WHEN place >= 15 / 16.0 THEN 'British Columbia' WHEN place >= 14 / 16.0 THEN 'Alberta' ELSE 'Ontario' END AS province, 'Canada' AS country,
  'M' || n / 11 % 10 || chr(65 + (n % 26)::int) || ' ' || n % 10 || chr(65 + (n / 7 % 26)::int) || n / 10 % 10 AS postcode,
  round(amount / (ltv / 100), 2) AS property_value, n % 3 > 0 AS have_title_insurance, amount AS mortgage_amount, round(amount * 0.97, 2) AS principle_balance,
  pg_temp.one_of('{first,first,second,second,third,other}', pg_temp.share(n, 13)) AS position, ltv, pg_temp.one_of('{open,closed,closed,other}', pg_temp.share(n, 14)) AS mortgage_type,
  pg_temp.one_of('{fixed,fixed,variable}', pg_temp.share(n, 15)) AS interest_subtype, rate AS interest_rate, rate + 0.5 AS loan_yield,
  date '2024-02-01' + (n % 600)::int AS initial_payment_date, date '2027-06-01' + (n % 1500)::int AS maturity_date,
  pg_temp.one_of('{6,12,12,24,36,60}', pg_temp.share(n, 16))::int AS mortgage_term, 3 + (n % 50)::int AS remaining_term, 300 AS amortization,
  round(amount * 0.0075, 2) AS payment_amount, 'monthly' AS payment_frequency, n % 20 > 0 AS is_asset_performing, 30.00 AS gds, 38.00 AS tds,
  500 + (n % 400)::int AS credit_score_1, CASE WHEN n % 3 = 0 THEN 700 END AS credit_score_2,
  floor(amount * 0.5 / 1000) * 1000 AS opening_bid, round(amount * 0.95, 2) AS reserve_price,
  timestamptz '2025-06-01' + n % 9000 * interval '1 minute' AS bid_start_ts,
  CASE WHEN is_live THEN timestamptz '2035-01-01' ELSE timestamptz '2025-07-01' END + n % 90000 * interval '1 minute' AS bid_end_ts,
  b.bid_amount AS leading_amount, b.bidder_id AS leading_bidder_id, coalesce(b.bid_count, 0)::int AS bid_count,
  timestamptz '2024-01-01' + n * interval '1 minute' AS created_at, timestamptz '2024-01-01' + n * interval '1 minute' AS updated_at
FROM drawn d LEFT JOIN (
  SELECT DISTINCT ON (deal_id) deal_id, bid_amount, bidder_id, count(*) OVER (PARTITION BY deal_id) AS bid_count
  FROM kit.bid ORDER BY deal_id, id DESC) b ON b.deal_id = d.id;

CREATE UNLOGGED TABLE kit.loan_deal_image AS
SELECT row_number() OVER () AS id, d.id AS deal_id, 'images/' || d.id || '-' || s AS image, 'thumbs/' || d.id || '-' || s AS thumb, s AS sorting_number
FROM kit.loan_deal d, generate_series(1, 5) s;
CREATE UNLOGGED TABLE kit.favorite AS
SELECT DISTINCT u.id AS user_id, d.id AS deal_id, timestamptz '2025-01-01' AS created_at
FROM kit.app_user u, generate_series(1, 5) f, kit.live_deal l, LATERAL (SELECT pg_temp.id('01980000', l.n) AS id) d
WHERE u.is_buyer AND l.k = 1 + (right(u.id::text, 12)::bigint * 7919 + f * 104729) % :live;
ANALYZE kit.bid, kit.loan_deal, kit.app_user;
