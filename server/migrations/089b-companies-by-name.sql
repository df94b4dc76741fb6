-- without transaction
-- The accounts of companies by name, and by the end of their licences.
create index concurrently if not exists users_companies on users (lower(company_name), id)
  where account_id is null and company_id is not null;
create index concurrently if not exists users_licence_expires on users (licence_expires_at, id)
  where licence_expires_at is not null;
