// Where the facts of a community stand, and its standing.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { ContactFacts } from '../contacts/contact.contract.ts';
import { contactColumns } from '../contacts/contact.store.ts';
import { communityFields } from './community.fields.ts';
import type { Standing } from './standing.contract.ts';

/** A community as it is kept. */
export type CommunityOwn = FactsOf<typeof communityFields> & ContactFacts & { taxIdSealed: string | null; taxIdLast4: string };

export const keptCommunities = recordStore<CommunityOwn>({
  table: 'communities.community',
  idColumn: 'community_id',
  inCommunity: false,
  label: 'name',
  columns: { ...columnsOf(communityFields), taxIdSealed: 'tax_id_sealed', taxIdLast4: 'tax_id_last4', ...contactColumns },
});

/** Where a community stands between its set-up and its end. */
export interface StandingRow {
  standing: Standing;
  standingReason: string;
  standingBy: string;
  accountingDone: boolean;
  propertiesDone: boolean;
  unitCount: number | null;
  units: number;
}

/** The standing of a community, locked when it is about to change. */
export async function findStanding(tx: Tx, communityId: string, lock = false): Promise<StandingRow | undefined> {
  const found = await sql<StandingRow>`select c.standing, c.standing_reason as "standingReason", c.standing_by as "standingBy",
      c.accounting_done as "accountingDone", c.properties_done as "propertiesDone", c.unit_count as "unitCount",
      (select count(*)::int from communities.property p where p.customer_id = c.customer_id and p.community_id = c.community_id) as units
    from communities.community c where c.customer_id = ${tx.customerId} and c.community_id = ${communityId}
    ${lock ? sql`for no key update of c` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** Moves a community on, saying who and why. */
export async function saveStanding(
  tx: Tx,
  communityId: string,
  { standing, reason, by, now }: { standing: Standing; reason: string; by: string; now: Instant },
): Promise<void> {
  await sql`update communities.community set standing = ${standing}, standing_reason = ${reason}, standing_by = ${by}, standing_time = ${now},
      version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
}

/** Marks which parts of the set-up are done. */
export async function saveSetUp(tx: Tx, communityId: string, done: { accountingDone: boolean; propertiesDone: boolean }): Promise<void> {
  await sql`update communities.community set accounting_done = ${done.accountingDone}, properties_done = ${done.propertiesDone}, version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
}

/**
 * The ids of the communities of the customer that are kept for reading only; of one alone when it is named.
 */
export async function listClosed(tx: Tx, communityId?: string): Promise<string[]> {
  const found = await sql<{ id: string }>`select community_id as id from communities.community
    where customer_id = ${tx.customerId} and standing in ('DEACTIVATED', 'TRANSFERRED')
      ${communityId === undefined ? sql`` : sql`and community_id = ${communityId}`}`.execute(tx.db);
  return found.rows.map((row) => row.id);
}

/** Keeps the short code of a community that came past the guards of the table, so that no other gets it. */
export async function keepShortCode(tx: Tx, communityId: string): Promise<void> {
  await sql`update communities.community set short_code = short_code where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(
    tx.db,
  );
}
