// The import of vendors: new ones are added, known ones are changed where the file says so.
import { defineImport, needs } from '../../../packages/contract/contract.ts';
import type { VendorRow } from './vendor.contract.ts';

export const vendorImport = defineImport({
  name: 'vendors',
  title: 'Vendors',
  noun: ['vendor', 'vendors'],
  permission: needs('vendormanagement', 2, ['vendormanagement', 4]),
  touches: 'vendor',
  params: {},
  help: 'One row per vendor. A vendor known by its name is changed where the file says something else; blank cells keep what is there, unless you choose to clear it.',
  columns: {
    name: {
      title: 'Name',
      kind: 'text',
      required: true,
      key: true,
      most: 120,
      width: 240,
      aliases: ['Vendor', 'Vendor Name', 'Company', 'Payee'],
      help: 'As it stands on checks.',
    },
    street: { title: 'Street', kind: 'text', most: 120, width: 180, aliases: ['Address', 'Address 1', 'Street Address'] },
    city: { title: 'City', kind: 'text', most: 80, width: 120, aliases: ['Town'] },
    state: { title: 'State', kind: 'text', most: 20, width: 70, aliases: ['Region', 'Province'] },
    postcode: { title: 'ZIP code', kind: 'text', most: 12, width: 90, aliases: ['ZIP', 'Postcode', 'Postal Code'] },
    email: { title: 'E-mail', kind: 'text', most: 254, width: 200, aliases: ['E-mail Address'] },
    phone: { title: 'Phone', kind: 'text', most: 40, width: 130, aliases: ['Telephone', 'Phone Number'] },
    termsDays: {
      title: 'Terms, days',
      kind: 'count',
      width: 90,
      aliases: ['Terms', 'Net Days', 'Payment Terms'],
      help: 'From the date of a bill to the day it is due; 30 when blank.',
    },
    isActive: { title: 'Active', kind: 'flag', width: 80, aliases: ['In Use'], help: 'Yes or no; yes when blank.' },
  },
  changesRows: true,
});

/** What an import says of a vendor; whatever else is known of it stays. */
export type ImportedVendor = Pick<
  VendorRow,
  'name' | 'street' | 'city' | 'state' | 'postcode' | 'email' | 'phone' | 'termsDays' | 'isActive'
>;
