// The trial balance of a year as an auditor reads it: adjusting entries by the word of who made them, and the
// balances before and after closing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CellSource, ReportCell } from '../../../../packages/contract/contract.ts';
import { formatMoney, localDate } from '../../../../packages/kernel/kernel.ts';
import { readParams } from '../../../../packages/reporting/params.ts';
import { takeRows } from '../../../../packages/reporting/report.ts';
import { accounting } from '../../accounting.contract.ts';
import { aCommunity, accountId, postJournal, type TestCommunity } from '../../ledger.testing.ts';
import { ledgerShelf } from '../../reports.server.ts';
import { yearClose } from '../../years/year-close.contract.ts';

const shelf = ledgerShelf(async () => new Map());

let maple: TestCommunity;

type Kind = 'JOURNAL' | 'ADJUSTING';
const post = (postDate: string, debit: string, credit: string, amount: string, more: { entryType?: Kind; reversesNext?: boolean } = {}) =>
  postJournal(maple, {
    communityId: maple.communityId,
    postDate,
    description: `Work of ${postDate}`,
    lines: [
      { accountId: accountId(maple, debit), debit: amount },
      { accountId: accountId(maple, credit), credit: amount },
    ],
    ...more,
  });

async function run(given: Readonly<Record<string, string>>) {
  const report = shelf.reports.find(({ declaration }) => declaration.name === 'trial-balance');
  if (!report) throw new Error('the report is on the shelf');
  const params = readParams(report.declaration, given, {
    today: localDate('2026-12-31'),
    startOfYear: localDate('2026-01-01'),
    periods: [],
  });
  return maple.services.database.snapshot(maple.customerId, async (tx) => {
    const body = await report.run(tx, { communityId: maple.communityId, params, knownTime: null });
    return { ...body, ...(await takeRows(body, 1_000)) };
  });
}

/** Every row by its columns: `1010: beforeDebit 5.00, debit 5.00`. */
async function rowsOf(given: Readonly<Record<string, string>>): Promise<string[]> {
  const { rows } = await run(given);
  return rows.map(({ cells: { number, name, ...cells } }) => {
    const figures = Object.entries(cells).filter(([, { money }]) => money !== undefined && money !== 0n);
    return `${number?.text ?? name?.text}: ${figures.map(([key, { money = 0n }]) => `${key} ${formatMoney(money, 'digits')}`).join(', ')}`;
  });
}

async function opened({ sources = [] }: ReportCell): Promise<bigint> {
  const open = shelf.openers['postings'];
  if (!open) throw new Error('its rows open');
  const sum = async (source: CellSource) => {
    const order = { communityId: maple.communityId, knownTime: null, source, since: null, after: null, limit: 100 };
    const { rows } = await maple.services.database.snapshot(maple.customerId, (tx) => open(tx, order));
    return rows.reduce((total, row) => total + row.amount, 0n);
  };
  return (await Promise.all(sources.map(sum))).reduce((total, amount) => total + amount, 0n);
}

async function expectProved(given: Readonly<Record<string, string>>): Promise<void> {
  const { rows, checks } = await run(given);
  expect(checks.map(({ outcome }) => outcome)).toEqual(['holds', 'holds']);
  const cells = rows.flatMap((row) => Object.values(row.cells)).filter((cell) => cell.sources !== undefined);
  expect(cells.length).toBeGreaterThan(10);
  expect(await Promise.all(cells.map(opened))).toEqual(cells.map((cell) => cell.money));
}

const year = { fromDate: '2026-01-01', toDate: '2026-12-31' };
const working = { toDate: '2026-12-31', working: 'on' };

async function close(): Promise<void> {
  const one = { communityId: maple.communityId, fiscalYearId: maple.fiscalYearId };
  const { baseHash } = await maple.call(yearClose.previewYearClose, one);
  await maple.call(yearClose.closeYear, { ...one, reference: 'YE26', description: 'Year end', baseHash });
}

beforeAll(async () => {
  maple = await aCommunity();
  const { communityId } = maple;
  await maple.call(accounting.addFiscalYear, {
    communityId,
    label: '2027',
    startDate: '2027-01-01',
    method: 'ACCRUAL',
    frequency: 'MONTHLY',
  });
  await maple.call(accounting.changePeriod, {
    communityId,
    periodStartDate: localDate('2027-01-01'),
    status: 'OPEN',
    reason: 'Begin the year',
  });
  await post('2026-02-05', '1010', '4000', '1000.00');
  await post('2026-06-30', '5310', '1010', '40.00', { entryType: 'ADJUSTING' });
  await post('2026-12-31', '5410', '1010', '7.00');
  await post('2026-12-31', '5010', '1010', '300.00', { entryType: 'ADJUSTING', reversesNext: true });
});
afterAll(() => maple.close());

test('adjustments are the entries of the year that were made as adjusting entries, on whatever day, and no others', async () => {
  expect(await rowsOf(working)).toEqual([
    '1010: unadjustedDebit 993.00, adjustmentCredit 340.00, debit 653.00',
    '4000: unadjustedCredit 1,000.00, credit 1,000.00',
    '5010: adjustmentDebit 300.00, debit 300.00',
    '5310: adjustmentDebit 40.00, debit 40.00',
    '5410: unadjustedDebit 7.00, debit 7.00',
    'Total: unadjustedDebit 1,000.00, unadjustedCredit 1,000.00, adjustmentDebit 340.00, adjustmentCredit 340.00, debit 1,000.00, credit 1,000.00',
  ]);
  await expectProved(working);
});

test('the mirror of an adjusting entry on the first day of the next year is no adjustment of that year', async () => {
  const rows = await rowsOf({ toDate: '2027-01-31', working: 'on' });
  expect(rows.filter((row) => row.includes('adjustment'))).toEqual([]);
});

test('a closed year is shown before closing, with what closed it, and after', async () => {
  await close();
  expect(await rowsOf(year)).toEqual([
    '1010: debits 1,000.00, credits 347.00, beforeDebit 653.00, debit 653.00',
    '3000: closingCredit 653.00, credit 653.00',
    '4000: credits 1,000.00, beforeCredit 1,000.00, closingDebit 1,000.00',
    '5010: debits 300.00, beforeDebit 300.00, closingCredit 300.00',
    '5310: debits 40.00, beforeDebit 40.00, closingCredit 40.00',
    '5410: debits 7.00, beforeDebit 7.00, closingCredit 7.00',
    'Total: debits 1,347.00, credits 1,347.00, beforeDebit 1,000.00, beforeCredit 1,000.00, closingDebit 1,000.00, closingCredit 1,000.00, debit 653.00, credit 653.00',
  ]);
  await expectProved(year);
  await expectProved({ ...year, working: 'on' });
  expect((await rowsOf(working)).slice(0, 2)).toEqual([
    '1010: beforeDebit 653.00, unadjustedDebit 993.00, adjustmentCredit 340.00, debit 653.00',
    '3000: closingCredit 653.00, credit 653.00',
  ]);
});

test('a closing that was taken back leaves one balance, and both its entries in the activity', async () => {
  const one = { communityId: maple.communityId, fiscalYearId: maple.fiscalYearId };
  const { baseHash } = await maple.call(yearClose.previewYearCloseUndo, one);
  await maple.call(yearClose.undoYearClose, { ...one, reason: 'Audit adjustment', baseHash });
  expect((await rowsOf(year)).slice(0, 2)).toEqual([
    '1010: debits 1,000.00, credits 347.00, debit 653.00',
    '3000: debits 653.00, credits 653.00',
  ]);
  await expectProved(year);
});
