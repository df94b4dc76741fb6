-- Application forms that were uploaded to be read. They are destroyed when their seller has accepted or discarded what was
-- read, when the reading failed, when the deal is archived, and after 30 days at the latest; with them the task's result.
create table form_readings (
  id uuid primary key,
  task_id uuid unique references background_tasks (id) on delete set null,
  user_id uuid not null references users (id),
  loan_deal_id uuid references loan_deals (id) on delete cascade,
  -- What the seller was told would read them; no other provider gets them.
  promised text not null check (promised in ('rules', 'anthropic', 'openai')),
  uploaded_at timestamptz not null default clock_timestamp()
);
create index form_readings_uploaded on form_readings (uploaded_at);
create index form_readings_of_deal on form_readings (loan_deal_id) where loan_deal_id is not null;

create table form_files (
  reading_id uuid not null references form_readings (id) on delete cascade,
  -- As citations count files, from 0.
  place integer not null,
  name text not null,
  media_type text not null,
  bytes bigint not null,
  storage_key text not null,
  primary key (reading_id, place)
);

-- The summary of a deal's applicants: each change is a version, and none is changed later.
create table applicant_summaries (
  loan_deal_id uuid not null references loan_deals (id) on delete cascade,
  version integer not null check (version > 0),
  -- Null if it was removed.
  text text,
  origin text not null check (origin in ('ai', 'ai_edited', 'hand')),
  made_by text check (made_by in ('rules', 'anthropic', 'openai')),
  written_by uuid not null references users (id),
  written_at timestamptz not null default clock_timestamp(),
  primary key (loan_deal_id, version),
  check ((origin = 'hand') = (made_by is null))
);

-- What administrators allow.
create table ai_settings (
  is_only boolean primary key default true check (is_only),
  mode text not null default 'configured' check (mode in ('configured', 'rules', 'off'))
);
insert into ai_settings default values;
