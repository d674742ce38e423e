// Statements on books that January of the sample does not show: cost centers, transfers between funds, a year
// that is closed and the one after it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportRow } from '../../../../packages/contract/contract.ts';
import { formatMoney, localDate } from '../../../../packages/kernel/kernel.ts';
import { readParams } from '../../../../packages/reporting/params.ts';
import { takeRows } from '../../../../packages/reporting/report.ts';
import { accounting } from '../../accounting.contract.ts';
import { chartImport } from '../../chart/chart-import.contract.ts';
import { chart } from '../../chart/chart-setup.contract.ts';
import { aCommunity, postJournal, type TestCommunity } from '../../ledger.testing.ts';
import { ledgerShelf } from '../../reports.server.ts';
import { yearClose } from '../../years/year-close.contract.ts';

let maple: TestCommunity;
let accounts: ReadonlyMap<string, string>;
let pool = '';

type Line = [number: string, debit: string, credit: string, costCenterId?: string];
async function post(postDate: string, ...lines: Line[]): Promise<void> {
  await postJournal(maple, {
    communityId: maple.communityId,
    postDate,
    description: `Work of ${postDate}`,
    lines: lines.map(([number, debit, credit, costCenterId]) => ({
      accountId: accounts.get(number) ?? '',
      ...(debit ? { debit } : {}),
      ...(credit ? { credit } : {}),
      ...(costCenterId ? { costCenterId } : {}),
    })),
  });
}

/**
 * Another account for each side of a transfer to the reserves, a cost center for the pool, and the work of a
 * year with one transfer.
 */
async function aYear(): Promise<void> {
  const { call, communityId } = maple;
  const more =
    'number,name,type,fund,role\n5900,Transfer to reserve,EXPENSE,OPERATING,TRANSFER\n4910,Transfer from operating,INCOME,RESERVE,TRANSFER\n';
  await call(chartImport.calls.commit, { communityId, file: { fileName: 'more.csv', content: Buffer.from(more).toString('base64') } });
  accounts = new Map((await call(accounting.pickAccounts, { communityId })).map((one) => [one.number, one.accountId]));
  const version = async () => (await call(chart.getChart, { communityId })).version;
  await call(chart.switchCostCenters, { communityId, version: await version(), isOn: true });
  const { costCenters } = await call(chart.getChart, { communityId });
  const kept = costCenters.map(({ costCenterId, code, name, isActive }) => ({ costCenterId, code, name, isActive }));
  await call(chart.saveCostCenters, {
    communityId,
    version: await version(),
    costCenters: [...kept, { costCenterId: null, code: 'POOL', name: 'Pool' }],
  });
  pool = (await call(chart.getChart, { communityId })).costCenters.find(({ code }) => code === 'POOL')?.costCenterId ?? '';
  const accountIds = [accounts.get('5310') ?? ''];
  await call(chart.assignCostCenter, { communityId, version: await version(), costCenterId: pool, accountIds, defaultAccountIds: [] });
  await post('2026-02-05', ['1010', '1000.00', ''], ['4000', '', '1000.00']);
  await post('2026-03-05', ['5310', '100.00', ''], ['5310', '30.00', '', pool], ['1010', '', '130.00']);
  await post('2026-04-05', ['5900', '200.00', ''], ['4910', '', '200.00'], ['1020', '200.00', ''], ['1010', '', '200.00']);
}

async function run(name: string, given: Readonly<Record<string, string>>) {
  const report = ledgerShelf(async () => new Map()).reports.find(({ declaration }) => declaration.name === name);
  if (!report) throw new Error(`there is no report ${name}`);
  const calendar = { today: localDate('2026-12-31'), startOfYear: localDate('2026-01-01'), periods: [] };
  const params = readParams(report.declaration, given, calendar);
  return maple.services.database.snapshot(maple.customerId, async (tx) => {
    const body = await report.run(tx, { communityId: maple.communityId, params, knownTime: null });
    return { ...body, ...(await takeRows(body, 1_000)) };
  });
}

/** A row as a bookkeeper reads it: number, name and the money of its columns. */
function words(row: ReportRow): string {
  const cells = Object.values(row.cells).flatMap((cell) =>
    cell.money === undefined ? (cell.text ?? []) : formatMoney(cell.money, 'digits'),
  );
  return cells.join(' ');
}
const rowsOf = async (name: string, given: Readonly<Record<string, string>>, kind?: ReportRow['kind']) =>
  (await run(name, given)).rows.filter((row) => kind === undefined || row.kind === kind).map(words);
