-- The seals of the audit log: one for each event, written behind the events by a job. `leaf` is the hash of the event's fields,
-- each hashed with a salt of its own that is derived from `salt`, so that a field can be shown without the others; `chain` is
-- the hash of the chain before it and the leaf.
create table event_seals (
  event_id bigint primary key,
  salt bytea not null,
  leaf bytea not null,
  chain bytea not null
);
create trigger event_seals_are_append_only before update or delete or truncate on event_seals
  for each statement execute function reject_change();

-- Signed statements about all seals up to an event. Each is also kept in the storage of files, which the database cannot change.
create table audit_digests (
  number integer primary key,
  first_event bigint not null,
  last_event bigint not null unique,
  made_at timestamptz not null,
  content text not null,
  signature text not null
);
create trigger audit_digests_are_append_only before update or delete or truncate on audit_digests
  for each statement execute function reject_change();
