-- without transaction
alter table users validate constraint users_language;