const outcomes = async (name: string, given: Readonly<Record<string, string>>) =>
  Object.fromEntries((await run(name, given)).checks.map((check) => [check.name, check.outcome]));

const year = { fromDate: '2026-01-01', toDate: '2026-12-31' };
const yearEnd = { asOfDate: '2026-12-31' };
const net = 'Net income equals the change of the books';

beforeAll(async () => {
  maple = await aCommunity();
  await aYear();
});
afterAll(() => maple.close());

test('the balance sheet by fund stands beside an earlier day, unless there was nothing yet', async () => {
  const march = { asOfDate: '2026-03-31', compareWith: 'priorMonth' };
  const { columns } = await run('balance-sheet-by-fund', march);
  expect(columns.slice(-3).map(({ over, title }) => `${over ?? ''} ${title}`.trim())).toEqual([
    'All funds Mar 31, 2026',
    'All funds Feb 28, 2026',
    'Change',
  ]);
  expect((await rowsOf('balance-sheet-by-fund', march, 'row')).filter((text) => text.startsWith('1010'))).toEqual([
    '1010 Operating cash 870.00 1,000.00 870.00 1,000.00 (130.00)',
  ]);
  expect(await outcomes('balance-sheet-by-fund', march)).toMatchObject({
    'Each fund balances': 'holds',
    'Ranges add up to the totals': 'holds',
  });
  const first = await run('balance-sheet-by-fund', { ...march, compareWith: 'priorYearEnd' });
  expect(first.columns.map(({ title }) => title)).toEqual(['Number', 'Account', 'Operating', 'All funds']);
  expect(first.subtitle).toContain('No balances on December 31, 2025 to compare with');
});

describe('cost centers', () => {
  test('have lines of their own unless they are consolidated', async () => {
    expect((await rowsOf('income-statement', year, 'row')).filter((text) => text.startsWith('5310'))).toEqual(['5310 Landscaping 130.00']);
    const split = await rowsOf('income-statement', { ...year, consolidate: 'off' }, 'row');
    expect(split.filter((text) => text.startsWith('5310'))).toEqual(['5310-000 Landscaping 100.00', '5310-POOL Landscaping - Pool 30.00']);
    expect(await outcomes('income-statement', { ...year, consolidate: 'off' })).toEqual({ [net]: 'holds' });
  });

  test('one of them alone shows its share, and no balance is claimed', async () => {
    const given = { ...year, costCenterIds: pool };
    expect(await rowsOf('income-statement', given, 'row')).toEqual(['5310 Landscaping 30.00']);
    expect(await outcomes('income-statement', given)).toEqual({ [net]: 'notApplicable' });
    expect(await outcomes('balance-sheet', { ...yearEnd, costCenterIds: pool })).toMatchObject({
      'Assets equal liabilities and equity': 'notApplicable',
      'Each fund balances': 'holds',
    });
    expect(await rowsOf('general-ledger-summary', given, 'row')).toEqual(['5310 Landscaping 0.00 30.00 0.00 30.00']);
  });

  test('have full numbers in the ledger, in sum and posting by posting, with the same sums', async () => {
    const given = { ...year, consolidate: 'off' };
    const summary = await rowsOf('general-ledger-summary', given, 'row');
    expect(summary.filter((text) => text.startsWith('5310'))).toEqual([
      '5310-000 Landscaping 0.00 100.00 0.00 100.00',
      '5310-POOL Landscaping - Pool 0.00 30.00 0.00 30.00',
    ]);
    expect((await rowsOf('general-ledger-summary', given)).at(-1)).toBe((await rowsOf('general-ledger-summary', year)).at(-1));
    const both = { 'Opening and movement make the closing balance': 'holds', 'Debits equal credits': 'holds' };
    expect(await outcomes('general-ledger-summary', given)).toEqual(both);
    const detail = await rowsOf('general-ledger-detail', given);
    expect(detail.filter((text) => text.includes('5310'))).toEqual([
      '5310-000 Landscaping',
      'Closing 5310-000 100.00 0.00 100.00',
      '5310-POOL Landscaping - Pool',
      'Closing 5310-POOL 30.00 0.00 30.00',
    ]);
    expect(await outcomes('general-ledger-detail', given)).toEqual(both);
    expect((await rowsOf('general-ledger-detail', { ...given, costCenterIds: pool }, 'group')).join()).toBe('5310-POOL Landscaping - Pool');
  });

  test('stand side by side, and split the net income of the balance sheet', async () => {
    expect((await rowsOf('income-statement-by-cost-center', year)).at(-1)).toBe('Net income 900.00 (30.00) 870.00');
    const sheet = await rowsOf('balance-sheet', { ...yearEnd, netByCostCenter: 'on' }, 'row');
    expect(sheet.slice(-2)).toEqual(['Net income, year to date, General 900.00', 'Net income, year to date, Pool (30.00)']);
  });
});

