// A posted batch as a page: tables of what is in it, said by the module that posted it. Source: accounting.md
// 16.
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Door } from '../neighbors.rules.ts';

/** A cell of a table: words, a date, a count, or money in cents. */
export type DetailCell = string | LocalDate | number | Cents | null;

export interface DetailColumn {
  key: string;
  title: string;
  kind: 'text' | 'date' | 'count' | 'money';
  /** True where the column is added up. */
  isSummed?: boolean;
}

export interface DetailRow {
  key: string;
  cells: Readonly<Record<string, DetailCell>>;
  /** The record the row is about. */
  door: Door | null;
  /** True for what no longer stands. */
  isStruck?: boolean;
}

/** One table of a transaction: its charges, its codes, its checks. */
export interface DetailTable {
  title: string;
  /** What its rows are called: "charges". */
  noun: string;
  columns: readonly DetailColumn[];
  rows: readonly DetailRow[];
}
