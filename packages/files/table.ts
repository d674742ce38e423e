// What CSV and XLSX files are written from: columns with a kind, and cells that keep their type until the
// last moment.
import type { Cents, LocalDate } from '../kernel/kernel.ts';

/**
 * How a column is written: money in two decimals, dates as dates, counts as whole numbers, other numbers as
 * they are, percents with one decimal, text as itself.
 */
export type ColumnKind = 'text' | 'money' | 'date' | 'count' | 'number' | 'percent';

/** One column of a file. `width` is in characters of the spreadsheet's standard font. */
export interface TableColumn {
  title: string;
  kind: ColumnKind;
  width?: number;
}

/**
 * Money is a bigint in cents, a count or percent a number, a date a LocalDate, everything else text; null
 * leaves the cell empty.
 */
export type TableCell = Cents | number | LocalDate | string | null;

/** Rows of a table, each with one cell for each column. */
export type TableRow = readonly TableCell[];

/**
 * Characters with which a spreadsheet begins a formula, their full-width twins, and what some programs skip
 * before one (OWASP, CSV injection).
 */
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const NUMBER = /^[+-]?\d[\d,]*(?:\.\d+)?$/;

/** True for text that a spreadsheet would run as a formula on opening it; a plain signed number is none. */
export function looksLikeFormula(text: string): boolean {
  return FORMULA_START.test(text) && !NUMBER.test(text);
}
