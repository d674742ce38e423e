// The AP dashboard from open bills: which are late, due or later, and what stays of the cash after each.
import { type Cents, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import type { DashboardState } from './ap-dashboard.contract.ts';

/** A bill with something open, in cents. */
export interface OpenBill {
  billId: string;
  dueDate: LocalDate;
  daysLate: number;
  open: Cents;
  isApproved: boolean;
}

/** Bills due within so many days are due now. */
const DUE_DAYS = 7;

/** Where a bill stands: one that is not approved waits, whenever it is due. */
export function stateOf({ isApproved, daysLate }: Pick<OpenBill, 'isApproved' | 'daysLate'>): DashboardState {
  if (!isApproved) return 'WAITING';
  if (daysLate > 0) return 'LATE';
  return daysLate >= -DUE_DAYS ? 'DUE' : 'LATER';
}

/** Count and sum of the bills of a state, in cents. */
export function groupOf(bills: readonly (OpenBill & { state: DashboardState })[], state: DashboardState): { count: number; amount: Cents } {
  const own = bills.filter((bill) => bill.state === state);
  return { count: own.length, amount: sumCents(own.map(({ open }) => open)) };
}

/** Bills in the order they are due with what stays of the cash after each; bills that wait come last. */
export function paidInOrder<Bill extends OpenBill>(
  bills: readonly Bill[],
  cash: Cents,
): (Bill & { state: DashboardState; cashAfter: Cents })[] {
  const rank = (bill: Bill) => `${bill.isApproved ? 0 : 1}${bill.dueDate}${bill.billId.padStart(19, '0')}`;
  let left = cash;
  return bills
    .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
    .map((bill) => {
      left -= bill.open;
      return { ...bill, state: stateOf(bill), cashAfter: left };
    });
}