describe('transfers between funds', () => {
  const apart = ['Transfers between funds', '4910 Transfer from operating', '5900 Transfer to reserve', 'Total transfers', 'Net income'];
  const named = (rows: readonly string[]) => rows.map((text) => text.replace(/(?: \(?[\d,]+\.\d\d\)?%?)+$/, ''));

  test('stand apart in the summary of the ledger and in the chart', async () => {
    expect((await rowsOf('general-ledger-summary', year)).slice(-5)).toEqual([
      'Transfers between funds',
      '4910 Transfer from operating 0.00 0.00 200.00 (200.00)',
      '5900 Transfer to reserve 0.00 200.00 0.00 200.00',
      'Total transfers between funds 0.00 200.00 200.00 0.00',
      'Total 0.00 1,530.00 1,530.00 0.00',
    ]);
    const chartRows = await rowsOf('chart-of-accounts', {});
    const from = chartRows.indexOf('Transfers between funds');
    expect(chartRows.slice(from + 1).map((text) => text.slice(0, 4))).toEqual(['4910', '5900']);
  });

  test.each([
    ['income-statement', year],
    ['detailed-income-statement', year],
    ['income-statement-by-cost-center', year],
    ['multi-year-income-comparison', year],
    ['budget-listing', { fiscalYear: 'startOfYear', suppressZero: 'off' }],
  ])('are neither income nor expense on %s', async (name, given) => {
    const rows = named(await rowsOf(name, given));
    expect(rows).toContain('Net income before transfers');
    expect(rows.slice(rows.indexOf('Transfers between funds')).filter((text) => !/^(Operating|Reserve) net income/.test(text))).toEqual(
      apart,
    );
    const own = rows.slice(0, rows.indexOf('Net income before transfers'));
    expect(own.filter((text) => text.includes('Transfer'))).toEqual([]);
  });

  test.each([
    ['income-statement-by-range', year],
    ['detailed-income-statement-by-range', year],
    ['twelve-month-income-statement', { fiscalYear: 'startOfYear' }],
    ['budget-worksheet', { fiscalYear: 'startOfYear', throughDate: '2026-12-31' }],
  ])('stand apart under their ranges on %s', async (name, given) => {
    const rows = named(await rowsOf(name, given));
    const [at, end] = [rows.indexOf('Transfers between funds'), rows.indexOf('Total transfers')];
    expect(rows.slice(at, end).filter((text) => text.includes('Transfer '))).toEqual([
      '4910 Transfer from operating',
      '5900 Transfer to reserve',
    ]);
    expect(rows.slice(0, at).filter((text) => text.includes('Transfer '))).toEqual([]);
  });

  test('are exceptions of their own beside the budget', async () => {
    const rows = await rowsOf('budget-variance-exceptions', { period: 'startOfMonth', leastAmount: '150.00', comments: 'off' });
    expect(rows.slice(rows.indexOf('Transfers under budget'))).toEqual([
      'Transfers under budget',
      '5900 Transfer to reserve (200.00) 0.00 (200.00)',
      'Total transfers under budget (200.00) 0.00 (200.00)',
      'Transfers over budget',
      '4910 Transfer from operating 200.00 0.00 200.00',
      'Total transfers over budget 200.00 0.00 200.00',
      'Net of these accounts 1,000.00 0.00 1,000.00',
      'Net of all others (130.00) 0.00 (130.00)',
      'Net income 870.00 0.00 870.00',
    ]);
  });

  test('are neither in the closing of a year, and what a fund keeps holds them', async () => {
    const { funds } = await maple.call(yearClose.previewYearClose, { communityId: maple.communityId, fiscalYearId: maple.fiscalYearId });
    expect(funds.map(({ fundName, income, expense, transfers, net: left }) => [fundName, income, expense, transfers, left])).toEqual([
      ['Operating', '1000.00', '130.00', '-200.00', '670.00'],
      ['Reserve', '0.00', '0.00', '200.00', '200.00'],
    ]);
  });

  test('stand apart on the statement by fund, and net to zero', async () => {
    const rows = await rowsOf('income-statement-by-fund', year);
    expect(rows.slice(rows.indexOf('Transfers between funds') - 1)).toEqual([
      'Net income before transfers 870.00 0.00 870.00',
      'Transfers between funds',
      '4910 Transfer from operating 0.00 200.00 200.00',
      '5900 Transfer to reserve (200.00) 0.00 (200.00)',
      'Total transfers (200.00) 200.00 0.00',
      'Net income 670.00 200.00 870.00',
      'Fund balance before January 1, 2026 0.00 0.00 0.00',
      'Entered in fund balances directly 0.00 0.00 0.00',
      'Fund balance on December 31, 2026 670.00 200.00 870.00',
    ]);
  });

  test('are transfers of the reserve statement and financing of one fund alone', async () => {
    expect((await rowsOf('reserve-statement', year, 'grandTotal'))[0]).toBe('All reserves 200.00 200.00');
    const flow = await rowsOf('cash-flow-statement', { ...year, fundIds: maple.fundIds.get('RESERVE') ?? '', method: 'indirect' });
    expect(flow).toContain('Transfers between funds 200.00');
    expect(flow.at(-1)).toBe('Closing cash 200.00');
  });
});

