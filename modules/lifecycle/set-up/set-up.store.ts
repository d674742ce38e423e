// What is there of each community that is being set up: read from the books and the properties, written by
// nobody here.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { SetUpFacts } from './set-up.rules.ts';

/** Set-ups by name: those under way in a scope, or that of one community whatever its state. */
export async function listSetUpRows(
  tx: Tx,
  which: { scope: 'all' | ReadonlySet<string> } | { communityId: string },
): Promise<SetUpFacts[]> {
  const within =
    'communityId' in which
      ? sql`c.community_id = ${which.communityId}`
      : which.scope === 'all'
        ? sql`c.standing = 'DRAFT'`
        : sql`c.standing = 'DRAFT' and c.community_id = any(${[...which.scope]}::bigint[])`;
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_id`)} = c.customer_id and ${sql.ref(`${alias}.community_id`)} = c.community_id`;
  const holder = (role: string) =>
    sql`exists (select from ledger.account a where a.customer_id = ${tx.customerId} and a.fund_id = f.fund_id and a.role = ${role} and a.is_active)`;
  const found = await sql<SetUpFacts>`
    select c.community_id as "communityId", c.name, c.short_code as "shortCode", c.standing, c.accounting_done as "accountingDone",
      c.properties_done as "propertiesDone", c.unit_count as "unitCount",
      (select count(*)::int from communities.property p where ${own('p')}) as units,
      (select count(*)::int from communities.property p where ${own('p')} and not exists (
        select from people.ownership o where o.customer_id = ${tx.customerId} and o.property_id = p.property_id and o.is_primary)) as "withoutOwner",
      (select count(*)::int from ledger.fiscal_year e where ${own('e')}) as years, y.label as "yearLabel", y.ar_timing as "arTiming", y.ap_timing as "apTiming",
      (select count(*)::int from ledger.period p where ${own('p')} and p.fiscal_year_id = y.fiscal_year_id) as periods,
      (select count(*)::int from ledger.account_range r where ${own('r')}) as ranges,
      (select count(*)::int from ledger.account a where ${own('a')}) as accounts,
      (select count(*)::int from ledger.fund f where ${own('f')}) as funds,
      (select count(*)::int from ledger.fund f where ${own('f')} and not ${holder('CASH')}) as "fundsWithoutCash",
      (select count(*)::int from ledger.fund f where ${own('f')} and not ${holder('FUND_BALANCE')}) as "fundsWithoutBalance",
      exists (select from ledger.account a where ${own('a')} and a.role = 'PAYABLE' and a.is_active) as "hasPayable",
      (select count(*)::int from ledger.bank_account b where ${own('b')}) as banks,
      (select count(*)::int from (select from ledger.entry e where ${own('e')} limit 1000) e) as "postedEntries"
    from communities.community c
    left join lateral (
      select e.fiscal_year_id, e.label, e.ar_timing, e.ap_timing
      from ledger.fiscal_year e where ${own('e')} order by e.start_on limit 1
    ) y on true
    where c.customer_id = ${tx.customerId} and ${within} order by c.name, c.community_id`.execute(tx.db);
  return found.rows;
}
