-- A registration becomes an account when its mailed code is entered. Several may be open for one address; each code
-- confirms the password that was registered with it. Users whose address was never confirmed stay, because the audit
-- log names them, but nobody can log in as one: whoever proves the address sets its password.
create table registrations (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  -- Of the cookie of the browser that registered.
  token_hash text not null,
  code_hash text not null,
  code_expires_at timestamptz not null,
  -- Attempts with the current code, and with all codes of this registration.
  tries int not null default 0,
  all_tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index registrations_of_address on registrations (email);

delete from one_time_codes where purpose = 'verify_email';
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('reset_password', 'change_email'));

-- Links mailed for a forgotten password. Unlike a code a link cannot be guessed, so wrong attempts of strangers do
-- not use it up, and a later one does not end it.
create table password_links (
  token_hash text primary key,
  user_id uuid not null references users (id),
  expires_at timestamptz not null
);
create index password_links_of_user on password_links (user_id);

-- A refresh token is `family.generation`. refresh_hash finds the session by the family, which all its tokens share;
-- sessions of earlier versions have a family alone. Each refresh issues a generation, which takes the place of the
-- present one when it is first used.
alter table sessions
  add column generation_hash text not null default '',
  add column next_hash text,
  add column previous_hash text,
  add column rotated_at timestamptz;
