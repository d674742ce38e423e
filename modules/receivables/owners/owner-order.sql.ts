// Which owners had left by a day, and the orders reports list owners in.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { OwnerFacts } from './balance.store.ts';

/** An owner who left, with the last day and where mail goes now. */
export interface PreviousOwner {
  lastOn: LocalDate;
  forwarding: string;
}

/** Owners whose time had ended before a day, by ownership. */
export async function previousOwners(tx: Tx, communityId: string, asOf: LocalDate): Promise<ReadonlyMap<string, PreviousOwner>> {
  const found = await sql<PreviousOwner & { ownershipId: string }>`
    select o.ownership_id as "ownershipId", o.end_on as "lastOn",
      concat_ws(', ', nullif(concat_ws(' ', nullif(t.street, ''), nullif(t.street2, '')), ''), nullif(t.city, ''), nullif(concat_ws(' ', nullif(t.state, ''), nullif(t.postcode, '')), '')) as forwarding
    from people.ownership o
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.end_on < ${asOf}::date`.execute(tx.db);
  return new Map(found.rows.map(({ ownershipId, ...row }) => [ownershipId, row]));
}

export type OwnerOrder = 'account' | 'name' | 'lot' | 'balance';

/**
 * Owners, who come by account, in another order: by name, by lot as people count, or by balance, the largest
 * first.
 */
export function inOrder(owners: readonly OwnerFacts[], order: OwnerOrder, balanceOf: (owner: OwnerFacts) => Cents): readonly OwnerFacts[] {
  if (order === 'name') return owners.toSorted((a, b) => a.owner.localeCompare(b.owner, 'en'));
  if (order === 'lot') return owners.toSorted((a, b) => a.lot.localeCompare(b.lot, 'en', { numeric: true }));
  if (order === 'balance') return owners.toSorted((a, b) => (balanceOf(a) > balanceOf(b) ? -1 : balanceOf(a) < balanceOf(b) ? 1 : 0));
  return owners;
}
