-- Log-in by the identity provider of a company. On the row of an account: its people, except the owner, log in so only.
alter table users add column is_sign_on_enforced boolean not null default false;
-- False for a person whom a provider brought into a team, until they set a password by mail.
alter table users add column has_password boolean not null default true;

create table sign_on_providers (
  id uuid primary key,
  account_id uuid not null references users (id),
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Encrypted.
  client_secret text not null,
  default_role text not null check (default_role in ('manager', 'trader', 'analyst', 'compliance')),
  groups_claim text,
  -- From the group that decides first: [{group, role}].
  group_roles jsonb not null default '[]',
  is_active boolean not null default true,
  is_enforced boolean not null default false,
  created_at timestamptz not null default now()
);
create index sign_on_providers_of_account on sign_on_providers (account_id, created_at);

create table sign_on_domains (
  id uuid primary key,
  provider_id uuid not null references sign_on_providers (id) on delete cascade,
  domain text not null,
  token text not null,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index sign_on_domains_of_provider on sign_on_domains (provider_id, domain);
-- A verified domain is of one provider, and so of one account.
create unique index sign_on_domains_verified on sign_on_domains (domain) where verified_at is not null;

-- The people who logged in with a provider, by its name for them.
create table sign_on_identities (
  provider_id uuid not null references sign_on_providers (id) on delete cascade,
  subject text not null,
  user_id uuid not null references users (id),
  linked_at timestamptz not null default now(),
  primary key (provider_id, subject)
);
create unique index sign_on_identities_of_person on sign_on_identities (user_id, provider_id);

-- Sign-ons that have begun. State, nonce and verifier follow from the cookie, whose digest this is.
create table sign_on_attempts (
  token_hash text primary key,
  provider_id uuid not null references sign_on_providers (id) on delete cascade,
  next text,
  -- The person of the typed address, if they were logged in on this device before.
  known_user_id uuid,
  expires_at timestamptz not null
);
create index sign_on_attempts_of_provider on sign_on_attempts (provider_id);
create index sign_on_attempts_expired on sign_on_attempts (expires_at);
