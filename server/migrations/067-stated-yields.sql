-- The yield that a seller states is optional: deals that are still to be submitted no longer lack it.
update loan_deals set missing_count = missing_count - 1
  where deal_state in ('draft', 'rejected', 'issue_detected') and loan_yield is null and missing_count > 0
    and (deal_type is null or deal_type not in ('white_label', 'book_of_mortgage', 'mortgage_from_book'));

-- Of a book it is the average of what its mortgages state, without the rates of those that state none.
update loan_deals b set loan_yield = (
    select round(sum(l.mortgage_amount * l.loan_yield) / nullif(sum(l.mortgage_amount), 0), 2)
    from loan_deals l where l.book_id = b.id and l.is_in_book and l.loan_yield is not null)
  where b.deal_type = 'book_of_mortgage' and b.loan_yield is not null;
