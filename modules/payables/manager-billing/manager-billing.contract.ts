// What payables declare about internal billing: what the management company bills each association by its
// contract, with the events behind every line. Source: field-2026.md 2.9.
import { z } from 'zod';
import {
  command,
  commit,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  type FileAnswer,
  file,
  id,
  line,
  moneyIn,
  moneyOut,
  needs,
  only,
  preview,
  query,
  version,
} from '../../../packages/contract/contract.ts';
import { billRefusals } from '../bills/bill.contract.ts';

/** What is billed, in words: fees of the month, what is counted, what is entered, and cost passed on. */
export const billedKinds = {
  FLAT: 'Monthly fee',
  DOOR: 'Fee by the door',
  LETTER: 'Letters mailed',
  CERTIFIED: 'Certified letters',
  EMAIL: 'Letters emailed',
  STATEMENT: 'Statements',
  FORM_1099: '1099 forms',
  HOURS: 'After-hours work, hours',
  COPIES: 'Copies',
  COST: 'Passed on at cost',
} as const;
export type BilledKind = keyof typeof billedKinds;

const rated = ['LETTER', 'CERTIFIED', 'EMAIL', 'STATEMENT', 'FORM_1099', 'HOURS', 'COPIES'] as const;
export type RatedKind = (typeof rated)[number];
/** The kinds with a rate by the piece. */
export const ratedKinds: readonly RatedKind[] = rated;
const entered = ['FORM_1099', 'HOURS', 'COPIES', 'COST'] as const;
export type EnteredKind = (typeof entered)[number];
/** The kinds of events that are entered by hand. */
export const enteredKinds: readonly EnteredKind[] = entered;
const kind = z.enum(Object.keys(billedKinds) as [BilledKind, ...BilledKind[]]);

export const managerBillingRefusals = {
  ...billRefusals,
  noContract: 'This community has no management contract.',
  notInContract: 'The contract does not cover {month}.',
  monthBilled: '{month} is billed already, with bill {number}.',
  nothingToBill: 'Nothing is to be billed for {month}.',
  eventBilled: 'This event is on bill {number} already.',
  endsBeforeStart: 'The contract ends before it starts.',
  rateTwice: 'Two rates say the same thing. Keep one of them.',
  costNeeded: 'What is passed on at cost needs its cost; other events need none.',
  accountNotChargeable: 'Fees cannot be charged to this account.',
} as const;

const notNegative = moneyIn.refine((cents) => cents >= 0n, 'must not be negative');
const above = moneyIn.refine((cents) => cents > 0n, 'must be more than zero');

const contractFacts = {
  vendorId: id,
  accountId: id,
  startMonthDate: dateIn,
  endMonthDate: dateIn.nullable().default(null),
  flat: notNegative,
  raiseMonthDate: dateIn.nullable().default(null),
  /** Hundredths of a percent. */
  raiseBasisPoints: count(10_000),
  dueDays: count(365),
  /** By the door from a number of doors on. */
  doorRates: z.array(z.object({ fromCount: count(100_000, 1), rate: above })).max(10),
  rates: z.array(z.object({ kind: z.enum(rated), rate: above })).max(rated.length),
};

const ofMonth = { communityId: id, monthDate: dateIn };

const billedLine = z.object({ kind, description: z.string(), quantity: z.number(), rate: moneyOut, amount: moneyOut });

const invoice = z.object({
  managerInvoiceId: id,
  monthDate: dateOut,
  billId: id,
  billNumber: z.string(),
  status: z.string(),
  total: moneyOut,
});

const contractOut = z.object({
  version,
  vendorId: id,
  vendorName: z.string(),
  accountId: id,
  account: z.string(),
  startMonthDate: dateOut,
  endMonthDate: dateOut.nullable(),
  flat: moneyOut,
  raiseMonthDate: dateOut.nullable(),
  raiseBasisPoints: z.number(),
  dueDays: z.number(),
  doorRates: z.array(z.object({ fromCount: z.number(), rate: moneyOut })),
  rates: z.array(z.object({ kind: z.enum(rated), rate: moneyOut })),
});

const event = z.object({
  managerEventId: id,
  kind: z.enum(entered),
  eventDate: dateOut,
  quantity: z.number(),
  cost: moneyOut.nullable(),
  description: z.string(),
  enteredBy: z.string(),
});

const read = needs('salesforceaccounts', 1);

