// The file the tax office takes: its columns by form and year as one dated table, filled by title. The table
// is unconfirmed until the titles of the current template agree with it.
import { type Cents, centsToText } from '../../../packages/kernel/kernel.ts';
import type { Box, TaxForm } from './tax-words.contract.ts';

/** A name and address as the file wants it. */
interface IrisParty {
  taxKind: 'EIN' | 'SSN';
  taxNumber: string;
  name: string;
  street: string;
  city: string;
  state: string;
  postcode: string;
  phone: string;
}

/** A form as a line of the file. Amounts in cents. */
export interface IrisForm {
  taxYear: number;
  form: TaxForm;
  account: string;
  payer: IrisParty;
  recipient: IrisParty;
  amounts: Readonly<Partial<Record<Box, Cents>>>;
  withheld: Cents;
  hasSecondNotice: boolean;
  combinesState: boolean;
  stateCode: string;
}

type Cell = (of: IrisForm) => string;
const blank: Cell = () => '';
const amount =
  (box: Box): Cell =>
  (of) =>
    of.amounts[box] ? centsToText(of.amounts[box]) : '';
const held: Cell = (of) => (of.withheld > 0n ? centsToText(of.withheld) : '');

const party = (who: string, side: 'payer' | 'recipient'): [string, Cell][] => [
  [`${who} TIN Type`, (of) => of[side].taxKind],
  [`${who} Taxpayer ID Number`, (of) => of[side].taxNumber],
  [`${who} Name Type`, (of) => (of[side].taxKind === 'EIN' ? 'B' : 'I')],
  [`${who} Business or Entity Name Line 1`, (of) => (of[side].taxKind === 'EIN' ? of[side].name : '')],
  [`${who} Business or Entity Name Line 2`, blank],
  [`${who} First Name`, (of) => (of[side].taxKind === 'SSN' ? of[side].name.split(' ').slice(0, -1).join(' ') : '')],
  [`${who} Middle Name`, blank],
  [`${who} Last Name (Surname)`, (of) => (of[side].taxKind === 'SSN' ? (of[side].name.split(' ').at(-1) ?? '') : '')],
  [`${who} Suffix`, blank],
  [`${who} Country`, () => 'US'],
  [`${who} Address Line 1`, (of) => of[side].street],
  [`${who} Address Line 2`, blank],
  [`${who} City/Town`, (of) => of[side].city],
  [`${who} State/Province/Territory`, (of) => of[side].state],
  [`${who} ZIP/Postal Code`, (of) => of[side].postcode],
];

const shared: [string, Cell][] = [
  ['Form Type', (of) => `1099-${of.form}`],
  ['Tax Year', (of) => String(of.taxYear)],
  ...party('Payer', 'payer'),
  ['Payer Phone Type', () => 'D'],
  ['Payer Phone', (of) => of.payer.phone],
  ['Payer Email Address', blank],
  ...party('Recipient', 'recipient'),
  ['Office Code', blank],
  ['Form Account Number', (of) => of.account],
  ['2nd TIN Notice', (of) => (of.hasSecondNotice ? 'Y' : '')],
];
const states: [string, Cell][] = [
  ['Combined Federal/State Filing', (of) => (of.combinesState ? 'Y' : '')],
  ['State 1', (of) => (of.combinesState ? of.stateCode : '')],
  ['State 1 - State Tax Withheld', blank],
  ['State 1 - State/Payer State Number', blank],
  ['State 1 - State income', blank],
  ['State 1 - Local income tax withheld', blank],
  ['State 1 - Special Data Entries', blank],
  ['State 2', blank],
  ['State 2 - State Tax Withheld', blank],
  ['State 2 - State/Payer State Number', blank],
  ['State 2 - State income', blank],
  ['State 2 - Local income tax withheld', blank],
  ['State 2 - Special Data Entries', blank],
];

