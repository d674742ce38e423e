// The columns of the sheets that only the express set-up reads; the other sheets have those of their own
// imports.
import type { ImportColumn, ImportColumns, ImportRow } from '../../../packages/contract/contract.ts';
import { chartImport } from '../../ledger/ledger.contract.ts';
import { beginningBalances, codes } from '../../receivables/receivables.contract.ts';
import { propertyImport } from '../lifecycle.contract.ts';
import type { SheetName } from './express.contract.ts';

const text = <const T extends string>(title: T, most: number, help: string) =>
  ({ title, kind: 'text', most, help }) as const satisfies ImportColumn;

export const communityColumns = {
  name: { ...text('Name', 120, 'As it is called every day.'), required: true },
  shortCode: { ...text('Short code', 6, 'One to six capital letters or digits; account numbers begin with it.'), required: true },
  legalName: text('Legal name', 200, 'The name where it is blank.'),
  displayName: text('Name on reports', 120, 'The name where it is blank.'),
  street: text('Street', 120, ''),
  city: text('City', 80, 'Homes are there unless they say otherwise.'),
  state: text('State', 40, ''),
  postcode: text('ZIP', 20, ''),
  phone: text('Phone', 40, ''),
  email: text('Email', 254, ''),
  timeZone: text('Time zone', 60, 'Such as America/Los_Angeles, where its days begin.'),
  lawState: text('State of law', 40, 'The state under whose law it stands.'),
  unitCount: { title: 'Units', kind: 'count', help: 'As counted in the governing documents; the sheet Units must hold as many.' },
  lateDaysFirst: { title: 'Aging bucket 1 (days)', kind: 'count', help: '30 where it is blank.' },
  lateDaysSecond: { title: 'Late twice after days', kind: 'count', help: '60 where it is blank.' },
  lateDaysThird: { title: 'Late three times after days', kind: 'count', help: '90 where it is blank.' },
  startDate: {
    title: 'First day of the year',
    kind: 'date',
    required: true,
    help: 'The first day of the fiscal year, the first of a month.',
  },
  yearLabel: text('Year', 20, 'The year of its last day where it is blank.'),
  periods: { title: 'Periods', kind: 'choice', choices: ['MONTHLY', 'QUARTERLY'], help: 'Monthly where it is blank.' },
  method: { title: 'Method', kind: 'choice', choices: ['CASH', 'ACCRUAL', 'MODIFIED'], help: 'Accrual where it is blank.' },
  fieldCategories: text('Custom fields', 4000, 'The categories of custom fields it shares with some communities, parted by semicolons.'),
  jobsOf: text(
    'Jobs of',
    6,
    'The short code of the community whose recurring entries, report packages and scheduled reports come along, paused.',
  ),
  openingDate: { title: 'Opening day', kind: 'date', help: 'The day of the opening balances; the first of the year where it is blank.' },
} as const satisfies ImportColumns;

const { mailingStreet, mailingCity, mailingRegion, mailingPostcode } = propertyImport.columns;

export const ownerColumns = {
  accountNumber: { ...text('Account Number', 20, 'Of the home, as on the sheet Units.'), required: true },
  owner: { ...text('Owner', 200, 'Aldana, Rosa or Rosa Aldana; the first row of a home is its primary owner.'), required: true },
  email: text('Email', 254, ''),
  phone: text('Phone', 40, ''),
  mailingStreet,
  mailingCity,
  mailingRegion,
  mailingPostcode,
} as const satisfies ImportColumns;

const codeShape = codes.saveCode.input.shape;
const categoryShape = codes.saveCategory.input.shape;

export const chargeColumns = {
  code: { ...text('Code', 10, 'Letters, digits or hyphens; rows of one code are its categories.'), required: true },
  name: { ...text('Name', 60, 'Of the code, as it stands on statements.'), required: true },
  kind: { title: 'Kind', kind: 'choice', required: true, choices: codeShape.kind.options, help: 'ASSESSMENT is billed by itself.' },
  incomeAccount: { ...text('Income account', 20, 'The number of an income account of the chart.'), required: true },
  receivableAccount: text('Receivable account', 20, 'The number of a receivable account; needed unless income is booked on receipt.'),
  category: text('Category', 60, 'Homes of this category on the sheet Units pay it; all homes where it is blank.'),
  frequency: { title: 'Frequency', kind: 'choice', choices: categoryShape.frequency.options, help: 'Monthly where it is blank.' },
  amount: { title: 'Amount', kind: 'money', help: 'Each time; blank makes the code without billing anything.' },
  minimumLiability: { title: 'Late from', kind: 'money', help: 'No late fee on less than this.' },
  lateFee: { title: 'Late fee', kind: 'money', help: 'A fixed amount.' },
  lateFeePercent: text('Late fee percent', 8, 'In place of a fixed amount, such as 10 or 1.5.'),
  lateFeeRepeat: {
    title: 'Late fee repeats',
    kind: 'choice',
    choices: categoryShape.lateFeeRepeat.unwrap().options,
    help: 'Once per charge, or monthly on all that is late; monthly where it is blank.',
  },
  lateFeeGraceDays: text('Late fee grace days', 3, 'Grace days after the charge before a fee.'),
  lateFeeCap: { title: 'Late fee cap', kind: 'money', help: 'The most a fee comes to; with a percentage, the greater of the two.' },
  lateFeeCapPercent: text('Late fee cap percent', 8, 'Of the installment, such as 5.'),
  lateFeeCode: text('Late fee code', 10, 'A code of kind LATE_FEE on this sheet.'),
} as const satisfies ImportColumns;

export const openingColumns = {
  account: { ...text('Account', 20, 'The number of an account of the chart.'), required: true, key: true },
  debit: { title: 'Debit', kind: 'money', help: 'Above zero.' },
  credit: { title: 'Credit', kind: 'money', help: 'Above zero.' },
} as const satisfies ImportColumns;

export type CommunityRow = ImportRow<typeof communityColumns>;
export type OwnerRow = ImportRow<typeof ownerColumns>;
export type ChargeRow = ImportRow<typeof chargeColumns>;
export type OpeningRow = ImportRow<typeof openingColumns>;

/** The columns of every sheet, by its name. */
export const sheetColumns: Readonly<Record<SheetName, ImportColumns>> = {
  Community: communityColumns,
  Units: propertyImport.columns,
  Owners: ownerColumns,
  Chart: chartImport.columns,
  Charges: chargeColumns,
  'Owner balances': beginningBalances.columns,
  'Opening balances': openingColumns,
};

/**
 * The columns the workbook of the template shows; further ones of an import are read where someone adds
 * them.
 */
const shown: Partial<Record<SheetName, readonly string[]>> = {
  Units: [
    'accountNumber',
    'lot',
    'category',
    'number',
    'street',
    'unit',
    'city',
    'region',
    'postcode',
    'parcelId',
    'building',
    'ownershipPercent',
  ],
  Chart: ['number', 'name', 'type', 'fund', 'role', 'range', 'rangeEnd', 'costCenter', 'costCenterName'],
};

/** The columns of a sheet in the template, by key. */
export function shownColumns(sheet: SheetName): [key: string, column: ImportColumn][] {
  const keys = shown[sheet];
  return Object.entries(sheetColumns[sheet]).filter(([key]) => keys === undefined || keys.includes(key));
}
