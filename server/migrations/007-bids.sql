-- What a bid writes besides its rows.

-- No index holds what every bid changes in its auction, so that the change is written in place and touches no index.
-- A buyer's exposure finds the auctions that they lead, and their sealed bids and final offers, by their pending bids.
drop index auctions_leader;
drop index bids_sealed;
drop index negotiation_events_final;
create index bids_pending on bids (bidder_id, loan_deal_id, auction_round) where status = 'pending';

-- A leader is always the bidder of a bid on the round, which refers to their user already.
alter table auctions drop constraint auctions_leader_id_fkey;
alter table bids drop constraint bids_leader_after_fkey;
