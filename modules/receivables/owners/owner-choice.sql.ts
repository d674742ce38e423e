// Which owners a list of balances is asked for: present or previous, from a balance on, and by how their debt
// is being collected.
import type { Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import { flagsOf } from '../../communities/communities.server.ts';
import { loadOwners, type OwnerFacts } from './balance.store.ts';
import { inOrder, type OwnerOrder, previousOwners } from './owner-order.sql.ts';

/** Flags of a home that say how its owner's debt is being collected. */
const collectionFlags = ['ATTORNEY', 'BANKRUPTCY', 'PAYMENTS', 'LATE_FEES'] as const;

/** Which owners and charges are asked for. */
export interface OwnerChoice {
  codeIds: readonly string[];
  owners: string;
  leastAmount: Cents;
  status: string;
  order: string;
}

/** Those of some owners who are asked for, in order, with the status of each. */
export async function chooseOwners(
  tx: Tx,
  communityId: string,
  asOf: LocalDate,
  { ownershipIds, balanceOf }: { ownershipIds: readonly string[]; balanceOf(owner: OwnerFacts): Cents },
  asked: OwnerChoice,
) {
  const owners = await loadOwners(tx, communityId, ownershipIds);
  const previous = await previousOwners(tx, communityId, asOf);
  const flags = await flagsOf(tx, communityId, asOf);
  // Flags are of the home: they say nothing of who owned it before.
  const statusOf = ({ ownershipId, propertyId }: OwnerFacts) =>
    previous.has(ownershipId) ? [] : collectionFlags.filter((flag) => flags.get(propertyId)?.has(flag));
  const isAsked = (owner: OwnerFacts) => {
    const status = statusOf(owner);
    return (
      (asked.owners === 'ALL' || previous.has(owner.ownershipId) === (asked.owners === 'PREVIOUS')) &&
      balanceOf(owner) >= asked.leastAmount &&
      (asked.status === 'ALL' || (asked.status === 'NONE' ? status.length === 0 : status.some((flag) => flag === asked.status)))
    );
  };
  const shown = inOrder(owners.filter(isAsked), asked.order as OwnerOrder, balanceOf);
  return { shown, isAll: shown.length === owners.length, statusOf };
}
