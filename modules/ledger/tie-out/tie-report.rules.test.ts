// The sheet of a tie-out: agreeing sides, an entry to blame, beginnings that are not compared, and books that
// carry no such account.
import { expect, test } from 'vitest';
import type { ReportRow } from '../../../packages/contract/contract.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { moneyCell } from '../../../packages/reporting/layout.ts';
import type { TieOutResult } from '../neighbors.rules.ts';
import { type TieSheet, tieProof, tieRows } from './tie-report.rules.ts';

const agreed: TieOutResult = { applies: true, ledger: 500n, subledger: 500n, offenders: [] };
const sheet = (result: Partial<TieOutResult>, ledger = 500n): TieSheet => ({
  proof: 'Both agree',
  whyNot: 'books on cash',
  result: { ...agreed, ...result },
  accounts: [
    { number: '1200', name: 'Receivable', subledger: moneyCell(300n), ledger: moneyCell(ledger - 200n) },
    { number: '1250', name: 'Reserve', subledger: moneyCell(200n), ledger: moneyCell(200n) },
  ],
});
/** Words and figures of the rows: name, subledger, ledger, difference. */
const words = (rows: readonly ReportRow[]) =>
  rows.map(({ cells: { name, subledger, ledger, difference } }) =>
    [name?.text, subledger?.money, ledger?.money, difference?.money ?? difference?.amount].map((one) => String(one ?? '')).join(' '),
  );

test('sides that agree have a line for each account and one total', () => {
  expect(words(tieRows(sheet({})))).toEqual(['Receivable 300 300 0', 'Reserve 200 200 0', 'Total 500 500 0']);
  expect(tieProof(sheet({}))).toEqual({ name: 'Both agree', outcome: 'holds', detail: '5.00' });
});

test('what differs is named with its entry, and fails the proof', () => {
  const blame = { entryId: '7', date: localDate('2026-01-09'), what: 'Journal 12, and no charge made it', amount: 40n };
  const red = sheet({ ledger: 540n, offenders: [blame] }, 540n);
  expect(words(tieRows(red)).slice(2)).toEqual(['Total 500 540 40', 'What differs   ', 'Journal 12, and no charge made it   40']);
  expect(tieProof(red)).toEqual({ name: 'Both agree', outcome: 'fails', detail: '0.40; 1 entry differs' });
});

test('a beginning the tie-out does not compare stands apart and makes no difference', () => {
  expect(words(tieRows(sheet({}, 560n))).slice(2)).toEqual(['Beginning that is not compared   -60', 'Total 500 560 0']);
});

test('books without such accounts say so', () => {
  expect(words(tieRows(sheet({ applies: false })))).toEqual(['Not applicable: books on cash   ']);
  expect(tieProof(sheet({ applies: false })).outcome).toBe('notApplicable');
});

test('a subledger that knows no accounts stands in the total alone', () => {
  const one = {
    ...sheet({}),
    accounts: [{ number: '2000', name: 'Payable', subledger: null, ledger: moneyCell(500n) }],
    subledger: moneyCell(500n),
  };
  expect(words(tieRows(one))).toEqual(['Payable  500 ', 'Total 500 500 0']);
});
