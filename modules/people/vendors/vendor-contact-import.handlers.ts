// The import of the people at vendors carried out and taken back.

import { nearMisses } from '../../../packages/search/near-miss.ts';
import { threadWork } from '../../../packages/threads/threads.ts';
import { readOwnerName } from '../../communities/communities.server.ts';
import { importKept } from '../import/kept-import.handlers.ts';
import { readCards } from '../party/card.rules.ts';
import { keptVendors } from './vendor.store.ts';
import { keptVendorContacts } from './vendor-contact.store.ts';
import { vendorContactImport } from './vendor-contact-import.contract.ts';
import { planVendorContacts } from './vendor-contact-import.rules.ts';
import { vendorFinder } from './vendor-name.rules.ts';

export const vendorContactsServed = importKept(vendorContactImport, {
  kept: keptVendorContacts,
  kind: 'vendorContact',
  labelOf: ({ displayName }) => displayName,
  async load({ tx }, existing) {
    const vendors = await keptVendors.many.all(tx);
    return {
      // Who serves one community alone is left to those who see it.
      existing: existing.filter(({ facts }) => facts.servesId === null),
      findVendor: vendorFinder(vendors, nearMisses(vendors.map(({ facts }) => facts.name))),
      readName: readOwnerName,
    };
  },
  plan: planVendorContacts,
  otherForms: threadWork(readCards, new URL('../party/card.rules.ts', import.meta.url)),
});
