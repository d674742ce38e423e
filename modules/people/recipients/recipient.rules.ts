// When the address of an external recipient is due to be confirmed again.
import { addMonths, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Confirmation } from './recipient.contract.ts';

/** An address is confirmed for twelve months; from the day they are over it is due again. */
export function confirmationOf(confirmedDate: LocalDate | null, today: LocalDate): Confirmation {
  if (confirmedDate === null) return 'NEVER';
  return addMonths(confirmedDate, 12) <= today ? 'DUE' : 'CONFIRMED';
}
