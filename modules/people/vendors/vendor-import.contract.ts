// The import of vendors: new ones are added, known ones are changed where the file says so.
import { defineImport, importColumnsOf, needs } from '../../../packages/contract/contract.ts';
import { contactColumnsOfFiles } from '../party/party-import.contract.ts';
import { chosenStandings, standingWords } from './vendor.contract.ts';
import { vendorFields } from './vendor.fields.ts';

const { name, alias, standing, ...further } = importColumnsOf(vendorFields);

export const vendorImport = defineImport({
  name: 'vendors',
  title: 'Vendors',
  noun: ['vendor', 'vendors'],
  permission: needs('vendormanagement', 2, ['vendormanagement', 4]),
  touches: 'vendor',
  params: {},
  help: 'One row per vendor. A vendor known by its name, or by its vendor ID, is changed where the file says something else; blank cells keep what is there, unless you choose to clear it. Federal tax numbers are typed on the page of the vendor, where they are stored encrypted.',
  columns: {
    name: { ...name, required: true, key: true, width: 240 },
    alias: { ...alias, width: 90 },
    ...contactColumnsOfFiles,
    trades: {
      title: 'Trades',
      kind: 'text',
      most: 500,
      width: 160,
      aliases: ['Trade', 'Category', 'Services'],
      help: 'Separate with commas',
    },
    standing: { ...standing, choices: chosenStandings.map((one) => standingWords[one]) },
    ...further,
    taxKind: { title: 'Kind of tax number', kind: 'choice', choices: Object.keys(vendorFields.taxKind.words), width: 90 },
    serves: {
      title: 'Communities served',
      kind: 'text',
      most: 1000,
      width: 160,
      aliases: ['Communities', 'Associations', 'Serves'],
      help: 'Short codes or names, separated by semicolons; blank for every community.',
    },
  },
  changesRows: true,
});
