-- The clock's negotiations: a sold deal keeps its last deadline, which must not stand before those that are waited for.
drop index auctions_due_negotiation;
create index auctions_due_negotiation on auctions (negotiation_due_at) where phase = 'ended';
-- Many sellers have the same last day, so the order within it is in the index too.
drop index auctions_due_answer;
create index auctions_due_answer on auctions (answer_by, loan_deal_id) where phase = 'ended';
-- The steps that are overdue, without those that people were reminded of.
create index closing_steps_overdue on closing_steps (due_date)
  where state in ('open', 'to_confirm') and reminded_overdue_at is null;
