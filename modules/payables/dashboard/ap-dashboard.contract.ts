// What payables declare about the AP dashboard: what is due, late and waiting, the cash after it is paid,
// and payments already made.
import { z } from 'zod';
import { dateOut, defineEndpoints, defineScreens, id, moneyOut, needs, query } from '../../../packages/contract/contract.ts';

const permission = needs('apdashboard', 1);
const group = z.object({ count: z.number(), amount: moneyOut });

const dashboardStates = ['LATE', 'DUE', 'LATER', 'WAITING'] as const;
export type DashboardState = (typeof dashboardStates)[number];

export const apDashboard = defineEndpoints('ApDashboard', {
  getApDashboard: query({
    summary: 'Open bills by when they are due, bills that await approval, cash after what is due, and payments already made.',
    permission,
    input: z.object({ communityId: id }),
    output: z.object({
      todayDate: dateOut,
      late: group,
      /** Due today or within seven days. */
      due: group,
      later: group,
      waiting: group,
      cash: z.object({
        /** All bank accounts in the books, payments dated ahead included. */
        now: moneyOut,
        /** After everything late and due, approved bills alone. */
        afterDue: moneyOut,
        /** After the bills that await approval too. */
        afterWaiting: moneyOut,
        accounts: z.array(z.object({ bankAccountId: id, name: z.string(), fundName: z.string(), balance: moneyOut })),
      }),
      bills: z.array(
        z.object({
          billId: id,
          vendorName: z.string(),
          billNumber: z.string(),
          description: z.string(),
          dueDate: dateOut,
          /** Negative when it is not due yet. */
          daysLate: z.number(),
          open: moneyOut,
          state: z.enum(dashboardStates),
          /** What stays of the cash once this bill and all before it are paid. */
          cashAfter: moneyOut,
        }),
      ),
      /** The last fifty payments since thirty days ago. */
      payments: z.array(
        z.object({
          checkId: id,
          checkNumber: z.string(),
          payee: z.string(),
          checkDate: dateOut,
          amount: moneyOut,
          isVoided: z.boolean(),
        }),
      ),
    }),
  }),
});

export const apDashboardScreens = defineScreens({
  'ap-dashboard': {
    title: 'AP dashboard',
    area: 'payables',
    path: '/c/$communityId/payables/dashboard',
    claims: permission,
    menu: { section: 'Payables', order: 0 },
  },
});
