-- What the subjects of the audit log were called: one row for each of a subject's labels, written with the first event
-- that bears it. The log's search looks for words here, and not in every entry; the labels' trigrams are no cost of a bid.
create table audit_subjects (
  subject_type text not null,
  subject_id uuid not null,
  label text not null,
  primary key (subject_id, label, subject_type)
);
insert into audit_subjects (subject_type, subject_id, label)
  select distinct subject_type, subject_id, subject_label from events
  where audit_type is not null and subject_id is not null;
create index audit_subjects_search on audit_subjects using gin (lower(label) gin_trgm_ops);

create function name_audit_subject() returns trigger language plpgsql as $$
begin
  insert into audit_subjects (subject_type, subject_id, label)
    values (new.subject_type, new.subject_id, new.subject_label) on conflict do nothing;
  return null;
end $$;
create trigger events_name_their_subject after insert on events for each row
  when (new.audit_type is not null and new.subject_id is not null) execute function name_audit_subject();

-- The search by words of an event's type.
create index events_of_type on events (type, id desc) where audit_type is not null;
-- What was done while viewing as a user; their own actions are found by events_by_actor.
drop index events_by_effective_user;
create index events_by_effective_user on events (effective_id, id desc) where effective_id <> actor_id;
