// The import of what an association has agreed with its vendors.
import { defineImport, id, importColumnsOf, needs } from '../../../packages/contract/contract.ts';
import { vendorContractFields } from './contract.fields.ts';

const { name, startDate, ...further } = importColumnsOf(vendorContractFields);

export const vendorContractImport = defineImport({
  name: 'vendor-contracts',
  title: 'Vendor contracts',
  noun: ['contract', 'contracts'],
  permission: needs('vendormanagement', 2, ['vendormanagement', 4]),
  touches: 'vendorContract',
  params: { communityId: id },
  help: 'One row per contract of the association, with the name or the ID of the vendor. A contract of the same name with the same vendor is changed where the file says something else.',
  columns: {
    vendor: {
      title: 'Vendor',
      kind: 'text',
      required: true,
      key: true,
      most: 120,
      width: 180,
      aliases: ['Vendor Name', 'Vendor ID', 'With', 'Contractor'],
      help: 'The name or the vendor ID.',
    },
    name: { ...name, required: true, key: true },
    startDate: { ...startDate, required: true },
    ...further,
  },
  changesRows: true,
});
