// The import of vendors: new ones are added, known ones are changed where the file says so.
import { defineImport, needs } from '../../../packages/contract/contract.ts';
import { contactColumnsOfFiles } from '../party/party-import.contract.ts';
import { chosenStandings, standingWords, taxKinds } from './vendor.contract.ts';

export const vendorImport = defineImport({
  name: 'vendors',
  title: 'Vendors',
  noun: ['vendor', 'vendors'],
  permission: needs('vendormanagement', 2, ['vendormanagement', 4]),
  touches: 'vendor',
  params: {},
  help: 'One row per vendor. A vendor known by its name, or by its vendor ID, is changed where the file says something else; blank cells keep what is there, unless you choose to clear it. Federal tax numbers are typed on the page of the vendor, where they are sealed.',
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
    alias: { title: 'Vendor ID', kind: 'text', most: 20, width: 90, aliases: ['Alias', 'Vendor Number', 'Vendor Code'] },
    ...contactColumnsOfFiles,
    termsDays: {
      title: 'Terms, days',
      kind: 'count',
      width: 90,
      aliases: ['Terms', 'Net Days', 'Payment Terms'],
      help: 'From the date of a bill to the day it is due; 30 when blank.',
    },
    trades: {
      title: 'Trades',
      kind: 'text',
      most: 500,
      width: 160,
      aliases: ['Trade', 'Category', 'Services'],
      help: 'Set apart by commas',
    },
    isActive: { title: 'Active', kind: 'flag', width: 80, aliases: ['In Use'], help: 'Yes or no; yes when blank.' },
    standing: {
      title: 'Standing',
      kind: 'choice',
      choices: chosenStandings.map((one) => standingWords[one]),
      width: 110,
      aliases: ['Status'],
    },
    standingReason: { title: 'Why', kind: 'text', most: 200, width: 160, aliases: ['Reason', 'Standing Reason'] },
    isPreferred: { title: 'Preferred', kind: 'flag', width: 80 },
    gets1099: { title: 'Gets a 1099', kind: 'flag', width: 80, aliases: ['1099', 'Is 1099', '1099 Vendor'] },
    taxKind: { title: 'Kind of tax number', kind: 'choice', choices: taxKinds, width: 90 },
    w9Date: { title: 'W-9 on file', kind: 'date', width: 110, aliases: ['W-9 Date', 'W9'] },
    isCaliforniaContractor: { title: 'Contractor in California', kind: 'flag', width: 90 },
    licenceNumber: { title: 'License number', kind: 'text', most: 40, width: 120, aliases: ['Licence Number', 'License'] },
    licenceExpiresDate: { title: 'License expires', kind: 'date', width: 110, aliases: ['Licence Expires', 'License Expiration'] },
    needsInsurance: { title: 'Insurance required', kind: 'flag', width: 90 },
    note: { title: 'Note', kind: 'text', most: 500, width: 180, aliases: ['Notes', 'Comment'] },
  },
  changesRows: true,
});
