// What identity declares about feature flags: what each does, and the calls that show and set them for a customer.
import { z } from 'zod';
import {
  command,
  defineEndpoints,
  defineScreens,
  type FlagName,
  flag,
  flagNames,
  instantOut,
  needs,
  query,
} from '../../packages/contract/contract.ts';

/** Each flag in words: its title, and what it does where it is on. */
export const flagWords: Readonly<Record<FlagName, { title: string; does: string }>> = {
  'ar-central-hub': { title: 'Receivables hub', does: 'Gathers charges, receipts and late owners on one page of receivables.' },
  'paywall-tier-2': { title: 'Plan: tier 2', does: 'The dashboard as a start page, and communities handed over by other customers.' },
  'paywall-tier-3': { title: 'Plan: tier 3', does: 'Everything of tier 2, for customers of the third tier.' },
  'fiscal-year-prompt': {
    title: 'Warning of open periods',
    does: 'Warns at sign-in of periods that should be closed, for who may close the year.',
  },
  'ap-dashboard': { title: 'Payables dashboard', does: 'The dashboard of bills waiting, due and paid.' },
  'split-ap-transaction-routes': {
    title: 'Own addresses of payments',
    does: 'Checks, digital payments and adjustments have pages of their own.',
  },
  'service-request-digest': { title: 'Digest of service requests', does: 'One mail a day about service requests instead of one for each.' },
  'auto-reconciliation-notice': {
    title: 'Notice of reconciliations',
    does: 'Tells who subscribed when a bank account was reconciled by itself.',
  },
  'enter-bills-page-migration': { title: 'New page for entering bills', does: 'Bills are entered on the new page.' },
  'auto-send-welcome-letters': { title: 'Welcome letters', does: 'New owners are sent the welcome letter by itself.' },
  'ar-ap-redesign': { title: 'New look of receivables and payables', does: 'Receivables and payables in their new layout.' },
  'ap-inbox-access-control': {
    title: 'Inbox by community',
    does: 'The inbox of bills shows each person the communities of their scope only.',
  },
  'support-desk-sso': { title: 'Support desk without a second sign-in', does: 'Opens the support desk signed in.' },
  'ui-error-handling-ff': {
    title: 'Failures in view',
    does: 'Shows a message for every call that failed, whatever the page does about it.',
  },
};

const state = z.object({
  flag: z.enum(flagNames),
  isOn: z.boolean(),
  /** Who set it last; blank when nobody has. */
  changedBy: z.string(),
  changedTime: instantOut.nullable(),
});

export const flagSettings = defineEndpoints('FlagSetting', {
  listFlags: query({
    summary: 'Every feature flag as it stands for the customer, with who set it last.',
    permission: needs('permissionmaintain', 15),
    input: z.object({}),
    output: z.array(state),
  }),
  setFlag: command({
    summary: 'Turns a feature flag of the customer on or off.',
    permission: needs('permissionmaintain', 15),
    customerWide: true,
    touches: 'feature flag',
    input: z.object({ flag: z.enum(flagNames), isOn: flag }),
    output: state,
  }),
});

export const flagScreens = defineScreens({
  'feature-flags': {
    title: 'Feature flags',
    area: 'administration',
    path: '/administration/feature-flags',
    claims: needs('permissionmaintain', 15),
    menu: { section: 'Administration', order: 3 },
  },
});
