// The import of the people at vendors carried out and taken back.
import { threadWork } from '../../../packages/threads/threads.ts';
import { readName } from '../import/homes.handlers.ts';
import { importKept } from '../import/kept-import.handlers.ts';
import { readCards } from '../party/card.rules.ts';
import { keptVendors } from './vendor.store.ts';
import { keptVendorContacts } from './vendor-contact.store.ts';
import { vendorContactImport } from './vendor-contact-import.contract.ts';
import { planVendorContacts } from './vendor-contact-import.rules.ts';
import { finderOfVendors } from './vendor-import.handlers.ts';

export const vendorContactsServed = importKept(vendorContactImport, {
  kept: keptVendorContacts,
  kind: 'vendorContact',
  labelOf: ({ displayName }) => displayName,
  async load({ tx }, existing) {
    const vendors = await keptVendors.many.all(tx);
    return {
      // Who serves one community alone is left to those who see it.
      existing: existing.filter(({ facts }) => facts.servesId === null),
      findVendor: finderOfVendors(vendors),
      readName,
    };
  },
  plan: threadWork(planVendorContacts, new URL('./vendor-contact-import.rules.ts', import.meta.url)),
  otherForms: threadWork(readCards, new URL('../party/card.rules.ts', import.meta.url)),
});
