// Where pasted cells go: by titles, by the columns in sight, or by those that are typed, and what is said of
// it.
import { describe, expect, it } from 'vitest';
import { localDate } from '../../kernel/kernel.ts';
import { type EntryColumn, layingBlock, parseBlock } from './entry-grid.rules.ts';
import { pasteWords, planPaste } from './paste.rules.ts';

interface Line {
  owner: string;
  name: string;
  check: string;
  amount: string;
  list: string;
}
const today = localDate('2026-11-20');
const columns: EntryColumn<Line>[] = [
  {
    key: 'owner',
    title: 'Account',
    kind: 'pick',
    options: [
      { value: '7', code: 'CT-0007', label: 'Kessler, David' },
      { value: '8', code: 'CT-0008', label: 'Leung, Grace' },
    ],
    onPick: (option) => ({ name: option.label }),
    required: true,
  },
  { key: 'name', title: 'Owner', kind: 'readonly' },
  { key: 'check', title: 'Check', kind: 'text', numeric: true },
  { key: 'amount', title: 'Amount', kind: 'money', total: 'sum', required: true },
  { key: 'list', title: 'List', kind: 'pick', options: [{ value: '1', label: 'Default' }] },
];
const blank = (): Line => ({ owner: '', name: '', check: '', amount: '', list: '' });

function pasted(text: string, at = { row: 0, column: 0 }, rows: Line[] = [], room: number | null = null) {
  const plan = planPaste(parseBlock(text), { columns, rows, at, newRow: blank, today, room });
  const laying = layingBlock(columns, rows, at.row, plan, blank, today);
  for (;;) {
    const step = laying.next();
    if (step.done) return { plan, rows: step.value.map(({ owner, check, amount }) => [owner, check, amount]) };
  }
}

describe('where the cells go', () => {
  const right = [
    ['7', '6001', '380.00'],
    ['8', '6002', '1250.00'],
  ];
  it.each([
    ['the columns in sight', 'CT-0007\tKessler, David\t6001\t380.00\nCT-0008\tLeung, Grace\t6002\t1,250.00'],
    ['those that are typed alone', 'CT-0007\t6001\t380.00\nCT-0008\t6002\t1,250.00'],
    ['names written another way', 'CT-0007\tDavid Kessler\t6001\t380.00\nCT-0008\tG. Leung\t6002\t1250'],
    ['other names', 'CT-0007\tTrust\t6001\t380.00\nCT-0008\tTenant\t6002\t1250'],
    ['titles in another order', 'Amount\tCheck number\tAccount\n380.00\t6001\tCT-0007\n1,250.00\t6002\tCT-0008'],
    ['titles with columns that are not here', 'Account,Street,Check #,Amount\nCT-0007,1 Elm,6001,380.00\nCT-0008,2 Elm,6002,"1,250.00"'],
  ])('%s', (_name, text) => {
    expect(pasted(text).rows).toEqual(right);
  });

  it('a check number never becomes an amount because a column in between is not typed', () => {
    expect(pasted('CT-0007\tKessler, David\t6001\nCT-0008\tLeung, Grace\t6002').rows).toEqual([
      ['7', '6001', ''],
      ['8', '6002', ''],
    ]);
  });

  it('from the current cell on, over rows that are there', () => {
    const rows = [{ ...blank(), owner: '7', name: 'Kessler, David' }];
    expect(pasted('6001\t380\n6002\t12', { row: 0, column: 2 }, rows).rows).toEqual([
      ['7', '6001', '380.00'],
      ['', '6002', '12.00'],
    ]);
  });

  it('titles count from the first column, wherever the cursor is; one title alone needs one column', () => {
    expect(pasted('Account\tAmount\nCT-0007\t5', { row: 0, column: 3 }).rows).toEqual([['7', '', '5.00']]);
    expect(pasted('Amount\n5\n6', { row: 0, column: 2 }).rows.map((row) => row[2])).toEqual(['5.00', '6.00']);
    expect(pasted('Amount\t5', { row: 0, column: 2 }).plan.lines).toHaveLength(1);
  });
});

describe('what is said', () => {
  const said = (text: string, room: number | null = null, unread = 0) => pasteWords(pasted(text, undefined, undefined, room).plan, unread);
  it.each([
    ['CT-0007\tKessler, David\t6001\t380.00', null, 0, 'Pasted 1 row into Account, Check and Amount. Left out: Owner.'],
    ['CT-0007\t6001\t380.00\nCT-0008\t6002\t5', 1, 0, 'Pasted 1 row into Account, Check and Amount. No room for 1 more line.'],
    ['Account,Street,Amount\nCT-0007,1 Elm,5', null, 0, 'Pasted 1 row into Account and Amount. Left out: Street.'],
    ['CT-0099\t6001\tabc\nCT-0008\t6002\t5', null, 2, 'Pasted 2 rows into Account, Check and Amount. 2 cells to fix.'],
  ] as const)('%j', (text, room, unread, words) => {
    expect(said(text, room, unread)).toBe(words);
  });
});
