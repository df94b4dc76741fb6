-- The headline yield of a book follows from the payments of its mortgages; what is null is priced again.
update auctions a set headline_yield = null from loan_deals d
  where d.id = a.loan_deal_id and d.auction_round = a.round and d.deal_type = 'book_of_mortgage';
