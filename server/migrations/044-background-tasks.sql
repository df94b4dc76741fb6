-- Long work that its owner follows. The job that does it is in the queue; what is shown of it is here.
create table background_tasks (
  id uuid primary key,
  kind text not null,
  user_id uuid not null references users (id),
  -- The administrator who started it while viewing as the user.
  started_by uuid references users (id),
  address text not null,
  payload jsonb not null,
  status text not null default 'started' check (status in ('started', 'progress', 'done', 'failed')),
  progress integer not null default 0 check (progress between 0 and 100),
  tries integer not null default 0,
  result jsonb,
  error text,
  -- A result that is a file, for its owner, until it expires.
  storage_key text,
  file_name text,
  media_type text,
  file_expires_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  check ((status in ('done', 'failed')) = (finished_at is not null)),
  check ((storage_key is null) = (file_expires_at is null))
);
create index background_tasks_unfinished on background_tasks (user_id) where finished_at is null;
create index background_tasks_finished on background_tasks (finished_at) where finished_at is not null;
create index background_tasks_files on background_tasks (file_expires_at) where storage_key is not null;
