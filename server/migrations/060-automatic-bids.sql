-- The bid that a hidden maximum placed because of another bidder's bid: the leader's answer to it, or the last of a
-- leader whom it overtook. It is an entry of the public history, which never changes afterwards.
alter table bids
  add column automatic_bidder_id uuid,
  add column automatic_number int,
  add column automatic_amount numeric(14, 2),
  add constraint bids_automatic_check check (
    (automatic_bidder_id is null) = (automatic_amount is null) and (automatic_number is null) = (automatic_amount is null));

-- Earlier bids: what they caused follows from who led, and with which maximum, before and after them.
with judged as (
  select b.id, b.loan_deal_id, b.auction_round, b.place, b.bidder_id, b.offer_type, b.leader_after, b.leading_after,
    lag(b.leader_after) over round as leader_before, lag(b.leading_after) over round as leading_before
  from bids b where not b.is_sealed and not exists (select from auctions a
    where a.loan_deal_id = b.loan_deal_id and a.round = b.auction_round and a.format = 'sealed')
  window round as (partition by b.loan_deal_id, b.auction_round order by b.place)
), caused as (
  select j.id, j.leader_after as bidder_id, j.leading_after as amount, j.loan_deal_id, j.auction_round
  from judged j where j.leader_after <> j.bidder_id
  union all
  select j.id, j.leader_before, m.maximum, j.loan_deal_id, j.auction_round
  from judged j cross join lateral (select max(coalesce(x.max_amount, x.bid_amount)) as maximum from bids x
    where x.loan_deal_id = j.loan_deal_id and x.auction_round = j.auction_round and x.bidder_id = j.leader_before
      and x.place < j.place) m
  where j.leader_after = j.bidder_id and j.leader_before <> j.bidder_id and j.offer_type = 'custom_bid'
    and m.maximum > j.leading_before
)
update bids b set automatic_bidder_id = c.bidder_id, automatic_amount = c.amount,
  automatic_number = (select x.bidder_number from bids x where x.loan_deal_id = c.loan_deal_id
    and x.auction_round = c.auction_round and x.bidder_id = c.bidder_id limit 1)
from caused c where c.id = b.id;
