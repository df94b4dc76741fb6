-- People of a company who act for one account. The row of the account itself is its first person.
alter table users add column account_id uuid, add column team_role text;
alter table users add constraint users_account foreign key (account_id) references users (id) not valid;
-- Null for the row of an account whose first person still owns it; `left` if that person has left.
alter table users add constraint users_team_role check (
  team_role in ('owner', 'manager', 'trader', 'analyst', 'compliance') or (team_role = 'left' and account_id is null)
) not valid;
alter table users add constraint users_member_role check (account_id is null or team_role is not null) not valid;

-- A key ends with the member of the team who made it.
alter table api_keys add column created_by uuid;

create table team_invitations (
  id uuid primary key,
  account_id uuid not null references users (id),
  email text not null,
  role text not null check (role in ('owner', 'manager', 'trader', 'analyst', 'compliance')),
  -- A digest of the token in the mailed link.
  token_hash text not null unique,
  invited_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index team_invitations_of_account on team_invitations (account_id, email);
create index team_invitations_expired on team_invitations (expires_at);
