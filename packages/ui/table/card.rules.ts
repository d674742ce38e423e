// A row as a card of two lines, where there is no room for columns: which columns stand where.
import { type Column, cellValue } from './table.rules.ts';

/** Where the columns of a row stand on its card. */
export interface CardParts<Row> {
  /** First line, left: what people read first. */
  title: Column<Row> | undefined;
  /** First line, right: the amount that matters. */
  amount: Column<Row> | undefined;
  /** Second line, left: what else tells rows apart. */
  more: readonly Column<Row>[];
  /** Second line, right: a status, else a day. */
  note: Column<Row> | undefined;
}

/** How many columns stand on the second line at the left. */
const MORE = 2;

/** Which columns stand where. A column without a title holds acts, and is left out: the row itself opens. */
export function cardParts<Row>(columns: readonly Column<Row>[]): CardParts<Row> {
  const named = columns.filter(({ title }) => title !== '');
  const texts = named.filter(({ kind = 'text' }) => kind === 'text');
  const title = texts.find(({ emphasis }) => emphasis === 'strong') ?? texts[0] ?? named.find(({ kind }) => kind !== 'money');
  const money = named.filter(({ kind }) => kind === 'money' || kind === 'count');
  const amount =
    money.find(({ emphasis }) => emphasis === 'strong') ?? money.find(({ kind, total }) => kind === 'money' && total) ?? money.at(-1);
  const dates = named.filter(({ kind }) => kind === 'date');
  const note = named.find(({ kind }) => kind === 'status') ?? dates.at(-1);
  const used = new Set([title, amount, note]);
  const day = dates.find((column) => !used.has(column));
  // The widest columns hold what tells most: the name of a payee before the kind of a check.
  const others = texts.filter((column) => !used.has(column)).toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
  const more = [...(day && note?.kind === 'status' ? [day] : []), ...others].slice(0, MORE);
  return { title, amount, more, note };
}

/** The column that holds the link of a row: what people read first, where it is nothing but its words. */
export function linkColumn<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  const plain = columns.filter(({ title, render, edit }) => title !== '' && !render && !edit);
  const texts = plain.filter(({ kind = 'text' }) => kind === 'text');
  return texts.find(({ emphasis }) => emphasis === 'strong') ?? texts[0] ?? plain.find(({ kind }) => kind === 'date' || kind === 'count');
}

/** True where a cell has nothing to show. */
export function isBlank<Row>(column: Column<Row>, row: Row): boolean {
  if (column.render) return false;
  const value = cellValue(column, row);
  return value === null || value === undefined || value === '';
}
