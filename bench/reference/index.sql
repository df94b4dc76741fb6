-- What a hand-written list of live deals by yield would keep: a narrow row for each, moved by bids, with one index.
CREATE TABLE reference_live AS SELECT d.id, a.headline_yield, d.mortgage_class, d.effective_ltv
  FROM loan_deals d JOIN auctions a ON a.loan_deal_id = d.id AND a.round = d.auction_round WHERE d.deal_state = 'live';
CREATE INDEX reference_live_by_yield ON reference_live (headline_yield DESC, id DESC) INCLUDE (mortgage_class, effective_ltv);
VACUUM ANALYZE reference_live;
