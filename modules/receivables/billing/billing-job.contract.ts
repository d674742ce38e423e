// What receivables do as jobs: assessments, late fees, prepaid money.
import { type JobKind, needs } from '../../../packages/contract/contract.ts';

const onlyCode = {
  kind: 'text',
  title: 'Charge code',
  most: 18,
  help: 'One code, or all.',
} as const;

export const chargesJob = {
  kind: 'apply-charges',
  title: 'Apply charges',
  does: 'Charges the assessments due on the post date. Schedule keeps them as a batch to review, Automate posts it.',
  what: 'the batch',
  modes: { SCHEDULE: needs('arapplycharges', 2), AUTOMATE: needs('arapplycharges', 2) },
  settings: {
    daysAhead: { kind: 'count', title: 'Days ahead', most: 60, initial: 0, help: 'The post date is this many days after the run.' },
    chargeCodeId: onlyCode,
  },
} as const satisfies JobKind;

export const lateFeesJob = {
  kind: 'apply-late-fees',
  title: 'Apply late fees',
  does: 'Charges late fees on what is overdue. Schedule keeps them as a batch to review, Automate posts it.',
  what: 'the batch',
  modes: { SCHEDULE: needs('arapplylatefees', 2), AUTOMATE: needs('arapplylatefees', 2) },
  settings: {
    exclusionDays: { kind: 'count', title: 'Exclusion days', most: 366, initial: 0, help: 'Charges of the last days do not count.' },
    currentMonthOnly: { kind: 'flag', title: 'Charges of the current month only' },
    chargeCodeId: { ...onlyCode, title: 'Late charge code' },
  },
} as const satisfies JobKind;

export const prepaidsJob = {
  kind: 'apply-prepaids',
  title: 'Apply prepaid balances',
  does: 'Pays open charges from prepaid money. Schedule shows what it would pay, Automate posts it.',
  what: 'the application',
  modes: { SCHEDULE: needs('arapplyprepaid', 1), AUTOMATE: needs('arapplyprepaid', 2) },
  settings: { allOwners: { kind: 'flag', title: 'Previous owners too' } },
} as const satisfies JobKind;
