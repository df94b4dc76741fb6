-- The format of its events, which a webhook keeps. That of those that are there is the first.
alter table webhooks add column version text not null default '2026-11-27';

-- What was sent, the same at each try.
alter table webhook_deliveries add column body text;

-- Each try of a delivery: the request's headers, and the start of the answer if it is text.
create table webhook_tries (
  id uuid primary key,
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  tried_at timestamptz not null,
  duration_ms integer not null,
  request_headers jsonb not null,
  response_status integer,
  failure text,
  response_headers jsonb,
  response_body text,
  is_cut boolean not null default false
);
create index webhook_tries_of_delivery on webhook_tries (delivery_id, tried_at desc, id desc);

-- Test events for programs that listen, which have no webhook.
create table webhook_tests (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index webhook_tests_of_user on webhook_tests (user_id, created_at, id);
create index webhook_tests_by_age on webhook_tests (created_at);
