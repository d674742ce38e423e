// The most a file that becomes a table may hold, whatever its form, so that its cells fit in memory and every
// column can be matched.
import { everywhereRefusals, refuse } from '../contract/contract.ts';

/** The limits of one table. */
export interface TableLimits {
  /** Rows below the titles. */
  maxRows: number;
  maxColumns: number;
}

export const tableLimits: TableLimits = { maxRows: 200_000, maxColumns: 1000 };

/** Refuses with `fileTooLarge` a table of more rows or columns than are read. */
export function refuseLargeTable(rows: number, columns: number, { maxRows, maxColumns }: TableLimits = tableLimits): void {
  if (rows > maxRows) throw refuse(everywhereRefusals, 'fileTooLarge', { most: `${maxRows} rows` });
  if (columns > maxColumns) throw refuse(everywhereRefusals, 'fileTooLarge', { most: `${maxColumns} columns` });
}
