-- A document that a newer one replaced: kept, and shown to its owner and staff only.
alter table loan_deal_files add column replaced_by uuid references loan_deal_files (id);
create index loan_deal_files_replaced on loan_deal_files (replaced_by) where replaced_by is not null;
