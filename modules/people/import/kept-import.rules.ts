// Plans the import of kept records whatever their kind: which row means which record, what changes about it,
// and what is wrong with it.
import type { z } from 'zod';
import type { ImportPlan, ImportProblem, PlannedRow } from '../../../packages/contract/contract.ts';

/** A record as it stands. */
export interface KnownRecord<F> {
  id: string;
  version: string;
  /** The id of the record it goes through; null where it goes through none. */
  throughId: string | null;
  facts: F;
}

/** A record as the import leaves it; `before` is null for a new one. */
export interface KeptChange<F> {
  before: KnownRecord<F> | null;
  after: F;
}

/** What a row wants: the record it means, and the facts as its cells leave them. */
export interface WantedRow<F> {
  line: number;
  known: KnownRecord<F> | undefined;
  facts: F;
  problems: readonly ImportProblem[];
  /** Tells records of the file apart; two rows with one key mean the same record. */
  key: string;
}

export interface KeptImportWords {
  /** The column in which a fact stands, for what is wrong with it; facts of the same name need none. */
  columnOf?: Readonly<Record<string, string>>;
  /** What a fact is called in the remark beside a row, where its column is not. */
  titles: Readonly<Record<string, string>>;
}

const keyed = (value: unknown): string => JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}` : part));

/**
 * What the contract of the call says of the facts: the sentences of its own schema, under the columns of the
 * file.
 */
export function checkBySchema<F extends object>(
  line: number,
  schema: z.ZodType,
  facts: F,
  { columnOf = {}, titles }: KeptImportWords,
): { facts: F; problems: ImportProblem[] } {
  const read = schema.safeParse(facts);
  if (read.success) {
    const sound = read.data as F;
    return { facts: Object.fromEntries(Object.keys(facts).map((fact) => [fact, sound[fact as keyof F]])) as F, problems: [] };
  }
  const problems = read.error.issues.map((issue): ImportProblem => {
    const fact = String(issue.path[0] ?? '');
    const column = columnOf[fact] ?? fact;
    return { line, column, severity: 'error', message: `${titles[column] ?? titles[fact] ?? fact} ${issue.message}.` };
  });
  return { facts, problems };
}

/** The facts that differ, by name. */
function changesOf<F extends object>(before: F, after: F): string[] {
  return Object.keys(after).filter((fact) => keyed(before[fact as keyof F]) !== keyed(after[fact as keyof F]));
}

/** Plans every row. A record stands on one row of a file. */
export function planKept<F extends object>(
  wanted: readonly WantedRow<F>[],
  { columnOf = {}, titles }: KeptImportWords,
): ImportPlan<KeptChange<F>> {
  const seen = new Map<string, number>();
  const repeated: ImportProblem[] = [];
  const rows = wanted.flatMap((row): PlannedRow<KeptChange<F>>[] => {
    const key = row.known ? `id ${row.known.id}` : row.key;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row.line);
    else repeated.push({ line: row.line, column: 'name', severity: 'error', message: `The same one stands on line ${first}.` });
    if (!row.known) return [{ line: row.line, act: 'new', change: { before: null, after: row.facts } }];
    const changed = changesOf(row.known.facts, row.facts);
    if (changed.length === 0) return [{ line: row.line, act: 'same', change: null }];
    const note = [...new Set(changed.map((fact) => (titles[fact] ?? titles[columnOf[fact] ?? fact] ?? fact).toLowerCase()))].join(', ');
    return [{ line: row.line, act: 'changed', note, change: { before: row.known, after: row.facts } }];
  });
  return { rows, problems: [...wanted.flatMap(({ problems }) => problems), ...repeated] };
}