describe('a closed year and the one after it', () => {
  const reports = ['income-statement', 'income-statement-by-fund', 'reserve-statement', 'cash-flow-statement'];
  let open: string[][];
  beforeAll(async () => {
    open = await Promise.all(reports.map((name) => rowsOf(name, year)));
    const input = {
      communityId: maple.communityId,
      label: '2027',
      startDate: '2027-01-01',
      method: 'ACCRUAL',
      frequency: 'MONTHLY',
    } as const;
    await maple.call(accounting.addFiscalYear, input);
    const one = { communityId: maple.communityId, fiscalYearId: maple.fiscalYearId };
    const { baseHash } = await maple.call(yearClose.previewYearClose, one);
    await maple.call(yearClose.closeYear, { ...one, reference: 'YE26', description: 'Year end', baseHash });
  });

  test('what came in and went out is as it was', async () => {
    const of = (rows: readonly string[]) => rows.filter((text) => !text.startsWith('3') && !text.startsWith('Total Reserve'));
    const closed = await Promise.all(reports.map((name) => rowsOf(name, year)));
    expect(closed.map(of)).toEqual(open.map(of));
    expect(await outcomes('income-statement', year)).toEqual({ [net]: 'holds' });
    expect(await outcomes('reserve-statement', year)).toEqual({ 'Closing equals the equity of the reserve funds': 'holds' });
  });

  test('the balance sheet carries the net income in the fund balances', async () => {
    const given = { ...yearEnd, netByCostCenter: 'on' };
    const rows = await rowsOf('balance-sheet-by-fund', yearEnd, 'row');
    expect(rows).toContain('3000 Operating fund balance 670.00 0.00 0.00 670.00');
    expect(await outcomes('balance-sheet', given)).toEqual({
      'Assets equal liabilities and equity': 'holds',
      'Each fund balances': 'holds',
      'Due to and from net to zero': 'holds',
      'Net income equals income less expense': 'notApplicable',
    });
  });

  test('years, days and months stand beside each other', async () => {
    const next = { fromDate: '2027-01-01', toDate: '2027-12-31' };
    expect((await rowsOf('multi-year-income-comparison', { ...next, years: '2' })).at(-1)).toBe('Net income 870.00 0.00 (870.00)');
    expect((await rowsOf('income-statement', { ...next, comparison: 'priorYear' })).at(-1)).toBe('Net income 0.00 870.00 (870.00)');
    expect((await rowsOf('income-statement', { ...year, comparison: 'months12' })).at(-1)?.split(' ').slice(2, 7)).toEqual([
      '0.00',
      '1,000.00',
      '(130.00)',
      '0.00',
      '0.00',
    ]);
    const march = { fromDate: '2026-03-01', toDate: '2026-03-31' };
    expect((await rowsOf('income-statement', { ...march, comparison: 'priorPeriod' })).at(-1)).toBe(
      'Net income (130.00) 1,000.00 (1,130.00)',
    );
    const sheet = await rowsOf('comparative-balance-sheet', { asOfDate: '2026-03-31', compareWith: 'priorMonth' }, 'row');
    expect(sheet[0]).toBe('1010 Operating cash 870.00 1,000.00 (130.00)');
    await expect(run('income-statement', { ...year, comparison: 'otherDates' })).rejects.toThrow('must be filled in');
  });
});
