// What identity declares about feature flags: what each does, and the calls that show and set them for a
// customer.
import { z } from 'zod';
import {
  command,
  defineEndpoints,
  defineScreens,
  type FlagName,
  flag,
  instantOut,
  needs,
  query,
} from '../../packages/contract/contract.ts';

/**
 * The flags that something reads, in words: each with its title and what it does where it is on. A flag
 * without words is not offered.
 */
export const flagWords = {
  'paywall-tier-2': { title: 'Plan: tier 2', does: 'The dashboard as a start page, and communities handed over by other customers.' },
  'paywall-tier-3': { title: 'Plan: tier 3', does: 'Everything of tier 2, for customers of the third tier.' },
  'fiscal-year-prompt': {
    title: 'Warning of open periods',
    does: 'Warns at sign-in of periods that should be closed, for who may close the year.',
  },
  'ap-dashboard': {
    title: 'AP dashboard: payments made',
    does: 'Shows payments of the last 30 days below the open bills of the AP dashboard.',
  },
  'ar-central-hub': {
    title: 'Receivables overview',
    does: 'Shows the last charges and receipts and who is late on one page.',
  },
  'ui-error-handling-ff': {
    title: 'Failures in view',
    does: 'Shows a message for every call that failed, whatever the page does about it.',
  },
} as const satisfies Readonly<Partial<Record<FlagName, { title: string; does: string }>>>;
type OfferedFlag = keyof typeof flagWords;
export const offeredFlags = Object.keys(flagWords) as OfferedFlag[];

const state = z.object({
  flag: z.enum(offeredFlags),
  isOn: z.boolean(),
  /** Who set it last; blank when nobody has. */
  changedBy: z.string(),
  changedTime: instantOut.nullable(),
});

export const flagSettings = defineEndpoints('FlagSetting', {
  listFlags: query({
    summary: 'Every feature flag that something reads, as it stands for the customer, with who set it last.',
    permission: needs('permissionmaintain', 15),
    input: z.object({}),
    output: z.array(state),
  }),
  setFlag: command({
    summary: 'Turns a feature flag of the customer on or off.',
    permission: needs('permissionmaintain', 15),
    customerWide: true,
    touches: 'feature flag',
    input: z.object({ flag: z.enum(offeredFlags), isOn: flag }),
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
