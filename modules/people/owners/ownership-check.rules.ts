// What must hold of an ownership by itself, whoever enters it and however.
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Delivery } from './ownership.contract.ts';

interface Checked {
  startDate: LocalDate;
  endDate: LocalDate | null;
  delivery: Delivery;
  email: string;
  consentDate: LocalDate | null;
}

/** What is wrong, with the fact it is about; null when nothing is. */
export function ownershipProblem(facts: Checked): { message: string; path: 'endDate' | 'email' | 'consentDate'; words: string } | null {
  if (facts.endDate !== null && facts.endDate < facts.startDate)
    return { message: 'The last day is before the first.', path: 'endDate', words: 'must not be before the settlement' };
  if (facts.delivery === 'PRINT') return null;
  if (facts.email === '') return { message: 'There is no email address to deliver to.', path: 'email', words: 'must be filled in' };
  if (facts.consentDate === null)
    return { message: 'Delivery by email wants the consent of the owner.', path: 'consentDate', words: 'must be filled in' };
  return null;
}
