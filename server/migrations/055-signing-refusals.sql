-- A request that its provider does not take ends with the reason.
alter table signing_requests drop constraint signing_requests_status_check;
alter table signing_requests add constraint signing_requests_status_check
  check (status in ('created', 'sent', 'in_progress', 'completed', 'declined', 'voided', 'expired', 'failed'));
alter table signing_requests drop constraint signing_requests_check1;
alter table signing_requests add constraint signing_requests_check1
  check ((reason is not null) = (status in ('voided', 'failed')));

-- When an outside provider last told of it, or was asked.
alter table signing_requests add column heard_at timestamptz;
create index signing_requests_quiet on signing_requests (heard_at nulls first)
  where provider <> 'builtin' and status in ('created', 'sent', 'in_progress');
