// Lines, ranges and sums of statements: hand-made tables, and random books whose cuts must add up.
import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LocalDate, localDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { activityColumn, budgetColumn, layOutIncome } from './income-statement.rules.ts';
import { netOf, type StatementColumn } from './statement.rules.ts';
import { type CostCenterCut, linesOf, rangeOf, type Share, type StatementAccount } from './statement-lines.rules.ts';

const account = (accountId: string, number: string, type: StatementAccount['type'], fundId = '1', role = ''): StatementAccount => ({
  accountId,
  number,
  name: `Account ${number}`,
  type,
  fundId,
  role,
});

const accounts = [
  account('1', '4000', 'INCOME'),
  account('2', '4100', 'INCOME'),
  account('3', '5010', 'EXPENSE'),
  account('4', '5900', 'EXPENSE', '1', 'TRANSFER'),
  account('5', '4910', 'INCOME', '2', 'TRANSFER'),
  account('6', '6010', 'EXPENSE', '2'),
];
const centers = [
  { costCenterId: '10', code: '000', name: 'General' },
  { costCenterId: '11', code: '100', name: 'Pool' },
  { costCenterId: '12', code: '200', name: 'Clubhouse' },
];
const january = { from: localDate('2026-01-01'), to: localDate('2026-01-31') };
const all: CostCenterCut = { costCenterIds: null, isSplit: false };
const head = { key: 'amount', title: 'Amount', kind: 'money' } as const;

const linesFor = (cut: CostCenterCut, sort: 'number' | 'name' = 'number') =>
  linesOf({ accounts, centers, centerNames: new Map([['1:11', 'Pool assessments']]), cut, sort });
const layout = (columns: readonly StatementColumn[], byRange = false) => ({
  columns,
  byRange,
  ranges: [],
  level: 'account' as const,
  suppressZero: true,
});
const amountIn = (share: Share[], cut: CostCenterCut) => activityColumn(head, january, share, { cut });
const net = (shares: Share[], cut: CostCenterCut) => netOf(linesFor(cut), [amountIn(shares, cut)])['amount']?.money;

const shares = array(
  record({
    accountId: constantFrom(...accounts.map((one) => one.accountId)),
    costCenterId: constantFrom(...centers.map((one) => one.costCenterId)),
    amount_cents: integer({ min: -1_000_000, max: 1_000_000 }).map(BigInt),
  }),
  { maxLength: 40 },
);

describe('lines', () => {
  test('stand by number or by name, with the cost center behind the number where they are split', () => {
    expect(linesFor(all, 'name').map((line) => line.number)).toEqual(['4000', '4100', '4910', '5010', '5900', '6010']);
    const split = linesFor({ costCenterIds: ['10', '11'], isSplit: true });
    expect(split.slice(0, 2).map(({ number, name }) => `${number} ${name}`)).toEqual([
      '4000-000 Account 4000',
      '4000-100 Pool assessments',
    ]);
    expect(split[3]?.name).toBe('Account 4100 - Pool');
  });

  test.each([
    ['4000', 'INCOME', '', [], 'Income'],
    ['1010', 'ASSET', 'CASH', [], 'Cash'],
    ['CASH', 'ASSET', '', [], 'Other assets'],
    ['2110', 'LIABILITY', 'PREPAID_RESERVE', [], 'Prepaid assessments'],
    ['CASH', 'ASSET', 'CASH', [{ name: 'Current cash', startNumber: 1000, endNumber: 1099 }], 'Other accounts'],
    ['1010', 'ASSET', 'CASH', [{ name: 'Current cash', startNumber: 1000, endNumber: 1099 }], 'Current cash'],
    ['1100', 'ASSET', 'CASH', [{ name: 'Current cash', startNumber: 1000, endNumber: 1099 }], 'Other accounts'],
  ] as const)('%s, %s with role %j, of the ranges %j stands under %s', (number, type, role, ranges, name) => {
    expect(rangeOf({ number, type, role }, ranges).name).toBe(name);
  });
});

describe('random books', () => {
  test('split lines add up to the lines they are split from, and cost centers to the whole', () => {
    assert(
      property(shares, (book) => {
        const whole = net(book, all);
        expect(net(book, { costCenterIds: null, isSplit: true })).toBe(whole);
        const each = centers.map(({ costCenterId }) => net(book, { costCenterIds: [costCenterId], isSplit: false }) ?? 0n);
        expect(sumCents(each)).toBe(whole);
      }),
    );
  });

  test('ranges leave the net as it is, and transfers between funds stand apart from income and expense', () => {
    assert(
      property(shares, (book) => {
        const columns = [amountIn(book, all)];
        const plain = layOutIncome({ lines: linesFor(all), layout: layout(columns) });
        const ranged = layOutIncome({ lines: linesFor(all), layout: layout(columns, true) });
        expect(ranged.net['amount']?.money).toBe(plain.net['amount']?.money);
        expect(ranged.ranges.outcome).toBe('holds');
        expect(plain.net['amount']?.money).toBe(-sumCents(book.map((share) => share.amount_cents)));
        const total = (name: string) => plain.rows.find(({ cells }) => cells['name']?.text === name)?.cells['amount']?.money ?? 0n;
        const moved = sumCents(book.filter(({ accountId }) => accountId === '4' || accountId === '5').map((share) => share.amount_cents));
        expect(total('Total transfers')).toBe(-moved);
        expect(total('Total income') - total('Total expense') - moved).toBe(plain.net['amount']?.money);
      }),
    );
  });
});

test('budgets are positive as they are kept, and expense is taken off in the net', () => {
  const planned: Share[] = [
    { accountId: '1', costCenterId: '10', amount_cents: 5_000n },
    { accountId: '3', costCenterId: '10', amount_cents: 1_200n },
  ];
  const columns = [budgetColumn(head, january, planned, { cut: all })];
  const { rows, net: left } = layOutIncome({ lines: linesFor(all), layout: layout(columns) });
  expect(rows.filter((row) => row.kind === 'row').map((row) => row.cells['amount']?.money)).toEqual([5_000n, 1_200n]);
  expect(left['amount']).toMatchObject({ money: 3_800n });
  expect(left['amount']?.sources).toEqual([
    { rows: 'budget', fromDate: january.from, toDate: january.to as LocalDate, accountIds: ['1', '2', '5'], sign: 1 },
    { rows: 'budget', fromDate: january.from, toDate: january.to, accountIds: ['3', '4', '6'], sign: -1 },
  ]);
});
