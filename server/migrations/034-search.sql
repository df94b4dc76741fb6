-- What a search looks in. The words of a deal are terms of its row here: R: of its reference, P: of its place, V: the values
-- of vocabularies that its title, class and province show, S: of its seller, D: of its description. Those of its street
-- address, which the market may not see, are apart. Only the functions below write it.
create table deal_search (
  id uuid primary key references loan_deals (id) on delete cascade,
  words tsvector not null,
  address tsvector not null
);

-- The same as the domain's wordsOf: without accents and apostrophes, in small letters.
create function search_words(given text) returns text[] language sql immutable parallel safe as $$
  select array(select left(w, 30) from regexp_split_to_table(lower(
    regexp_replace(normalize(coalesce(given, ''), NFD), '[\u0300-\u036f''\u2019]', '', 'g') collate "C"),
    '[^a-z0-9\u00c0-\u1fff\u2c00-\ud7ff]+') w where w <> '')
$$;

-- The same as the domain's variantsOf: what a word may be after a typing error, but for its first letter.
create function search_variants_of(word text) returns setof text language sql immutable parallel safe as $$
  select word
  union select left(word, i) || substr(word, i + 2) from generate_series(1, length(word) - 1) i where length(word) >= 5
  union select left(word, i) || substr(word, i + 2, j - i - 1) || substr(word, j + 2)
    from generate_series(1, length(word) - 2) i, lateral generate_series(i + 1, length(word) - 1) j where length(word) >= 8
$$;

-- The words of places and sellers by what they may be after a typing error. Words are added and never removed.
create table search_variants (
  variant text collate "C" not null,
  word text collate "C" not null,
  primary key (variant, word)
);

create function add_search_variants(names text[]) returns void language plpgsql as $$
declare
  added text[] := array(select distinct n.name from unnest(names) as n(name)
    where length(n.name) >= 4 and not exists (select from search_variants v where v.variant = n.name and v.word = n.name));
begin
  if added = '{}' then return; end if;
  -- Two transactions that add the same words in another order would wait for each other.
  perform pg_advisory_xact_lock(4711034);
  insert into search_variants (variant, word)
    select v, n.name from unnest(added) as n(name), search_variants_of(n.name) v on conflict do nothing;
end $$;

create view deal_search_sources as
  select d.id, search_words(d.city) || search_words(o.company_name) as names,
    array_to_tsvector(array(select distinct t from unnest(array_remove(
      array['R:' || r.prefix || r.number, 'R:' || r.number, 'V:deal_type:' || d.deal_type, 'V:mortgage_class:' || d.mortgage_class,
        'V:residential_building_type:' || d.residential_building_type, 'V:commercial_class:' || d.commercial_class,
        'V:office_space_type:' || d.office_space_type, 'V:state:' || d.state]
      || array(select 'P:' || w from unnest(search_words(d.city) || search_words(left(replace(d.postcode, ' ', ''), 3))) w)
      || array(select 'S:' || w from unnest(search_words(o.company_name)) w)
      || array(select 'D:' || w from unnest(search_words(d.description)) w where length(w) >= 3 or w ~ '^[0-9]'), null)) t)) as words,
    array_to_tsvector(array(select distinct w from unnest(search_words(d.loan_address)) w)) as address
  from loan_deals d join users o on o.id = d.owner_id,
    lateral (select case when d.deal_type = 'book_of_mortgage' then 'bk' else 'hs' end as prefix,
      lpad(d.number::text, greatest(5, length(d.number::text)), '0') as number) r;

-- Copies what is searched of these deals.
create function copy_to_search(ids uuid[]) returns void language plpgsql as $$
begin
  perform add_search_variants(array(select distinct n from deal_search_sources s, unnest(s.names) n where s.id = any(ids)));
  insert into deal_search (id, words, address) select id, words, address from deal_search_sources where id = any(ids)
  on conflict (id) do update set words = excluded.words, address = excluded.address
    where (deal_search.words, deal_search.address) is distinct from (excluded.words, excluded.address);
end $$;

select copy_to_search(array(select id from loan_deals));

create function copy_searched_deal() returns trigger language plpgsql as $$
begin
  perform copy_to_search(array[new.id]);
  return null;
end $$;
create trigger copy_to_search after insert on loan_deals for each row execute function copy_searched_deal();
create trigger copy_changes_to_search after update on loan_deals for each row
  when ((old.owner_id, old.deal_type, old.mortgage_class, old.residential_building_type, old.commercial_class, old.office_space_type,
      old.state, old.city, old.postcode, old.description, old.loan_address)
    is distinct from (new.owner_id, new.deal_type, new.mortgage_class, new.residential_building_type, new.commercial_class,
      new.office_space_type, new.state, new.city, new.postcode, new.description, new.loan_address))
  execute function copy_searched_deal();

create function copy_searched_seller() returns trigger language plpgsql as $$
begin
  perform copy_to_search(array(select id from loan_deals where owner_id = new.id));
  return null;
end $$;
create trigger copy_to_search after update of company_name on users for each row
  when (old.company_name is distinct from new.company_name) execute function copy_searched_seller();

create index deal_search_words on deal_search using gin (words);
create index deal_search_address on deal_search using gin (address);

-- The condition of a search: all of its parts, each of them also with the words that its variants may have been.
create function search_query(parts text[], variants text[]) returns tsquery language plpgsql stable as $$
declare
  condition text := '';
  more text;
begin
  for i in 1 .. cardinality(parts) loop
    select string_agg(format(' | %L | %L', 'P:' || v.word, 'S:' || v.word), '') into more
      from (select distinct word from search_variants where variant = any(string_to_array(variants[i], ' '))) v;
    condition := condition || case when i > 1 then ' & ' else '' end || '(' || parts[i] || coalesce(more, '') || ')';
  end loop;
  return condition::tsquery;
end $$;

-- What it replaces.
alter table deal_listings drop column search;
