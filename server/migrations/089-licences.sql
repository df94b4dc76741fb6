-- When the first confirmed licence of the account ends that has no confirmed renewal; from then on it binds itself to nothing.
alter table users add column licence_expires_at timestamptz;

-- Of the company of an account, beside its legal name and business number.
create table company_details (
  account_id uuid primary key references users (id),
  registration_number text,
  jurisdiction text check (jurisdiction in ('CA', 'AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT')),
  registered_address text,
  mailing_address text,
  updated_at timestamptz not null default now()
);

create table licences (
  id uuid primary key,
  account_id uuid not null references users (id),
  regulator text not null check (regulator in ('fsra', 'bcfsa', 'amf', 'reca', 'fcaa', 'fcnb', 'msc', 'other')),
  -- Empty for the regulators that are listed.
  regulator_name text not null default '',
  kind text not null check (kind in ('brokerage', 'administrator', 'lender')),
  number text not null,
  provinces text[] not null,
  valid_until date not null,
  -- The end of that day in the province of the licence.
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'rejected', 'replaced', 'removed', 'ended')),
  entered_by uuid not null references users (id),
  entered_at timestamptz not null default now(),
  decided_by uuid references users (id),
  decided_at timestamptz,
  reason text,
  reminded_first_at timestamptz,
  reminded_last_at timestamptz,
  expiry_noticed_at timestamptz
);
create index licences_of_account on licences (account_id);
-- Of each regulator and kind one counts and one waits.
create unique index licences_waiting on licences (account_id, regulator, lower(regulator_name), kind) where state = 'waiting';
create unique index licences_confirmed on licences (account_id, regulator, lower(regulator_name), kind) where state = 'confirmed';
create index licences_to_check on licences (entered_at) where state = 'waiting';
create index licences_to_remind on licences (expires_at) where state = 'confirmed' and expiry_noticed_at is null;
