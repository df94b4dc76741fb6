-- The French of a version of the user agreement; null until the server stores it for a version that is in force already.
alter table agreements add column french jsonb;
