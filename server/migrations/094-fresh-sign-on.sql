-- When the person of a session last proved at their company's provider who they are.
alter table sessions add column confirmed_at timestamptz;
-- The session for which a sign-on is such a proof; null for one that logs in.
alter table sign_on_attempts add column confirms uuid;
