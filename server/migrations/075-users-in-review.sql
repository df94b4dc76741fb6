-- Identity checks that await an administrator, on the desk and in the counts of the menu.
create index users_in_review on users (id) where kyc_state = 'manual_review';
