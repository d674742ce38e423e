// Files of journal entries as other products export them: the titles are found below whatever stands above
// them.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { guessMapping } from '../../../packages/imports/mapping.ts';
import { readTable } from '../../../packages/imports/table.ts';
import { knownTitles } from '../../../packages/imports/titles.ts';
import { journalImport } from './journal-import.contract.ts';

const { columns } = journalImport;
const sample = (name: string) => readFileSync(new URL(`testdata/${name}`, import.meta.url));
const read = (name: string, titleLine?: number) => readTable(sample(name), titleLine ? { titleLine } : {}, undefined, knownTitles(columns));

it.each([
  ['csv-01-sep-line.csv', 2, ['date', 'reference', 'description', 'account', 'amount'], ''],
  [
    'csv-02-lines-above-titles.csv',
    4,
    ['date', 'reference', 'description', 'account', 'amount'],
    '1: Lines 1 to 2 stand above the titles and are left out.',
  ],
  [
    'qbo-journal.csv',
    5,
    ['date', 'reference', 'description', 'account', 'debit', 'credit'],
    '1: Lines 1 to 3 stand above the titles and are left out.',
  ],
  ['qbo-general-ledger.csv', 5, ['date', 'reference', 'description', 'amount'], '1: Lines 1 to 3 stand above the titles and are left out.'],
  [
    'qbd-custom-transaction-detail.csv',
    4,
    ['entry', 'date', 'reference', 'description', 'account', 'debit', 'credit', 'memo'],
    '1: Lines 1 to 3 stand above the titles and are left out.',
  ],
  [
    'xero-account-transactions.csv',
    5,
    ['date', 'reference', 'description', 'debit', 'credit'],
    '1: Lines 1 to 3 stand above the titles and are left out.',
  ],
  [
    'appfolio-general-ledger.xlsx',
    12,
    ['date', 'reference', 'description', 'debit', 'credit'],
    '1: Lines 1 to 10 stand above the titles and are left out.',
  ],
  ['yardi-general-ledger.xlsx', 6, ['date', 'reference', 'debit', 'credit'], '1: Lines 1 to 5 stand above the titles and are left out.'],
])('%s has its titles on line %i', async (name, line, matched, said) => {
  const { header, titleLine, titleLines, warnings } = await read(name);
  const found = Object.entries(guessMapping(columns, header)).flatMap(([key, at]) => (at < 0 ? [] : [key]));
  expect([titleLine, found]).toEqual([line, matched]);
  expect(warnings.flatMap((one) => (one.message.includes('titles') ? `${one.line}: ${one.message}` : [])).join()).toBe(said);
  expect(titleLines.some((one) => one.line === line)).toBe(true);
});

it('another line is taken for the titles when it is chosen', async () => {
  expect(await read('csv-02-lines-above-titles.csv', 1)).toMatchObject({ titleLine: 1, header: ['Journal of the association', ''] });
  await expect(read('csv-02-lines-above-titles.csv', 3)).rejects.toMatchObject({ code: 'malformedFile', fields: [{ line: 3 }] });
});
