-- The directory of a company keeps its people here in step (SCIM 2.0), with one token for each provider.
create table scim_tokens (
  provider_id uuid primary key references sign_on_providers (id) on delete cascade,
  id uuid not null,
  token_hash text not null unique,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

-- The people of a team whom a directory has named.
create table scim_people (
  provider_id uuid not null references sign_on_providers (id) on delete cascade,
  user_id uuid not null references users (id),
  external_id text,
  -- Set while the directory, and not a person of the team, has ended their place in it.
  deactivated_at timestamptz,
  is_deleted boolean not null default false,
  primary key (provider_id, user_id)
);
create index scim_people_of_user on scim_people (user_id);

create table scim_groups (
  id uuid primary key,
  provider_id uuid not null references sign_on_providers (id) on delete cascade,
  name text not null,
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index scim_groups_by_name on scim_groups (provider_id, lower(name));

create table scim_group_members (
  group_id uuid not null references scim_groups (id) on delete cascade,
  user_id uuid not null references users (id),
  primary key (group_id, user_id)
);
create index scim_group_members_of_user on scim_group_members (user_id);
