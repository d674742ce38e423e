// What receivables declare about the export of owner payment histories.
import { z } from 'zod';
import {
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  type FileAnswer,
  file,
  id,
  moneyOut,
  needs,
  query,
} from '../../../packages/contract/contract.ts';

export const historyFormat = z.enum(['csv', 'xlsx']);
export type HistoryFormat = z.output<typeof historyFormat>;

/** Whose payments: every owner's of the time, the present owners', or those of owners who left. */
export const historyAudience = z.enum(['EVERYONE', 'PRESENT', 'FORMER']);
export type HistoryAudience = z.output<typeof historyAudience>;

const span = { communityId: id, fromDate: dateIn, toDate: dateIn, whom: historyAudience.default('EVERYONE') };
const mayExport = needs('arownerpayments', 1);

export const historyRefusals = {
  noPayments: 'No owner paid in these days. Choose other days or owners.',
} as const;

export const paymentHistories = defineEndpoints('PaymentHistories', {
  listPaymentHistories: query({
    summary: 'What each owner paid in some days: how often, the sum, the first and the last day. Payments taken back are apart.',
    permission: mayExport,
    input: z.object(span),
    output: z.object({
      rows: z.array(
        z.object({
          ownershipId: id,
          accountNumber: z.string(),
          owner: z.string(),
          payments: z.number(),
          total: moneyOut,
          takenBack: moneyOut,
          firstDate: dateOut,
          lastDate: dateOut,
        }),
      ),
      payments: z.number(),
      total: moneyOut,
      takenBack: moneyOut,
    }),
  }),
  downloadPaymentHistories: file({
    summary: 'The payments themselves, a line each, by account and day.',
    permission: mayExport,
    input: z.object({ ...span, format: historyFormat.default('csv') }),
    output: z.custom<FileAnswer>(),
    refusals: historyRefusals,
  }),
});

export const paymentHistoryScreens = defineScreens({
  'export-owner-payment-histories': {
    title: 'Export owner payment histories',
    area: 'receivables',
    path: '/c/$communityId/receivables/payment-histories',
    claims: mayExport,
    menu: { section: 'Receivables', order: 17, group: 'Paper and exports', name: 'Payment histories' },
  },
});
