// The SQL of assessments by share: the shares of homes, what they pay now, what is budgeted, and the new
// amounts.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import { orElse } from '../../../packages/db/or-else.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { ShareBasis } from './share.contract.ts';

export interface ShareRow {
  propertyId: string;
  accountNumber: string;
  address: string;
  /** Null where the home has none. */
  share: string | null;
  /** What it pays of the code now: its own amount, else that of its category in the year. */
  before_cents: Cents | null;
}

/** The homes of a community with their shares, by account number. */
export async function loadShares(
  tx: Tx,
  communityId: string,
  { basis, chargeCodeId, fiscalYearId }: { basis: ShareBasis; chargeCodeId: string; fiscalYearId: string },
): Promise<ShareRow[]> {
  const share = basis === 'OWNERSHIP_PERCENT' ? sql`p.ownership_percent` : sql`p.billing_ratio`;
  const found = await sql<ShareRow>`
    select p.property_id as "propertyId", p.account_number as "accountNumber", p.street || case when p.unit = '' then '' else ' ' || p.unit end as address,
      ${share}::text as share, ${orElse(sql.ref('l.override_cents'), sql.ref('a.amount_cents'))} as before_cents
    from communities.property p
    left join receivables.category_linkage l on l.customer_id = ${tx.customerId} and l.property_id = p.property_id and l.charge_code_id = ${chargeCodeId} and l.end_on is null
    left join receivables.category_amount a on a.customer_id = ${tx.customerId} and a.code_category_id = l.code_category_id and a.fiscal_year_id = ${fiscalYearId}
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} order by p.account_number`.execute(tx.db);
  return found.rows;
}

/** What is budgeted on an account in a fiscal year, income positive; null for nothing. */
export async function budgetOf(tx: Tx, communityId: string, accountId: string, fiscalYearId: string): Promise<Cents | null> {
  const found = await sql<{ amount_cents: Cents | null }>`select sum(b.amount_cents)::bigint as amount_cents from ledger.budget b
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.fiscal_year_id = ${fiscalYearId} and b.account_id = ${accountId}`.execute(
    tx.db,
  );
  return found.rows[0]?.amount_cents ?? null;
}

/** Links homes to a category from a day on, each with an amount of its own. */
export async function insertShares(
  tx: Tx,
  communityId: string,
  link: { chargeCodeId: string; codeCategoryId: string; startOn: LocalDate },
  amounts: ReadonlyMap<string, Cents>,
): Promise<void> {
  await sql`insert into receivables.category_linkage (customer_id, community_id, charge_code_id, code_category_id, start_on, property_id, override_cents)
    select customer.customer_id, ${communityId}::bigint, ${link.chargeCodeId}::bigint, ${link.codeCategoryId}::bigint, ${link.startOn}::date, r.* from ${rowsFor(
      tx,
      {
        property_id: { type: 'bigint', values: [...amounts.keys()] },
        override_cents: { type: 'bigint', values: [...amounts.values()] },
      },
      'r',
    )}`.execute(tx.db);
}
