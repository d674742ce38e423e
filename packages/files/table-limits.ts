// The most a file that becomes a table may hold, whatever its form, so that its cells fit in memory and every
// column can be matched.
import { Refusal } from '../kernel/kernel.ts';

/** The limits of one table. */
export interface TableLimits {
  /** Rows below the titles. */
  maxRows: number;
  maxColumns: number;
}

export const tableLimits: TableLimits = { maxRows: 200_000, maxColumns: 1000 };

/** Refuses with `fileTooLarge` a table of more rows or columns than are read. */
export function refuseLargeTable(rows: number, columns: number, { maxRows, maxColumns }: TableLimits = tableLimits): void {
  if (rows > maxRows) throw new Refusal('fileTooLarge', `The file has more than ${maxRows} rows.`);
  if (columns > maxColumns) throw new Refusal('fileTooLarge', `The file has ${columns} columns; at most ${maxColumns} are read.`);
}