export const managerBilling = defineEndpoints('ManagerBilling', {
  listBilling: query({
    summary: 'Every community with its management contract: what a month comes to, this one unless said, and the bill where it is billed.',
    permission: read,
    input: z.object({ monthDate: dateIn.optional() }),
    output: z.object({
      monthDate: dateOut,
      rows: z.array(
        z.object({
          communityId: id,
          community: z.string(),
          doors: z.number(),
          vendorName: z.string(),
          hasContract: z.boolean(),
          isCovered: z.boolean(),
          total: moneyOut,
          billId: id.nullable(),
          billNumber: z.string(),
          status: z.string(),
        }),
      ),
    }),
  }),
  getBilling: query({
    summary: 'One community: its contract, what a month comes to line by line, the events that wait, and the bills before.',
    permission: read,
    input: z.object(ofMonth),
    output: z.object({
      community: z.string(),
      doors: z.number(),
      contract: contractOut.nullable(),
      lines: z.array(billedLine),
      total: moneyOut,
      waiting: z.array(event),
      invoices: z.array(invoice),
    }),
  }),
  listBilledEvents: query({
    summary: 'What is behind a line of a month: the letters, statements and events, oldest first.',
    permission: read,
    input: z.object({ ...ofMonth, kind }),
    output: z.array(z.object({ day: dateOut, what: z.string(), quantity: z.number(), letterId: id.nullable() })),
  }),
  pickBillingChoices: query({
    summary: 'Vendors and accounts a management contract may name.',
    permission: needs('salesforceaccounts', 4),
    input: z.object({ communityId: id }),
    output: z.object({
      vendors: z.array(z.object({ vendorId: id, name: z.string() })),
      accounts: z.array(z.object({ accountId: id, number: z.string(), name: z.string() })),
    }),
  }),
  saveManagerContract: command({
    summary: 'Sets the management contract of a community and its rates.',
    permission: needs('salesforceaccounts', 4),
    touches: 'management contract',
    input: z.object({ communityId: id, version: version.nullable().default(null), ...contractFacts }),
    output: z.object({ version }),
    refusals: only(managerBillingRefusals, 'changedMeanwhile', 'accountNotChargeable', 'endsBeforeStart', 'rateTwice'),
  }),
  addManagerEvent: command({
    summary: 'Enters an event that is billed: hours, copies, forms, or a cost that is passed on.',
    permission: needs('salesforceaccounts', 2),
    touches: 'management contract',
    input: z.object({
      communityId: id,
      kind: z.enum(entered),
      eventDate: dateIn,
      quantity: count(100_000, 1).default(1),
      cost: above.nullable().default(null),
      description: line(200, 1),
    }),
    output: z.object({ managerEventId: id }),
    refusals: only(managerBillingRefusals, 'noContract', 'costNeeded'),
  }),
  removeManagerEvent: command({
    summary: 'Removes an event that is on no bill.',
    permission: needs('salesforceaccounts', 8),
    touches: 'management contract',
    input: z.object({ communityId: id, managerEventId: id }),
    output: z.object({}),
    refusals: only(managerBillingRefusals, 'eventBilled'),
  }),
  previewManagerBill: preview({
    summary: 'The bill of the management company for a month, line by line.',
    permission: { ...needs('salesforceaccounts', 2), besides: needs('apinvoice', 2) },
    input: z.object(ofMonth),
    output: z.object({ billNumber: z.string(), lines: z.array(billedLine), total: moneyOut, dueDate: dateOut }),
    refusals: managerBillingRefusals,
  }),
  billManagerMonth: commit('previewManagerBill', {
    summary: 'Enters the bill of the management company for a month in the books of the community, as previewed.',
    permission: { ...needs('salesforceaccounts', 2), besides: needs('apinvoice', 2) },
    touches: 'bill',
    input: z.object(ofMonth),
    output: z.object({ managerInvoiceId: id, billId: id, billNumber: z.string(), total: moneyOut }),
    refusals: managerBillingRefusals,
  }),
  managerInvoiceFile: file({
    summary: 'The invoices of a month as CSV, for the books of the management company: a row for each line.',
    permission: read,
    input: z.object({ monthDate: dateIn }),
    output: z.custom<FileAnswer>(),
  }),
});

export const managerBillingScreens = defineScreens({
  'internal-billing-account': {
    title: 'Internal billing',
    also: 'management company contract fees by door bill communities invoice salesforce account',
    area: 'receivables',
    path: '/internal-billing',
    claims: read,
    menu: { section: 'Portfolio', order: 30 },
  },
});
