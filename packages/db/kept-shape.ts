// How the facts of a kept record stand in tables.
import type { FactsOf, Field, Fields } from '../contract/fields.ts';

/** The column of a fact; lists and objects stand as JSON. */
export type KeptColumn = string | { json: string };

/** A table the record stands in, with the column that is its key. */
export interface KeptTable<F> {
  table: string;
  idColumn: string;
  columns: { readonly [K in keyof F & string]: KeptColumn };
}

/**
 * How a record stands in its tables. `T` are the facts of the record it goes through, such as those of a
 * person who has a part.
 */
export interface KeptShape<F extends object, T extends object> extends KeptTable<F> {
  /** True when the table has `community_id`. */
  inCommunity: boolean;
  /** What the record is called: a fact of its own or of the record it goes through. */
  label: keyof (F & T) & string;
  /**
   * A record of its own that this one names: it is made with it unless it is given, changed with it, and goes
   * when nothing else refers to it.
   */
  through?: KeptTable<T>;
}

/** A record as it was found. */
export interface KeptRow<F> {
  id: string;
  /** How often the record, and the one it goes through, was changed. */
  version: string;
  communityId: string | null;
  /** The id of the record it goes through. */
  throughId: string | null;
  facts: F;
}

/** The name of the column a fact stands in. */
export const columnName = (column: KeptColumn): string => (typeof column === 'string' ? column : column.json);

/** `leaseEndDate` stands in `lease_end_on`, `feeAmount` in `fee_cents`, `gateCode` in `gate_code`. */
function columnFor(fact: string): string {
  const name = fact.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return name.replace(/_date$/, '_on').replace(/(^|_)amount$/, (_whole, before) => `${before === '' ? 'amount_' : before}cents`);
}

const fieldColumn = (fact: string, { kind, column = columnFor(fact) }: Field): KeptColumn =>
  kind === 'listOf' ? { json: column } : column;

/** The columns of the fields of a record, by the rule of names. */
export function columnsOf<F extends Fields>(fields: F): { readonly [K in keyof FactsOf<F> & string]: KeptColumn } {
  return Object.fromEntries(Object.entries(fields).map(([fact, field]) => [fact, fieldColumn(fact, field)])) as never;
}
