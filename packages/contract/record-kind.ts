// Kinds of record that notes, tasks, files, custom fields and a history may hang on: each declared once by
// the module that keeps it.
import type { AccessLevel, Requirement } from './claims.ts';
import type { Fields } from './fields.ts';

/** One kind of record. Its name is what `touches` says in the calls that change it. */
export interface RecordKind {
  name: string;
  /** In words: "vendor". */
  noun: string;
  /** "Vendors" */
  title: string;
  /** True for records of one community; others belong to the customer. */
  inCommunity: boolean;
  /** True for batches: what was done with a batch is its history too. */
  isBatch?: true;
  /** What someone must hold to see (1), add to (2), change (4) or remove from (8) what hangs on a record. */
  rights(level: AccessLevel): Requirement;
  /** The screen that shows one, and the parameter of its path that takes the id. */
  screen: string;
  param: string;
  /** What is known of one, for the words of its history. */
  fields?: Fields;
}

type RecordKindFacts = Omit<RecordKind, 'name'>;

/** Declares the kinds of record of a module. */
export function defineRecordKinds<M extends Record<string, RecordKindFacts>>(
  map: M,
): { readonly [K in keyof M & string]: RecordKind & { name: K } } {
  return Object.fromEntries(Object.entries(map).map(([name, facts]) => [name, { ...facts, name }])) as never;
}
