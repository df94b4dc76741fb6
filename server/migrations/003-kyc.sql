create table kyc_records (
  user_id uuid primary key references users (id),
  legal_name text,
  date_of_birth date,
  address text,
  document_type text,
  document_number text,
  is_politically_exposed boolean,
  acts_for_third_party boolean,
  source_of_funds text,
  volume_of_mortgages text,
  registered_mortgage_lender boolean,
  reason_for_selling text,
  reason text,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references users (id),
  updated_at timestamptz not null default now()
);
