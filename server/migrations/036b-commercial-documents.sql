-- Income verification and net worth are mandatory for commercial and mixed properties: deals that are still to be submitted lack
-- them where they are not there. A white label deal needed the income before.
update loan_deals d set missing_count = d.missing_count + (
  select count(*) from (values ('income_verification'), ('net_worth')) as needed(type)
  where not (needed.type = 'income_verification' and d.deal_type is not distinct from 'white_label')
    and not exists (select from loan_deal_files f
      where f.loan_deal_id = d.id and f.document_type = needed.type and f.deleted_at is null))
where d.deal_state in ('draft', 'rejected', 'issue_detected') and d.mortgage_class in ('commercial', 'Mix');
