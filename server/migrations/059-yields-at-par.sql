-- Before the first bid the headline yield is that at par, no longer at the opening bid; what is null is priced again.
update auctions a set headline_yield = null from loan_deals d
  where d.id = a.loan_deal_id and d.auction_round = a.round and a.leading_amount is null and d.sale_amount is null;
