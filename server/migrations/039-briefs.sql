-- The brief of a day: the user up to whom it was sent, in the order of their ids.
create table brief_runs (
  day date primary key,
  after_user uuid not null default '00000000-0000-0000-0000-000000000000',
  began_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);

-- The last brief of each user, of whom nobody gets two of one day, and until when it has new matches.
create table briefs (
  user_id uuid primary key references users (id),
  day date not null,
  matches_until timestamptz not null
);

create index credit_box_alerts_of_box on credit_box_alerts (credit_box_id, alerted_at);
