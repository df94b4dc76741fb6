-- The language in which a person reads pages and mails; null until they have chosen one, which is English.
alter table users add column language text;
alter table users add constraint users_language check (language in ('en', 'fr')) not valid;
