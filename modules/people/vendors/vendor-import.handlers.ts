// The import of vendors carried out and taken back.
import { nearNames } from '../../../packages/imports/imports.ts';
import { made, threadWork } from '../../../packages/threads/threads.ts';
import { importKept } from '../import/kept-import.handlers.ts';
import { communitiesIn, keptVendors } from './vendor.store.ts';
import { vendorImport } from './vendor-import.contract.ts';
import { communityFinder, planVendors } from './vendor-import.rules.ts';
import { type NamedVendor, vendorFinder } from './vendor-name.rules.ts';

const rules = new URL('./vendor-import.rules.ts', import.meta.url);
const finder = threadWork(vendorFinder, new URL('./vendor-name.rules.ts', import.meta.url));

/** The function that finds the vendor a cell means, as the thread makes it. */
export function finderOfVendors(vendors: readonly NamedVendor[]) {
  const named = vendors.map(({ id, facts: { name, alias } }) => ({ id, facts: { name, alias } }));
  return made(finder, named, nearNames(named.map(({ facts }) => facts.name)));
}

export const vendorsServed = importKept(vendorImport, {
  kept: keptVendors,
  kind: 'vendor',
  labelOf: ({ name }) => name,
  async load({ tx, communities }, existing) {
    const named = await communitiesIn(tx, communities);
    return {
      existing,
      nearName: nearNames(existing.map(({ facts }) => facts.name)),
      communitiesOf: made(threadWork(communityFinder, rules), named),
      inScope: new Set(named.map(({ id }) => id)),
    };
  },
  plan: threadWork(planVendors, rules),
});
