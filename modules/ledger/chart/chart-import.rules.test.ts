// What chart-of-accounts files become, and how each kind of bad row is named.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importRows } from '../../../packages/imports/imports.testing.ts';
import { readChartIif } from './chart-iif.rules.ts';
import { accountRoleNames, chartImport } from './chart-import.contract.ts';
import { type ChartFacts, planChart } from './chart-import.rules.ts';

const columns = 'number,name,type,fund,role';

const facts: ChartFacts = {
  existing: [],
  ranges: [{ name: 'Revenue', type: 'INCOME', startNumber: 44_000, endNumber: 44_999 }],
  centers: [{ code: '000', name: 'General', isActive: true }],
  subNumbers: new Set(),
  hasCostCenters: false,
  mayShape: true,
};

function chartOf(lines: readonly string[], more: Partial<ChartFacts> = {}) {
  const { rows, problems } = importRows(chartImport, lines.join('\n'));
  const plan = planChart(rows, { ...facts, ...more });
  const all = [...problems, ...plan.problems].toSorted((a, b) => a.line - b.line);
  return { plan, problems: all.map((p) => `line ${p.line}, ${p.column}: ${p.message}`) };
}

describe('a chart of accounts', () => {
  it('is read by its titles, in any order and case, with blanks and case of codes forgiven', () => {
    const { plan, problems } = chartOf([
      'Fund,Account Number,Name,Role,Type,Remark',
      ' operating , 1010 , Operating cash , cash , asset , x',
      'RESERVE,3100,Reserve fund balance,FUND_BALANCE,Equity,',
    ]);
    expect(problems).toEqual([]);
    const plain = { center: '', newCenter: null, lays: null, isThere: false };
    expect(plan.rows.map((row) => [row.line, row.act, row.change])).toEqual([
      [2, 'new', { number: '1010', name: 'Operating cash', type: 'ASSET', fund: 'OPERATING', role: 'CASH', ...plain }],
      [3, 'new', { number: '3100', name: 'Reserve fund balance', type: 'EQUITY', fund: 'RESERVE', role: 'FUND_BALANCE', ...plain }],
    ]);
  });

  it.each([
    ['number', '10 10,Cash,ASSET,OPERATING,', 'An account number has 1 to 20 capital letters, digits, points or hyphens.'],
    ['number', ',Cash,ASSET,OPERATING,', 'Number is missing.'],
    ['name', '1010,,ASSET,OPERATING,', 'Name is missing.'],
    ['name', `1010,${'x'.repeat(121)},ASSET,OPERATING,`, `Name “${'x'.repeat(80)}” has 121 characters; at most 120 are kept.`],
    ['name', '1010,Cash\u0007,ASSET,OPERATING,', 'Name “Cash\u0007” holds characters that are no text.'],
    ['type', '1010,Cash,MONEY,OPERATING,', 'Type “MONEY” is none of ASSET, LIABILITY, EQUITY, INCOME, EXPENSE.'],
    ['fund', '1010,Cash,ASSET,OPERATING!,', 'A fund is named by its code, such as OPERATING.'],
    ['role', '1010,Cash,ASSET,OPERATING,WALLET', `Role “WALLET” is none of ${accountRoleNames.join(', ')}.`],
    ['role', '1010,Cash,EXPENSE,OPERATING,CASH', 'CASH belongs to an account of type ASSET.'],
    ['role', '2000,Payable,ASSET,OPERATING,PAYABLE', 'PAYABLE belongs to an account of type LIABILITY.'],
    ['type', '44010,Fees,EXPENSE,OPERATING,', '44010 lies in the range Revenue, so its type is INCOME.'],
    ['role', '1900,Due,INCOME,OPERATING,INTERFUND', 'INTERFUND belongs to an account of type ASSET or LIABILITY.'],
  ])('names a wrong %s: %j', (column, row, message) => {
    expect(chartOf([columns, row]).problems).toEqual([`line 2, ${column}: ${message}`]);
  });

  it('names what stands twice: a number, a due to/from account and a fund balance of one fund', () => {
    const rows = [
      '1010,Cash,ASSET,OPERATING,CASH',
      '1010,Cash again,ASSET,OPERATING,',
      '1900,Due,ASSET,OPERATING,INTERFUND',
      '1901,Due too,ASSET,OPERATING,INTERFUND',
      '3000,Balance,EQUITY,OPERATING,FUND_BALANCE',
      '3001,Balance too,EQUITY,OPERATING,FUND_BALANCE',
      '1910,Due,ASSET,RESERVE,INTERFUND',
    ];
    expect(chartOf([columns, ...rows]).problems).toEqual([
      'line 3, number: The same Number stands on line 2.',
      'line 5, role: Fund OPERATING has its account INTERFUND on line 4.',
      'line 7, role: Fund OPERATING has its account FUND_BALANCE on line 6.',
    ]);
  });

  it('names missing columns on line 1', () => {
    const { problems } = chartOf(['number,name', '1010,Cash']);
    expect(problems).toEqual([
      'line 1, type: No column of the file is chosen for Type.',
      'line 1, fund: No column of the file is chosen for Fund.',
    ]);
  });

  it('leaves what exists as it is, and gives no fund a second due to/from account or fund balance', () => {
    const existing = [
      { number: '1900', type: 'ASSET', fundCode: 'OPERATING', role: 'INTERFUND' },
      { number: '3000', type: 'EQUITY', fundCode: 'OPERATING', role: 'FUND_BALANCE' },
      { number: '1010', type: 'ASSET', fundCode: 'OPERATING', role: 'CASH' },
    ] as const;
    const rows = [
      '1900,Due,ASSET,OPERATING,INTERFUND',
      '1015,More cash,ASSET,OPERATING,CASH',
      '3900,Balance,EQUITY,OPERATING,FUND_BALANCE',
      '1910,Due,ASSET,RESERVE,INTERFUND',
    ];
    const { plan, problems } = chartOf([columns, ...rows], { existing });
    expect(problems).toEqual(['line 4, role: Fund OPERATING has its account FUND_BALANCE already: 3000.']);
    expect(plan.rows.map((row) => row.act)).toEqual(['same', 'new', 'new', 'new']);
  });
});

