// What the desk declares: the home screen and the queue of what waits for a person.
import { z } from 'zod';
import { dateOut, defineEndpoints, defineScreens, id, moneyOut, needs, openToAll, query } from '../../packages/contract/contract.ts';
import { profileScreen } from '../identity/identity.contract.ts';
import { alertScreens } from './alert.contract.ts';
import { dashboardScreens } from './dashboard/dashboard.contract.ts';
import { feedScreens } from './feed/feed.contract.ts';
import { mapScreens } from './map/map.contract.ts';
import { searchScreens } from './search.contract.ts';
import { systemScreens } from './system.contract.ts';

export const desk = defineEndpoints('Desk', {
  getQueue: query({
    summary: 'What needs attention in each community of the caller’s scope, and the cash each holds.',
    permission: 'signedIn',
    input: z.object({}),
    output: z.array(
      z.object({
        communityId: id,
        name: z.string(),
        shortCode: z.string(),
        /** Today in the community's time zone. */
        todayDate: dateOut,
        /** The period the community works in; null without a fiscal year. */
        periodStartDate: dateOut.nullable(),
        periodEndDate: dateOut.nullable(),
        unpostedBatches: z.number(),
        billsToApprove: z.number(),
        billsToApproveAmount: moneyOut.nullable(),
        billsToPay: z.number(),
        billsToPayAmount: moneyOut.nullable(),
        lockboxExceptions: z.number(),
        lockboxExceptionsAmount: moneyOut.nullable(),
        billsPastDue: z.number(),
        openReconciliations: z.number(),
        /** Bank accounts not reconciled to the end of the last full month, and that day. */
        unreconciledAccounts: z.number(),
        reconcileToDate: dateOut,
        cash: moneyOut.nullable(),
        owed: moneyOut.nullable(),
        /** Tie-outs that are red: each is a fault to be found. */
        redTieOuts: z.number(),
      }),
    ),
  }),
});

export const deskScreens = {
  ...alertScreens,
  ...dashboardScreens,
  ...feedScreens,
  ...mapScreens,
  ...searchScreens,
  ...systemScreens,
  ...defineScreens({
    'owner-view': {
      title: 'View owner',
      area: 'portfolio',
      path: '/c/$communityId/owners/$ownershipId',
      ...profileScreen('view', needs('ownermaintain', 1)),
    },
    home: { title: 'Home (user landing)', area: 'shell', path: '/', claims: openToAll, menu: { section: 'Home', order: 0 } },
  }),
};

export * from './alert.contract.ts';
export * from './dashboard/dashboard.contract.ts';
export * from './favourite.contract.ts';
export { communityFeedList, ownerFeedList } from './feed/feed.contract.ts';
export * from './map/map.contract.ts';
export * from './operating-year.contract.ts';
export * from './problems/problem.contract.ts';
export * from './search.contract.ts';
export * from './search-shortcut.contract.ts';
export * from './site-map.contract.ts';
export * from './system.contract.ts';
