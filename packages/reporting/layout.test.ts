// Cells keep what they are made of through every sum, and totals count each line once.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CellSource, ReportCell, ReportColumn, ReportRow } from '../contract/contract.ts';
import { isZeroRow, moneyCell, negateCell, percentCell, section, subtractCells, sumCells, totalRow } from './layout.ts';

const of = (...accountIds: string[]): CellSource => ({ rows: 'postings', accountIds, sign: 1 });
const columns: ReportColumn[] = [
  { key: 'number', title: 'Number', kind: 'code' },
  { key: 'name', title: 'Name', kind: 'text' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'none', title: 'None', kind: 'money' },
];
const line = (name: string, amount: bigint): ReportRow => ({
  kind: 'row',
  level: 1,
  cells: { name: { text: name }, amount: moneyCell(amount, of(name)) },
});

/** What a cell opens when the account `n` holds n cents: the sum over its sources. */
function opened(cell: ReportCell): bigint {
  return (cell.sources ?? []).reduce(
    (sum, source) => sum + BigInt(source.sign) * (source.accountIds ?? []).reduce((all, id) => all + BigInt(id), 0n),
    0n,
  );
}

describe('cells', () => {
  test('sources that differ in their accounts alone become one', () => {
    expect(sumCells([moneyCell(1n, of('1')), moneyCell(2n, of('2')), undefined, {}])).toEqual({ money: 3n, sources: [of('1', '2')] });
  });

  test('sources that differ in anything else stay apart', () => {
    const ofOwner = { ...of('1'), ownershipIds: ['9'] };
    expect(sumCells([moneyCell(1n, of('1')), moneyCell(2n, { ...of('2'), fundId: '3' }), moneyCell(3n, ofOwner)]).sources).toHaveLength(3);
  });

  test('the same row counted twice opens twice', () => {
    const one: CellSource = { rows: 'postings', itemId: '2026-01-01.1.1', sign: 1 };
    expect(sumCells([moneyCell(5n, one), moneyCell(5n, one)])).toEqual({ money: 10n, sources: [one, one] });
  });

  test('any tree of sums and differences opens what it shows', () => {
    const leaf = fc.bigInt(1n, 999n).map((n) => moneyCell(n, of(n.toString())));
    const { tree } = fc.letrec<{ tree: ReportCell }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        tie('tree').map(negateCell),
        fc.tuple(tie('tree'), tie('tree')).map(([left, right]) => subtractCells(left, right)),
        fc.array(tie('tree'), { maxLength: 4 }).map(sumCells),
      ),
    }));
    fc.assert(fc.property(tree, (cell) => opened(cell) === cell.money));
  });

  test.each([
    [1n, 3n, 333],
    [2n, 3n, 667],
    [-1n, 3n, -333],
    [1n, -3n, 333],
    [0n, 5n, 0],
  ])('%i of %i is %i tenths of a percent', (part, whole, tenths) => {
    expect(percentCell(part, whole)).toEqual({ percent: tenths });
  });

  test('there is no percentage of nothing', () => {
    expect(percentCell(5n, 0n)).toEqual({});
  });
});

describe('lines', () => {
  test('a total adds plain lines only, so that a subtotal is not counted twice', () => {
    const rows = section('Assets', 'Total assets', [line('1', 100n), line('2', 250n)], columns);
    expect(rows.map((row) => [row.kind, row.cells['name']?.text, row.cells['amount']?.money])).toEqual([
      ['group', 'Assets', undefined],
      ['row', '1', 100n],
      ['row', '2', 250n],
      ['subtotal', 'Total assets', 350n],
    ]);
    const total = totalRow('grandTotal', 'Total', rows, columns);
    expect(total.cells).toEqual({ name: { text: 'Total' }, amount: { money: 350n, sources: [of('1', '2')] } });
  });

  test('a line is zero when no money of it differs from zero', () => {
    expect(isZeroRow(line('1', 0n))).toBe(true);
    expect(isZeroRow(line('1', -1n))).toBe(false);
  });
});
