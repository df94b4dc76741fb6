-- The deposit that a deal asks of its buyer. A deal from before has no terms: its sides agree on the deposit in the closing.
alter table loan_deals
  add column deposit numeric(14,2),
  add column deposit_type text,
  add column deposit_due_days int,
  add column deposit_payee text,
  add column deposit_reference text;
