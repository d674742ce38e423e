// The import of contracts with vendors carried out and taken back.
import { nearMisses } from '../../../packages/imports/imports.ts';
import { importKept } from '../import/kept-import.handlers.ts';
import { keptContracts } from './contract.store.ts';
import { vendorContractImport } from './contract-import.contract.ts';
import { planContracts } from './contract-import.rules.ts';
import { keptVendors } from './vendor.store.ts';

export const vendorContractsServed = importKept(vendorContractImport, {
  kept: keptContracts,
  kind: 'vendorContract',
  labelOf: ({ name }) => name,
  async load({ tx }, existing) {
    const vendors = (await keptVendors.many.all(tx)).filter(({ facts }) => facts.standing !== 'MERGED');
    const byName = new Map(vendors.flatMap(({ id, facts }) => [facts.alias, facts.name].map((name) => [name.toLowerCase(), id])));
    return {
      existing,
      vendorOf: (text: string) => (text === '' ? undefined : byName.get(text.toLowerCase())),
      nearVendor: nearMisses(vendors.map(({ facts }) => facts.name)),
    };
  },
  plan: planContracts,
});
