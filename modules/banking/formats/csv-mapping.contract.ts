// What the columns of a bank's CSV file say, as a person chooses it and as it is kept for the next file.
import { z } from 'zod';

const column = z.number().int().min(0).max(999);

/** How the amount of a line is written. */
export const amountWays = ['SIGNED', 'NEGATED', 'TWO_COLUMNS', 'BALANCE'] as const;
export type AmountWay = (typeof amountWays)[number];

/** Columns count from 0; null where the file has none. */
export const csvMapping = z.object({
  /** The line of the titles; 0 where the file has none. */
  titleLine: z.number().int().min(0).max(200),
  dateOrder: z.enum(['mdy', 'dmy']),
  decimal: z.enum(['.', ',']),
  amounts: z.enum(amountWays),
  date: column.nullable(),
  amount: column.nullable(),
  debit: column.nullable(),
  credit: column.nullable(),
  balance: column.nullable(),
  description: column.nullable(),
  memo: column.nullable(),
  check: column.nullable(),
});
export type CsvMapping = z.infer<typeof csvMapping>;

/** A mapping as it was kept, with the titles it was made for. */
export interface KeptMapping {
  titles: readonly string[];
  mapping: CsvMapping;
}
