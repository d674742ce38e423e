// The import of contacts carried out and taken back.
import { threadWork } from '../../../packages/threads/threads.ts';
import { finderOfHomes, readName } from '../import/homes.handlers.ts';
import { importKept } from '../import/kept-import.handlers.ts';
import { readCards } from '../party/card.rules.ts';
import { keptContacts } from './contact.store.ts';
import { contactImport } from './contact-import.contract.ts';
import { planContacts } from './contact-import.rules.ts';

export const contactsServed = importKept(contactImport, {
  kept: keptContacts,
  kind: 'contact',
  labelOf: ({ displayName }) => displayName,
  async load({ tx, params: { communityId } }, existing) {
    return { communityId, existing, findHome: await finderOfHomes(tx, communityId), readName };
  },
  plan: threadWork(planContacts, new URL('./contact-import.rules.ts', import.meta.url)),
  otherForms: threadWork(readCards, new URL('../party/card.rules.ts', import.meta.url)),
});
