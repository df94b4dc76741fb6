-- Requests for signatures on a PDF: a document of a deal, or an agreement that the product has made.
create table signing_requests (
  id uuid primary key,
  loan_deal_id uuid not null references loan_deals (id),
  purpose text not null check (purpose in ('document', 'nda', 'purchase_agreement', 'servicing_agreement', 'commitment_letter')),
  provider text not null check (provider in ('builtin', 'docusign')),
  -- By which the provider knows it.
  provider_ref text unique,
  -- The document of the deal; null for an agreement that is none yet.
  file_id uuid references loan_deal_files (id),
  document_type text,
  title text not null,
  -- The original as it was when the request was made.
  original_key text not null,
  original_sha256 text not null,
  original_bytes int not null,
  -- Width and height of each page as it is shown, in points.
  pages jsonb not null,
  created_by uuid not null references users (id),
  asked_by text not null,
  message text,
  in_order boolean not null,
  status text not null default 'created'
    check (status in ('created', 'sent', 'in_progress', 'completed', 'declined', 'voided', 'expired')),
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  reason text,
  -- The signed document, stored after the last signature.
  finished_file_id uuid references loan_deal_files (id),
  finished_key text,
  finished_sha256 text,
  finished_bytes int,
  finished_at timestamptz,
  check ((ended_at is null) = (status in ('created', 'sent', 'in_progress'))),
  check ((reason is not null) = (status = 'voided')),
  check (finished_at is null or (status = 'completed' and finished_key is not null and finished_sha256 is not null and finished_bytes is not null))
);
create index signing_requests_of_deal on signing_requests (loan_deal_id, created_at desc);
create index signing_requests_of_file on signing_requests (file_id, created_at desc);
create index signing_requests_finished on signing_requests (finished_file_id);
-- A document is out for signing once.
create unique index signing_requests_open on signing_requests (file_id)
  where file_id is not null and status in ('created', 'sent', 'in_progress');
create index signing_requests_due on signing_requests (expires_at) where status in ('created', 'sent', 'in_progress');
create index signing_requests_to_finish on signing_requests (ended_at) where status = 'completed' and finished_at is null;

create table signing_signers (
  id uuid primary key,
  request_id uuid not null references signing_requests (id),
  -- Their order, from 0.
  place int not null,
  name text not null,
  email text not null,
  role text not null,
  status text not null default 'waiting' check (status in ('waiting', 'invited', 'viewed', 'signed', 'declined')),
  invited_at timestamptz,
  reminded_at timestamptz,
  viewed_at timestamptz,
  consented_at timestamptz,
  consent_version text,
  signed_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  -- Where they signed or declined.
  address text,
  browser text,
  -- The one-time code, as a keyed digest.
  code_hash text,
  code_expires_at timestamptz,
  code_tries int not null default 0,
  unique (request_id, place),
  unique (request_id, email),
  check ((signed_at is not null) = (status = 'signed')),
  check ((declined_at is not null) = (status = 'declined'))
);
create index signing_signers_of_address on signing_signers (email);

-- Links of signers, by the digest of their tokens; a reminder makes another one.
create table signing_links (
  token_hash text primary key,
  signer_id uuid not null references signing_signers (id),
  created_at timestamptz not null default clock_timestamp()
);
create index signing_links_of_signer on signing_links (signer_id);

-- Signatures and where they stand; never changed.
create table signing_signatures (
  signer_id uuid primary key references signing_signers (id),
  kind text not null check (kind in ('drawn', 'typed')),
  -- The typed name, or the drawing as PNG in base64, encrypted.
  content text not null,
  page int not null,
  x double precision not null,
  y double precision not null,
  width double precision not null,
  made_at timestamptz not null default clock_timestamp()
);
