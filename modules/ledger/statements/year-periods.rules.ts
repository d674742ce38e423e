// A fiscal year side by side: what its periods are called, and the proof that they add up.
import type { ReportCheck, ReportRow } from '../../../packages/contract/contract.ts';
import { endOfMonth, formatMonth, type LocalDate, startOfMonth, sumCents } from '../../../packages/kernel/kernel.ts';

/** The title of a period by its place in the year, from 0: a month by its name, any other by its number. */
export function periodTitle({ from, to }: { from: LocalDate; to: LocalDate }, place: number): string {
  return from === startOfMonth(to) && to === endOfMonth(from) ? formatMonth(to).slice(0, 3) : `Period ${place + 1}`;
}

/** What every report proves that shows a year by its periods. */
export const yearProof = 'Periods add up to the year';

/**
 * On every line the columns of the periods, by their keys, must add up to the column `total`, which is read
 * by itself.
 */
export function proveYear(rows: readonly ReportRow[], keys: readonly string[]): ReportCheck {
  const wrong = rows.filter(({ cells }) => cells['total'] && sumCents(keys.map((key) => cells[key]?.money ?? 0n)) !== cells['total'].money);
  return {
    name: yearProof,
    outcome: wrong.length === 0 ? 'holds' : 'fails',
    detail: wrong.map(({ cells }) => cells['name']?.text ?? '').join(', '),
  };
}
