-- A loan tape that is being prepared for its book: one at a time. Nothing of it is a deal before it is imported.
create table tape_imports (
  id uuid primary key,
  book_id uuid not null unique references loan_deals (id) on delete cascade,
  user_id uuid not null references users (id),
  version integer not null default 1,
  file_name text not null,
  headers jsonb not null,
  mapping jsonb not null,
  date_order text check (date_order in ('day_first', 'month_first')),
  notices jsonb not null,
  totals jsonb not null,
  problem_counts jsonb not null,
  -- The import that may store it: none, or one that was cancelled, stores nothing. Its task says how far it is.
  commit_id uuid,
  task_id uuid references background_tasks (id) on delete set null,
  uploaded_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp()
);
create index tape_imports_changed on tape_imports (changed_at);

create table tape_rows (
  import_id uuid not null references tape_imports (id) on delete cascade,
  -- As the spreadsheet counts rows.
  number integer not null,
  cells jsonb not null,
  -- What was corrected since, by column.
  fixed jsonb not null default '{}',
  problems jsonb not null default '[]',
  level text check (level in ('error', 'warning')),
  primary key (import_id, number)
);
create index tape_rows_with_problems on tape_rows (import_id, level, number) where level is not null;

-- What a seller chose for the headers of earlier tapes.
create table tape_mappings (
  user_id uuid primary key references users (id),
  columns jsonb not null,
  changed_at timestamptz not null default clock_timestamp()
);
