-- The lawyer of each side of a closing.
create table closing_lawyers (
  loan_deal_id uuid not null references closings (loan_deal_id) on delete cascade,
  side text not null check (side in ('buyer', 'seller')),
  name text not null,
  firm text not null,
  email text not null,
  phone text not null,
  primary key (loan_deal_id, side)
);
