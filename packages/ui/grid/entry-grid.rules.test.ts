// The entry grid's pure part: reading cells, keeping what cannot be read, pasting blocks.
import { describe, expect, it } from 'vitest';
import { localDate } from '../../kernel/kernel.ts';
import { copied, type EntryColumn, entryProblems, entrySum, layingBlock, parseBlock, settle, shownText } from './entry-grid.rules.ts';

interface Line {
  owner: string;
  name: string;
  date: string;
  amount: string;
}
const today = localDate('2026-11-20');
const columns: EntryColumn<Line>[] = [
  {
    key: 'owner',
    title: 'Account',
    kind: 'pick',
    options: [{ value: '7', code: 'CT-0007', label: 'Kessler, David' }],
    onPick: (option) => ({ name: option.label }),
    required: true,
  },
  { key: 'name', title: 'Owner', kind: 'readonly' },
  { key: 'date', title: 'Dated', kind: 'date' },
  { key: 'amount', title: 'Amount', kind: 'money', total: 'sum' },
];
const [owner, , date, amount] = columns as [EntryColumn<Line>, EntryColumn<Line>, EntryColumn<Line>, EntryColumn<Line>];
const blank = (): Line => ({ owner: '', name: '', date: '', amount: '' });

describe('settle', () => {
  it('works out sums, reads date shorthand, and follows a pick', () => {
    expect(settle(amount, blank(), '70+310', today)).toEqual({ amount: '380.00' });
    expect(settle(date, blank(), 'eom', today)).toEqual({ date: '2026-11-30' });
    expect(settle(owner, blank(), 'ct-0007', today)).toEqual({ owner: '7', name: 'Kessler, David' });
  });

  it('keeps what it cannot read, and names it as a problem', () => {
    const row = { ...blank(), ...settle(amount, blank(), '1,20.00', today), ...settle(owner, blank(), 'nobody', today) };
    expect(row).toMatchObject({ amount: '1,20.00' });
    expect([owner, amount].map((column) => shownText(column, row))).toEqual(['nobody', '1,20.00']);
    expect(entryProblems(columns, [row]).map((problem) => problem.key)).toEqual(['owner', 'amount']);
    expect(entrySum(amount, [row, { ...blank(), amount: '5.00' }])).toBe(500n);
  });

  it('takes no typed number for the id of an option', () => {
    const numbered = [
      { value: '5010', code: '1010', label: 'Operating cash' },
      { value: '5072', code: '5010', label: 'Management fee' },
    ];
    const account: EntryColumn<Line> = { key: 'owner', title: 'Account', kind: 'pick', options: numbered };
    expect(settle(account, blank(), '5010', today)).toEqual({ owner: '5072' });
    const row = { ...blank(), ...settle(account, blank(), '5072', today) };
    expect(row.owner).not.toBe('5072');
    expect(entryProblems([account], [row])).toEqual([{ row: 0, key: 'owner', message: 'No account “5072”.' }]);
  });

  it('copies what a cell holds, also where two options are called the same', () => {
    const twins = [
      { value: '7', label: 'Kessler, David' },
      { value: '8', label: 'Kessler, David' },
    ];
    const column: EntryColumn<Line> = { key: 'owner', title: 'Owner', kind: 'pick', options: twins };
    expect(copied(column, blank(), { ...blank(), owner: '8' }, today)).toEqual({ owner: '8' });
    expect(copied(amount, blank(), { ...blank(), amount: '-1207.36' }, today)).toEqual({ amount: '-1207.36' });
  });

  it('shows kept values as people read them', () => {
    const row = { owner: '7', name: '', date: '2026-11-30', amount: '-1207.36' };
    expect([owner, date, amount].map((column) => shownText(column, row))).toEqual(['CT-0007', '11/30/2026', '(1,207.36)']);
  });
});

describe('pasting', () => {
  it('tells tabs, CSV and plain amounts apart', () => {
    expect(parseBlock('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(parseBlock('"Okafor, Ruth",310\nPark,"1,250.00"')).toEqual([
      ['Okafor, Ruth', '310'],
      ['Park', '1,250.00'],
    ]);
    expect(parseBlock('1,250.00\n2,000.00')).toEqual([['1,250.00'], ['2,000.00']]);
  });

  it('fills its columns and adds rows', () => {
    const block = parseBlock('CT-0007\tt\t1,250.00\nCT-0007\t11/1\t(5.00)');
    const laying = layingBlock(columns, [blank()], 0, { targets: [owner, date, amount], lines: block }, blank, today);
    expect([laying.next().done, laying.next().done]).toEqual([false, false]);
    expect(laying.next().value).toEqual([
      { owner: '7', name: 'Kessler, David', date: '2026-11-20', amount: '1250.00' },
      { owner: '7', name: 'Kessler, David', date: '2026-11-01', amount: '-5.00' },
    ]);
  });
});
