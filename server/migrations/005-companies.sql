-- Staff who wrote parts of a deal for its seller and whose work nobody else has approved yet: they do not decide about it.
alter table loan_deals add column staff_editors uuid[] not null default '{}';
