-- Addresses to which a user's events are sent, and the secrets that sign them, encrypted.
create table webhooks (
  id uuid primary key,
  user_id uuid not null references users (id),
  url text not null,
  -- Null for all kinds.
  kinds jsonb,
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  is_active boolean not null default true,
  disabled_reason text,
  -- A server is sending to it, one event at a time.
  busy_until timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index webhooks_of_user on webhooks (user_id);

create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  -- Null for an event of the kind test.
  notification_id uuid references notifications (id) on delete cascade,
  kind text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  due_at timestamptz default clock_timestamp(),
  response_status integer,
  failure text,
  duration_ms integer,
  tried_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check ((state = 'waiting') = (due_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'waiting';
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_of_notification on webhook_deliveries (notification_id);

-- Whatever tells somebody something is sent to their webhooks, in the same transaction, and a bid needs no further statement.
create function send_to_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (id, webhook_id, notification_id, kind)
  select gen_random_uuid(), webhooks.id, added.id, added.kind
  from added join webhooks on webhooks.user_id = added.user_id
  where webhooks.is_active and (webhooks.kinds is null or webhooks.kinds ? added.kind);
  if found then
    perform pg_notify('webhook_deliveries', '');
  end if;
  return null;
end $$;
create trigger notifications_to_webhooks after insert on notifications
  referencing new table as added for each statement execute function send_to_webhooks();
