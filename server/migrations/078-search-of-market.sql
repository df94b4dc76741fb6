-- A search of the market reads the words of the deals that the market lists, not of all that were ever entered. A change
-- of state writes them only when it lists the deal or takes it off.
alter table deal_search add column is_listed boolean not null default false;
update deal_search s set is_listed = true from deal_listings l where l.id = s.id and l.is_listed;
create index deal_search_listed_words on deal_search using gin (words) where is_listed;

create function copy_is_listed() returns trigger language plpgsql as $$
begin
  update deal_search set is_listed = new.is_listed where id = new.id and is_listed <> new.is_listed;
  return null;
end $$;
create trigger copy_is_listed after insert on deal_listings for each row when (new.is_listed) execute function copy_is_listed();
create trigger copy_changed_is_listed after update on deal_listings for each row when (old.is_listed <> new.is_listed)
  execute function copy_is_listed();

create or replace function copy_to_search(ids uuid[]) returns void language plpgsql as $$
begin
  perform add_search_variants(array(select distinct n from deal_search_sources s, unnest(s.names) n where s.id = any(ids)));
  insert into deal_search (id, words, address, is_listed)
    select s.id, s.words, s.address, coalesce(l.is_listed, false)
    from deal_search_sources s left join deal_listings l on l.id = s.id where s.id = any(ids)
  on conflict (id) do update set words = excluded.words, address = excluded.address
    where (deal_search.words, deal_search.address) is distinct from (excluded.words, excluded.address);
end $$;
