create table contact_messages (
  id uuid primary key,
  -- What people name when they write again; drawn by chance, so that it tells nothing of how many there are.
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
create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index contact_messages_in_state on contact_messages (state, created_at desc, id desc);

create table contact_answers (
  id uuid primary key,
  message_id uuid not null references contact_messages (id),
  text text not null,
  answered_by uuid not null references users (id),
  answered_at timestamptz not null default clock_timestamp()
);
create index contact_answers_of_message on contact_answers (message_id, answered_at);

-- The audit log by person, by subject and by time.
create index events_by_actor on events (actor_id, id desc);
create index events_by_effective_user on events (effective_id, id desc);
create index events_at on events (at);
