// Bodies of several communities as one: columns that differ stand apart, lines are found again by their
// heads, number and name, and figures keep whose they are.
import { describe, expect, test } from 'vitest';
import type { CellSource, ReportColumn, ReportRow } from '../contract/contract.ts';
import { moneyCell } from './layout.ts';
import { joinParts } from './parts.ts';
import type { ReportBody } from './report.ts';
import { cellText } from './table-text.ts';

const columns = (title = 'Amount'): ReportColumn[] => [
  { key: 'number', title: 'Number', kind: 'code' },
  { key: 'name', title: 'Account', kind: 'text' },
  { key: 'amount', title, kind: 'money' },
];
const posting = (account: string): CellSource => ({ rows: 'postings', accountIds: [account], sign: 1 });
const head = (name: string): ReportRow => ({ kind: 'group', level: 0, cells: { name: { text: name } } });
const line = (number: string, name: string, amount: bigint): ReportRow => ({
  kind: 'row',
  level: 1,
  cells: { ...(number ? { number: { text: number } } : {}), name: { text: name }, amount: moneyCell(amount, posting(number || '9')) },
});
const total = (kind: 'subtotal' | 'grandTotal', name: string, amount: bigint): ReportRow => ({
  kind,
  level: 0,
  cells: { name: { text: name }, amount: moneyCell(amount, posting('1')) },
});
const bodyOf = (rows: ReportRow[], own: Partial<ReportBody> = {}): ReportBody => ({
  subtitle: [],
  columns: columns(),
  rows,
  checks: [],
  ...own,
});
const join = (bodies: ReportBody[], more: Partial<Parameters<typeof joinParts>[1]> = {}) =>
  joinParts(
    bodies.map((body, i) => ({ communityId: String(i + 1), name: `Place ${i + 1}`, body })),
    { partTitle: 'Community', totalTitle: 'All', addsUp: 'lines', suppressZero: true, isFile: false, ...more },
  );

/** The lines below a head, as a reader sees them. */
function below({ rows, columns: shown }: ReportBody, part: string): string[] {
  const all = [...(rows as ReportRow[])];
  const start = all.findIndex((row) => row.part === part);
  const end = all.findIndex((row, i) => i > start && row.kind === 'part');
  return all.slice(start + 1, end < 0 ? undefined : end).map((row) =>
    shown
      .map(({ key }) => cellText(row.cells[key]))
      .filter((text) => text !== '')
      .join(' '),
  );
}

describe('lines of several communities', () => {
  test('stand in the order of their numbers, one without number behind them, and twice where two names share a number', () => {
    const one = bodyOf([
      head('Equity'),
      line('', 'Net income', 5n),
      total('subtotal', 'Total equity', 5n),
      total('grandTotal', 'Total', 5n),
    ]);
    const other = bodyOf([
      head('Assets'),
      line('1010', 'Cash', 100n),
      line('1020', 'Savings', 1n),
      total('subtotal', 'Total assets', 101n),
      head('Equity'),
      line('3000', 'Fund', 2n),
      line('', 'Net income', 7n),
      total('subtotal', 'Total equity', 9n),
      total('grandTotal', 'Total', 110n),
    ]);
    const third = bodyOf([head('Assets'), line('1015', 'Cash', 30n), line('1020', 'Reserve', 4n), total('subtotal', 'Total assets', 34n)]);
    expect(below(join([one, other, third]), 'All')).toEqual([
      'Assets',
      '1010 Cash 1.00',
      '1015 Cash 0.30',
      '1020 Savings 0.01',
      '1020 Reserve 0.04',
      'Total assets 1.35',
      'Equity',
      '3000 Fund 0.02',
      'Net income 0.12',
      'Total equity 0.14',
      'Total 1.15',
    ]);
  });

  test('of the same name under another head are other lines, and of the same name under one head are met one by one', () => {
    const body = () => bodyOf([head('In'), line('', 'Other', 1n), line('', 'Other', 2n), head('Out'), line('', 'Other', 4n)]);
    expect(below(join([body(), body()]), 'All')).toEqual(['In', 'Other 0.02', 'Other 0.04', 'Out', 'Other 0.08']);
  });

  test('that cancel out are left out with the zero lines, and only then', () => {
    const bodies = () => [bodyOf([line('1900', 'Due', 5n)]), bodyOf([line('1900', 'Due', -5n)])];
    expect(below(join(bodies()), 'All')).toEqual([]);
    expect(below(join(bodies(), { suppressZero: false }), 'All')).toHaveLength(1);
  });

  test('open rows of their own community; in a file nothing is opened', () => {
    const bodies = () => [bodyOf([line('1010', 'Cash', 5n)]), bodyOf([line('1010', 'Cash', 6n)])];
    const sourcesIn = (body: ReportBody) =>
      [...(body.rows as ReportRow[])].map((row) => row.cells['amount']?.sources?.map((source) => source.communityId));
    expect(sourcesIn(join(bodies()))).toEqual([undefined, ['1'], undefined, ['2'], undefined, ['1', '2']]);
    expect(
      sourcesIn(join(bodies(), { isFile: true }))
        .flat()
        .filter(Boolean),
    ).toEqual([]);
  });

  test('of very many communities are amounts that open nothing', () => {
    const joined = join(Array.from({ length: 200 }, () => bodyOf([line('1010', 'Cash', 5n)])));
    expect((joined.rows as ReportRow[]).at(-1)?.cells['amount']).toEqual({ amount: 1000n });
  });
});

