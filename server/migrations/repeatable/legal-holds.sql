-- Whether nothing about a user may be removed: a legal hold on them, or on the account for which they act.
create or replace function is_held_user(id uuid) returns boolean language sql stable as $$
  select exists (select from legal_holds h where h.released_at is null
    and (h.user_id = $1 or h.user_id = (select u.account_id from users u where u.id = $1)))
$$;

-- The same for a deal: a hold on it, on the book that it is part of, or on its owner.
create or replace function is_held_deal(id uuid) returns boolean language sql stable as $$
  select exists (select from loan_deals d join legal_holds h on h.released_at is null
    and (h.loan_deal_id in (d.id, d.book_id) or h.user_id = d.owner_id) where d.id = $1)
$$;
