// A refusal is an expected no: thrown by rules, rolled back by the gate, typed in the client and worded
// beside the screen.

/**
 * Where and why an input was refused: `path` names the field (`lines.2.amount`), or a file's line and column.
 */
export interface FieldProblem {
  path: string;
  message: string;
  /** One-based line of an imported file, when the problem lies in a file. */
  line?: number;
}

/**
 * An expected no with a declared code. Becomes HTTP 409 (404 for `notFound`, 400 with fields for `invalid`).
 */
export class Refusal extends Error {
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  constructor(code: string, message: string, fields: readonly FieldProblem[] = []) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.fields = fields;
  }
}

/**
 * The answer for a record that does not exist, or belongs to another customer or community: both look the
 * same (404).
 */
export function notFound(what: string): Refusal {
  return new Refusal('notFound', `${what} was not found.`);
}

/** The answer for input a rule found wrong after the schema accepted it (400, shown at the fields). */
export function invalid(message: string, fields: readonly FieldProblem[] = []): Refusal {
  return new Refusal('invalid', message, fields);
}

/**
 * Stops on a broken promise of our own code: a bug, never a user's fault (500 with an incident reference).
 */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`broken invariant: ${message}`);
}

/** What keeps a whole file out, under its line (1-based). */
export function malformedFile(line: number, message: string): Refusal {
  return new Refusal('malformedFile', `Line ${line}: ${message} Nothing was imported.`, [{ path: 'file', line, message }]);
}
