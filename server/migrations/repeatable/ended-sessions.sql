-- Fails if one of these sessions and API keys was ended by another transaction, which a request learns no earlier if it
-- was let in before and then waited. One that ends its own session still records that.
create or replace function assert_not_ended(ids uuid[]) returns boolean language plpgsql as $$
begin
  if exists (select from sessions s where s.id = any(ids) and s.revoked_at is not null
      and s.xmin <> pg_current_xact_id()::xid)
    or exists (select from api_keys k where k.id = any(ids) and k.revoked_at is not null
      and k.xmin <> pg_current_xact_id()::xid)
  then raise exception 'The session has ended.' using errcode = 'HS401';
  end if;
  return true;
end $$;
