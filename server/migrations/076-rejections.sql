-- When a reviewer rejected the deal; null once it is approved. A deal that is submitted again is reviewed for what changed since.
alter table loan_deals add column rejected_at timestamptz;
update loan_deals d set rejected_at = (
    select max(e.at) from events e
    where e.subject_type = 'deal' and e.subject_id = d.id and e.type = 'deal.rejected')
  where deal_state in ('pending', 'rejected');
