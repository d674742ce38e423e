// Which records start a workflow, and why the others do not.
import { addMilliseconds, type Instant } from '../../../packages/kernel/kernel.ts';
import { type Facts, whyNotMet } from './condition.rules.ts';
import type { Definition } from './definition.contract.ts';

const DAY_MS = 86_400_000;

/** Why a record that started a workflow before does not start it again; blank where it may. */
export function whyNotAgain(onceDays: number | null, last: Instant | undefined, now: Instant): string {
  if (last === undefined || onceDays === 0) return '';
  if (onceDays === null) return 'It ran for this record before, and runs once per record';
  const again = addMilliseconds(last, onceDays * DAY_MS);
  return again > now ? `It ran for this record in the last ${onceDays} days` : '';
}

/** Why a record does not start a workflow now; blank where it does. */
export function whyNotStarted(
  { subject, where, onceDays }: Pick<Definition, 'subject' | 'where' | 'onceDays'>,
  facts: Facts,
  last: Instant | undefined,
  now: Instant,
): string {
  const unmet = whyNotMet(subject, facts, where);
  return unmet === '' ? whyNotAgain(onceDays, last, now) : unmet;
}
