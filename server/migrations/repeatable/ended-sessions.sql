-- Fails if a session or API key was ended by another transaction, which a request learns no earlier if it was let in
-- before and then waited. One that ends its own session still records that.
create or replace function assert_not_ended(session uuid) returns boolean language plpgsql as $$
begin
  if exists (select from sessions s where s.id = session and s.revoked_at is not null
      and s.xmin <> pg_current_xact_id()::xid)
    or exists (select from api_keys k where k.id = session and k.revoked_at is not null
      and k.xmin <> pg_current_xact_id()::xid)
  then raise exception 'The session has ended.' using errcode = 'HS401';
  end if;
  return true;
end $$;
