// Where cost items stand, and in which charts their accounts are.
import { sql, type Tx } from '../../../packages/db/database.ts';
import { recordStore } from '../../../packages/db/kept.ts';
import type { Cents } from '../../../packages/kernel/kernel.ts';
import type { CostItemType } from './cost-item.contract.ts';

interface CostItemFacts {
  name: string;
  itemType: CostItemType;
  unit: string;
  costAmount: Cents;
  priceAmount: Cents;
  accountNumber: string;
  isTaxable: boolean;
  isActive: boolean;
}

export const keptCostItems = recordStore<CostItemFacts>({
  table: 'maintenance.cost_item',
  idColumn: 'cost_item_id',
  inCommunity: false,
  label: 'name',
  columns: {
    name: 'name',
    itemType: 'item_type',
    unit: 'unit',
    costAmount: 'cost_cents',
    priceAmount: 'price_cents',
    accountNumber: 'account_number',
    isTaxable: 'is_taxable',
    isActive: 'is_active',
  },
});

type Scope = 'all' | ReadonlySet<string>;

const inScope = (scope: Scope) => (scope === 'all' ? sql`true` : sql`a.community_id = any(${[...scope]}::bigint[])`);
const isChosen = sql`a.is_active and a.account_type in ('INCOME', 'EXPENSE')`;

/** The first fifty numbers that begin with the words, or whose name holds them. */
export async function listCostAccounts(tx: Tx, scope: Scope, search: string): Promise<{ number: string; name: string; charts: number }[]> {
  const found = await sql<{ number: string; name: string; charts: number }>`
    select a.number, mode() within group (order by a.name) as name, count(*)::integer as charts from ledger.account a
    where a.customer_id = ${tx.customerId} and ${isChosen} and ${inScope(scope)}
      and (starts_with(a.number, upper(${search}::text)) or position(lower(${search}::text) in lower(a.name)) > 0)
    group by a.number order by a.number limit 50`.execute(tx.db);
  return found.rows;
}

/** True where a chart in scope has the account. */
export async function isCostAccount(tx: Tx, scope: Scope, number: string): Promise<boolean> {
  const found =
    await sql`select from ledger.account a where a.customer_id = ${tx.customerId} and a.number = ${number} and ${isChosen} and ${inScope(scope)} limit 1`.execute(
      tx.db,
    );
  return found.rows.length > 0;
}

/** The communities in scope with books that lack the account, and how many have it. */
export async function chartsWithout(
  tx: Tx,
  scope: Scope,
  number: string,
): Promise<{ charts: number; missing: { communityId: string; name: string }[] }> {
  const found = await sql<{ communityId: string; name: string; has: boolean }>`
    select c.community_id as "communityId", c.name, bool_or(a.number = ${number} and ${isChosen}) as has
    from communities.community c join ledger.account a on a.customer_id = ${tx.customerId} and a.community_id = c.community_id
    where c.customer_id = ${tx.customerId} and c.standing in ('DRAFT', 'ACTIVE') and ${inScope(scope)}
    group by c.community_id, c.name order by c.name, c.community_id`.execute(tx.db);
  const missing = found.rows.filter(({ has }) => !has).map(({ communityId, name }) => ({ communityId, name }));
  return { charts: found.rows.length - missing.length, missing };
}
