// The installments of a special assessment: when each is due, what it comes to, and what of a home's part is
// still to be charged. The last one carries the rounding, so that a home pays its part to the cent.
import { addMonths, allocate, type Cents, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import type { Frequency } from '../billing/charge.rules.ts';

/** When installments are due. */
export interface Schedule {
  startOn: LocalDate;
  frequency: Frequency;
  installments: number;
}

/** An installment of a home; `number` counts from 1. */
export interface Installment {
  number: number;
  on: LocalDate;
  amount: Cents;
}

const monthsOf: Record<Frequency, number> = { MONTHLY: 1, QUARTERLY: 3, ANNUAL: 12 };

/** The days installments are due on, in order. */
export function installmentDays({ startOn, frequency, installments }: Schedule): LocalDate[] {
  return Array.from({ length: installments }, (_, i) => addMonths(startOn, i * monthsOf[frequency]));
}

/** What every installment but the last comes to, in cents: a part of the total, rounded down. */
export function regularInstallment(total: Cents, installments: number): Cents {
  const parts = allocate(
    total,
    Array.from({ length: installments }, () => 1n),
  );
  return parts.at(-1) ?? total;
}

/**
 * The installments of a home that are not charged yet, in order. `charged` holds what was charged by day. The
 * last of them carries what the others leave of the total; it may be nothing, or less, where a person charged
 * more than was due.
 */
export function unchargedInstallments(total: Cents, schedule: Schedule, charged: ReadonlyMap<LocalDate, Cents>): Installment[] {
  const regular = regularInstallment(total, schedule.installments);
  const left = installmentDays(schedule)
    .map((on, i) => ({ number: i + 1, on, amount: regular }))
    .filter(({ on }) => !charged.has(on));
  const last = left.at(-1);
  if (last) last.amount = total - sumCents(charged.values()) - regular * BigInt(left.length - 1);
  return left;
}

/** Where a home stands with a special assessment; cents. */
export interface Standing {
  charged: Cents;
  chargedCount: number;
  remaining: Cents;
  next: Installment | null;
}

/** What of a home's part was charged, and what comes next. */
export function standingOf(total: Cents, schedule: Schedule, charged: ReadonlyMap<LocalDate, Cents>): Standing {
  const sum = sumCents(charged.values());
  const [next = null] = unchargedInstallments(total, schedule, charged);
  return { charged: sum, chargedCount: charged.size, remaining: total - sum, next };
}