test('where totals alone are added up, their last lines are, and one community has nothing to add', () => {
  const bodies = [
    bodyOf([line('MC-1', 'Rosa', 5n), total('grandTotal', 'Total, 1 owner', 5n)]),
    bodyOf([total('grandTotal', 'Total, 0 owners', 0n)]),
  ];
  expect(below(join(bodies, { addsUp: 'totals' }), 'All')).toEqual(['All 0.05']);
  expect((join(bodies.slice(0, 1)).rows as ReportRow[]).filter((row) => row.kind === 'part')).toHaveLength(1);
});

test('columns that differ stand beside each other, and percents follow the columns they are of', () => {
  const percent = (title: string): ReportColumn[] => [
    ...columns(title),
    { key: 'share', title: '%', kind: 'percent', percentOf: ['amount', 'amount'] },
  ];
  const bodies = ['January', 'March'].map((title) => bodyOf([line('4000', 'Income', 200n)], { columns: percent(title) }));
  const joined = join(bodies);
  expect(joined.columns.map(({ key, title }) => [key, title])).toEqual([
    ['number', 'Number'],
    ['name', 'Account'],
    ['amount', 'January'],
    ['share', '%'],
    ['amount-2', 'March'],
    ['share-2', '%'],
  ]);
  expect(below(joined, 'All')).toEqual(['4000 Income 2.00 100.0% 2.00 100.0%']);
});

test('columns of their own stand before the next that all have', () => {
  const aged = (title: string): ReportColumn[] => [...columns(title), { key: 'balance', title: 'Balance', kind: 'money' }];
  const bodies = ['0-30', '0-20', '0-30'].map((title) => bodyOf([], { columns: aged(title) }));
  expect(join(bodies).columns.map(({ title }) => title)).toEqual(['Number', 'Account', '0-30', '0-20', 'Balance']);
});

test('what all say stands above, what one says stands at its head; a proof fails when it fails anywhere; nothing is added up where nothing is there', () => {
  const check = (outcome: 'holds' | 'fails' | 'notApplicable', detail: string) => ({ checks: [{ name: 'It adds up', outcome, detail }] });
  const joined = join([
    bodyOf([], { subtitle: ['As of today', 'Cash basis'], ...check('holds', '1.00') }),
    bodyOf([], { subtitle: ['As of today', 'Accrual basis'], ...check('fails', 'by 0.01') }),
    bodyOf([], { subtitle: ['As of today', 'Accrual basis'], ...check('notApplicable', '') }),
  ]);
  expect(joined.subtitle).toEqual(['As of today']);
  expect((joined.rows as ReportRow[]).map((row) => row.cells['name']?.text)).toEqual([
    'Place 1 · Cash basis',
    'Place 2 · Accrual basis',
    'Place 3 · Accrual basis',
  ]);
  expect(joined.checks).toEqual([{ name: 'It adds up', outcome: 'fails', detail: 'Place 2 by 0.01' }]);
});
