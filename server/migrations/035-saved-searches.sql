-- Filters of the marketplace that somebody saved under a name, as they are in an address.
create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null,
  filters jsonb not null,
  alerts text not null check (alerts in ('at_once', 'daily', 'off')),
  created_at timestamptz not null default clock_timestamp()
);
create unique index saved_searches_of_user on saved_searches (user_id, lower(name));
create index saved_searches_alerting on saved_searches (id) where alerts <> 'off';

-- What a search has found, once for each deal; null until the user is told.
create table saved_search_alerts (
  saved_search_id uuid not null references saved_searches (id) on delete cascade,
  loan_deal_id uuid not null references loan_deals (id),
  found_at timestamptz not null default clock_timestamp(),
  told_at timestamptz,
  primary key (saved_search_id, loan_deal_id)
);
create index saved_search_alerts_waiting on saved_search_alerts (found_at) where told_at is null;