describe('cost centers in a chart', () => {
  const titles = 'number,name,type,fund,role,costCenter,costCenterName';
  const own = ['1010,Cash,ASSET,OPERATING,CASH,,', '5330,Repairs,EXPENSE,OPERATING,,000,'];

  it('keep an account under a name of its own, and bring the center with its first row', () => {
    const { plan, problems } = chartOf([
      titles,
      ...own,
      '5330,Pool repairs,EXPENSE,OPERATING,,200,Pool',
      '1010,Pool cash,ASSET,OPERATING,,200,',
    ]);
    expect(problems).toEqual(['line 4, costCenter: Cost centers are turned on: every account and its history stand in 000.']);
    expect(plan.rows.map(({ act, change }) => [act, change?.number, change?.name, change?.center, change?.newCenter])).toEqual([
      ['new', '1010', 'Cash', '', null],
      ['new', '5330', 'Repairs', '', null],
      ['new', '5330', 'Pool repairs', '200', 'Pool'],
      ['new', '1010', 'Pool cash', '200', null],
    ]);
  });

  it('leave what is kept already as it is', () => {
    const existing = [{ number: '5330', type: 'EXPENSE', fundCode: 'OPERATING', role: '' }] as const;
    const centers = [...facts.centers, { code: '200', name: 'Pool', isActive: true }];
    const more = { existing, centers, hasCostCenters: true, subNumbers: new Set(['5330-200']) };
    const { plan, problems } = chartOf([titles, '5330,Pool repairs,EXPENSE,OPERATING,,200,Pool'], more);
    expect([problems, plan.rows.map((row) => row.act)]).toEqual([[], ['same']]);
  });

  it.each([
    ['5330,Gate,EXPENSE,OPERATING,,20-0,Gate', 'costCenter: A cost center has 1 to 10 letters or digits.'],
    ['5330,Gate,EXPENSE,OPERATING,,GATE,', 'costCenterName: The cost center GATE is new; it needs a name.'],
    ['5330,Old,EXPENSE,OPERATING,,900,', 'costCenter: The cost center 900 Old gate is not in use any more.'],
    ['5330,Pool,INCOME,OPERATING,,200,', 'type: The account 5330 is EXPENSE.'],
    ['5330,Pool,EXPENSE,RESERVE,,200,', 'fund: The account 5330 belongs to the fund OPERATING.'],
    ['5340,Pool,EXPENSE,OPERATING,,200,', 'number: 5340 stands neither in the chart nor in a row without a cost center.'],
    ['1010,Pool,ASSET,OPERATING,CASH,200,', 'role: A role belongs to the account, not to one of its cost centers.'],
    ['1010,Cash,ASSET,OPERATING,CASH,000,', 'number: The same Number stands on line 2.'],
  ])('name what cannot be kept: %s', (row, message) => {
    const centers = [...facts.centers, { code: '200', name: 'Pool', isActive: true }, { code: '900', name: 'Old gate', isActive: false }];
    expect(chartOf([titles, ...own, row], { centers, hasCostCenters: true }).problems).toEqual([`line 4, ${message}`]);
  });

  it('and one center has one name; both take full access', () => {
    const rows = [titles, ...own, '5330,Pool repairs,EXPENSE,OPERATING,,200,Pool', '1010,Pool cash,ASSET,OPERATING,,200,Lake'];
    expect(chartOf(rows, { hasCostCenters: true }).problems).toEqual([
      'line 5, costCenterName: The cost center 200 is called Pool on line 4.',
    ]);
    expect(chartOf(rows.slice(0, 4), { hasCostCenters: true, mayShape: false }).problems).toEqual([
      'line 4, costCenter: Keeping accounts in cost centers takes full access to GL accounts.',
    ]);
  });
});

