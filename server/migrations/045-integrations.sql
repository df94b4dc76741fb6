-- Keys with which a user's own programs call the API. Of the key itself only the digest is kept.
create table api_keys (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null,
  prefix text not null,
  key_hash text not null unique,
  scopes jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_address text
);
create index api_keys_of_user on api_keys (user_id) where revoked_at is null;
