-- Certificates with which the platform has signed documents, so that they are still known when another one has taken their place.
create table platform_certificates (
  fingerprint text primary key,
  certificate bytea not null,
  first_used_at timestamptz not null default clock_timestamp()
);
