// The rules of tenancy as questions to the catalog: each fault names the table and the fix.
import type pg from 'pg';

/** Tables whose rows nobody changes, once they exist. */
const APPEND_ONLY =
  "array['ledger.posting', 'ledger.entry', 'platform.audit_event', 'platform.seal_block', 'platform.seal_part', 'platform.seal_head']";
/** The only tables that may be partitioned (by period, one level). */
const PARTITIONED = "array['ledger.posting', 'platform.audit_event']";

const TENANT_TEXT = "(customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::bigint)";
const NO_CONTEXT = "(NULLIF(current_setting('app.customer_id'::text, true), ''::text) IS NULL)";
const LOCAL_TEXT = `(${NO_CONTEXT} OR ${TENANT_TEXT})`;
/**
 * A login serves at several customers: each of them reaches the rows of the people who work for it, and a
 * person the list of these customers.
 */
const PERSON_TEXT = `(${NO_CONTEXT} OR ${TENANT_TEXT} OR (login_id IN ( SELECT m.login_id FROM identity.membership m WHERE ${TENANT_TEXT.replace('customer_id', 'm.customer_id')})))`;
const OWN_TEXT = `(${NO_CONTEXT} OR ${TENANT_TEXT} OR (login_id = (NULLIF(current_setting('app.login_id'::text, true), ''::text))::bigint))`;
/** A key of a transfer shows to its maker and to the customer it was made for. */
const KEY_TEXT = `(${NO_CONTEXT} OR ${TENANT_TEXT} OR ${TENANT_TEXT.replace('customer_id', 'to_customer_id')})`;
const LOCAL_POLICY = `case when a.name in ('identity.login', 'identity.session') then $$${PERSON_TEXT}$$ when a.name = 'identity.membership' then $$${OWN_TEXT}$$
  when a.name = 'lifecycle.transfer_key' then $$${KEY_TEXT}$$
  else $$${LOCAL_TEXT}$$ end`;

// What the rules ask about. `ours` leaves out PostgreSQL's own schemas and those of the job runner, which its
// role owns.
const WITH = `
  with ours as (
    select n.oid, n.nspname, n.nspowner from pg_namespace n
    where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public') and n.nspowner <> 'commonhold_queue'::regrole
  ), t as (
    select c.oid, n.nspname || '.' || c.relname as name, c.relkind, c.relowner, c.relispartition, c.relrowsecurity, c.relforcerowsecurity, c.relacl, k.kind
    from pg_class c join ours n on n.oid = c.relnamespace left join platform.table_kind k on k.table_name = n.nspname || '.' || c.relname
    where c.relkind in ('r', 'p')
  ), a as (
    select t.*, a.attnum, a.attname, a.atttypid::regtype::text as type, a.attnotnull, a.attidentity, pg_get_expr(d.adbin, d.adrelid) as default_text
    from t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  ), f as (
    select p.oid, p.oid::regprocedure::text as name, p.proowner, p.proacl, p.prosecdef, p.proconfig, p.prosrc, p.prorettype, l.lanname
    from pg_proc p join ours n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
  )`;

