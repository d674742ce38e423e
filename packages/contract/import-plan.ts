// What a module plans for the rows of an import: what each does, what is wrong with it, and the sums.
import type { Cents } from '../kernel/kernel.ts';

/**
 * One row of a plan. `change` is what `apply` is given; rows that are known already have none. `note` stands
 * beside the row, such as the name of the owner.
 */
export interface PlannedRow<Change> {
  line: number;
  act: 'new' | 'changed' | 'same';
  change: Change | null;
  note?: string;
}

/**
 * How much a problem holds up: an error keeps the file out, a repeat asks for a reason, a warning does
 * neither.
 */
export const problemSeverities = ['error', 'repeat', 'warning'] as const;

/**
 * What is wrong with a cell, or, as a `repeat`, where it came in before. A suggestion is what was probably
 * meant.
 */
export interface ImportProblem {
  line: number;
  column: string;
  message: string;
  severity: (typeof problemSeverities)[number];
  suggestion?: string | null;
}

/** What an import would do. Rows with problems need not stand in `rows`. */
export interface ImportPlan<Change> {
  rows: readonly PlannedRow<Change>[];
  problems: readonly ImportProblem[];
  /** The sums the import declares, in cents. */
  totals?: Readonly<Record<string, Cents>>;
}
