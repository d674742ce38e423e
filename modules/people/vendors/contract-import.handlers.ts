// The import of contracts with vendors carried out and taken back.
import { threadWork } from '../../../packages/threads/threads.ts';
import { importKept } from '../import/kept-import.handlers.ts';
import { keptContracts } from './contract.store.ts';
import { vendorContractImport } from './contract-import.contract.ts';
import { planContracts } from './contract-import.rules.ts';
import { keptVendors } from './vendor.store.ts';
import { finderOfVendors } from './vendor-import.handlers.ts';

export const vendorContractsServed = importKept(vendorContractImport, {
  kept: keptContracts,
  kind: 'vendorContract',
  labelOf: ({ name }) => name,
  async load({ tx }, existing) {
    const vendors = (await keptVendors.many.all(tx)).filter(({ facts }) => facts.standing !== 'MERGED');
    return { existing, findVendor: finderOfVendors(vendors) };
  },
  plan: threadWork(planContracts, new URL('./contract-import.rules.ts', import.meta.url)),
});
