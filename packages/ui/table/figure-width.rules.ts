// How wide columns are: never too narrow for a figure or its total, and narrower than asked where the table
// is short of room.
import { type Cents, formatMoney } from '../../kernel/kernel.ts';
import { centsOf } from '../amount.rules.ts';
import { type CellValue, type Column, cellValue, grouped } from './table.rules.ts';

/**
 * Advance of each sign in px, a little generous: Inter at 13 px with tabular figures, which are as wide in
 * bold.
 */
const DIGIT = 8.3;
const POINT = 4;
const BRACKET = 5.5;
/** Padding of a cell at both sides. */
const PADDING = 20;

/** Width in px of a column that holds this figure whole. */
export function figureWidth(text: string): number {
  let width = PADDING;
  for (const sign of text) width += sign === ',' || sign === '.' ? POINT : sign === '(' || sign === ')' ? BRACKET : DIGIT;
  return Math.ceil(width);
}

/** The figure as the table draws it. */
function drawn(kind: 'money' | 'count', figure: string | bigint): string {
  if (kind === 'count') return grouped(BigInt(figure));
  const cents = centsOf(figure as Cents | string);
  return cents === null ? String(figure) : formatMoney(cents, 'digits');
}

/** A figure as wire text, cents or units; undefined for what is none. */
function figureOf(value: CellValue): string | bigint | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? BigInt(Math.trunc(value)) : undefined;
  return typeof value === 'bigint' || (typeof value === 'string' && value !== '') ? value : undefined;
}

/** The longest of these figures below zero, and of the others; digits are all as wide as each other. */
function longest(figures: Iterable<CellValue>): (string | bigint)[] {
  const found: { below?: string | bigint; other?: string | bigint } = {};
  const lengths = { below: 0, other: 0 };
  for (const value of figures) {
    const figure = figureOf(value);
    if (figure === undefined) continue;
    const text = typeof figure === 'string' ? figure : String(figure);
    const side = text.startsWith('-') ? 'below' : 'other';
    if (text.length <= lengths[side]) continue;
    lengths[side] = text.length;
    found[side] = figure;
  }
  return Object.values(found);
}

/**
 * The least width in px of each column of figures, over these rows and their totals (wire text, cents or
 * units).
 */
export function figureWidths<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  totals: Readonly<Record<string, bigint | string>>,
): Map<string, number> {
  const widths = new Map<string, number>();
  for (const column of columns) {
    const { kind, key } = column;
    if (kind !== 'money' && kind !== 'count') continue;
    const total = column.total === undefined ? undefined : totals[key];
    const figures = [...longest(rows.map((row) => cellValue(column, row))), ...longest([total])];
    widths.set(key, Math.max(0, ...figures.map((figure) => figureWidth(drawn(kind, figure)))));
  }
  return widths;
}

/** A title in px, in the type of the head, with the cell's padding. */
const titleWidth = (title: string): number => Math.ceil(title.length * 7 + PADDING);

/** Advance of letters in px, a little generous: Inter at 13 px, in bold where a column is. */
const letterWidth = (sign: string): number => {
  // Not tabular here: a zero is wider than the other digits.
  if (/[0-9]/.test(sign)) return 8.8;
  if (/[ijlt.,:;'|!()[\] -]/.test(sign)) return 4.6;
  if (/[mwMW@%]/.test(sign)) return 11.6;
  return /[A-Z&#$]/.test(sign) ? 9.6 : 7.5;
};

/** Width in px of a column that holds these words whole. */
export function wordsWidth(text: string): number {
  let width = PADDING;
  for (const sign of text) width += letterWidth(sign);
  return Math.ceil(width);
}

/** The width in px each column of words needs to show these rows whole. */
export function wordWidths<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Map<string, number> {
  const widths = new Map<string, number>();
  for (const column of columns) {
    if ((column.kind ?? 'text') !== 'text') continue;
    widths.set(column.key, Math.max(0, ...rows.map((row) => wordsWidth(String(cellValue(column, row) ?? '')))));
  }
  return widths;
}

/** What a column of words keeps of the width it asks for. */
const WORDS_KEEP = 0.62;

interface Room {
  room: number;
  least: number;
  /** What the words of each column need to be whole. */
  words: ReadonlyMap<string, number>;
}

/** Takes what `upTo` columns are short of from what can be spared, evenly, and no more than that. */
function giveUp(
  widths: readonly (number | undefined)[],
  spare: readonly number[],
  { room, least }: Room,
  upTo = widths.length,
): (number | undefined)[] {
  const short = widths.slice(0, upTo).reduce<number>((sum, width) => sum + (width ?? least), 0) - room;
  const all = spare.reduce((sum, each) => sum + each, 0);
  const share = short <= 0 || all === 0 ? 0 : Math.min(1, short / all);
  return widths.map((width, index) => (width === undefined ? undefined : width - Math.ceil((spare[index] ?? 0) * share)));
}

/**
 * The widths of columns in px where only `room` is there for them. First every column gives up what its
 * figures and words do not need. If that does not bring the money people read first in sight, the words
 * before it give up a third, but those of the first column; otherwise the table scrolls and its words are
 * whole. What is undefined takes what the others leave, `least` px.
 */
export function fitWidths<Row>(
  columns: readonly Column<Row>[],
  asked: readonly (number | undefined)[],
  figures: ReadonlyMap<string, number>,
  room: Room,
): (number | undefined)[] {
  const unneeded = columns.map(({ key, title }, index) => {
    const width = asked[index];
    const needed = figures.get(key) ?? room.words.get(key);
    return width === undefined || needed === undefined ? 0 : Math.max(0, width - Math.max(needed, titleWidth(title)));
  });
  const whole = giveUp(asked, unneeded, room);
  const money = 1 + columns.findLastIndex(({ kind, emphasis }) => kind === 'money' && emphasis === 'strong');
  const third = columns.map(({ kind = 'text' }, index) => {
    const [width, before] = [whole[index], asked[index]];
    if (kind !== 'text' || index === 0 || index >= money || width === undefined || before === undefined) return 0;
    return Math.max(0, width - Math.ceil(before * WORDS_KEEP));
  });
  return giveUp(whole, third, room, money);
}
