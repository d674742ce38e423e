// Pure part of the data table: what a column's value is, how rows compare, match a quick filter, sum up and
// copy.
import type { ReactNode } from 'react';
import { type Cents, centsToText, formatDate, isLocalDate } from '../../kernel/kernel.ts';
import { centsOf, sumAmounts } from '../amount.rules.ts';
import type { Tone } from '../status.tsx';

export type ColumnKind = 'text' | 'money' | 'date' | 'count' | 'status';
export type CellValue = string | number | bigint | boolean | null | undefined;

/** How a cell is changed in its place. */
export interface CellEdit<Row> {
  /** False for rows whose cell stays as it is; all may be changed without it. */
  may?: ((row: Row) => boolean) | undefined;
  /** What stands in the field at first. */
  text(row: Row): string;
  /** Saves what was typed; an error's message is shown beside the field. */
  save(row: Row, text: string): Promise<void>;
}

/** One column of a data table. */
export interface Column<Row> {
  /** Property of the row, unless `value` is given. Also the column's name in the view. */
  key: string;
  title: string;
  /**
   * Sets alignment, drawing, sorting and export. Default `text`. Money is wire text or cents, a date is wire
   * text.
   */
  kind?: ColumnKind | undefined;
  /** What is shown, sorted, searched, summed, copied and exported; default `row[key]`. */
  value?: ((row: Row) => CellValue) | undefined;
  /** What the cell shows when the value alone is not enough. */
  render?: ((row: Row) => ReactNode) | undefined;
  /** Only when the order differs from the value's own. */
  sortValue?: ((row: Row) => CellValue) | undefined;
  /** Tone of a `status` cell. */
  tone?: ((row: Row) => Tone) | undefined;
  /** Pixels; columns without it share what is left. */
  width?: number | undefined;
  /** `sum` of the rows shown, their `count`, or something ready. */
  total?: 'sum' | 'count' | ReactNode;
  /** Stays in sight when the table scrolls sideways; the first column always does. */
  pin?: boolean | undefined;
  /** `strong` for the column people read first, `quiet` for context. */
  emphasis?: 'strong' | 'quiet' | undefined;
  /** Not shown until the viewer asks for it. */
  hidden?: boolean | undefined;
  /** Rows are not put in order by it. */
  unsorted?: boolean | undefined;
  /** Changed in the list itself, with E on the row or a double click. */
  edit?: CellEdit<Row> | undefined;
}

/** The whole state of a list as its address keeps it; every part may be missing. Plain JSON. */
export interface TableView {
  sort?: readonly { key: string; desc: boolean }[] | undefined;
  /** Keys of columns in order, when the viewer moved some. */
  order?: readonly string[] | undefined;
  /** Columns switched off, or on with a leading `+` when hidden by default. */
  hidden?: readonly string[] | undefined;
  widths?: Readonly<Record<string, number>> | undefined;
  /** Columns held at the left by the viewer; the first column always is. */
  pins?: readonly string[] | undefined;
  density?: 'compact' | 'roomy' | undefined;
  /** The quick filter. */
  filter?: string | undefined;
  /** The row open in the panel. */
  open?: string | undefined;
  /** The saved view or tab. */
  tab?: string | undefined;
  /** Filters of the page, by name. */
  filters?: Readonly<Record<string, string>> | undefined;
}

/** The columns of a row that are changed in their place. */
export function editableOf<Row>(columns: readonly Column<Row>[], row: Row): Column<Row>[] {
  return columns.filter(({ edit }) => edit && (edit.may?.(row) ?? true));
}

/** The value of a cell. */
export function cellValue<Row>(column: Column<Row>, row: Row): CellValue {
  return column.value ? column.value(row) : ((row as Record<string, unknown>)[column.key] as CellValue);
}

/**
 * A value made comparable: cents for money, undefined for blanks, so that these stand last in either
 * direction.
 */
