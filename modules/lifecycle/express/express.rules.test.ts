// The rules of the express set-up as tables: the fiscal year, owners beside their homes, charges, the opening
// entry and its tie to owners' accounts.
import { describe, expect, it } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { type ChartAccount, ownersBesideUnits, planCharges, planCommunity, planOpening, tieProblems } from './express.rules.ts';
import type { ChargeRow, CommunityRow, OpeningRow, OwnerRow } from './express-sheet.rules.ts';

const account = (number: string, type: string, role = '', fundId = '1'): ChartAccount => ({
  ...{ accountId: `a${number}`, number, name: number, type, role, fundId },
  fundName: fundId === '1' ? 'Operating' : 'Reserve',
});
const chart = [
  account('1010', 'ASSET', 'CASH'),
  account('1020', 'ASSET', 'CASH', '2'),
  account('1200', 'ASSET', 'RECEIVABLE'),
  account('2100', 'LIABILITY', 'PREPAID'),
  account('3000', 'EQUITY', 'FUND_BALANCE'),
  account('4000', 'INCOME'),
];
const communityRow = (values: Partial<CommunityRow['values']>, line = 2) => ({ line, values }) as unknown as CommunityRow;
const opening = (line: number, number: string, debit: bigint | null, credit: bigint | null) =>
  ({ line, values: { account: number, debit, credit } }) as OpeningRow;
const charge = (line: number, values: Partial<ChargeRow['values']>) => ({ line, values }) as unknown as ChargeRow;
const said = (problems: readonly { line: number; column: string; message: string }[]) =>
  problems.map((one) => `${one.line} ${one.column}: ${one.message}`);

describe('the fiscal year', () => {
  const base = { name: 'Oak', shortCode: 'oak' };
  it.each([
    ['2026-01-01', '2026-12-31', '2026'],
    ['2026-07-01', '2027-06-30', '2027'],
    ['2024-03-01', '2025-02-28', '2025'],
  ])('that begins on %s ends on %s and is called %s', (start, end, label) => {
    const { year, facts, problems } = planCommunity([communityRow({ ...base, startDate: localDate(start) })]);
    expect([year?.endDate, year?.label, facts?.shortCode, facts?.legalName, problems]).toEqual([end, label, 'OAK', 'Oak', []]);
  });
  it('begins on the first of a month, and holds the opening day', () => {
    expect(said(planCommunity([communityRow({ ...base, startDate: localDate('2026-01-02') })]).problems)).toEqual([
      '2 startDate: A fiscal year begins on the first of a month.',
    ]);
    const late = { ...base, startDate: localDate('2026-01-01'), openingDate: localDate('2027-01-01') };
    expect(said(planCommunity([communityRow(late)]).problems)).toEqual(['2 openingDate: The opening day lies in the fiscal year.']);
  });
  it('is of one community', () => {
    const row = { ...base, startDate: localDate('2026-01-01') };
    expect(said(planCommunity([communityRow(row), communityRow(row, 3)]).problems)).toHaveLength(1);
    expect(said(planCommunity([]).problems)).toEqual(['1 name: The sheet Community needs one row.']);
  });
});

it('puts two owners beside their home, and names a third and a stranger', () => {
  const row = (line: number, accountNumber: string, owner: string) => ({ line, values: { accountNumber, owner } }) as unknown as OwnerRow;
  const { mended, problems } = ownersBesideUnits(
    [row(2, 'oak-1', 'Rosa'), row(3, 'OAK-1', 'Luis'), row(4, 'OAK-1', 'Ana'), row(5, 'OAK-7', 'Ben')],
    [{ line: 8, accountNumber: 'OAK-1' }],
  );
  expect(mended.map(({ line, cells, ownerLines }) => [line, cells['owner'], cells['owner2'], ownerLines])).toEqual([
    [8, 'Rosa', 'Luis', [2, 3]],
  ]);
  expect(said(problems)).toEqual([
    '5 accountNumber: No unit has the account number OAK-7.',
    '4 owner: A home takes two owners here; add further ones to the property afterwards.',
  ]);
});

