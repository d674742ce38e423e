-- Search calls an address of email as the screens do.
do $$
declare
  named text;
begin
  foreach named in array array['desk.search_portfolio', 'desk.search_renters'] loop
    execute format('create or replace view %s with (security_invoker = true) as %s', named, replace(pg_get_viewdef(named::regclass), '''E-mail''', '''Email'''));
  end loop;
end
$$;

update desk.search_record set facts = facts - 'E-mail' || jsonb_build_object('Email', facts -> 'E-mail') where facts ? 'E-mail';
update desk.search_key set field = 'Email' where field = 'E-mail';
