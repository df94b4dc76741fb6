alter table loan_deals
  -- Buyers may bid on single loans of a book.
  add column allow_loan_bids boolean,
  -- The book of whose loans this one was made, when they were sold to several buyers.
  add column split_from uuid references loan_deals (id);
create index loan_deals_parts on loan_deals (split_from) where split_from is not null;

-- How many buyers have open bids on the loans of a book in this round.
alter table auctions add column loan_bidder_count int not null default 0;

-- What a buyer bids on the loans of a book: one row for each buyer and round, replaced until the end of the auction. Only the
-- bidder sees it before the end, so no amount is written anywhere else.
create table loan_bid_sets (
  id uuid primary key,
  book_id uuid not null,
  auction_round int not null,
  bidder_id uuid not null references users (id),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'void')),
  -- Only all of the loans together.
  is_package boolean not null,
  total numeric(14, 2) not null check (total > 0),
  -- Of the present bids; the earlier of equal ones comes first.
  placed_at timestamptz not null,
  decided_at timestamptz,
  -- The book that the bidder bought with it.
  part_id uuid references loan_deals (id),
  unique (book_id, auction_round, bidder_id),
  foreign key (book_id, auction_round) references auctions (loan_deal_id, round)
);
-- A buyer's exposure.
create index loan_bid_sets_open on loan_bid_sets (bidder_id) where state = 'open';

create table loan_bids (
  set_id uuid not null references loan_bid_sets (id),
  loan_id uuid not null references loan_deals (id),
  amount numeric(14, 2) not null check (amount > 0),
  primary key (set_id, loan_id)
);

-- At what each loan of a split book was sold. The key makes sure that no loan is sold twice.
create table loan_prices (
  loan_id uuid primary key references loan_deals (id),
  book_id uuid not null references loan_deals (id),
  price numeric(14, 2) not null check (price > 0)
);
create index loan_prices_of_book on loan_prices (book_id);

-- Loans that left a sold book before its closing, and by how much its price fell.
create table removed_loans (
  id uuid primary key,
  book_id uuid not null references loan_deals (id),
  loan_id uuid not null references loan_deals (id),
  amount numeric(14, 2) not null check (amount >= 0),
  reason text not null,
  removed_by uuid not null references users (id),
  removed_at timestamptz not null default clock_timestamp()
);
create index removed_loans_of_book on removed_loans (book_id, removed_at);

-- A part of a book has the documents of the book: two rows then name one content, which nothing removes while a row does.
alter table loan_deal_files drop constraint loan_deal_files_storage_key_key;
create index loan_deal_files_content on loan_deal_files (storage_key);
