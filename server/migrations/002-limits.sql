-- Mails are sent at most once: a row is written before the content of a message leaves, and sent_at after it was taken.
create table sent_mail (
  message_id uuid primary key,
  claimed_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);

-- Every content in storage with whom it counts against; a content without a row belongs to nothing and is cleared away.
-- Contents of removed documents stay, and count.
create table stored_contents (
  storage_key text primary key,
  account_id uuid not null references users (id),
  loan_deal_id uuid references loan_deals (id),
  bytes bigint not null,
  -- A smaller copy of another content, which does not count as a file.
  is_derived boolean not null default false,
  stored_at timestamptz not null default clock_timestamp()
);
-- What an account and a deal have stored.
create index stored_contents_of_account on stored_contents (account_id) include (bytes, is_derived);
create index stored_contents_of_deal on stored_contents (loan_deal_id) include (bytes, is_derived)
  where loan_deal_id is not null;

insert into stored_contents (storage_key, account_id, loan_deal_id, bytes, is_derived, stored_at)
  select storage_key, uploaded_by, loan_deal_id, bytes, false, uploaded_at from loan_deal_files
  union all
  select storage_key, uploaded_by, loan_deal_id, bytes, false, uploaded_at from closing_files
  union all
  select storage_key, user_id, null, bytes, false, uploaded_at from kyc_scans
    where removed_at is null or submitted_at is not null
  -- The size of pictures was not kept.
  union all
  select storage_key, uploaded_by, loan_deal_id, 0, false, uploaded_at from loan_deal_images
  union all
  select thumb_key, uploaded_by, loan_deal_id, 0, true, uploaded_at from loan_deal_images;
