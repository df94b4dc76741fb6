-- Staff who wrote parts of a deal for its seller and whose work nobody else has approved yet: they do not decide about it.
alter table loan_deals add column staff_editors uuid[] not null default '{}';

-- Reviewers and administrators see the reserve and the bidders of every deal, so they are not buyers. Bids they have
-- placed remain binding. When they stop being staff, the deals that they could see stay closed to their bids.
insert into events (type, audit_type, subject_type, subject_id, subject_label, before, after)
  select 'user.changed', 'user_changes', 'user', id, email, '{"is_buyer": true}', '{"is_buyer": false}'
  from users where is_buyer and (is_reviewer or is_superuser);
update users set is_buyer = false where is_buyer and (is_reviewer or is_superuser);
alter table users add constraint users_staff_do_not_bid check (not (is_buyer and (is_reviewer or is_superuser)));
-- When the user last lost their staff roles; null for those who never had one, and at first for present staff.
alter table users add column staff_until timestamptz;
update users u set staff_until = (
  select max(e.at) from events e where e.subject_type = 'user' and e.subject_id = u.id and e.type = 'user.changed'
    and (e.before ->> 'is_reviewer' = 'true' or e.before ->> 'is_superuser' = 'true'));

create table companies (
  id uuid primary key,
  legal_name text not null,
  -- Equal for names that look alike; computed by the accounts' companyKey, again at a start if its version has changed.
  name_key text not null,
  key_version int not null,
  -- The nine digits of the Canada Revenue Agency.
  business_number text unique check (business_number ~ '^[0-9]{9}$'),
  province text,
  created_at timestamptz not null default now()
);
-- Companies whose names look alike.
create index companies_name_key on companies (name_key);

alter table users add column company_id uuid references companies (id);
-- The accounts of a company.
create index users_company on users (company_id);

-- Existing accounts whose names counted as the same belong to one company. Names of legal forms alone had no key.
insert into companies (id, legal_name, name_key, key_version)
  select gen_random_uuid(), min(company_name), coalesce(nullif(company_key, ''), lower(company_name)), 0
  from users where company_name is not null group by 3;
update users u set company_id = c.id from companies c
  where u.company_name is not null and c.name_key = coalesce(nullif(u.company_key, ''), lower(u.company_name));
alter table users drop column company_key;

-- Two companies whose accounts do not bid on each other's deals; low_id is the smaller of the ids.
create table company_affiliations (
  low_id uuid not null references companies (id),
  high_id uuid not null references companies (id),
  declared_by uuid not null references users (id),
  -- For which of the two it was declared, and how the other was named.
  declared_for uuid not null references companies (id),
  named text not null,
  by_staff boolean not null,
  declared_at timestamptz not null default now(),
  -- Null until the identity of the user who declared it is approved.
  in_force_at timestamptz,
  primary key (low_id, high_id),
  check (low_id < high_id and declared_for in (low_id, high_id))
);
-- The other companies of one company, and what comes into force with a user's approval.
create index company_affiliations_high on company_affiliations (high_id);
create index company_affiliations_waiting on company_affiliations (declared_by) where in_force_at is null;

-- What staff decided about two companies whose names look alike.
create table company_decisions (
  low_id uuid not null references companies (id),
  high_id uuid not null references companies (id),
  decision text not null check (decision in ('same', 'different')),
  reason text not null,
  decided_by uuid not null references users (id),
  decided_at timestamptz not null default now(),
  primary key (low_id, high_id),
  check (low_id < high_id)
);
create index company_decisions_high on company_decisions (high_id);
