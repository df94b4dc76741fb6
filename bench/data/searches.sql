-- Saved searches of the first users of a database that fill.sql has filled, twenty each, :searches in all: each has some four
-- filters, drawn from its number alone.
\set ON_ERROR_STOP on
SET synchronous_commit = off;

-- One of these values, or null for all but some percent of the searches.
CREATE FUNCTION pg_temp.drawn(n bigint, k int, percent int, VARIADIC given text[]) RETURNS text IMMUTABLE LANGUAGE sql
  AS $$ SELECT CASE WHEN abs(hashint8(n * 64 + k)) % 100 < percent THEN given[1 + abs(hashint8(n * 64 + k + 1)) % cardinality(given)] END $$;

INSERT INTO saved_searches (id, user_id, name, filters, alerts)
SELECT ('019e0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, u.id, 'Search ' || n / 20, jsonb_strip_nulls(jsonb_build_object(
    'deal_state', pg_temp.drawn(n, 0, 40, 'live'), 'state', pg_temp.drawn(n, 2, 80, 'ON', 'BC', 'AB', 'ON,BC', 'QC', 'MB', 'NS', 'SK', 'NB'),
    'mortgage_class', pg_temp.drawn(n, 4, 40, 'residential', 'commercial', 'Mix'), 'ltv__lte', pg_temp.drawn(n, 6, 40, '60', '65', '70', '75', '80'),
    'max_amount', pg_temp.drawn(n, 8, 30, '300K', '500K', '1M'), 'position', pg_temp.drawn(n, 10, 25, 'first', 'second'),
    'city', pg_temp.drawn(n, 12, 60, 'Toronto', 'Hamilton', 'Vancouver', 'Calgary', 'Ottawa', 'London', 'Barrie'),
    'search', pg_temp.drawn(n, 14, 20, 'condo', 'duplex', 'bridge loan', 'lakeside', 'toronto condo', 'renovated kitchen', 'M5V'),
    'mortgage_term__lte', pg_temp.drawn(n, 16, 15, '12', '24', '36'))), CASE WHEN n % 3 = 0 THEN 'daily' ELSE 'at_once' END
FROM generate_series(0, :searches - 1) n
  JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM users) u ON u.place = n % (:searches / 20);
VACUUM ANALYZE saved_searches;
