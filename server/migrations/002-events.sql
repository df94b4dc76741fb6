-- One append-only row per thing that happened: the audit log reads it, reactions follow it, live watchers are told of it.
create table events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  type text not null,
  audit_type text,
  subject_type text not null,
  subject_id uuid,
  subject_label text not null default '',
  actor_id uuid references users (id),
  effective_id uuid references users (id),
  address text,
  before jsonb,
  after jsonb
);
create index events_of_subject on events (subject_type, subject_id, id desc);
create index events_audit on events (audit_type, id desc) where audit_type is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed or removed.', tg_table_name;
end $$;
create trigger events_are_append_only before update or delete or truncate on events
  for each statement execute function refuse_change();

create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null,
  title text not null,
  message text not null,
  link text,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
