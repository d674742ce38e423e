// The twenty recipes: workflows that bookkeepers and managers want first, to be added as they are or changed.
// Source: field-2026.md 6.3.
import type { Condition, ConditionGroup, Definition, Step, StepOf } from './definition.contract.ts';
import type { SubjectName } from './subject.contract.ts';

/** A workflow ready to be added. */
export interface Recipe {
  key: string;
  title: string;
  area: string;
  does: string;
  definition: Definition;
}

const is = (field: string, value: string): Condition => ({ field, op: 'IS', value });
const atLeast = (field: string, value: number): Condition => ({ field, op: 'AT_LEAST', value: String(value) });
const atMost = (field: string, value: number): Condition => ({ field, op: 'AT_MOST', value: String(value) });
const all = (...conditions: Condition[]): ConditionGroup => ({ all: true, conditions, groups: [] });

const task = (title: string, more: Partial<StepOf<'TASK'>> = {}): Step => ({
  kind: 'TASK',
  title,
  text: '',
  who: 'MANAGER',
  userId: null,
  roleId: null,
  dueDays: 3,
  checklist: [],
  ...more,
});
const wait = (days: number, businessDays = false): Step => ({ kind: 'WAIT', days, businessDays });
const goOnIf = (...conditions: Condition[]): Step => ({ kind: 'DECIDE', where: all(...conditions) });
const job = (name: string): Step => ({ kind: 'JOB', job: name, mode: 'SCHEDULE', settings: {} });
const letter = (title: string): Step => ({ kind: 'LETTER', templateId: null, title, delivery: 'SMART' });
const flag = (name: StepOf<'FLAG'>['flag'], days: number, reason: string): Step => ({ kind: 'FLAG', flag: name, days, reason });

type Trigger = Definition['trigger'];
const never: Trigger = { kind: 'MANUAL', acts: [], every: 'DAY', weekday: 1, day: 1, time: '06:00' };
const daily: Trigger = { ...never, kind: 'SCHEDULE' };
const hourly: Trigger = { ...daily, every: 'HOUR' };
const weekly = (weekday: number): Trigger => ({ ...daily, every: 'WEEK', weekday });
const monthly = (day: number): Trigger => ({ ...daily, every: 'MONTH', day });
const when = (...acts: string[]): Trigger => ({ ...never, kind: 'EVENT', acts });

function of(subject: SubjectName, trigger: Trigger, where: ConditionGroup, steps: Step[], onceDays: number | null = null): Definition {
  return { trigger, subject, onceDays, where, steps };
}

const monthEnd = [
  'Receipts are posted',
  'Assessments are charged',
  'Late fees are charged',
  'Bills are entered and approved',
  'Checks are printed',
  'Bank accounts are reconciled',
  'Tie-outs tie',
  'The period is closed',
  'The board packet is sent',
];

