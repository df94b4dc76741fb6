-- Second factor, agreement with history, change of the e-mail address.

alter table users
  add column has_second_factor boolean not null default false,
  -- Set by the seed alone: these accounts' password is public, and no second factor is demanded of them.
  add column is_demonstration boolean not null default false;

create table second_factors (
  user_id uuid primary key references users (id),
  -- Encrypted with the server's key.
  secret text not null,
  -- Null until a code of the app has confirmed it.
  confirmed_at timestamptz,
  -- The newest time step whose code was taken: neither it nor an earlier one is taken again.
  last_step int not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Who knew the password and must still show the second factor.
create table log_in_challenges (
  id uuid primary key,
  user_id uuid not null references users (id),
  challenge_hash text not null unique,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index log_in_challenges_of_user on log_in_challenges (user_id, created_at desc);

-- The texts as they came into force; what is in force is the newest.
create table agreements (
  version text primary key,
  effective_on date not null,
  sections jsonb not null,
  in_force_since timestamptz not null default clock_timestamp()
);

alter table one_time_codes
  -- The address that a change of the e-mail would lead to.
  add column email text,
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check
    check (purpose in ('verify_email', 'reset_password', 'change_email'));