export function sortableOf<Row>(column: Column<Row>, row: Row): string | number | bigint | undefined {
  const value = column.sortValue ? column.sortValue(row) : cellValue(column, row);
  if (value === null || value === undefined || value === '') return undefined;
  if (column.kind === 'money' && typeof value === 'string') return centsOf(value) ?? undefined;
  return typeof value === 'boolean' ? Number(value) : value;
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** Compares two sortable values: numbers by size, text as people sort it (`CT-9` before `CT-10`). */
export function compareValues(a: string | number | bigint | undefined, b: string | number | bigint | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1;
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The rows by the columns of a sort, the first one deciding; blanks stand last in either direction, equals
 * stay as they were.
 */
export function sortRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sort: readonly { key: string; desc: boolean }[],
): readonly Row[] {
  const keys = sort.flatMap(({ key, desc }) => {
    const column = columns.find((each) => each.key === key);
    return column ? [{ desc, values: rows.map((row) => sortableOf(column, row)) }] : [];
  });
  if (keys.length === 0) return rows;
  const places = rows
    .map((_row, place) => place)
    .sort((a, b) => {
      for (const { desc, values } of keys) {
        const compared = compareValues(values[a], values[b]);
        if (compared !== 0) return desc && values[a] !== undefined && values[b] !== undefined ? -compared : compared;
      }
      return a - b;
    });
  return places.map((place) => rows[place] as Row);
}

/** A cell as text for the quick filter, the clipboard and CSV: money `1250.00`, dates `11/20/2026`. */
export function textOf<Row>(column: Column<Row>, row: Row): string {
  const value = cellValue(column, row);
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (column.kind === 'money') {
    const cents = centsOf(typeof value === 'number' ? null : value);
    return cents === null ? '' : centsToText(cents);
  }
  if (column.kind === 'date' && typeof value === 'string') {
    const date = value.slice(0, 10);
    return isLocalDate(date) ? formatDate(date) : value;
  }
  return String(value);
}

/** True when every word of the filter stands somewhere in the row. */
export function rowMatches<Row>(columns: readonly Column<Row>[], row: Row, filter: string): boolean {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return true;
  const text = columns
    .map((column) => textOf(column, row))
    .join('\n')
    .toLowerCase();
  const bare = text.replaceAll(',', '');
  return words.every((word) => text.includes(word) || bare.includes(word.replaceAll(',', '')));
}

/** Sum of a money or count column over rows, in cents or units. */
export function sumOf<Row>(column: Column<Row>, rows: readonly Row[]): Cents {
  return sumAmounts(
    rows.map((row) => {
      const value = cellValue(column, row);
      return typeof value === 'number' ? BigInt(Math.trunc(value)) : typeof value === 'boolean' ? null : value;
    }),
  );
}

/** Rows and columns as plain text, ready to copy or export. */
export interface TextTable {
  titles: string[];
  rows: string[][];
}

/**
 * An address and its unit, "555 E Carson St" and "13", of which the unit is never cut; null for other words.
 */
export function placeParts(text: string): readonly [string, string] | null {
  const found = /^(\d\S* \S+ (?:.* )?\S+) (#?(?=\S*\d|[A-Z]$)[\w-]{1,6})$/.exec(text);
  return found ? [found[1] ?? '', found[2] ?? ''] : null;
}

/**
 * A whole number with thousands apart. By hand: the formatter of the language takes longer to make than a
 * page of rows.
 */
export function grouped(count: number | bigint): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** "12 entries", "1 entry": the plural of a noun with its count, in the singular for one. */
export function countOf(count: number, nouns: string): string {
  const one = nouns
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');
  return `${grouped(count)} ${count === 1 ? one : nouns}`;
}

/** Exactly the view: its columns in order, its rows in order. */
export function textTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): TextTable {
  return { titles: columns.map((column) => column.title), rows: rows.map((row) => columns.map((column) => textOf(column, row))) };
}

/** Text that a spreadsheet would run as a formula gets a leading apostrophe; numbers stay numbers. */
export function neutralised(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^-?[\d.,]+$/.test(text) ? `'${text}` : text;
}

/** Tab separated values without a head, as spreadsheets paste them. */
export function tsvOf(table: TextTable): string {
  return table.rows.map((row) => row.map((cell) => neutralised(cell).replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
}

/** Comma separated values with a head, RFC 4180, formulas neutralised. */
export function csvOf(table: TextTable): string {
  const line = (cells: readonly string[]) =>
    cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${neutralised(cell).replaceAll('"', '""')}"` : neutralised(cell))).join(',');
  return [table.titles, ...table.rows].map(line).join('\r\n').concat('\r\n');
}

/**
 * The columns in sight, in the viewer's order; the first one and, after it, those held at the left stand
 * before the others.
 */
export function visibleColumns<Row>(columns: readonly Column<Row>[], view: TableView): Column<Row>[] {
  const order = view.order ?? [];
  const place = (column: Column<Row>) => {
    const index = order.indexOf(column.key);
    return index < 0 ? order.length + columns.indexOf(column) : index;
  };
  const shown = columns.filter((column) => isShown(column, view)).sort((a, b) => place(a) - place(b));
  const isHeld = (column: Column<Row>) => column === shown[0] || view.pins?.includes(column.key) === true;
  return [...shown.filter(isHeld), ...shown.filter((column) => !isHeld(column))];
}

/** How many columns are held at the left: the first, and the pinned ones that follow it. */
export function heldCount<Row>(columns: readonly Column<Row>[], view: TableView): number {
  const free = columns.findIndex((column, index) => index > 0 && column.pin !== true && view.pins?.includes(column.key) !== true);
  return free < 0 ? columns.length : free;
}

/** The view with a column held at the left, or no longer. */
export function withPin(view: TableView, key: string, held: boolean): TableView {
  const others = (view.pins ?? []).filter((each) => each !== key);
  const pins = held ? [...others, key] : others;
  return { ...view, pins: pins.length > 0 ? pins : undefined };
}

/** The view with a column so many px wide. */
export function withWidth(view: TableView, key: string, width: number): TableView {
  return { ...view, widths: { ...view.widths, [key]: Math.min(1200, Math.max(48, Math.round(width))) } };
}

/** Whether a column is in sight under a view. */
export function isShown<Row>(column: Column<Row>, view: TableView): boolean {
  const hidden = view.hidden ?? [];
  return column.hidden ? hidden.includes(`+${column.key}`) : !hidden.includes(column.key);
}

/** The view with a column switched on or off. */
export function withColumn<Row>(column: Column<Row>, view: TableView, shown: boolean): TableView {
  const name = column.hidden ? `+${column.key}` : column.key;
  const others = (view.hidden ?? []).filter((each) => each !== name);
  const hidden = shown === (column.hidden === true) ? [...others, name] : others;
  return { ...view, hidden: hidden.length > 0 ? hidden : undefined };
}

/** The view with a column moved by `step` places. */
export function withMoved<Row>(columns: readonly Column<Row>[], view: TableView, key: string, to: number): TableView {
  const keys = visibleColumns(columns, view).map((column) => column.key);
  const from = keys.indexOf(key);
  if (from < 0 || to < 0 || to >= keys.length) return view;
  keys.splice(to, 0, ...keys.splice(from, 1));
  return { ...view, order: keys };
}

/**
 * The view after a click on a head: ascending, descending, none; with `add` the column joins the ones sorted
 * by already.
 */
export function withSort(view: TableView, key: string, add: boolean): TableView {
  const sort = view.sort ?? [];
  const now = sort.find((each) => each.key === key);
  const next = !now ? [{ key, desc: false }] : now.desc ? [] : [{ key, desc: true }];
  if (!add) return { ...view, sort: next.length > 0 ? next : undefined };
  const kept = now ? sort.flatMap((each) => (each.key === key ? next : [each])) : [...sort, ...next];
  return { ...view, sort: kept.length > 0 ? kept : undefined };
}
