-- The number of deals that a seller has sold, which every page of their deals shows.
create index loan_deals_sold_of_owner on loan_deals (owner_id) where deal_state = 'sold';
