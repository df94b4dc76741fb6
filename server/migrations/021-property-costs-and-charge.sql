-- What a buyer asks of the property and the charge: taxes, insurance, condo fees, appraiser, registration, prepayment.
alter table loan_deals
  add column appraiser text,
  add column property_tax_status text check (property_tax_status in ('current', 'paid_by_lender', 'payment_plan', 'in_arrears')),
  add column property_insurance text check (property_insurance in ('lender_named', 'in_force', 'lapsed', 'not_needed')),
  add column condo_fees numeric(14, 2) check (condo_fees >= 0),
  add column charge_number text,
  add column prepayment_privilege text;
