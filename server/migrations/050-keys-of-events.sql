-- With which API key something was done, by its label at that time: empty without a key, null in events from before this was
-- recorded, which are sealed without it.
alter table events add column api_key text;
-- A background task goes on as what started it.
alter table background_tasks add column api_key text;
