// How the lines of a report become the viewer's table, and what a person pastes into a spreadsheet.
import { describe, expect, test } from 'vitest';
import type { MoneyText } from '../../packages/contract/contract.ts';
import { localDate } from '../../packages/kernel/kernel.ts';
import { gridOf, type RunReport, sourceScreen, tabbedText } from './report-grid.rules.ts';

const money = (text: string) => text as MoneyText;
const byAccount: Pick<RunReport, 'columns' | 'rows'> = {
  columns: [
    { key: 'number', title: 'Number', kind: 'code' },
    { key: 'name', title: 'Account', kind: 'text' },
    { key: 'opening', title: 'Opening', kind: 'money' },
    { key: 'debits', title: 'Debits', kind: 'money', over: 'Activity' },
    { key: 'credits', title: 'Credits', kind: 'money', over: 'Activity' },
    { key: 'share', title: 'Share %', kind: 'percent' },
  ],
  rows: [
    { kind: 'group', level: 0, cells: { name: { text: 'Assets' } } },
    {
      kind: 'row',
      level: 1,
      cells: {
        number: { text: '1010' },
        name: { text: 'Cash' },
        opening: { money: money('0.00') },
        debits: { money: money('12.00'), sources: '[]' },
        share: { percent: -123 },
      },
    },
    { kind: 'space', level: 0, cells: {} },
    { kind: 'grandTotal', level: 0, cells: { name: { text: 'Total' }, debits: { money: money('12.00'), sources: '[]' } } },
  ],
};

describe('a report by accounts', () => {
  const grid = gridOf(byAccount);

  test('has number and name as the head of a line', () => {
    expect(grid.firstTitle).toBe('Account');
    expect(grid.rows.map(({ key, kind, level, code, label }) => [key, kind, level, code, label])).toEqual([
      ['0', 'group', 0, undefined, 'Assets'],
      ['1', 'row', 1, '1010', 'Cash'],
      ['3', 'grandTotal', 0, undefined, 'Total'],
    ]);
  });

  test('opens the figures that have sources and no others', () => {
    expect(grid.rows[1]?.cells).toEqual({
      opening: { value: '0.00', drill: false },
      debits: { value: '12.00', drill: true },
      share: { value: '-12.3%', drill: false },
    });
    expect(grid.rows[0]?.cells).toBeUndefined();
  });

  test('spans its upper heads', () => {
    expect(grid.heads).toEqual([
      { title: '', span: 1 },
      { title: 'Activity', span: 2 },
      { title: '', span: 1 },
    ]);
  });

  test('is copied as plain numbers under full titles', () => {
    expect(tabbedText(byAccount).split('\n')).toEqual([
      'Number\tAccount\tOpening\tActivity Debits\tActivity Credits\tShare %',
      '\tAssets\t\t\t\t',
      '1010\tCash\t0.00\t12.00\t\t-12.3%',
      '\tTotal\t\t12.00\t\t',
    ]);
  });
});

test('a report by days is named by its day, or by the words of a line without one', () => {
  const grid = gridOf({
    columns: [
      { key: 'date', title: 'Date', kind: 'date' },
      { key: 'source', title: 'Source', kind: 'text' },
      { key: 'debit', title: 'Debit', kind: 'money' },
    ],
    rows: [
      { kind: 'row', level: 1, cells: { source: { text: 'Opening balance' }, debit: { money: money('5.00') } } },
      { kind: 'row', level: 1, cells: { date: { date: localDate('2026-01-09') }, source: { text: 'Receipt' } } },
    ],
  });
  expect(grid.heads).toBeUndefined();
  expect(grid.rows.map((row) => [row.label, row.cells])).toEqual([
    ['Opening balance', { debit: { value: '5.00', drill: false } }],
    ['01/09/2026', { source: { value: 'Receipt', drill: false } }],
  ]);
});

test.each([
  ['bill', '9', 'bill-view'],
  ['check', '9', 'activity-payments'],
  ['receipt', '9', 'journal-entry-view'],
  ['charge', null, undefined],
])('a row made from a %s, with entry %s, leads to %s', (sourceType, entryId, screen) => {
  expect(sourceScreen({ sourceType, sourceId: '4', entryId })?.screen).toBe(screen);
});
