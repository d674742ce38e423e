// The columns a list has from the fields of its record, as they stand in its table.
import type { RawBuilder } from 'kysely';
import type { Fields, ListColumnsOf } from '../contract/contract.ts';
import { sql } from '../db/database.ts';
import { columnsOf } from '../db/kept.ts';

/** The expressions of `listColumnsOf(fields)`; `alias` is the table of the record in the query. */
export function fieldColumns<const F extends Fields>(
  alias: string,
  fields: F,
): Readonly<Record<keyof ListColumnsOf<F>, RawBuilder<unknown>>> {
  const columns: Readonly<Record<string, unknown>> = columnsOf(fields);
  const listed = Object.entries(fields).filter(([, { list }]) => list !== undefined);
  return Object.fromEntries(listed.map(([key]) => [key, sql.ref(`${alias}.${String(columns[key])}`)])) as never;
}
