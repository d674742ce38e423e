// The dashboard of the portfolio: a line of figures for each community, and what stands behind them.
import { z } from 'zod';
import {
  allows,
  type Claim,
  count,
  dateOut,
  defineEndpoints,
  defineList,
  defineScreens,
  type HeldClaims,
  id,
  moneyOut,
  needs,
  query,
} from '../../../packages/contract/contract.ts';
import { standingWords } from '../../communities/communities.contract.ts';

const permission = needs('portfoliodashboard', 1);

/** True when the viewer may read what the claim opens. */
export const reads = (held: HeldClaims, claim: Claim): boolean => allows(held, needs(claim, 1));

/** Contracts and insurance that end within so many days are counted. */
export const endingDays = 60;

/**
 * Figures whose own claim the viewer lacks are blank. Late is what has been owed for more days than the
 * community's first step.
 */
export const portfolioDashboard = defineList({
  name: 'PortfolioDashboard',
  title: 'Portfolio dashboard',
  noun: 'communities',
  permission,
  scope: {},
  rowId: 'communityId',
  columns: {
    shortCode: { title: 'Code', kind: 'text' },
    name: { title: 'Community', kind: 'text' },
    standing: { title: 'State', kind: 'status', always: true, words: standingWords, hidden: true },
    manager: { title: 'Manager', kind: 'text', hidden: true },
    units: { title: 'Units', kind: 'count', always: true, sum: true },
    lateUnits: { title: 'Units late', kind: 'count', sum: true, hidden: true },
    latePercent: { title: 'Late, %', kind: 'count' },
    lateAmount: { title: 'Late', kind: 'money', sum: true },
    lateFirst: { title: 'Late, first step', kind: 'money', sum: true, hidden: true },
    lateSecond: { title: 'Late, second step', kind: 'money', sum: true, hidden: true },
    lateThird: { title: 'Late, last step', kind: 'money', sum: true },
    reconcile: { title: 'To reconcile', kind: 'count', sum: true },
    contractsEnding: { title: 'Contracts end', kind: 'count', sum: true },
    insuranceEnding: { title: 'Insurance ends', kind: 'count', sum: true },
    overdueTasks: { title: 'Tasks overdue', kind: 'count', always: true, sum: true },
    closedThrough: { title: 'Closed through', kind: 'date' },
    openPeriods: { title: 'Months to close', kind: 'count', sum: true },
    openYears: { title: 'Years to close', kind: 'count', sum: true },
    cashOperating: { title: 'Operating cash', kind: 'money', sum: true },
    cashReserve: { title: 'Reserve cash', kind: 'money', sum: true },
    cashOther: { title: 'Other cash', kind: 'money', sum: true, hidden: true },
  },
  extra: { todayDate: dateOut, reconcileToDate: dateOut, lateDaysFirst: count(999), lateDaysSecond: count(999), lateDaysThird: count(999) },
  views: {
    managed: { title: 'Managed', filters: ['standing:in:DRAFT,ACTIVE'] },
    late: { title: 'Most late', filters: ['standing:in:DRAFT,ACTIVE', 'lateAmount:over:0.00'], sort: '-lateAmount' },
    reconcile: { title: 'To reconcile', filters: ['standing:in:DRAFT,ACTIVE', 'reconcile:over:0'], sort: '-reconcile,name' },
    closing: { title: 'Behind with closing', filters: ['standing:in:DRAFT,ACTIVE', 'openPeriods:over:1'], sort: '-openPeriods,name' },
    tasks: { title: 'Tasks overdue', filters: ['standing:in:DRAFT,ACTIVE', 'overdueTasks:over:0'], sort: '-overdueTasks,name' },
    all: { title: 'All' },
  },
  sort: 'name',
});

export const dashboard = defineEndpoints('CommunityDashboard', {
  getCommunity: query({
    summary:
      'What stands behind the figures of one community on the dashboard: what ends soon, its cash by fund, and what was late at the end of each month.',
    permission,
    snapshot: true,
    input: z.object({ communityId: id }),
    output: z.object({
      /** Blank for who may not read contracts and insurance. */
      endings: z.array(z.object({ kind: z.enum(['CONTRACT', 'INSURANCE']), recordId: id, name: z.string(), endDate: dateOut })),
      accountsToReconcile: z.array(z.object({ bankAccountId: id, name: z.string() })),
      /** Null without the right to read the ledger. */
      cash: z.array(z.object({ fundId: id, code: z.string(), name: z.string(), balance: moneyOut })).nullable(),
      /**
       * At the end of each of the last twelve months, and today; null without the right to read receivables.
       */
      late: z.array(z.object({ onDate: dateOut, amount: moneyOut })).nullable(),
    }),
  }),
});

export const dashboardScreens = defineScreens({
  'portfolio-dashboard': {
    title: 'Portfolio: dashboard',
    area: 'portfolio',
    path: '/portfolio',
    claims: permission,
    menu: { section: 'Portfolio', order: 0 },
  },
});
