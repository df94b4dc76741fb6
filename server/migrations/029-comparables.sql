-- The latest sales of a class, by which a deal is compared.
create index deal_listings_sold_of_class on deal_listings (mortgage_class, sold_at) where deal_state = 'sold';
