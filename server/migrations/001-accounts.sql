create extension if not exists pg_trgm;

create table users (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  full_legal_name text,
  company_name text,
  -- The name as self-dealing is judged by; see domain accounts/rules companyKey.
  company_key text not null default '',
  job_title text,
  phone_number text,
  is_buyer boolean not null default false,
  is_seller boolean not null default false,
  is_reviewer boolean not null default false,
  is_superuser boolean not null default false,
  is_email_verified boolean not null default false,
  is_active boolean not null default true,
  kyc_state text not null default 'draft'
    check (kyc_state in ('draft', 'manual_review', 'manual_approved', 'manual_rejected', 'approved', 'rejected')),
  is_kyc_completed boolean generated always as (kyc_state in ('manual_approved', 'approved')) stored,
  is_user_agreement_accepted boolean not null default false,
  exposure_limit numeric(14, 2) check (exposure_limit >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create index users_created_at on users (created_at desc, id desc);
create index users_search on users
  using gin (lower(email || ' ' || first_name || ' ' || last_name || ' ' || coalesce(company_name, '')) gin_trgm_ops);

create table agreement_acceptances (
  user_id uuid not null references users (id),
  version text not null,
  address text not null,
  accepted_at timestamptz not null default now(),
  primary key (user_id, version)
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  refresh_hash text not null unique,
  device text not null,
  address text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_of_user on sessions (user_id) where revoked_at is null;

create table one_time_codes (
  id uuid primary key,
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  code_hash text not null,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_codes_of_user on one_time_codes (user_id, purpose, created_at desc);

-- Counted per key and window, so that every server refuses alike.
create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (key, window_start)
);

create table idempotency_keys (
  user_id uuid not null references users (id),
  key text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
