-- When a reviewer last checked the name of the account against an identity document; null until then.
alter table users add column name_reviewed_at timestamptz;

-- From the approval of their identity on a user's legal name is the one of the document.
insert into events (type, audit_type, subject_type, subject_id, subject_label, before, after)
  select 'user.changed', 'user_changes', 'user', u.id, u.email,
    jsonb_build_object('full_legal_name', u.full_legal_name), jsonb_build_object('full_legal_name', r.legal_name)
  from users u join kyc_records r on r.user_id = u.id
  where u.is_kyc_completed and r.legal_name is not null and r.legal_name is distinct from u.full_legal_name;
update users u set full_legal_name = r.legal_name
  from kyc_records r where r.user_id = u.id and u.is_kyc_completed and r.legal_name is not null;
update users u set name_reviewed_at =
    coalesce((select r.decided_at from kyc_records r where r.user_id = u.id), u.created_at)
  where u.is_kyc_completed and u.full_legal_name is not null;
alter table users add constraint users_reviewed_name check (name_reviewed_at is null or full_legal_name is not null);

-- The name under which the user acts towards others: the reviewed one, before that the one they registered with.
alter table users add column binding_name text not null generated always as (
  case when name_reviewed_at is null then first_name || ' ' || last_name else full_legal_name end) stored;

-- The names that a user has asked for in place of reviewed ones, until an administrator decides; null where none was.
create table name_changes (
  user_id uuid primary key references users (id),
  -- Another one for each request, so that no one decides about one that was replaced.
  id uuid not null,
  first_name text,
  last_name text,
  full_legal_name text,
  company_name text,
  requested_at timestamptz not null default now(),
  check (num_nonnulls(first_name, last_name, full_legal_name, company_name) > 0)
);
