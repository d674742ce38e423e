// Canonical JSON: the same value is the same text, so that its hash can be compared by anybody.
import { assert } from '../../../packages/kernel/kernel.ts';

/** A value as canonical JSON holds it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/**
 * JSON without blanks, the keys of each object in the order of their code units, properties without a value
 * left out (as RFC 8785 orders and spaces it). Numbers are whole; money stands as text of cents.
 */
export function canonicalText(value: Json): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number') {
    assert(Number.isSafeInteger(value), 'canonical JSON holds whole numbers');
    return String(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  const object = value as { readonly [key: string]: Json | undefined };
  const parts = Object.keys(object)
    .sort()
    .flatMap((key) => {
      const part = object[key];
      return part === undefined ? [] : [`${JSON.stringify(key)}:${canonicalText(part)}`];
    });
  return `{${parts.join(',')}}`;
}
