// What went wrong with a call, read from whatever the client throws: the server's body `{ errorMessage, code,
// fields, reference }`.
import type { FieldProblem } from '../kernel/kernel.ts';
import { CallFailed } from './client.ts';

/** A failed call in words. */
export interface Failure {
  message: string;
  code?: string | undefined;
  reference?: string | undefined;
  fields: readonly FieldProblem[];
  /** The sentence as the server wrote it, where the page has put it in its own words. */
  sent?: string;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function problemsOf(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown) => {
    const path = isRecord(each) ? text(each.path) : undefined;
    const message = isRecord(each) ? text(each.message) : undefined;
    const line = isRecord(each) && typeof each.line === 'number' ? { line: each.line } : {};
    return path !== undefined && message !== undefined ? [{ path, message, ...line }] : [];
  });
}

/**
 * Reads an error. The body may stand in the error itself, in its `data`, `body` or `cause`; anything else
 * becomes its own message.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof CallFailed)
    return { message: error.message, code: text(error.code), reference: text(error.reference), fields: error.fields };
  const places = isRecord(error) ? [error, error.data, error.body, error.cause] : [];
  const body = places.filter(isRecord).find((place) => text(place.errorMessage) !== undefined);
  if (body) {
    return {
      message: text(body.errorMessage) ?? '',
      code: text(body.code),
      reference: text(body.reference),
      fields: problemsOf(body.fields),
    };
  }
  if (error instanceof TypeError) return { message: 'The server cannot be reached. Please try again.', fields: [] };
  return { message: error instanceof Error && error.message !== '' ? error.message : 'Something went wrong.', fields: [] };
}
