-- Ten times the deals and ten times the audit log of a database that fill.sql has filled: every deal nine times more, identifiers
-- 1 000 000 000 apart, each copy's yield, LTV and dates moved a little so that an order has no heaps of equals. One picture for each
-- deal; users and bids stay.
\set ON_ERROR_STOP on
SET timezone = 'UTC';
SET synchronous_commit = off;
SET session_replication_role = replica;
SET client_min_messages = warning;

CREATE FUNCTION pg_temp.copied(id uuid, k int) RETURNS uuid IMMUTABLE LANGUAGE sql
  AS $$ SELECT (left(id::text, 24) || lpad((right(id::text, 12)::bigint + k::bigint * 1000000000)::text, 12, '0'))::uuid $$;
-- The columns of a table, and for each what the k-th copy has in it.
CREATE FUNCTION pg_temp.columns_of(name regclass, OUT columns text, OUT copied text) LANGUAGE sql AS $$
  SELECT string_agg(format('%I', attname), ', ' ORDER BY attnum),
    string_agg(CASE
      WHEN attname = 'loan_deal_id' OR (attname = 'id' AND name = 'loan_deals'::regclass) THEN format('pg_temp.copied(%I, k)', attname)
      WHEN attname = 'number' AND name = 'loan_deals'::regclass THEN 'number + k * 10000000'
      WHEN attname IN ('loan_yield', 'headline_yield', 'effective_ltv') THEN format('%I + k * 0.0010', attname)
      WHEN atttypid = 'timestamptz'::regtype THEN format('%I + k * interval ''7 seconds''', attname)
      ELSE format('%I', attname) END, ', ' ORDER BY attnum)
  FROM pg_attribute WHERE attrelid = name AND attnum > 0 AND NOT attisdropped AND attgenerated = '' $$;

\echo deals, auctions, pictures
SELECT format('INSERT INTO %1$s (%2$s) SELECT %3$s FROM %1$s, generate_series(1, 9) k', name, columns, copied)
FROM unnest(array['loan_deals', 'auctions']::regclass[]) name, pg_temp.columns_of(name) \gexec
INSERT INTO loan_deal_images (id, loan_deal_id, storage_key, thumb_key, sorting_number, uploaded_by)
SELECT gen_random_uuid(), id, 'scale/' || id, 'scale-320/' || id, 1, owner_id FROM loan_deals WHERE number > 10000000;
INSERT INTO closings (loan_deal_id, closing_date, cut_off_date, closed_at)
SELECT id, sold_at::date + 14, sold_at::date + 14, now() FROM loan_deals WHERE deal_state = 'sold' ON CONFLICT DO NOTHING;

\echo audit log
INSERT INTO events (at, type, audit_type, subject_type, subject_id, subject_label, actor_id, effective_id, address, after)
SELECT at + k * interval '7 seconds', type, audit_type, subject_type, pg_temp.copied(subject_id, k),
  'HS-' || substr(subject_label, 4)::bigint + k * 10000000, actor_id, effective_id, address, after
FROM events, generate_series(1, 9) k ORDER BY k, id;

SET session_replication_role = origin;
-- The triggers that keep the listings did not run.
SELECT copy_to_listings(array(SELECT id FROM loan_deals)), hide_past_sales(30), copy_to_search(array(SELECT id FROM loan_deals)),
  copy_criteria(array(SELECT id FROM loan_deals)) \g /dev/null
VACUUM ANALYZE;
CHECKPOINT;
