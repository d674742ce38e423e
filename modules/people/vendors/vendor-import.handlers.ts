// The import of vendors carried out and taken back.
import { nearMisses } from '../../../packages/imports/imports.ts';
import { importKept } from '../import/kept-import.handlers.ts';
import { communitiesNamed, keptVendors } from './vendor.store.ts';
import { vendorImport } from './vendor-import.contract.ts';
import { planVendors } from './vendor-import.rules.ts';

export const vendorsServed = importKept(vendorImport, {
  kept: keptVendors,
  kind: 'vendor',
  labelOf: ({ name }) => name,
  async load({ tx, communities }, existing) {
    const named = await communitiesNamed(tx, communities);
    return {
      existing,
      nearName: nearMisses(existing.map(({ facts }) => facts.name)),
      communityOf: (text: string) => named.get(text.toLowerCase()),
      inScope: new Set(named.values()),
    };
  },
  plan: planVendors,
});
