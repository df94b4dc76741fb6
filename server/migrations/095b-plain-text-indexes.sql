-- without transaction
create index concurrently if not exists users_plain_search on users
  using gin (plain_text(email || ' ' || first_name || ' ' || last_name || ' ' || coalesce(company_name, '')) gin_trgm_ops);
create index concurrently if not exists audit_subjects_plain_search on audit_subjects using gin (plain_text(label) gin_trgm_ops);
drop index concurrently if exists users_search;
drop index concurrently if exists audit_subjects_search;
