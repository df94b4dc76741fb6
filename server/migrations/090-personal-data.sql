-- When the person of a row was erased. The row stays, because deals, bids and the audit log refer to it.
alter table users add column erased_at timestamptz;
-- Until when the identity record of an erased person is kept, as the law requires.
alter table kyc_records add column kept_until date;

-- Requests to erase what is stored about a person.
create table erasure_requests (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- How it came: `self` from their own account, `mail` by a mailed link, `staff` for them.
  source text not null check (source in ('self', 'mail', 'staff')),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null default now(),
  note text,
  state text not null default 'open' check (state in ('open', 'withdrawn', 'refused', 'erased')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  reason text,
  -- What was erased and what is kept, as it was shown to the administrator who decided.
  plan jsonb,
  -- Texts that identify the person, by which the job finds them in the audit log. Null once it is done.
  words jsonb,
  log_erased_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create unique index erasure_requests_open on erasure_requests (user_id) where state = 'open';
create index erasure_requests_of_user on erasure_requests (user_id, requested_at desc);
create index erasure_requests_newest on erasure_requests (requested_at desc, id desc);

-- Links mailed to people who can no longer log in and want to be erased.
create table erasure_links (
  token_hash text primary key,
  user_id uuid not null references users (id),
  expires_at timestamptz not null
);
create index erasure_links_of_user on erasure_links (user_id);
create index erasure_links_expired on erasure_links (expires_at);

-- Accounts and deals of which nothing is erased or removed until the hold is released.
create table legal_holds (
  id uuid primary key,
  user_id uuid references users (id),
  loan_deal_id uuid references loan_deals (id),
  reason text not null,
  placed_by uuid not null references users (id),
  placed_at timestamptz not null default now(),
  released_by uuid references users (id),
  released_at timestamptz,
  release_reason text,
  check (num_nonnulls(user_id, loan_deal_id) = 1),
  check ((released_at is null) = (released_by is null))
);
create unique index legal_holds_of_user on legal_holds (user_id) where released_at is null;
create unique index legal_holds_of_deal on legal_holds (loan_deal_id) where released_at is null;
create index legal_holds_of_user_ever on legal_holds (user_id, placed_at desc);
create index legal_holds_of_deal_ever on legal_holds (loan_deal_id, placed_at desc);

-- The fields of an event of which some were erased: an erased one keeps its hash, every other one its salt. The salt of the
-- event, from which that of an erased field follows, is then removed from its seal.
create table event_erasures (
  event_id bigint not null,
  field text not null,
  hash text,
  salt text,
  -- The entry `audit.erased` with this id has the hash of the list of what was erased together.
  batch_id uuid,
  primary key (event_id, field),
  check (num_nonnulls(hash, salt) = 1),
  check ((hash is null) = (batch_id is null))
);
create index event_erasures_of_batch on event_erasures (batch_id, event_id, field) where batch_id is not null;

-- What `erase_event_fields` does is the one change that these tables take.
create or replace function reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name in ('events', 'event_seals')
    and current_setting('homeslice.erasing', true) = 'on' then
    return null;
  end if;
  raise exception 'Rows of % are never changed or removed.', tg_table_name;
end $$;

-- Nulls the named values of an object; other JSON as a whole if it is named without a value.
create function without_values(part text, content jsonb, fields text[]) returns jsonb language sql immutable as $$
  select case
    when part = any(fields) then null
    when jsonb_typeof(content) = 'object' then (select coalesce(jsonb_object_agg(key,
      case when part || '.' || key = any(fields) then 'null'::jsonb else value end), '{}') from jsonb_each(content))
    else content end
$$;

-- Erases fields of one event. Runs as the owner of the tables, because the server may not change them. It takes no field
-- that says what was done, when, by whom and to whom.
create function erase_event_fields(batch uuid, event bigint, kept jsonb, erased jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  fields text[] := array(select jsonb_object_keys(erased));
begin
  if exists (select from unnest(fields) f where f !~ '^(subject_label|address|api_key|(before|after)([.].*)?)$') then
    raise exception 'Only personal fields of an event can be erased.';
  end if;
  perform set_config('homeslice.erasing', 'on', true);
  update events e set
    subject_label = case when 'subject_label' = any(fields) then 'Erased' else e.subject_label end,
    address = case when 'address' = any(fields) then null else e.address end,
    api_key = case when 'api_key' = any(fields) then 'Erased' else e.api_key end,
    before = without_values('before', e.before, fields),
    after = without_values('after', e.after, fields)
    where e.id = event;
  update event_seals set salt = '' where event_id = event;
  perform set_config('homeslice.erasing', 'off', true);
  insert into event_erasures (event_id, field, salt) select event, key, value from jsonb_each_text(kept)
    on conflict (event_id, field) do nothing;
  insert into event_erasures (event_id, field, hash, batch_id) select event, key, value, batch from jsonb_each_text(erased)
    on conflict (event_id, field) do update set hash = excluded.hash, salt = null, batch_id = excluded.batch_id
      where event_erasures.hash is null;
end $$;

-- Removes labels of an erased person from the list by which the audit log is searched.
create function erase_audit_labels(words text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from audit_subjects where exists (select from unnest(words) word where position(lower(word) in lower(label)) > 0);
end $$;
