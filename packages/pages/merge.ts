// Two edits of one record laid side by side: what each changed, and the record that keeps both.

/** Whose value is taken. */
export type Side = 'yours' | 'theirs';

/** One field the two edits leave with different values. */
export interface FieldDifference {
  key: string;
  was: unknown;
  theirs: unknown;
  yours: unknown;
  /** Who changed it; `both` has to be decided. */
  changedBy: Side | 'both';
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The fields in which two edits of one record differ. A record's `version` is not a field anybody edits. */
export function differencesOf(was: object, theirs: object, yours: object): FieldDifference[] {
  const at = (record: object, key: string): unknown => Reflect.get(record, key);
  return Object.keys(theirs).flatMap((key): FieldDifference[] => {
    const each = { key, was: at(was, key), theirs: at(theirs, key), yours: at(yours, key) };
    if (key === 'version' || same(each.theirs, each.yours)) return [];
    if (same(each.was, each.yours)) return [{ ...each, changedBy: 'theirs' }];
    return [{ ...each, changedBy: same(each.was, each.theirs) ? 'yours' : 'both' }];
  });
}

/** What is taken without asking: each side's own changes. Fields both changed are left open. */
export function obviousPicks(differences: readonly FieldDifference[]): Readonly<Record<string, Side>> {
  return Object.fromEntries(differences.flatMap(({ key, changedBy }) => (changedBy === 'both' ? [] : [[key, changedBy] as const])));
}

/** Their record with the chosen values of yours in it, in their version. */
export function mergeEdits<T extends object>(theirs: T, yours: T, picks: Readonly<Record<string, Side>>): T {
  const mine = Object.keys(picks).flatMap((key) => (picks[key] === 'yours' ? [[key, Reflect.get(yours, key)] as const] : []));
  return { ...theirs, ...Object.fromEntries(mine) };
}
