-- Questions of buyers about a deal. The alias is the one under which it was asked, so that a later bid does not tell who asked.
create table deal_questions (
  id uuid primary key,
  loan_deal_id uuid not null references loan_deals (id),
  asker_id uuid not null references users (id),
  alias text not null,
  question text not null,
  asked_at timestamptz not null default clock_timestamp(),
  answer text,
  answered_at timestamptz,
  answered_by uuid references users (id),
  answered_to text check (answered_to in ('asker', 'all')),
  check ((answer is null) = (answered_to is null))
);
create index deal_questions_of_deal on deal_questions (loan_deal_id, asked_at);
