// What an act changed, field by field, from the two states the audit trail keeps.

/** One field before and after; text, `''` where the field was not there. */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
  isChanged: boolean;
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** Leaves by their path; a list's places count from 1, as people count. */
function leavesOf(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (value === undefined || value === null) return into;
  if (!isBranch(value)) return into.set(path, typeof value === 'object' ? '' : String(value));
  const isList = Array.isArray(value);
  for (const [key, part] of Object.entries(value)) {
    const step = isList ? String(Number(key) + 1) : key;
    leavesOf(part, path === '' ? step : `${path}.${step}`, into);
  }
  return into;
}

/**
 * Compares two states. Every field of either is there once, in the order they were written, those that
 * changed first. A state that is no object is one field named `value`.
 */
export function changesBetween(before: unknown, after: unknown): FieldChange[] {
  const leaves = (state: unknown) => leavesOf(state, typeof state === 'object' ? '' : 'value', new Map());
  const [was, is] = [leaves(before), leaves(after)];
  const all = [...new Set([...is.keys(), ...was.keys()])].map((field): FieldChange => {
    const [from, to] = [was.get(field) ?? '', is.get(field) ?? ''];
    return { field, before: from, after: to, isChanged: from !== to };
  });
  return [...all.filter((each) => each.isChanged), ...all.filter((each) => !each.isChanged)];
}
