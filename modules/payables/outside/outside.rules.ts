// What a payment made outside must say: a check its number, anything else a reference; and what it pays.
import { refuse } from '../../../packages/contract/contract.ts';
import { invalid } from '../../../packages/kernel/kernel.ts';
import type { CheckDraft } from '../checks/payment.rules.ts';
import type { PaymentMethod } from '../payables.contract.ts';
import { outsideRefusals } from './outside.contract.ts';

/**
 * Number and reference as they are kept; `number` is what lists show. Refuses (`invalid`, at the field) a
 * check without number and another payment without reference, which would be found by nothing.
 */
export function namedPayment(payment: { method: PaymentMethod; checkNumber?: string | undefined; reference: string }): {
  checkNumber: string | null;
  reference: string;
  number: string;
} {
  const { method, checkNumber, reference } = payment;
  if (method === 'HAND_CHECK') {
    if (!checkNumber) throw invalid('A check has its number.', [{ path: 'checkNumber', message: 'must be the number on the check' }]);
    return { checkNumber, reference, number: checkNumber };
  }
  if (reference === '') throw invalid('A payment has its reference.', [{ path: 'reference', message: 'must name the payment' }]);
  return { checkNumber: null, reference, number: reference };
}

/** Refuses (`checkNumberTaken`) a number the bank account has used, voided or not. Source: invariant 29. */
export function refuseTakenNumber(number: string, isTaken: boolean): void {
  if (isTaken)
    throw refuse(outsideRefusals, 'checkNumberTaken', { number }, [{ path: 'checkNumber', message: 'is used on this bank account' }]);
}

/** The one payment that was drafted. Refuses (`invalid`) none, and bills of several vendors. */
export function onePayment(drafts: readonly CheckDraft[]): CheckDraft {
  const [draft, ...others] = drafts;
  if (!draft) throw invalid('The payment pays nothing yet.', [{ path: 'items', message: 'must name a bill it pays' }]);
  if (others.length > 0) throw invalid('A payment goes to one vendor.', [{ path: 'items', message: 'belong to several vendors' }]);
  return draft;
}
