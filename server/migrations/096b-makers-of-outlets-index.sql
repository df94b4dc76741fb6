-- without transaction
create index concurrently if not exists webhooks_of_maker on webhooks ((coalesce(created_by, user_id)));
create index concurrently if not exists calendar_feeds_of_maker on calendar_feeds ((coalesce(created_by, user_id)));