const necThrough2025: [string, Cell][] = [
  ['Box 1 - Nonemployee compensation', amount('NEC-1a')],
  ['Box 2 - Payer made direct sales totaling $5,000 or more of consumer products to recipient for resale', blank],
  ['Box 4 - Federal income tax withheld', held],
];
// The form of December 2026 splits box 1: 1b to 1d are tips, the occupation that earns them, and overtime.
const necFrom2026: [string, Cell][] = [
  ['Box 1a - Nonemployee compensation', amount('NEC-1a')],
  ['Box 1b - Cash tips', blank],
  ['Box 1c - Treasury Tipped Occupation Code', blank],
  ['Box 1d - Overtime compensation', blank],
  ['Box 2 - Payer made direct sales totaling $5,000 or more of consumer products to recipient for resale', blank],
  ['Box 3 - Excess golden parachute payments', blank],
  ['Box 4 - Federal income tax withheld', held],
];
const misc: [string, Cell][] = [
  ['Box 1 - Rents', amount('MISC-1')],
  ['Box 2 - Royalties', amount('MISC-2')],
  ['Box 3 - Other income', amount('MISC-3')],
  ['Box 4 - Federal income tax withheld', held],
  ['Box 5 - Fishing boat proceeds', blank],
  ['Box 6 - Medical and health care payments', amount('MISC-6')],
  ['Box 7 - Payer made direct sales totaling $5,000 or more of consumer products to recipient for resale', blank],
  ['Box 8 - Substitute payments in lieu of dividends or interest', blank],
  ['Box 9 - Crop insurance proceeds', blank],
  ['Box 10 - Gross proceeds paid to an attorney', amount('MISC-10')],
  ['Box 11 - Fish purchased for resale', blank],
  ['Box 12 - Section 409A deferrals', blank],
  ['Box 13 - FATCA filing requirement', blank],
  ['Box 15 - Nonqualified deferred compensation', blank],
];
const interest: [string, Cell][] = [
  ['Box 1 - Interest income', amount('INT-1')],
  ['Box 2 - Early withdrawal penalty', blank],
  ['Box 3 - Interest on U.S. Savings Bonds and Treasury obligations', blank],
  ['Box 4 - Federal income tax withheld', held],
];

/**
 * Where the table of a form's columns comes from: the day it was written down, and from which year it holds.
 */
interface Layout {
  form: TaxForm;
  fromYear: number;
  writtenOn: string;
  columns: readonly [string, Cell][];
}

const layouts: readonly Layout[] = [
  { form: 'NEC', fromYear: 2020, writtenOn: '2026-11-25', columns: [...shared, ...necThrough2025, ...states] },
  { form: 'NEC', fromYear: 2026, writtenOn: '2026-11-25', columns: [...shared, ...necFrom2026, ...states] },
  { form: 'MISC', fromYear: 2020, writtenOn: '2026-11-25', columns: [...shared, ...misc, ...states] },
  { form: 'INT', fromYear: 2020, writtenOn: '2026-11-25', columns: [...shared, ...interest, ...states] },
];

/** The table of columns for a form and year. */
function layoutOf(form: TaxForm, taxYear: number): Layout {
  const found = layouts.filter((one) => one.form === form && one.fromYear <= taxYear).toSorted((a, b) => b.fromYear - a.fromYear)[0];
  return found ?? { form, fromYear: taxYear, writtenOn: '2026-11-25', columns: shared };
}

/** The titles we know, and the day they were written down. */
export function knownTitles(form: TaxForm, taxYear: number): { writtenOn: string; titles: string[] } {
  const { writtenOn, columns } = layoutOf(form, taxYear);
  return { writtenOn, titles: columns.map(([title]) => title) };
}

const plain = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** How pasted titles stand to those we know: titles nothing fills, and titles that are gone. */
export function comparedTitles(pasted: readonly string[], form: TaxForm, taxYear: number): { unknown: string[]; missing: string[] } {
  const { titles } = knownTitles(form, taxYear);
  const [known, given] = [new Set(titles.map(plain)), new Set(pasted.map(plain))];
  return { unknown: pasted.filter((title) => !known.has(plain(title))), missing: titles.filter((title) => !given.has(plain(title))) };
}

/** A pasted line of titles, cut where a spreadsheet or a CSV file cuts it. */
export function cutTitles(text: string): string[] {
  const separator = text.includes('\t') ? '\t' : ',';
  return text
    .split(separator)
    .map((title) => title.replaceAll('"', '').trim())
    .filter((title) => title !== '');
}

/** The titles and lines of the file: by the pasted titles, byte for byte, else by ours. */
export function irisTable(forms: readonly IrisForm[], pasted: readonly string[] | null): { titles: string[]; rows: string[][] } {
  const [first] = forms;
  if (!first) return { titles: [], rows: [] };
  const { columns } = layoutOf(first.form, first.taxYear);
  const cells = new Map(columns.map(([title, cell]) => [plain(title), cell]));
  const titles = pasted ? [...pasted] : columns.map(([title]) => title);
  return { titles, rows: forms.map((form) => titles.map((title) => (cells.get(plain(title)) ?? blank)(form))) };
}

/** The portal takes this many forms in a file. */
export const IRIS_ROWS = 100;
