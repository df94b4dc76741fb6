-- The seller asks buyers to enter the deal room before they bid. Null as false: it was never asked.
alter table loan_deals add column room_before_bid boolean;
