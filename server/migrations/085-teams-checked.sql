-- without transaction
create index concurrently if not exists users_of_account on users (account_id) where account_id is not null;
alter table users validate constraint users_account;
alter table users validate constraint users_team_role;
alter table users validate constraint users_member_role;
