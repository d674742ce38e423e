// Shows the layout engine on small layouts of its own: fixed and delimited, implied decimals, date patterns,
// titles, constants.
import { describe, expect, it } from 'vitest';
import { localDate, Refusal } from '../../../packages/kernel/kernel.ts';
import { dateInPattern, type Layout, readLayout, writeLayout } from './layout.rules.ts';

const fixed: Layout = {
  form: 'fixed',
  records: [
    {
      kind: 'head',
      selector: { start: 3, text: 'H' },
      fields: [
        { name: 'bank', start: 4, length: 6, type: 'text' },
        { name: 'version', start: 10, length: 2, type: 'digits', constant: '7' },
      ],
    },
    {
      kind: 'line',
      fields: [
        { name: 'cents', start: 1, length: 8, type: 'amount', decimals: 2, required: true },
        { name: 'dollars', start: 9, length: 4, type: 'amount', decimals: 0 },
        { name: 'day', start: 13, length: 8, type: 'date', patterns: ['YYYYMMDD'] },
        { name: 'note', start: 22, type: 'text' },
      ],
    },
  ],
};

const delimited: Layout = {
  form: 'delimited',
  records: [
    {
      kind: 'line',
      fields: [
        { name: 'name', start: 1, type: 'text' },
        { name: 'money', start: 3, type: 'amount', required: true },
        { name: 'day', start: 2, type: 'date', patterns: ['MM/DD/YYYY', 'MMDDYY'] },
      ],
    },
  ],
};

describe('fixed layouts', () => {
  const records = [
    { kind: 'head', line: 1, values: { bank: 'NEVADA', version: '07' } },
    { kind: 'line', line: 2, values: { cents: 1_250n, dollars: 1_200n, day: '2026-11-19', note: 'Hello, world' } },
    { kind: 'line', line: 3, values: { cents: 5n, dollars: null, day: null, note: null } },
  ];

  it('are written and read back to the column', () => {
    const text = writeLayout(fixed, records);
    expect(text).toBe('  HNEVADA07\n00001250001220261119 Hello, world\n00000005000000000000\n');
    const read = readLayout(text, fixed);
    expect(read.slice(0, 2)).toEqual(records.slice(0, 2));
    // Zeros that fill a blank amount read as zero; zeros that fill a blank date as no date.
    expect(read[2]!.values).toEqual({ cents: 5n, dollars: 0n, day: null, note: null });
  });

  it('fill in constants, pass over blank lines and keep the numbers of the lines', () => {
    expect(writeLayout(fixed, [{ kind: 'head', values: { bank: 'A' } }])).toBe('  HA     07\n');
    expect(readLayout('\n\n00000001\n  \n00000002', fixed).map((record) => [record.line, record.values.cents])).toEqual([
      [3, 1n],
      [5, 2n],
    ]);
  });

  it('refuse what is no text, since no database keeps it', () => {
    expect(() => readLayout('H0000110226\nD\0', fixed)).toThrow('Line 2: This is not a text file.');
  });

  it('name line, field and reason of what is wrong', () => {
    const problemsOf = (text: string) => {
      try {
        readLayout(text, fixed);
        return expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
        return (error as Refusal).fields;
      }
    };
    expect(problemsOf('00000001\n    12.5\n        0012')).toEqual([
      { path: 'line.cents', line: 2, message: 'The cents "12.5" is not an amount.' },
      { path: 'line.cents', line: 3, message: 'The cents is missing.' },
    ]);
    expect(problemsOf(`00000001${'x'.repeat(4)}20261319`)).toHaveLength(2);
    expect(problemsOf('x\n'.repeat(50))).toHaveLength(20);
  });
});

describe('delimited layouts', () => {
  it('read quoted cells and money as people write it', () => {
    const read = readLayout('"Aldana, ""R""",11/2/2026,"$1,250.5"\nBishop,110326,(12.00)', delimited);
    expect(read.map((record) => record.values)).toEqual([
      { name: 'Aldana, "R"', day: '2026-11-02', money: 125_050n },
      { name: 'Bishop', day: '2026-11-03', money: -1_200n },
    ]);
    expect(writeLayout(delimited, read)).toBe('"Aldana, ""R""",11/02/2026,1250.50\nBishop,11/03/2026,-12.00\n');
  });

  it('refuse a quote that is not closed', () => {
    expect(() => readLayout('A,11/02/2026,1.00\n"B,11/02/2026,2.00', delimited)).toThrow(Refusal);
  });
});

describe('date patterns', () => {
  it('take the first that fits and is a real day', () => {
    expect(dateInPattern('021326', ['YYMMDD', 'MMDDYY'])).toBe('2026-02-13');
    expect(dateInPattern('02132026', ['YYYYMMDD', 'MMDDYYYY'])).toBe(localDate('2026-02-13'));
    expect(dateInPattern('2026-2-3', ['YYYY-MM-DD'])).toBe('2026-02-03');
    expect(dateInPattern('02302026', ['MMDDYYYY', 'YYYYMMDD'])).toBeNull();
  });
});
