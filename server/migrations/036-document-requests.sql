-- Documents that buyers in the deal room, reviewers and administrators request of the seller: one row for each person and
-- document. Rows of one kind of one deal that are open are one request to the seller, who answers them together.
create table document_requests (
  id uuid primary key,
  loan_deal_id uuid not null references loan_deals (id),
  asker_id uuid not null references users (id),
  -- The one under which it was made, as with questions.
  alias text not null,
  document_type text,
  title text,
  -- The type, or the title without regard to case and spaces.
  kind text not null,
  reason text,
  asked_at timestamptz not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'answered', 'declined', 'withdrawn')),
  file_id uuid references loan_deal_files (id),
  answer text,
  answered_by uuid references users (id),
  answered_at timestamptz,
  check ((document_type is null) <> (title is null)),
  check ((state = 'answered') = (file_id is not null)),
  check ((state = 'declined') = (answer is not null))
);
create index document_requests_of_deal on document_requests (loan_deal_id, asked_at);
-- Nobody has two open requests for one document.
create unique index document_requests_open on document_requests (loan_deal_id, kind, asker_id) where state = 'open';
