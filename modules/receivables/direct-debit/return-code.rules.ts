// The return and change codes of the ACH network with the days each meaning is in force. Source: nacha.org
// and general knowledge of the network's rules; not taken from the rule book itself.
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import rows from './return-codes.json' with { type: 'json' };

/** What a code means on a day. */
export interface AchCode {
  code: string;
  title: string;
  meaning: string;
  /** What the one who sent the entry is to do. */
  action: string;
  /** True where the same entry may be presented again. */
  mayRetry: boolean;
  /** True for a claim that nobody authorized the entry. */
  isUnauthorized: boolean;
}

/** The meaning of a code on a day; null for one that is unknown on it, which is held and never retried. */
export function achCode(code: string, day: LocalDate): AchCode | null {
  const row = rows.find(
    (one) => one.code === code && (one.fromDate === null || one.fromDate <= day) && (one.toDate === null || day <= one.toDate),
  );
  if (!row) return null;
  const { title, action, retry, rateClass } = row;
  const meaning = `${row.meaning.slice(0, 1).toUpperCase()}${row.meaning.slice(1)}`;
  return { code, title, meaning, action, mayRetry: retry === 'yes', isUnauthorized: rateClass === 'unauthorized' };
}

/** What a person reads of a code on a day. */
export function codeWords(code: string, day: LocalDate): string {
  return achCode(code, day)?.title ?? 'Unknown code: ask the bank before anything else';
}
