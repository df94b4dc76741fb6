-- The day as of which a deal's balance is stated, as ISO text: see statedOn in domain/src/deals/outstanding.ts. It says up to when
-- payments are listed, and nothing of what was paid.
create or replace function stated_on(payments jsonb, listed timestamptz) returns text language sql stable as $$
  select coalesce(
    (select max(p ->> 'due') from jsonb_array_elements(coalesce(payments, '[]')) p),
    (listed at time zone 'America/Toronto')::date::text)
$$;
