// What a module supplies for an import it declares: what it looks up, the pure plan, carrying it out, and
// taking it back.
import type { z } from 'zod';
import type { HeldClaims, ImportColumns, ImportDefinition, ImportPlan, ImportRow } from '../contract/contract.ts';
import type { Tx } from '../db/database.ts';
import type { Instant } from '../kernel/kernel.ts';
import type { Parts, ThreadWork } from '../threads/threads.ts';
import type { OtherForms } from './table.ts';

/** Where an import happens. */
export interface ImportScope<P> {
  tx: Tx;
  params: P;
  now: Instant;
  /** The claims of whoever imports; null for a job, which was looked at under them when it was ordered. */
  held: HeldClaims | null;
  /** Where whoever imports may work; all for a job, which was looked at in that scope when it was ordered. */
  communities: 'all' | ReadonlySet<string>;
}

/** Who imports, and what is told while it lasts. */
export interface ImportAct<P> extends ImportScope<P> {
  userId: string;
  fileName: string;
  /** Rows done so far; a background job shows it. */
  progress(done: number): void;
}

type Params<P extends z.ZodRawShape> = z.output<z.ZodObject<P>>;

/**
 * The pure function that plans: what the rows do to what is there. Rows come with cells that could not be
 * read as undefined; problems of such cells are named already.
 */
type Plan<C extends ImportColumns, P extends z.ZodRawShape, Facts, Change> = (
  rows: readonly ImportRow<C>[],
  facts: Facts,
  params: Params<P>,
) => ImportPlan<Change>;

/** The work of one import. */
export interface ImportWork<C extends ImportColumns, P extends z.ZodRawShape, Facts, Change, Loaded, Sought> {
  /** What `load` wants to know of the rows, such as the days they name. */
  seek?: ThreadWork<(rows: readonly ImportRow<C>[]) => Sought>;
  /**
   * Reads what the rows are held against, as data that crosses to the thread that plans. Everybody who
   * imports the same into the same community waits before this.
   */
  load(scope: ImportScope<Params<P>>, sought: Sought): Promise<Loaded>;
  plan: ThreadWork<Plan<C, P, Facts, Change>>;
  /** Carries out the changes with a constant number of statements; returns what `undo` needs, as JSON. */
  apply(act: ImportAct<Params<P>>, changes: readonly Change[], facts: Loaded): Promise<unknown>;
  /**
   * Takes an import back. Throws Refusal `builtUpon`, naming what has been built on it or was changed since.
   */
  undo(act: Omit<ImportAct<Partial<Params<P>>>, 'progress'>, undo: unknown): Promise<void>;
  /**
   * The columns, where they follow from the parameters, such as fields a customer added; those declared when
   * silent.
   */
  columns?(scope: ImportScope<Params<P>>): Promise<ImportColumns>;
  /** Reads further forms of files. */
  otherForms?: ThreadWork<OtherForms>;
  /**
   * Refuses an import as a whole before anything is read, at the preview already: a community begins once.
   */
  refuse?(scope: ImportScope<Params<P>>): Promise<void>;
}

/** A declared import with its work, whatever its rows are. */
export interface ServedImport {
  readonly definition: ImportDefinition<ImportColumns, z.ZodRawShape>;
  readonly work: ImportWork<ImportColumns, z.ZodRawShape, unknown, unknown, unknown, unknown>;
}

/** Joins a declared import to its work. */
export function serveImport<
  C extends ImportColumns,
  P extends z.ZodRawShape,
  Facts,
  Change,
  Loaded extends Parts<Facts>,
  Sought = undefined,
>(definition: ImportDefinition<C, P>, work: ImportWork<C, P, Facts, Change, Loaded, Sought>): ServedImport {
  return { definition, work } as unknown as ServedImport;
}
