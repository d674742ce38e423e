// The import of vendors carried out and taken back.

import { byNames } from '../../../packages/kernel/kernel.ts';
import { nearMisses } from '../../../packages/search/near-miss.ts';
import { importKept } from '../import/kept-import.handlers.ts';
import { communitiesIn, keptVendors } from './vendor.store.ts';
import { vendorImport } from './vendor-import.contract.ts';
import { planVendors } from './vendor-import.rules.ts';

export const vendorsServed = importKept(vendorImport, {
  kept: keptVendors,
  kind: 'vendor',
  labelOf: ({ name }) => name,
  async load({ tx, communities }, existing) {
    const named = await communitiesIn(tx, communities);
    return {
      existing,
      nearName: nearMisses(existing.map(({ facts }) => facts.name)),
      communitiesOf: byNames(named, ({ name, shortCode }) => [name, shortCode]),
      inScope: new Set(named.map(({ id }) => id)),
    };
  },
  plan: planVendors,
});
