-- Who knows of what in an auction: a raise of the leader's own maximum is nobody else's to know.

-- All offers of a round in the order in which they were judged; `bid_count` counts those that everybody knows of.
alter table auctions add column offer_count int not null default 0;
update auctions set offer_count = bid_count;

-- A raise of the leader's own maximum that left the leading amount as it was.
alter table bids add column is_own_raise boolean not null default false;

-- A bid is void once the terms that it was made under have changed: it binds nobody.
alter table bids drop constraint bids_status_check;
alter table bids add constraint bids_status_check check (status in ('pending', 'declined', 'accepted', 'void'));

-- What others see of a deal's changes: only changes of what the market sees move these. `version` and `updated_at` are
-- the owner's and staff's.
alter table loan_deals add column public_version int not null default 1;
alter table loan_deals add column public_updated_at timestamptz not null default now();
update loan_deals set public_version = version, public_updated_at = updated_at;

-- `version` counts what everybody may know of, this one the deadlines of the seller's answer.
alter table auctions add column answer_version int not null default 0;
