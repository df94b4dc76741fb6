-- The index that a hand-written list of live deals by yield would have.
CREATE INDEX reference_live_by_yield ON loan_deals (loan_yield DESC, id DESC) INCLUDE (mortgage_class, effective_ltv)
  WHERE deal_state = 'live';
VACUUM ANALYZE loan_deals;