export const recipes: readonly Recipe[] = [
  {
    key: 'month-end',
    title: 'Month-end checklist',
    area: 'Accounting',
    does: 'On the first of the month the accountant of each community gets the list of what closes the month before.',
    definition: of(
      'community',
      monthly(1),
      all(),
      [task('Close the month in {community}', { who: 'ACCOUNTANT', dueDays: 10, checklist: monthEnd })],
      0,
    ),
  },
  {
    key: 'monthly-runs',
    title: 'Prepaids, late fees and statements in order',
    area: 'Accounting',
    does: 'Applies prepaid money, then late fees, then statements, each kept for review, and stops where something does not tie.',
    definition: of(
      'community',
      monthly(16),
      all(is('redTies', '0')),
      [job('apply-prepaids'), goOnIf(is('redTies', '0')), job('apply-late-fees'), goOnIf(is('redTies', '0')), job('owner-statements')],
      0,
    ),
  },
  {
    key: 'pay-tuesday',
    title: 'Approve and pay on Tuesday',
    area: 'Payables',
    does: 'Each Tuesday the accountant is asked to pay the bills that are approved.',
    definition: of(
      'community',
      weekly(2),
      all(atLeast('billsToPay', 1)),
      [task('Pay the approved bills of {community}', { who: 'ACCOUNTANT', dueDays: 1 })],
      0,
    ),
  },
  {
    key: 'missing-approvers',
    title: 'Remind where an approval is missing',
    area: 'Payables',
    does: 'Two days after a bill was entered, the manager is asked for the approvals that are still missing.',
    definition: of(
      'bill',
      daily,
      all(is('status', 'SUBMITTED'), atLeast('approvalsMissing', 1), atLeast('daysEntered', 2)),
      [task('Approve the bill {record}', { dueDays: 1 })],
      3,
    ),
  },
  {
    key: 'unposted-batches',
    title: 'Batches unposted for three days',
    area: 'Accounting',
    does: 'Asks the accountant to post or discard a batch that has waited for three days.',
    definition: of('batch', daily, all(is('state', 'UNPOSTED'), atLeast('daysOld', 3)), [
      task('Post or discard the batch {record}', { who: 'ACCOUNTANT', dueDays: 1 }),
    ]),
  },
  {
    key: 'missed-bills',
    title: 'A recurring bill was missed',
    area: 'Payables',
    does: 'Tells the accountant where a recurring bill is past its date and was not made.',
    definition: of(
      'community',
      daily,
      all(atLeast('missedBills', 1)),
      [task('Make the recurring bills of {community}', { who: 'ACCOUNTANT', dueDays: 1 })],
      7,
    ),
  },
  {
    key: 'contract-notice',
    title: 'Contract notice 90, 60 and 30 days ahead',
    area: 'Vendors',
    does: 'Warns the manager 90 days before notice must be given, and again 60 and 30 days before.',
    definition: of('contract', daily, all(atMost('daysToNotice', 90), atLeast('daysToNotice', 0)), [
      task('Decide on the contract {record}: 90 days to notice', { dueDays: 30 }),
      wait(30),
      goOnIf(atLeast('daysToNotice', 0)),
      task('Decide on the contract {record}: 60 days to notice', { dueDays: 20 }),
      wait(30),
      goOnIf(atLeast('daysToNotice', 0)),
      task('Decide on the contract {record}: 30 days to notice', { dueDays: 10 }),
    ]),
  },
  {
    key: 'insurance-expiry',
    title: 'Vendor insurance expires',
    area: 'Vendors',
    does: 'Asks for a new certificate 30 days ahead, and writes on the vendor that it gets no more work once it has expired.',
    definition: of('insurance', daily, all(atMost('daysLeft', 30), is('isRenewed', 'no')), [
      task('Ask for a new certificate: {record}', { dueDays: 14 }),
      wait(30),
      goOnIf(is('isRenewed', 'no'), atMost('daysLeft', 0)),
      { kind: 'NOTE', title: 'Insurance expired: send no work orders', text: '{record} expired and was not renewed.' },
    ]),
  },
  {
    key: 'w9-missing',
    title: 'No W-9 at the first bill',
    area: 'Vendors',
    does: 'When a bill is entered for a vendor without a W-9, the accountant is asked to get one.',
    definition: of(
      'bill',
      when('Payables.addBill'),
      all(is('hasW9', 'no')),
      [task('Get a W-9 before paying {record}', { who: 'ACCOUNTANT', dueDays: 5 })],
      0,
    ),
  },
  {
    key: 'returned-payment',
    title: 'Returned payment',
    area: 'Receivables',
    does: 'After a payment came back: hold payments after the second return in a year, write to the owner, and call when it is not made good.',
    definition: of('returnedPayment', when(), all(is('inBankruptcy', 'no')), [
      letter('Returned payment'),
      wait(10, true),
      task('Call about the returned payment of {record}', { dueDays: 2 }),
      goOnIf(atLeast('returns', 2)),
      flag('PAYMENTS', 90, 'Second returned payment in twelve months'),
    ]),
  },
  {
    key: 'new-owner-grace',
    title: 'Thirty days of grace for a new owner',
    area: 'Receivables',
    does: 'Holds late fees for the first 30 days of an owner.',
    definition: of('owner', daily, all(atLeast('daysOwned', 0), atMost('daysOwned', 3)), [flag('LATE_FEES', 30, 'New owner')]),
  },
  {
    key: 'escrow-payoff',
    title: 'Escrow payoff runs out',
    area: 'Receivables',
    does: 'Three days before a settlement the manager checks that the payoff still holds.',
    definition: of('resale', daily, all(is('state', 'UNDER_CONTRACT'), atMost('daysToSettlement', 3)), [
      task('Check the payoff before settlement: {record}', { dueDays: 1 }),
    ]),
  },
  {
    key: 'plan-broken',
    title: 'A payment plan is broken',
    area: 'Collections',
    does: 'Tells the manager the day a plan is broken, and again when it is not cured in ten days.',
    definition: of('paymentPlan', daily, all(is('state', 'BREACHED')), [
      task('Payment plan broken: {record}', { dueDays: 2 }),
      wait(10),
      goOnIf(is('state', 'BREACHED')),
      task('Decide on the broken plan of {record}', { dueDays: 2 }),
    ]),
  },
  {
    key: 'missing-evidence',
    title: 'Collection step due without evidence',
    area: 'Collections',
    does: 'Asks for the proof of service where a case has stood in its stage for 30 days without any.',
    definition: of(
      'collectionCase',
      daily,
      all(is('isOpen', 'yes'), atLeast('daysInStage', 30), is('evidence', '0')),
      [task('Add the evidence of {record} before the next step', { dueDays: 3 })],
      30,
    ),
  },
  {
    key: 'architectural-clock',
    title: 'Architectural clock at 50, 75 and 90 percent',
    area: 'Governance',
    does: 'Reminds the manager while a request waits for its decision.',
    definition: of('architecturalRequest', daily, all(atLeast('clockUsed', 50), atLeast('daysLeft', 0)), [
      task('Half of the time is gone: {record}', { dueDays: 5 }),
      wait(8),
      goOnIf(atLeast('clockUsed', 75), atLeast('daysLeft', 0)),
      task('A quarter of the time is left: {record}', { dueDays: 3 }),
      wait(5),
      goOnIf(atLeast('clockUsed', 90), atLeast('daysLeft', 0)),
      task('Decide now: {record}', { dueDays: 1 }),
    ]),
  },
  {
    key: 'inspection-route',
    title: 'Re-inspections for Thursday',
    area: 'Violations',
    does: 'Each Wednesday the violations that are due for another look become tasks for Thursday.',
    definition: of(
      'violation',
      weekly(3),
      all(is('state', 'OPEN'), atMost('daysToInspection', 1)),
      [task('Inspect again: {record}', { dueDays: 1 })],
      6,
    ),
  },
  {
    key: 'hearing-packet',
    title: 'Hearing packet',
    area: 'Violations',
    does: 'A week before a hearing the manager puts the packet together.',
    definition: of(
      'violation',
      daily,
      all(atMost('daysToHearing', 7)),
      [
        task('Hearing packet for {record}', {
          dueDays: 3,
          checklist: ['Photographs', 'Letters sent', 'Rule that was broken', 'Proof that notice was given', 'History of the home'],
        }),
      ],
      30,
    ),
  },
  {
    key: 'unaccepted-order',
    title: 'Work order not accepted in 24 hours',
    area: 'Maintenance',
    does: 'Asks the manager to call the vendor, or another one.',
    definition: of(
      'workOrder',
      hourly,
      all(is('state', 'SENT'), atLeast('hoursSent', 24)),
      [task('{record} was not accepted: call the vendor', { dueDays: 0 })],
      2,
    ),
  },
  {
    key: 'stale-bank',
    title: 'Bank feed is three days old',
    area: 'Accounting',
    does: 'Tells the accountant where no bank statement came for three days.',
    definition: of(
      'community',
      daily,
      all(atLeast('staleDays', 3)),
      [task('Import the bank statements of {community}', { who: 'ACCOUNTANT', dueDays: 1 })],
      7,
    ),
  },
  {
    key: 'board-packet',
    title: 'Board packet on the 10th',
    area: 'Governance',
    does: 'On the 10th the packet of the month before is asked for, and someone approves that it was sent.',
    definition: of(
      'community',
      monthly(10),
      all(),
      [
        task('Send the board packet of {community}', { who: 'MANAGER', dueDays: 2 }),
        { kind: 'APPROVAL', question: 'Was the board packet sent?', userId: null, days: 5, silence: 'STOP' },
        { kind: 'NOTE', title: 'Board packet sent', text: 'Confirmed in the workflow.' },
      ],
      0,
    ),
  },
];
