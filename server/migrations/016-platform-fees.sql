-- What HomeSlice asks of the seller of a deal. Deals take it when they are created, follow it until they are approved, and
-- keep what they were approved with.
create table platform_settings (
  is_only boolean primary key default true check (is_only),
  home_slice_fees numeric(14, 2) not null default 0.50 check (home_slice_fees >= 0),
  home_slice_fees_type text not null default 'percentage' check (home_slice_fees_type in ('percentage', 'amount')),
  check (home_slice_fees_type = 'amount' or home_slice_fees <= 100)
);
insert into platform_settings default values;

-- Sellers could write their own fee until now.
update loan_deals d set home_slice_fees = s.home_slice_fees, home_slice_fees_type = s.home_slice_fees_type
  from platform_settings s where d.approved_at is null;
