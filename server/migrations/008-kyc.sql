alter table kyc_records
  add column version integer not null default 1,
  add column selected_answer text,
  add column selected_answer_other text,
  add column political_exposure text,
  add column third_party text,
  add column buying_volume text,
  add column buying_purpose text,
  add column buying_purpose_other text,
  add column is_accredited_investor boolean,
  add column selling_underwritten text,
  add column selling_insured boolean,
  add column reason_for_selling_other text,
  add column remarks jsonb not null default '{}';

create table kyc_scans (
  id uuid primary key,
  user_id uuid not null references users (id),
  question text not null,
  name text not null,
  media_type text not null,
  bytes integer not null,
  sha256 text not null,
  storage_key text not null,
  uploaded_at timestamptz not null default now(),
  -- A scan that was never handed in is destroyed when it is removed; the others are kept as evidence.
  submitted_at timestamptz,
  removed_at timestamptz
);
create unique index kyc_scans_of_question on kyc_scans (user_id, question) where removed_at is null;
