// Columns someone added to the records of a list: named by their kind and id, so that a question about one
// is understood before anybody looks up what it is.
import type { ListColumn, ListKind } from './list.ts';

/** The kinds such a column has. Yes or no is a status, since it may be neither. */
export type OwnKind = Exclude<ListKind, 'flag'>;

const OWN = /\bown_(text|money|count|date|status)_([1-9]\d{0,17})\b/g;
const WHOLE_KEY = /^own_(text|money|count|date|status)_[1-9]\d{0,17}$/;

/** The key of an added column: `own_money_12`. */
export const ownKey = (kind: OwnKind, id: string): string => `own_${kind}_${id}`;

/** True for the key of an added column. */
export const isOwnKey = (key: string): boolean => WHOLE_KEY.test(key);

/** The added columns a text names, as far as their keys say what they are. */
export function ownColumnsIn(text: string): Readonly<Record<string, ListColumn>> {
  const named = [...text.matchAll(OWN)].map(([key, kind]): [string, ListColumn] => [
    key,
    { title: '', kind: kind as OwnKind, ...(kind === 'count' ? { decimals: true } : {}) },
  ]);
  return Object.fromEntries(named);
}
