-- without transaction
-- Removing old ones.
create index concurrently if not exists notifications_by_age on notifications (created_at);
