// The import of vendors carried out and taken back.
import { nearMisses } from '../../../packages/imports/imports.ts';
import { importKept } from '../import/kept-import.handlers.ts';
import { keptVendors } from './vendor.store.ts';
import { vendorImport } from './vendor-import.contract.ts';
import { planVendors } from './vendor-import.rules.ts';

export const vendorsServed = importKept(vendorImport, {
  kept: keptVendors,
  kind: 'vendor',
  labelOf: ({ name }) => name,
  async load(_scope, existing) {
    return { existing, nearName: nearMisses(existing.map(({ facts }) => facts.name)) };
  },
  plan: planVendors,
});
