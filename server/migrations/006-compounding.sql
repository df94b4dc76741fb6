-- How often the loan's rate is compounded, where its terms say otherwise than is usual for its kind of rate.
alter table loan_deals add column compounding text
  check (compounding in ('annual', 'semi_annual', 'quarterly', 'monthly', 'semi_monthly', 'biweekly', 'weekly', 'daily'));
