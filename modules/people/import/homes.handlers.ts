// What every import of people hands to the thread that plans it: how homes are found as files name them, and
// how names are read.
import type { Tx } from '../../../packages/db/database.ts';
import { nearNames } from '../../../packages/imports/imports.ts';
import { made, threadWork } from '../../../packages/threads/threads.ts';
import { readOwnerName } from '../../communities/communities.server.ts';
import { homeFinder } from './home.rules.ts';
import { listHomes } from './home.store.ts';

/** The function that tells a name apart, as the thread finds it. */
export const readName = threadWork(readOwnerName, new URL('../../communities/property-import.rules.ts', import.meta.url));

const finder = threadWork(homeFinder, new URL('./home.rules.ts', import.meta.url));

/** The function that finds the property a cell means, as the thread makes it. */
export async function finderOfHomes(tx: Tx, communityId: string) {
  const homes = await listHomes(tx, communityId);
  return made(finder, homes, nearNames(homes.map(({ accountNumber }) => accountNumber)));
}