describe('ranges in a chart', () => {
  const titles = 'number,name,type,fund,role,range,rangeEnd';
  const rows = [
    '1010,Cash,ASSET,OPERATING,CASH,Assets,',
    '1900,Due,ASSET,OPERATING,INTERFUND,Assets,',
    '2000,Payable,LIABILITY,OPERATING,PAYABLE,Liabilities,',
    '4010,Dues,INCOME,OPERATING,,Income,4799',
    '5330,Repairs,EXPENSE,OPERATING,,Expense,',
  ];
  const none = { ranges: [] };

  it('are laid one after the other where there are none, and said before', () => {
    const { plan, problems } = chartOf([titles, ...rows], none);
    expect(problems).toEqual([
      'line 2, range: The range Assets goes from 1000 to 1999, ASSET.',
      'line 4, range: The range Liabilities goes from 2000 to 3999, LIABILITY.',
      'line 5, range: The range Income goes from 4000 to 4799, INCOME.',
      'line 6, range: The range Expense goes from 4800 to 5999, EXPENSE.',
    ]);
    expect(plan.rows.flatMap(({ change }) => change?.lays?.name ?? [])).toEqual(['Assets', 'Liabilities', 'Income', 'Expense']);
  });

  it('come with accounts that are there already, too', () => {
    const existing = [{ number: '1010', type: 'ASSET', fundCode: 'OPERATING', role: 'CASH' }] as const;
    const { plan } = chartOf([titles, rows[0] ?? ''], { ...none, existing });
    expect(plan.rows.map(({ act, change }) => [act, change?.isThere, change?.lays])).toEqual([
      ['changed', true, { name: 'Assets', type: 'ASSET', startNumber: 1000, endNumber: 1999 }],
    ]);
  });

  it.each<[string, Partial<ChartFacts>, string]>([
    [
      '1800,Loan,LIABILITY,OPERATING,,Liabilities,',
      none,
      'line 4, range: Liabilities begins with 1800, among the numbers of Assets, which go to 1900.',
    ],
    ['1950,Other,LIABILITY,OPERATING,,Assets,', none, 'line 7, type: The range Assets is ASSET on line 2.'],
    ['CASH,Petty,ASSET,OPERATING,,Assets,', none, 'line 7, range: CASH begins with no number, so no range can hold it.'],
    ['6010,Roof,EXPENSE,OPERATING,,Capital,5999', none, 'line 7, rangeEnd: Capital goes to 6010 at least.'],
    ['44010,Fees,INCOME,OPERATING,,Revenues,', {}, 'line 7, range: 44010 lies in the range Revenue.'],
    [
      '6010,Roof,EXPENSE,OPERATING,,Capital,',
      {},
      'line 7, range: 6010 lies in no range of this community. Lay the ranges first, or leave this blank.',
    ],
    [
      '6010,Roof,EXPENSE,OPERATING,,Capital,',
      { ...none, mayShape: false },
      'line 2, range: Laying ranges takes full access to GL accounts.',
    ],
    [
      '6010,Roof,EXPENSE,OPERATING,,Capital,',
      { ...none, existing: [{ number: '5010', type: 'INCOME', fundCode: 'OPERATING', role: '' }] },
      'line 2, range: 5010 stands in the chart as INCOME and would lie in the range Expense, which is EXPENSE.',
    ],
  ])('name what does not fit: %s', (row, more, message) => {
    expect(chartOf([titles, ...rows, row], more).problems).toContain(message);
  });
});

it('the account list of a QuickBooks file gives numbers, names, types and roles, the operating fund, and no rows without postings', () => {
  const file = [
    '!HDR\tPROD\tVER',
    'HDR\tQuickBooks Pro\tVersion 6.0',
    '!ACCNT\tNAME\tACCNTTYPE\tACCNUM',
    'ACCNT\t1010 \u00b7 Checking\tBANK\t',
    'ACCNT\tAccounts Receivable\tAR\t1200',
    'ACCNT\tUtilities:Water\tEXP\t5210',
    'ACCNT\tEstimates\tNONPOSTING\t4',
    'ACCNT\tPayroll\tODD\t9000',
  ];
  expect(readChartIif(Buffer.from(file.join('\r\n'), 'latin1'))?.rows.map((row) => row.cells)).toEqual([
    ['1010', 'Checking', 'ASSET', 'OPERATING', 'CASH'],
    ['1200', 'Accounts Receivable', 'ASSET', 'OPERATING', 'RECEIVABLE'],
    ['5210', 'Water', 'EXPENSE', 'OPERATING', ''],
    ['9000', 'Payroll', 'ODD', 'OPERATING', ''],
  ]);
  const lists = readChartIif(readFileSync(new URL('../entries/testdata/qbd-lists.iif', import.meta.url)));
  expect([lists?.rows.length, lists?.warnings]).toEqual([
    8,
    [{ line: 11, message: 'This import reads accounts. Left out of the file: 3 customers, 2 vendors.' }],
  ]);
  expect(readChartIif(Buffer.from('number,name\n1010,Cash\n'))).toBeNull();
});