describe('the opening entry', () => {
  it.each([
    ['sums to zero', [opening(2, '1010', 500n, null), opening(3, '3000', null, 500n)], []],
    [
      'is out of balance',
      [opening(2, '1010', 500n, null), opening(3, '3000', null, 400n)],
      ['1 debit: The trial balance does not sum to zero: debits are 1.00 more.'],
    ],
    ['names an account that is not there', [opening(2, '9999', 500n, null)], ['2 account: The chart has no account 9999.']],
    ['has both sides on a line', [opening(2, '1010', 500n, 500n)], ['2 credit: A line has a debit or a credit, not both.']],
    [
      'crosses funds without a bridge',
      [opening(2, '1020', 500n, null), opening(3, '3000', null, 500n)],
      [
        '1 debit: The fund Reserve is out by 5.00, and has no account due to and from other funds.',
        '1 debit: The fund Operating is out by 5.00, and has no account due to and from other funds.',
      ],
    ],
  ] as const)('%s', (_what, rows, problems) => {
    expect(said(planOpening(rows, chart).problems)).toEqual(problems);
  });
  it('is refused where a fund is owed what no other owes', () => {
    const due = [...chart, account('1900', 'ASSET', 'INTERFUND')];
    expect(said(planOpening([opening(2, '1900', 55_00n, null), opening(3, '3000', null, 55_00n)], due).problems)).toEqual([
      '1 debit: The accounts due to and from other funds do not sum to zero: what one fund is owed another owes. They are out by 55.00.',
    ]);
  });
  it.each([
    ['ACCRUAL', 310n, 0],
    ['MODIFIED', 300n, 1],
    ['CASH', 300n, 0],
  ] as const)('of %s books with 3.10 receivable against %s owed has %s faults', (method, owed, count) => {
    const { lines } = planOpening([opening(2, '1200', 310n, null), opening(3, '3000', null, 310n)], chart);
    expect(tieProblems(method, { owed, prepaid: 0n }, lines)).toHaveLength(count);
  });
});

describe('charges', () => {
  const base = { code: 'asmt', name: 'Assessment', kind: 'ASSESSMENT', incomeAccount: '4000', receivableAccount: '1200', amount: 250_00n };
  const homes = [
    { propertyId: '1', category: 'Small' },
    { propertyId: '2', category: 'Large' },
  ];
  it('without a category are paid by every home', () => {
    const { codes, problems } = planCharges([charge(2, base)], chart, homes);
    expect([codes[0]?.alias, codes[0]?.categories[0]?.name, codes[0]?.categories[0]?.propertyIds, problems]).toEqual([
      'ASMT',
      'All homes',
      ['1', '2'],
      [],
    ]);
  });
  it.each([
    ['income on an asset', { incomeAccount: '1010' }, ['2 incomeAccount: 1010 is no income account of the chart.']],
    [
      'a late fee without its code',
      { lateFee: 25_00n },
      ['2 lateFeeCode: A late fee needs a code of kind LATE_FEE of this sheet to post to.'],
    ],
    ['a negative amount', { amount: -1n }, ['2 amount: An amount is not negative.']],
    [
      'a category nobody has',
      { category: 'Castle' },
      ['2 category: No home of the sheet Units has the category Castle; nobody pays it yet.'],
    ],
  ] as const)('with %s are named', (_what, change, problems) => {
    expect(said(planCharges([charge(2, { ...base, ...change })], chart, homes).problems)).toEqual(problems);
  });
  it('with the same category twice, or another account for the same code, are named', () => {
    expect(said(planCharges([charge(2, base), charge(3, { ...base, receivableAccount: null })], chart, homes).problems)).toEqual([
      '3 receivableAccount: The code ASMT says something else on line 2.',
      '3 category: ASMT has the category All homes twice.',
    ]);
  });
});
