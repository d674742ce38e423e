// The handler of the AP dashboard.
import type { Handlers } from '../../../packages/http/handlers.ts';
import { addDays, endOfTime, sumCents } from '../../../packages/kernel/kernel.ts';
import { balanceOf } from '../checks/check.handlers.ts';
import { listCheckRows } from '../checks/check.store.ts';
import { todayOf } from '../subledger/chart.handlers.ts';
import { loadBankAccounts } from '../subledger/chart.store.ts';
import type { apDashboard } from './ap-dashboard.contract.ts';
import { groupOf, paidInOrder } from './ap-dashboard.rules.ts';
import { dashboardBills } from './ap-dashboard.store.ts';

/** Days of payments that are shown, and the most of them. */
const PAYMENT_DAYS = 30;
const MOST_PAYMENTS = 50;

export const apDashboardHandlers: Handlers<typeof apDashboard> = {
  async getApDashboard(context) {
    const { tx, input } = context;
    const { communityId } = input;
    const todayDate = await todayOf(context, communityId);
    const banks = await loadBankAccounts(tx, communityId);
    // Checks dated ahead are spent already.
    const balance = await balanceOf(context, communityId, endOfTime);
    const accounts = banks.map(({ bankAccountId, name, fundName, accountId }) => ({
      bankAccountId,
      name,
      fundName,
      balance: balance(accountId),
    }));
    const now = sumCents(accounts.map((one) => one.balance));
    const bills = paidInOrder(await dashboardBills(tx, communityId, todayDate), now);
    const made = await listCheckRows(tx, {
      communityId,
      fromDate: addDays(todayDate, -PAYMENT_DAYS),
      state: 'all',
      search: '',
      limit: MOST_PAYMENTS,
    });
    const [late, due, later, waits] = (['LATE', 'DUE', 'LATER', 'WAITING'] as const).map((state) => groupOf(bills, state));
    const none = { count: 0, amount: 0n };
    const afterDue = now - (late?.amount ?? 0n) - (due?.amount ?? 0n);
    return {
      todayDate,
      late: late ?? none,
      due: due ?? none,
      later: later ?? none,
      waiting: waits ?? none,
      cash: { now, afterDue, afterWaiting: afterDue - (waits?.amount ?? 0n), accounts },
      bills: bills.map(({ billId, vendorName, billNumber, description, dueDate, daysLate, open, state, cashAfter }) => ({
        billId,
        vendorName,
        billNumber,
        description,
        dueDate,
        daysLate,
        open,
        state,
        cashAfter,
      })),
      payments: made.rows.map(({ checkId, checkNumber, payee, checkDate, amount_cents: amount, voidDate }) => ({
        checkId,
        checkNumber,
        payee,
        checkDate,
        amount,
        isVoided: voidDate !== null,
      })),
    };
  },
};
