-- Staff who wrote parts of a deal for its seller and whose work nobody else has approved yet: they do not decide about it.
alter table loan_deals add column staff_editors uuid[] not null default '{}';

-- Reviewers and administrators see the reserve and the bidders of every deal, so they are not buyers. Bids they have
-- placed remain binding. When they stop being staff, the deals that they could see stay closed to their bids.
insert into events (type, audit_type, subject_type, subject_id, subject_label, before, after)
  select 'user.changed', 'user_changes', 'user', id, email, '{"is_buyer": true}', '{"is_buyer": false}'
  from users where is_buyer and (is_reviewer or is_superuser);
update users set is_buyer = false where is_buyer and (is_reviewer or is_superuser);
alter table users add constraint users_staff_do_not_bid check (not (is_buyer and (is_reviewer or is_superuser)));
-- When the user last lost their staff roles; null for those who never had one, and at first for present staff.
alter table users add column staff_until timestamptz;
update users u set staff_until = (
  select max(e.at) from events e where e.subject_type = 'user' and e.subject_id = u.id and e.type = 'user.changed'
    and (e.before ->> 'is_reviewer' = 'true' or e.before ->> 'is_superuser' = 'true'));
