// Which accounts are read as one, for whoever shows the account of an owner.
import type { Tx } from '../../../packages/db/database.ts';
import { type JoinedAccounts, joinedAccounts } from './owner-merge.rules.ts';
import { loadMergeLinks } from './owner-merge.store.ts';

/**
 * The accounts whose history is read with that of an owner: the owner first, then those whose history came by
 * a merge that stands.
 */
export async function readTogether(tx: Tx, communityId: string, ownershipId: string): Promise<JoinedAccounts> {
  return joinedAccounts(ownershipId, await loadMergeLinks(tx, communityId, ownershipId));
}
