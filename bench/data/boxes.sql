-- Credit boxes of the first :owners users of a database that fill.sql has filled, :boxes in all: each sets some seven criteria, the
-- common ones more often than the rare ones, drawn from its number alone. One box in ten is muted.
\set ON_ERROR_STOP on
SET synchronous_commit = off;
SET session_replication_role = replica;

-- A number below 100 for the k-th draw of the n-th box.
CREATE FUNCTION pg_temp.drawn(n bigint, k int) RETURNS int IMMUTABLE LANGUAGE sql
  AS $$ SELECT abs(hashint8(n * 64 + k)) % 100 $$;
-- Some of these values, or null for all but some percent of the boxes.
CREATE FUNCTION pg_temp.some(n bigint, k int, percent int, VARIADIC given text[]) RETURNS text[] IMMUTABLE LANGUAGE sql
  AS $$ SELECT CASE WHEN pg_temp.drawn(n, k) < percent THEN given[1 + pg_temp.drawn(n, k + 1) % cardinality(given) : 1 + pg_temp.drawn(n, k + 1) % cardinality(given)
    + pg_temp.drawn(n, k + 2) % 3] END $$;
-- From low by steps, or null for all but some percent of the boxes.
CREATE FUNCTION pg_temp.limit_of(n bigint, k int, percent int, low numeric, step numeric) RETURNS numeric IMMUTABLE LANGUAGE sql
  AS $$ SELECT CASE WHEN pg_temp.drawn(n, k) < percent THEN low + step * (pg_temp.drawn(n, k + 1) % 20) END $$;
CREATE FUNCTION pg_temp.flag(n bigint, k int) RETURNS boolean IMMUTABLE LANGUAGE sql
  AS $$ SELECT CASE WHEN pg_temp.drawn(n, k) < 8 THEN pg_temp.drawn(n, k) < 4 END $$;

INSERT INTO credit_boxes (id, user_id, place, name, is_primary, is_muted, mortgage_class, residential_building_type, purpose, mortgage_type,
  interest_subtype, ltv_max, mortgage_amount_from, mortgage_amount_to, property_value_from, property_value_to, mortgage_term_from,
  mortgage_term_to, interest_rate_from, first_lender_mortgage_balance_to, second_lender_mortgage_balance_to, gds_max, tds_max,
  credit_score_applicant_1_min, credit_score_applicant_2_min, rental_property, refinance, interest_only_payments_allowed,
  additional_payment_allowed, urban_property)
SELECT ('019d0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, u.id, n / :owners + 1, 'Credit Box ' || n / :owners + 1, n < :owners,
  pg_temp.drawn(n, 0) < 10, pg_temp.some(n, 1, 70, 'residential', 'commercial', 'Mix'),
  pg_temp.some(n, 4, 35, 'condo', 'townhouse', 'detached_house', 'duplex', 'other'),
  pg_temp.some(n, 7, 20, 'new_purchase', 'debt_consolidation', 'bridge', 'renovation', 'emergency', 'other'),
  pg_temp.some(n, 10, 15, 'open', 'closed'), pg_temp.some(n, 13, 20, 'fixed', 'variable'), pg_temp.limit_of(n, 16, 80, 50, 2),
  pg_temp.limit_of(n, 18, 75, 50000, 20000), pg_temp.limit_of(n, 18, 75, 500000, 100000), pg_temp.limit_of(n, 20, 30, 100000, 50000),
  pg_temp.limit_of(n, 20, 15, 1200000, 200000), pg_temp.limit_of(n, 22, 30, 3, 1), pg_temp.limit_of(n, 24, 45, 24, 3),
  pg_temp.limit_of(n, 26, 45, 3, 0.35), pg_temp.limit_of(n, 28, 10, 200000, 50000), pg_temp.limit_of(n, 30, 5, 50000, 20000),
  pg_temp.limit_of(n, 32, 25, 28, 1), pg_temp.limit_of(n, 34, 25, 36, 1), pg_temp.limit_of(n, 36, 40, 560, 12),
  pg_temp.limit_of(n, 38, 10, 560, 12), pg_temp.flag(n, 40), pg_temp.flag(n, 41), pg_temp.flag(n, 42), pg_temp.flag(n, 43), pg_temp.flag(n, 44)
FROM generate_series(0, :boxes - 1) n
  JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM users LIMIT :owners) u ON u.place = n % :owners;
-- The trigger that keeps the bits did not run.
SELECT copy_box_bits(array(SELECT id FROM credit_boxes)) \g /dev/null
VACUUM ANALYZE credit_boxes, credit_box_bits;
