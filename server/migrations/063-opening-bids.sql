-- The default opening bid was half of the balance, and is 80 % of it for deals that are approved from now on.
update loan_deals set opening_bid = greatest(floor(coalesce(principle_balance, mortgage_amount) / 2000) * 1000, 500)
  where opening_bid is null and coalesce(principle_balance, mortgage_amount) is not null and deal_type <> 'white_label'
    and not is_in_book and deal_state not in ('draft', 'pending', 'rejected');
