-- The remaining term that a seller states, or that a book has from its mortgages. Filters compare it as cards show it; the
-- view that fills it is in repeatable/deal-listings.sql.
alter table deal_listings add column remaining_term int;
