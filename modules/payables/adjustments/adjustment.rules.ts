// What of a bill may be adjusted, by how much, and where it is charged in the community it moves to.
import { refuse } from '../../../packages/contract/contract.ts';
import { type Cents, formatDate, formatMoney, invalid, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { refuseBeforeVoid } from '../bills/bill.rules.ts';
import type { PayableBill, Share } from '../checks/payment.rules.ts';
import type { AdjustmentAct, BillStatus } from '../payables.contract.ts';
import { adjustmentRefusals } from './adjustment.contract.ts';

const notOpen: Partial<Record<BillStatus, string>> = {
  SUBMITTED: 'is not approved yet: edit or cancel it',
  REJECTED: 'was sent back: edit or cancel it',
  PAID: 'is paid: void its check first',
  ADJUSTED: 'has nothing open: it was adjusted',
  CANCELLED: 'was canceled',
};

/**
 * What an adjustment settles, in cents with the sign of the bill: everything open, or the part that is
 * written off. Refuses (`notAdjustable`) a bill of which nothing is open, and (`invalid`, at the field) a
 * write-off of nothing or of more than is open, and a day before the bill was booked or a check on it was
 * voided. Source: accounting.md 2.5.
 */
export function amountToAdjust(
  bill: PayableBill,
  adjusting: { act: AdjustmentAct; amount?: Cents | undefined; postDate: LocalDate },
): Cents {
  const { act, amount, postDate } = adjusting;
  const reason = notOpen[bill.status];
  if (reason) throw refuse(adjustmentRefusals, 'notAdjustable', { billNumber: bill.billNumber, reason });
  if (postDate < bill.effectiveOn) {
    const message = `must be ${formatDate(bill.effectiveOn)} or later, when the bill is booked`;
    throw invalid('A bill is not adjusted before it is booked.', [{ path: 'postDate', message }]);
  }
  refuseBeforeVoid(bill.lastVoidOn, postDate, 'postDate');
  if (act !== 'WRITE_OFF') return bill.open;
  const isCredit = bill.open < 0n;
  const size = isCredit ? -(amount ?? 0n) : (amount ?? 0n);
  const open = isCredit ? -bill.open : bill.open;
  if (size <= 0n || size > open) {
    const message = `must be more than zero and no more than the ${formatMoney(open)} open`;
    throw invalid('The amount to write off does not fit the bill.', [{ path: 'amount', message }]);
  }
  return amount ?? 0n;
}

/**
 * Where what moves is charged in the other community when nobody says: accounts of the same numbers. Refuses
 * (`invalid`) a number the other community does not have.
 */
export function linesThere(
  parts: Share['parts'],
  numberOf: (accountId: string) => string,
  thereBy: ReadonlyMap<string, string>,
): { accountId: string; amount: Cents; description: string }[] {
  return parts.map(({ line, amount }) => {
    const number = numberOf(line.accountId);
    const accountId = thereBy.get(number);
    if (!accountId)
      throw invalid('The other community has no such account.', [
        { path: 'lines', message: `name where it is charged there: account ${number} does not exist` },
      ]);
    return { accountId, amount, description: '' };
  });
}
