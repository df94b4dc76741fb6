-- One bid on the product's tables by hand: lock, judge, bid, leader, notification of who is outbid, audit row, news to the servers.
-- Any of the buyers bids, so that bids on different deals wait for nobody. -D hot=1 puts every bid on the first live deal.
\set k random(1, :live)
\if :hot
\set k 1
\endif
\set n (:k * :deals + :live - 1) / :live
\set u random(:users / 10 + 1, :users)
BEGIN;
SELECT a.leading_amount + 500 AS amount, a.leader_id AS outbid, a.offer_count + 1 AS place, a.bidder_count + 1 AS number, a.ends_at AS ends,
  d.deal_state = 'live' AND a.ends_at > clock_timestamp() AS is_open
FROM loan_deals d JOIN auctions a ON a.loan_deal_id = d.id AND a.round = d.auction_round
WHERE d.id = bench_id('01980000', :n) FOR NO KEY UPDATE OF d, a \gset
INSERT INTO bids (id, loan_deal_id, auction_round, place, bidder_id, bidder_number, offer_type, bid_amount, brokerage_fees, end_closing_cost,
  loan_servicing, leading_after, leader_after, end_after, placed_at)
VALUES (gen_random_uuid(), bench_id('01980000', :n), 1, :place, bench_id('01970000', :u), :number, 'custom_bid', :amount, 0, 0, 0, :amount,
  bench_id('01970000', :u), :ends, clock_timestamp());
UPDATE auctions SET leader_id = bench_id('01970000', :u), leader_maximum = :amount, leading_amount = :amount, bid_count = bid_count + 1,
  offer_count = offer_count + 1, bidder_count = bidder_count + 1, version = version + 1
WHERE loan_deal_id = bench_id('01980000', :n) AND round = 1;
INSERT INTO notifications (id, user_id, kind, title, message, link)
VALUES (gen_random_uuid(), :outbid, 'outbid', 'You were outbid', 'Somebody else leads.', '/deals/1');
INSERT INTO events (type, audit_type, subject_type, subject_id, subject_label, actor_id, effective_id, address, after)
VALUES ('bid.placed', 'deal_changes', 'deal', bench_id('01980000', :n), 'HS-1', bench_id('01970000', :u), bench_id('01970000', :u), '127.0.0.1',
  jsonb_build_object('amount', :amount::numeric));
SELECT pg_notify('bench', :n::int::text);
COMMIT;
