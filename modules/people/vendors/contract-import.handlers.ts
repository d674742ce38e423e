// The import of contracts with vendors carried out and taken back.
import { nearMisses } from '../../../packages/search/near-miss.ts';
import { importKept } from '../import/kept-import.handlers.ts';
import { keptContracts } from './contract.store.ts';
import { vendorContractImport } from './contract-import.contract.ts';
import { planContracts } from './contract-import.rules.ts';
import { keptVendors } from './vendor.store.ts';
import { vendorFinder } from './vendor-name.rules.ts';

export const vendorContractsServed = importKept(vendorContractImport, {
  kept: keptContracts,
  kind: 'vendorContract',
  labelOf: ({ name }) => name,
  async load({ tx }, existing) {
    const vendors = (await keptVendors.many.all(tx)).filter(({ facts }) => facts.standing !== 'MERGED');
    return {
      existing,
      findVendor: vendorFinder(vendors, nearMisses(vendors.map(({ facts }) => facts.name))),
    };
  },
  plan: planContracts,
});
