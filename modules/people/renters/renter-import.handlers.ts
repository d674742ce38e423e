// The import of renters carried out and taken back.
import { threadWork } from '../../../packages/threads/threads.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { finderOfHomes, readName } from '../import/homes.handlers.ts';
import { importKept } from '../import/kept-import.handlers.ts';
import { readCards } from '../party/card.rules.ts';
import { keptRenters } from './renter.store.ts';
import { renterImport } from './renter-import.contract.ts';
import { planRenters } from './renter-import.rules.ts';

export const rentersServed = importKept(renterImport, {
  kept: keptRenters,
  kind: 'renter',
  labelOf: ({ displayName }) => displayName,
  async load({ tx, params: { communityId }, now }, existing) {
    const today = await todayOf(tx, communityId, now);
    return { communityId, today, existing, findHome: await finderOfHomes(tx, communityId), readName };
  },
  plan: threadWork(planRenters, new URL('./renter-import.rules.ts', import.meta.url)),
  otherForms: threadWork(readCards, new URL('../party/card.rules.ts', import.meta.url)),
});
