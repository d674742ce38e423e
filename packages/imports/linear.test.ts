// What an import makes of a table grows with the table: titles, cells that are no figures, words that
// resemble nothing, rows that repeat.
import { describe, expect, it } from 'vitest';
import type { ImportColumns } from '../contract/contract.ts';
import { expectLinear } from '../testkit/linear.ts';
import { findForms, houseForms, readDate, readMoney } from './forms.ts';
import { guessMapping, recallMapping } from './mapping.ts';
import { readRows } from './rows.ts';
import { type ImportTable, untitled } from './table.ts';
import { titlePlace } from './titles.ts';

const columns: ImportColumns = Object.fromEntries(
  Array.from({ length: 30 }, (_, i) => [`c${i}`, { title: `Column ${i}`, kind: 'text' as const, aliases: [`Other ${i}`, `Third ${i}`] }]),
);
const titles = (size: number) => Array.from({ length: size }, (_, i) => `Title ${i}`);
const table = (cells: readonly string[]): ImportTable => ({
  ...untitled,
  header: ['Account'],
  rows: cells.map((cell, i) => ({ line: i + 2, cells: [cell] })),
  warnings: [],
});
const reading = (column: ImportColumns[string]) => ({
  columns: { account: column },
  mapping: { account: 0 },
  forms: houseForms,
  mended: [],
  blanks: 'clear' as const,
  rowsMayRepeat: false,
});

describe('grows with its input', () => {
  it.each<[string, (size: number) => string, (text: string) => unknown]>([
    ['an amount of figures that ends as none', (size) => `${'1'.repeat(size)}x`, (text) => readMoney(text, houseForms)],
    ['an amount of marks', (size) => `(${'1,'.repeat(size)}`, (text) => readMoney(text, houseForms)],
    ['a date with many blanks', (size) => `1/1/2026${' '.repeat(size)}x`, (text) => readDate(text, 'mdy')],
    ['forms found in such cells', (size) => `${'1.'.repeat(size)}x`, (text) => findForms([text], [text])],
    [
      'a word that is none of the choices',
      (size) => 'a'.repeat(size),
      (text) => readRows(table([text]), reading({ title: 'Kind', kind: 'choice', choices: ['Owner', 'Renter'] })),
    ],
  ])('%s', (_what, make, read) => {
    expectLinear(make, read, 5000);
  });

  it('the matching of many titles', () => {
    expectLinear(titles, (header) => guessMapping(columns, header), 1000);
    expectLinear(titles, (header) => recallMapping(columns, { c1: 'Title 7' }, header), 1000);
  });

  it('the search for the row of titles among wide rows', () => {
    const wide = (size: number) => Array.from({ length: 40 }, (_, line) => ({ line, cells: titles(size) }));
    expectLinear(wide, (rows) => titlePlace(rows, ['title1', 'title2']), 2000);
  });

  it('rows of one key, each with its remark', () => {
    const read = readRows(table(Array.from({ length: 200_000 }, () => 'MC-1')), reading({ title: 'Account', kind: 'text', key: true }));
    expect([read.rows.length, read.problems.length]).toEqual([200_000, 199_999]);
  });
});