/** One rule: the faults it finds, as sentences. */
const RULES: Record<string, string> = {
  'every table is registered': `
    select format('%s is not registered: select platform.tenant_table(''%s'', ''…'') in its migration', name, name) as fault from t where kind is null and not relispartition
    union all select format('%s is registered but gone: delete it from platform.table_kind', k.table_name) from platform.table_kind k where to_regclass(k.table_name) is null`,

  'everything belongs to the owner': `
    select format('schema %s belongs to %s: alter schema %s owner to commonhold_owner', nspname, nspowner::regrole, nspname) as fault from ours where nspowner <> 'commonhold_owner'::regrole
    union all select format('%s belongs to %s: alter table %s owner to commonhold_owner', name, relowner::regrole, name) from t where relowner <> 'commonhold_owner'::regrole
    union all select format('%s belongs to %s: alter function %s owner to commonhold_owner', name, proowner::regrole, name) from f where proowner <> 'commonhold_owner'::regrole`,

  'triggers read their transition tables alone': `
    select distinct format('%s joins its transition table with a table, which a distributed database cannot: gather its rows first', f.name) as fault
    from f join pg_trigger g on g.tgfoid = f.oid and (g.tgnewtable is not null or g.tgoldtable is not null)
      cross join lateral regexp_split_to_table(f.prosrc, ';|\\mloop\\M|\\mthen\\M|\\mbegin\\M') as part (text)
    where part.text ~ format('\\m(%s)\\M', concat_ws('|', g.tgnewtable, g.tgoldtable)) and part.text ~ '\\m(from|join|into|update)\\s+[a-z_]+\\.[a-z_]+'`,

  'triggers of tenant tables write no local table': `
    select distinct format('%s writes %s, which lives on the coordinator alone: write it from the program', f.name, l.name) as fault
    from f join pg_trigger g on g.tgfoid = f.oid join t on t.oid = g.tgrelid and t.kind = 'tenant' join t l on l.kind = 'local'
    where f.prosrc ~ format('\\m(insert into|update|delete from)\\s+%s\\M', replace(l.name, '.', '\\.'))
      and f.name <> 'identity.keep_membership()'`,

  'customer_id leads every tenant table': `
    select format('%s: make customer_id bigint not null its first column', name) as fault from (select a.*, min(attnum) over (partition by oid) as first from a) a
    where kind = 'tenant' and attnum = first and (attname <> 'customer_id' or type <> 'bigint' or not attnotnull)`,

  'customer_id leads every key and index': `
    select format('%s: make customer_id the first column of %s', t.name, i.indexrelid::regclass) as fault from t join pg_index i on i.indrelid = t.oid
    left join pg_attribute x on x.attrelid = t.oid and x.attnum = i.indkey[0]
    where t.kind = 'tenant' and x.attname is distinct from 'customer_id'
    union all select format('%s has no primary key: add one', name) from t where not exists (select from pg_constraint k where k.conrelid = t.oid and k.contype = 'p')`,

  'the customer table is keyed by customer_id alone': `
    select 'identity.customer: make customer_id alone its primary key' as fault from t
    where name = 'identity.customer' and not exists (select from pg_constraint k where k.conrelid = t.oid and k.contype = 'p' and k.conkey = '{1}')`,

  'foreign keys stay within the customer and the kind': `
    select format('%s: %s must lead with customer_id on both sides', t.name, k.conname) as fault
    from t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' join t p on p.oid = k.confrelid
    join pg_attribute child on child.attrelid = t.oid and child.attnum = k.conkey[1] join pg_attribute parent on parent.attrelid = p.oid and parent.attnum = k.confkey[1]
    where t.kind = 'tenant' and p.kind = 'tenant' and (child.attname <> 'customer_id' or parent.attname <> 'customer_id')
    union all select format('%s is a %s table: drop its foreign key to %s, a %s table', t.name, t.kind, p.name, p.kind)
    from t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' join t p on p.oid = k.confrelid
    where t.kind <> p.kind and not (t.kind = 'tenant' and p.kind = 'reference')`,

  'row-level security is enabled and forced wherever a customer is named, and fails closed': `
    select format('%s: alter table %s enable row level security; alter table %s force row level security', name, name, name) as fault
    from a where attname = 'customer_id' and not (relrowsecurity and relforcerowsecurity)
    union all select format('%s: its policy local must be the one platform.local_table() makes', a.name) from a
    where kind = 'local' and attname = 'customer_id' and not exists (select from pg_policy p where p.polrelid = a.oid and p.polname = 'local' and p.polcmd = '*' and p.polpermissive
      and p.polroles = '{0}' and regexp_replace(pg_get_expr(p.polqual, a.oid), '\\s+', ' ', 'g') = ${LOCAL_POLICY}
      and regexp_replace(pg_get_expr(p.polwithcheck, a.oid), '\\s+', ' ', 'g') = case when a.name = 'identity.membership' then $$${LOCAL_TEXT}$$ else ${LOCAL_POLICY} end)
    union all select format('%s: its policy tenant must be the one platform.tenant_table() makes', t.name) from t
    where kind = 'tenant' and not exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'tenant' and p.polcmd = '*' and p.polpermissive and p.polroles = '{0}'
      and pg_get_expr(p.polqual, t.oid) = $$${TENANT_TEXT}$$ and pg_get_expr(p.polwithcheck, t.oid) = $$${TENANT_TEXT}$$)
    union all select format('%s: drop its policy %I, which opens rows next to the policy %s', t.name, p.polname, t.kind) from t join pg_policy p on p.polrelid = t.oid
    where p.polpermissive and p.polname <> t.kind and p.polroles <> array['commonhold_migrator'::regrole::oid]
      and not (t.name = 'platform.job_progress' and p.polroles = array['commonhold_queue'::regrole::oid])`,

  'a view reads as the user who asks': `
    select format('%s.%s: alter view %s.%s set (security_invoker = true); create or replace drops it', n.nspname, c.relname, n.nspname, c.relname) as fault
    from pg_class c join ours n on n.oid = c.relnamespace
    where c.relkind = 'v' and not coalesce(c.reloptions @> '{security_invoker=true}', false)`,

  'roles have no more than their part': `
    select format('role %s: alter role %s nosuperuser nobypassrls nocreaterole nocreatedb', rolname, rolname) as fault
    from pg_roles where rolname like 'commonhold\\_%' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)
      and rolname in ('commonhold_owner', 'commonhold_app', 'commonhold_queue', 'commonhold_migrator')
    union all select format('role %s may not log in: alter role %s nologin', rolname, rolname) from pg_roles where rolname in ('commonhold_owner', 'commonhold_migrator') and rolcanlogin
    union all select format('role %s is a member of %s: revoke %s from %s', m.member::regrole, m.roleid::regrole, m.roleid::regrole, m.member::regrole)
    from pg_auth_members m where m.member in ('commonhold_app'::regrole, 'commonhold_queue'::regrole)
    union all select 'set_config() is open: revoke execute on function pg_catalog.set_config(text, text, boolean) from public'
    where has_function_privilege('commonhold_app', 'pg_catalog.set_config(text, text, boolean)', 'execute')`,

  'the application is granted no more than rows': `
    select format('%s: revoke %s on %s from %s', t.name, lower(g.privilege_type), t.name, coalesce(r.rolname, 'public')) as fault
    from t cross join aclexplode(t.relacl) g left join pg_roles r on r.oid = g.grantee
    where g.grantee <> t.relowner and (r.rolname is null or g.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE') or g.is_grantable)`,

  'the application makes no operator': `
    select format('identity.login: revoke %s on identity.login from commonhold_app; grant %s of every column but is_operator', verb, verb) as fault
    from unnest(array['insert', 'update']) verb where has_column_privilege('commonhold_app', 'identity.login', 'is_operator', verb)`,

  'append-only tables stay so': `
    select format('%s is append-only: revoke %s on %s from %s', t.name, lower(g.privilege_type), t.name, coalesce(r.rolname, 'public')) as fault
    from t cross join aclexplode(t.relacl) g left join pg_roles r on r.oid = g.grantee
    where t.name = any(${APPEND_ONLY}) and g.grantee <> t.relowner and g.privilege_type not in ('SELECT', 'INSERT')
    union all select format('%s is append-only: revoke update (%s) on %s from %s', name, x.attname, name, g.grantee::regrole)
    from t join pg_attribute x on x.attrelid = t.oid cross join aclexplode(x.attacl) g where t.name = any(${APPEND_ONLY}) and g.privilege_type = 'UPDATE'
    union all select format('%s is append-only: add a trigger before update or delete or truncate that refuses', name) from t
    where t.name = any(${APPEND_ONLY}) and not exists (select from pg_trigger x where x.tgrelid = t.oid and x.tgtype & 58 = 58 and x.tgenabled = 'O')`,

  'ids are bigint, cents are bigint, instants know their zone': `
    select format('%s.%s is %s: make ids bigint', name, attname, type) as fault from a where attname like '%\\_id' and type in ('smallint', 'integer', 'numeric') or attidentity <> '' and type <> 'bigint'
    union all select format('%s.%s is %s: make cents bigint', name, attname, type) from a where attname like '%\\_cents' and type not in ('bigint', 'bigint[]')
    union all select format('%s.%s: use timestamptz', name, attname) from a where type = 'timestamp without time zone'
    union all select format('%s.%s: use generated … as identity in place of a sequence of its own', name, attname) from a where default_text ~ 'nextval'`,

  'partitions go one level deep, by period': `
    select format('%s: only %s may be partitioned, one level deep', name, array_to_string(${PARTITIONED}, ' and ')) as fault from t where relkind = 'p' and (relispartition or name <> all(${PARTITIONED}))`,

  'functions hold only what Citus can spread': `
    select format('%s: write two plain statements in place of MERGE', name) as fault from f where prosrc ~* '\\mmerge\\s+into\\M'
    union all select format('%s: write two plain statements in place of a writable WITH', name) from f where prosrc ~* '\\mas\\s+(not\\s+materialized\\s+|materialized\\s+)?\\(\\s*(insert|update|delete)\\M'
    union all select format('%s: no volatile function in UPDATE; compute the value first', name) from f
    where prosrc ~* '\\mupdate\\s+[^;]*\\mset\\s+[^;]*\\m(random|gen_random_uuid|clock_timestamp|nextval|timeofday)\\s*\\('
    union all select format('%s: use set local app.customer_id in the transaction, not set_config()', name) from f where prosrc ~* '\\mset_config\\M'`,

  'functions are pinned and not public': `
    select format('%s: add set search_path = pg_catalog, pg_temp', name) as fault from f
    where (prosecdef or prorettype = 'trigger'::regtype) and not coalesce(array_to_string(proconfig, ',') ~ 'search_path=', false)
    union all select format('%s: revoke execute on function %s from public', f.name, f.name)
    from f cross join aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) g where g.grantee = 0`,
};

/** What the migrated database does against data.md rules 1 to 10; empty when it keeps them. */
export async function catalogFaults(client: pg.ClientBase): Promise<string[]> {
  const faults: string[] = [];
  for (const [rule, query] of Object.entries(RULES)) {
    const { rows } = await client.query<{ fault: string }>(`${WITH} ${query}`);
    faults.push(...rows.map(({ fault }) => `${rule}: ${fault}`));
  }
  return faults.sort();
}
