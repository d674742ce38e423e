// Which figures of a frozen report moved since.
import { describe, expect, test } from 'vitest';
import { type Figures, type FrozenRow, movedCells } from './figures.rules.ts';

const aging = (...rows: FrozenRow[]): Figures => ({
  name: 'aged-owner-balance',
  title: 'Aged owner balances',
  version: '1',
  parameters: {},
  columns: [
    { key: 'owner', title: 'Owner', kind: 'text' },
    { key: 'balance', title: 'Balance', kind: 'money' },
  ],
  rows,
});
const line = (kind: FrozenRow['kind'], owner: string, balance: string): FrozenRow => ({
  kind,
  level: 0,
  cells: { owner: { text: owner }, balance: { money: balance } },
});

describe('moved cells', () => {
  const frozen = aging(line('row', 'Aldana, Rosa', '1000'), line('grandTotal', 'Total, 1 owner', '1000'));

  test('a total whose words count the lines above it is one line that moved, not two', () => {
    const now = aging(
      line('row', 'Aldana, Rosa', '1000'),
      line('row', 'Bishop, Terrence', '250'),
      line('grandTotal', 'Total, 2 owners', '1250'),
    );
    expect(movedCells(frozen, now).map((cell) => [cell.line, cell.frozen, cell.now, cell.difference])).toEqual([
      ['Bishop, Terrence', '', '2.50', 250n],
      ['Total, 2 owners', '10.00', '12.50', 250n],
    ]);
  });

  test('of several totals at the end each is known by its words', () => {
    const two = (assets: string, rest: string) =>
      aging(line('grandTotal', 'Total assets', assets), line('grandTotal', 'Total liabilities', rest));
    expect(movedCells(two('1', '2'), two('1', '3')).map((cell) => cell.line)).toEqual(['Total liabilities']);
  });

  test('nothing moved says nothing', () => {
    expect(movedCells(frozen, frozen)).toEqual([]);
  });
});
