-- What the nightly check of the audit log found: nothing, or the first event that is not as it was written.
create table audit_verifications (
  verified_at timestamptz primary key default clock_timestamp(),
  events integer not null,
  problem_event bigint,
  problem text,
  check ((problem_event is null) = (problem is null))
);
