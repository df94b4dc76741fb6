-- Keys of devices with which users log in, or answer the second step of a log-in.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null,
  -- As the device gives it, base64url.
  credential_id text not null unique,
  -- COSE, base64url.
  public_key text not null,
  -- How often the device says that it was used; 0 for ever where it does not count.
  counter bigint not null check (counter >= 0),
  -- How a browser reaches the device, such as usb or internal.
  transports text[] not null,
  is_backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, created_at);

-- What a passkey must answer, once. The second step of a log-in is in log_in_challenges.
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('registration', 'log_in', 'proof')),
  user_id uuid references users (id),
  expires_at timestamptz not null,
  -- Who logs in is known only from the answer.
  check ((purpose = 'log_in') = (user_id is null))
);
create index passkey_challenges_of_user on passkey_challenges (user_id);
create index passkey_challenges_expired on passkey_challenges (expires_at);
