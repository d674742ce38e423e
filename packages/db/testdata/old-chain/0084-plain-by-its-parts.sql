-- A regular expression that replaces is begun anew for each piece it finds. Names, account numbers and addresses of mail are plain once the few characters that set their parts apart are
-- blanks, so that one look at the whole is enough; what is said begins with a letter or a digit nearly always. The results are the same.
create or replace function desk.plain(given text) returns text language sql immutable parallel safe as $$
  select case when given ~ '^[A-Za-z0-9]+( [A-Za-z0-9]+)*$' then lower(given collate "C") collate "und-x-icu"
    when replace(replace(replace(replace(given, ', ', ' '), '-', ' '), '.', ' '), '@', ' ') ~ '^[A-Za-z0-9]+( [A-Za-z0-9]+)*$'
    then lower(replace(replace(replace(replace(given, ', ', ' '), '-', ' '), '.', ' '), '@', ' ') collate "C") collate "und-x-icu"
    when octet_length(given) = length(given)
    then btrim(regexp_replace(lower(replace(given, '''', '') collate "C") collate "und-x-icu", '[^a-z0-9]+', ' ', 'g'))
    else btrim(regexp_replace(
      lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f''\u2019]', '', 'g') collate "und-x-icu"),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g')) end
$$;

create or replace function desk.said(given text) returns text language sql immutable parallel safe as $$
  select case when ascii(given) between 48 and 57 or ascii(given) between 65 and 90 or ascii(given) between 97 and 122
    or given ~ '[a-zA-Z0-9]' or desk.plain(given) <> '' then given end
$$;
