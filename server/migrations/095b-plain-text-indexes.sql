-- without transaction
-- users_search and audit_subjects_search are of the version before; the next one drops them.
create index concurrently if not exists users_plain_search on users
  using gin (plain_text(email || ' ' || first_name || ' ' || last_name || ' ' || coalesce(company_name, '')) gin_trgm_ops);
create index concurrently if not exists audit_subjects_plain_search on audit_subjects using gin (plain_text(label) gin_trgm_ops);
