-- The language in which a person reads pages and mails; null until they have chosen one, which is English.
alter table users add column language text check (language in ('en', 'fr'));
