-- The person of the team who made it, so that it ends when they leave. Null: the account itself.
alter table webhooks add column created_by uuid;
alter table calendar_feeds add column created_by uuid;
