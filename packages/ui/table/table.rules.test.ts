// The data table's pure part: order, filter, sums, copies, and the view in the address.
import { describe, expect, it } from 'vitest';
import {
  type Column,
  compareValues,
  countOf,
  csvOf,
  grouped,
  neutralised,
  placeParts,
  rowMatches,
  sortableOf,
  sortRows,
  sumOf,
  textTable,
  tsvOf,
  visibleColumns,
  withColumn,
  withMoved,
  withSort,
} from './table.rules.ts';

interface Row {
  code: string;
  name: string;
  balance: string;
  since: string;
}
const columns: Column<Row>[] = [
  { key: 'code', title: 'Account' },
  { key: 'name', title: 'Name' },
  { key: 'balance', title: 'Balance', kind: 'money', total: 'sum' },
  { key: 'since', title: 'Since', kind: 'date', hidden: true },
];
const rows: Row[] = [
  { code: 'CT-10', name: 'Aldana, Rosa', balance: '-1207.36', since: '2026-11-01T00:00:00' },
  { code: 'CT-9', name: '=SUM(A1)', balance: '1250.00', since: '2026-01-31' },
  { code: 'CT-2', name: 'O"Rourke, Finn', balance: '', since: '' },
];
const balance = columns[2] as Column<Row>;

describe('counting', () => {
  it.each([
    [1, 'entries', '1 entry'],
    [2, 'entries', '2 entries'],
    [1, 'batches', '1 batch'],
    [1, 'bills', '1 bill'],
    [1, 'bank accounts', '1 bank account'],
    [1, 'properties', '1 property'],
    [1300, 'owners', '1,300 owners'],
    [0, 'checks', '0 checks'],
  ])('says %i %s as %s', (count, nouns, words) => expect(countOf(count, nouns)).toBe(words));
});

describe('sorting', () => {
  it('sorts money by size, text as people do, and blanks after everything', () => {
    expect(rows.map((row) => sortableOf(balance, row))).toEqual([-120736n, 125000n, undefined]);
    expect(['CT-10', 'CT-9', 'CT-2'].sort(compareValues)).toEqual(['CT-2', 'CT-9', 'CT-10']);
    expect(compareValues(undefined, 1n)).toBe(1);
  });

  it('sets thousands apart', () => {
    expect([0, 999, 1000, 1234567, -1000, 12345n].map(grouped)).toEqual(['0', '999', '1,000', '1,234,567', '-1,000', '12,345']);
  });

  it('sorts by several columns, keeps the order of equals, and leaves blanks last in either direction', () => {
    const lines = [
      { name: 'b', balance: '2.00', n: 1 },
      { name: 'a', balance: '', n: 2 },
      { name: 'B', balance: '10.00', n: 3 },
      { name: 'a', balance: '2.00', n: 4 },
    ];
    const by: Column<(typeof lines)[number]>[] = [
      { key: 'name', title: 'Name' },
      { key: 'balance', title: 'Balance', kind: 'money' },
    ];
    const order = (...sort: { key: string; desc: boolean }[]) => sortRows(by, lines, sort).map((line) => line.n);
    expect(order()).toEqual([1, 2, 3, 4]);
    expect(order({ key: 'balance', desc: false })).toEqual([1, 4, 3, 2]);
    expect(order({ key: 'balance', desc: true })).toEqual([3, 1, 4, 2]);
    expect(order({ key: 'name', desc: false }, { key: 'balance', desc: true })).toEqual([4, 2, 3, 1]);
    expect(order({ key: 'gone', desc: true })).toEqual([1, 2, 3, 4]);
  });

  it('goes ascending, descending, none, and adds with Shift', () => {
    const up = withSort({}, 'name', false);
    const down = withSort(up, 'name', false);
    expect([up.sort, down.sort, withSort(down, 'name', false).sort]).toEqual([
      [{ key: 'name', desc: false }],
      [{ key: 'name', desc: true }],
      undefined,
    ]);
    expect(withSort(up, 'balance', true).sort).toEqual([
      { key: 'name', desc: false },
      { key: 'balance', desc: false },
    ]);
  });
});

describe('filtering and sums', () => {
  it('needs every word, in any column, money with or without separators', () => {
    expect(rows.map((row) => rowMatches(columns, row, 'rosa 1,207'))).toEqual([true, false, false]);
    expect(rows.map((row) => rowMatches(columns, row, '11/01/2026'))).toEqual([true, false, false]);
  });

  it('sums cents exactly', () => {
    expect(sumOf(balance, rows)).toBe(4264n);
  });
});

describe('copying', () => {
  it('neutralises formulas and leaves negative amounts alone', () => {
    expect(['=1+1', '@x', '+x', '-1207.36', '-x', 'a'].map(neutralised)).toEqual(["'=1+1", "'@x", "'+x", '-1207.36', "'-x", 'a']);
  });

  it('writes exactly the view as TSV and CSV', () => {
    const table = textTable(visibleColumns(columns, {}), rows);
    expect(tsvOf(table)).toBe('CT-10\tAldana, Rosa\t-1207.36\nCT-9\t\'=SUM(A1)\t1250.00\nCT-2\tO"Rourke, Finn\t');
    expect(csvOf(table)).toBe(
      'Account,Name,Balance\r\nCT-10,"Aldana, Rosa",-1207.36\r\nCT-9,\'=SUM(A1),1250.00\r\nCT-2,"O""Rourke, Finn",\r\n',
    );
  });
});

describe('the view', () => {
  it('hides, shows and moves columns', () => {
    const since = columns[3] as Column<Row>;
    const shown = withColumn(since, {}, true);
    expect(visibleColumns(columns, shown).map((c) => c.key)).toEqual(['code', 'name', 'balance', 'since']);
    expect(withColumn(since, shown, false)).toEqual({ hidden: undefined });
    const moved = withMoved(columns, withColumn(balance, shown, false), 'since', 0);
    expect(visibleColumns(columns, moved).map((c) => c.key)).toEqual(['since', 'code', 'name']);
  });
});

describe('the unit of an address', () => {
  it.each([
    ['555 E Carson St 13', ['555 E Carson St', '13']],
    ['12 Main St Unit 4B', ['12 Main St Unit', '4B']],
    ['12 Main St #7', ['12 Main St', '#7']],
    ['12 Main St B', ['12 Main St', 'B']],
    ['1184 Terrace View Ln', null],
    ['7 Maple Court', null],
    ['Fund 2', null],
    ['12 4', null],
    ['3 of 12', null],
  ])('of %s', (text, parts) => expect(placeParts(text)).toEqual(parts));
});
