-- A text without accents, in small letters: what a search for some of its letters compares. The same as the domain's plainText.
create function plain_text(given text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g'))
$$;
