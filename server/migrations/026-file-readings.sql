-- How long visitors of a deal room looked at each page of its documents.
create table file_readings (
  entry_id uuid not null references room_entries (id),
  file_id uuid not null references loan_deal_files (id),
  page int not null check (page between 1 and 2000),
  seconds int not null check (seconds > 0),
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  primary key (entry_id, file_id, page)
);
