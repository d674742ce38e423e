// The import of owners carried out and taken back.
import { threadWork } from '../../../packages/threads/threads.ts';
import { finderOfHomes, readName } from '../import/homes.handlers.ts';
import { importKept } from '../import/kept-import.handlers.ts';
import { readCards } from '../party/card.rules.ts';
import { ownerImport } from './owner-import.contract.ts';
import { planOwners } from './owner-import.rules.ts';
import { keptOwnerships } from './ownership.store.ts';

export const ownersServed = importKept(ownerImport, {
  kept: keptOwnerships,
  kind: 'ownership',
  labelOf: ({ displayName }) => displayName,
  async load({ tx, params: { communityId } }, existing) {
    return { communityId, existing, findHome: await finderOfHomes(tx, communityId), readName };
  },
  plan: threadWork(planOwners, new URL('./owner-import.rules.ts', import.meta.url)),
  otherForms: threadWork(readCards, new URL('../party/card.rules.ts', import.meta.url)),
});
