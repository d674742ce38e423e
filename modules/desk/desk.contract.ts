// What the desk declares: the home screen and the queue of what waits for a person.
import { z } from 'zod';
import { dateOut, defineEndpoints, defineScreens, id, moneyOut, openToAll, query } from '../../packages/contract/contract.ts';

export const desk = defineEndpoints('Desk', {
  getQueue: query({
    summary: 'What waits in each community of the caller’s scope, and the cash each holds.',
    permission: 'signedIn',
    input: z.object({}),
    output: z.array(
      z.object({
        communityId: id,
        name: z.string(),
        shortCode: z.string(),
        periodStartDate: dateOut.nullable(),
        openPeriods: z.number(),
        unpostedBatches: z.number(),
        billsToApprove: z.number(),
        billsToPay: z.number(),
        lockboxExceptions: z.number(),
        openReconciliations: z.number(),
        cash: moneyOut.nullable(),
        owed: moneyOut.nullable(),
      }),
    ),
  }),
});

export const deskScreens = defineScreens({
  home: { title: 'Home (user landing)', area: 'shell', path: '/', claims: openToAll, menu: { section: 'Home', order: 0 } },
});
