-- A buyer's bids on the loans of books, the latest first.
create index loan_bid_sets_of_bidder on loan_bid_sets (bidder_id, placed_at desc);
