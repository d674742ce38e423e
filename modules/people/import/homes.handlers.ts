// Finds the homes of an association as files name them, for every import that names one.
import type { Tx } from '../../../packages/db/database.ts';
import { nearMisses } from '../../../packages/search/near-miss.ts';
import { type FindHome, homeFinder } from './home.rules.ts';
import { listHomes } from './home.store.ts';

/** The function that finds the property a cell means. */
export async function finderOfHomes(tx: Tx, communityId: string): Promise<FindHome> {
  const homes = await listHomes(tx, communityId);
  return homeFinder(homes, nearMisses(homes.map(({ accountNumber }) => accountNumber)));
}
