// The installments of a payment plan, and how it is kept.
import { addDays, addMonths, allocate, type Cents, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';

export interface Installment {
  number: number;
  dueDate: LocalDate;
  amount: Cents;
}

/**
 * Equal installments month by month that add up to what is covered, to the cent; number 0 is the down
 * payment, due with the offer.
 */
export function installmentsOf(
  covered: Cents,
  { down, months, offeredDate, firstDueDate }: { down: Cents; months: number; offeredDate: LocalDate; firstDueDate: LocalDate },
): Installment[] {
  const parts = allocate(
    covered - down,
    Array.from({ length: months }, () => 1n),
  );
  const monthly = parts.map((amount, i) => ({ number: i + 1, dueDate: addMonths(firstDueDate, i), amount }));
  return [...(down > 0n ? [{ number: 0, dueDate: offeredDate, amount: down }] : []), ...monthly].filter(({ amount }) => amount > 0n);
}

export interface KeptInstallment extends Installment {
  paid: Cents;
  isMissed: boolean;
}

/**
 * What is paid of each installment, the oldest first, and which are missed: not paid in full by their day and
 * the days to cure.
 */
export function keptOf(installments: readonly Installment[], paid: Cents, cureDays: number, today: LocalDate): KeptInstallment[] {
  let left = paid;
  return installments.map((one) => {
    const part = left < one.amount ? left : one.amount;
    left -= part;
    return { ...one, paid: part, isMissed: part < one.amount && addDays(one.dueDate, cureDays) < today };
  });
}

/** What of the covered balance is paid, in cents: never more than all of it. */
export const paidOf = (covered: Cents, stillOpen: Cents): Cents => (stillOpen > covered ? 0n : covered - stillOpen);

/** The sum of installments, in cents. */
export const planned = (installments: readonly Installment[]): Cents => sumCents(installments.map(({ amount }) => amount));
