-- Who has a deal in their favourites is read at each opening, flag and return of the deal.
create index deal_favorites_of_deal on deal_favorites (loan_deal_id);
