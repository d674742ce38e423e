// Work orders: what is to be done where, by which vendor, up to what amount, and what of it an owner is
// billed. Source: operations.md 29, field-2026.md 4.3.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  commit,
  count,
  dateIn,
  dateOut,
  decimal,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  defineScreens,
  flag,
  id,
  inputOf,
  instantOut,
  line,
  lines,
  moneyIn,
  moneyOut,
  needs,
  only,
  outputOf,
  overwriteRefusals,
  preview,
  query,
  recordCalls,
  version,
} from '../../../packages/contract/contract.ts';
import { postingRefusals, shownLine } from '../../ledger/ledger.contract.ts';
import { adjustmentRefusals } from '../../receivables/receivables.contract.ts';
import { costItemTypes } from '../cost-items/cost-item.contract.ts';
import { priorityTones } from '../families.contract.ts';
import { caseComment, requestRefusals } from '../requests/request.contract.ts';
import { workOrderFields } from './work-order.fields.ts';

const rights = (level: AccessLevel) => needs('workordermaintain', level);

/** Where an order stands; its words and tone. */
export const workOrderStates = {
  NEW: ['New', 'attention'],
  SENT: ['Sent', 'neutral'],
  ACCEPTED: ['Accepted', 'neutral'],
  SCHEDULED: ['Scheduled', 'neutral'],
  DONE: ['Done', 'good'],
  CLOSED: ['Closed', 'neutral'],
  CANCELED: ['Canceled', 'neutral'],
} as const;
export type WorkOrderState = keyof typeof workOrderStates;
const state = z.enum(['NEW', 'SENT', 'ACCEPTED', 'SCHEDULED', 'DONE', 'CLOSED', 'CANCELED']);
const chosenState = z.enum(['ACCEPTED', 'SCHEDULED', 'DONE', 'CANCELED']);

export const workOrderRefusals = {
  ...only(requestRefusals, 'retiredCode'),
  otherOrderCode: 'Code {code} is no code of work orders.',
  notOpen: 'Order {number} is {state}. Reopen it first.',
  orderStep: 'A work order that is {state} does not become {next}.',
  noVendor: 'Choose a vendor before the order is sent.',
  vendorBlocked: '{words} The settings of the community allow no order then.',
  overApproval: 'The limit of {amount} is over {limit}. Someone else must approve the order first.',
  ownOrder: 'You entered this order. Someone else approves it.',
  noApprovalNeeded: 'This order needs no approval.',
  noOwner: 'The property has no owner to bill. Choose another property, or let the community pay.',
  noChargeCode: 'Choose the charge code the owner is billed under.',
  overLimit: 'The costs of {cost} are over the limit of {limit} with its tolerance. Raise the limit first.',
  nothingBilled: 'The order has no costs with a price. Nothing would be billed.',
  stillBilled: 'The owner was billed for this order. Undo that batch first.',
  notClosed: 'Only an order that is closed or canceled is reopened.',
  notDone: 'Only work that is done is verified.',
  noRequest: 'Choose at least one open service request.',
} as const;

const order = { communityId: id, workOrderId: id };
const money = moneyIn.refine((cents) => cents > 0n, 'must be more than zero');
const notNegative = moneyIn.refine((cents) => cents >= 0n, 'must not be negative');

/** One point of a checklist: what is checked, whether it holds, and the words for it. */
const check = z.object({ name: z.string(), holds: z.boolean(), words: z.string() });

const shownStanding = {
  number: z.string(),
  state,
  community: z.string(),
  property: z.string(),
  amenity: z.string(),
  code: z.string(),
  vendor: z.string(),
  vendorEmail: z.string(),
  assignee: z.string(),
  owner: z.string(),
  ownershipId: id.nullable(),
  scheduledDate: dateOut.nullable(),
  scheduledTimes: z.string(),
  doneDate: dateOut.nullable(),
  doneNote: z.string(),
  verifiedBy: z.string(),
  approvedBy: z.string(),
  needsApproval: z.boolean(),
  sentTime: instantOut.nullable(),
  answerByTime: instantOut.nullable(),
  acceptedTime: instantOut.nullable(),
  closedTime: instantOut.nullable(),
  linkEndsDate: dateOut.nullable(),
  rating: z.number().nullable(),
  batchId: id.nullable(),
  /** The batch that billed the owner stands. */
  isBilled: z.boolean(),
  warrantyUntilDate: dateOut.nullable(),
  invoiceNumber: z.string(),
  invoiceAmount: moneyOut.nullable(),
  isLate: z.boolean(),
  cost: moneyOut,
  price: moneyOut,
  checks: z.array(check),
  requests: z.array(z.object({ requestId: id, number: z.string(), subject: z.string(), state: z.string() })),
  quotes: z.array(
    z.object({
      quoteId: id,
      vendorId: id,
      vendor: z.string(),
      amount: moneyOut,
      quotedDate: dateOut,
      note: z.string(),
      isChosen: z.boolean(),
    }),
  ),
  costs: z.array(
    z.object({
      costId: id,
      itemType: z.enum(costItemTypes),
      description: z.string(),
      quantity: z.string(),
      cost: moneyOut,
      price: moneyOut,
      totalCost: moneyOut,
      totalPrice: moneyOut,
    }),
  ),
  comments: z.array(caseComment),
  enteredBy: z.string(),
  enteredTime: instantOut.nullable(),
};

const closing = z.object({
  ...order,
  closedDate: dateIn,
  /** True bills the owner the prices of the costs. */
  billsOwner: flag.default(false),
  rating: count(5, 1).nullable().default(null),
});

const settings = {
  approvalLimitAmount: z
    .union([z.literal('').transform(() => null), notNegative])
    .nullable()
    .default(null),
  emergencyDays: count(365),
  urgentDays: count(365),
  normalDays: count(365),
  lowDays: count(365),
  vendorCheck: z.enum(['WARN', 'BLOCK']),
  toleranceBasisPoints: count(10_000),
  answerHours: count(720, 1),
  linkDays: count(365, 1),
};

export const workOrders = defineEndpoints('WorkOrder', {
  ...recordCalls('workOrder', {
    words: 'work order',
    inCommunity: true,
    rights,
    facts: inputOf(workOrderFields),
    shown: { ...outputOf(workOrderFields), ...shownStanding },
    refusals: only(workOrderRefusals, 'retiredCode', 'otherOrderCode', 'notOpen', 'noOwner'),
  }),
  convertRequests: command({
    summary: 'Makes one work order of service requests; they stay open until it is closed.',
    permission: needs('workordermaintain', 2, ['servicerequests', 4]),
    touches: 'workOrder',
    input: z.object({ communityId: id, requestIds: z.array(id).min(1).max(50), vendorId: id.nullable().default(null) }),
    output: z.object({ workOrderId: id }),
    refusals: only(workOrderRefusals, 'noRequest'),
  }),
  setWorkOrderState: command({
    summary: 'Says for the vendor that an order is accepted, scheduled or done, or cancels it.',
    permission: rights(4),
    touches: 'workOrder',
    input: z.object({
      ...order,
      state: chosenState,
      onDate: dateIn.nullable().default(null),
      times: line(60).default(''),
      reason: line(300).default(''),
    }),
    output: z.object({ workOrderId: id, before: state }),
    refusals: only(workOrderRefusals, 'orderStep'),
  }),
  approveWorkOrder: command({
    summary: 'Approves the limit of an order that is over the limit of the community.',
    permission: rights(4),
    touches: 'workOrder',
    input: z.object(order),
    output: z.object({ workOrderId: id }),
    refusals: only(workOrderRefusals, 'ownOrder', 'noApprovalNeeded', 'notOpen'),
  }),
  verifyWorkOrder: command({
    summary: 'Says that work that is done was looked at and is good, and what the vendor asks for it.',
    permission: rights(4),
    touches: 'workOrder',
    input: z.object({ ...order, invoiceNumber: line(40).default(''), invoiceAmount: money.nullable().default(null) }),
    output: z.object({ workOrderId: id }),
    refusals: only(workOrderRefusals, 'notDone'),
  }),
  previewWorkOrderSend: preview({
    summary: 'What the vendor would be sent, and what speaks against it: insurance and license on the service date, limit, approval.',
    permission: rights(4),
    input: z.object(order),
    output: z.object({
      vendor: z.string(),
      email: z.string(),
      serviceDate: dateOut,
      checks: z.array(check),
      answerByTime: instantOut,
      linkEndsDate: dateOut,
    }),
    refusals: only(workOrderRefusals, 'noVendor', 'vendorBlocked', 'overApproval', 'orderStep'),
  }),
  sendWorkOrder: commit('previewWorkOrderSend', {
    summary: 'Sends an order to its vendor by email, with a link that needs no account.',
    permission: rights(4),
    touches: 'workOrder',
    input: z.object(order),
    output: z.object({ workOrderId: id, link: z.string() }),
    refusals: only(workOrderRefusals, 'noVendor', 'vendorBlocked', 'overApproval', 'orderStep'),
  }),
  recallWorkOrder: command({
    summary: 'Takes an order back from its vendor: the link opens nothing any more.',
    permission: rights(8),
    touches: 'workOrder',
    input: z.object({ ...order, reason: line(300).default('') }),
    output: z.object({ workOrderId: id }),
    refusals: only(workOrderRefusals, 'orderStep'),
  }),
  addQuote: command({
    summary: 'Adds what a vendor asks for the work.',
    permission: rights(4),
    touches: 'workOrder',
    input: z.object({ ...order, vendorId: id, amount: money, quotedDate: dateIn, note: line(300).default('') }),
    output: z.object({ quoteId: id }),
    refusals: only(workOrderRefusals, 'notOpen'),
  }),
  chooseQuote: command({
    summary: 'Takes a quote: its vendor gets the order, and its amount is the limit.',
    permission: rights(4),
    touches: 'workOrder',
    input: z.object({ ...order, quoteId: id }),
    output: z.object({ workOrderId: id }),
    refusals: only(workOrderRefusals, 'orderStep', 'notOpen'),
  }),
  addWorkCost: command({
    summary: 'Adds labor, material or another cost to an order, at the cost and price of today.',
    permission: rights(4),
    touches: 'workOrder',
    input: z.object({
      ...order,
      costItemId: id.nullable().default(null),
      itemType: z.enum(costItemTypes).default('OTHER'),
      description: line(120).default(''),
      quantity: decimal(6, 3),
      cost: notNegative.nullable().default(null),
      price: notNegative.nullable().default(null),
    }),
    output: z.object({ costId: id }),
    refusals: only(workOrderRefusals, 'notOpen'),
  }),
  dropWorkCost: command({
    summary: 'Takes a cost off an order.',
    permission: rights(8),
    touches: 'workOrder',
    input: z.object({ ...order, costId: id }),
    output: z.object({ workOrderId: id }),
    refusals: only(workOrderRefusals, 'notOpen'),
  }),
  addOrderComment: command({
    summary: 'Writes into the conversation of an order; what is for the vendor stands on the page of the link.',
    permission: rights(4),
    touches: 'workOrder',
    input: z.object({ ...order, body: lines(4000, 1), forVendor: flag.default(false) }),
    output: z.object({ workOrderId: id }),
  }),
  previewWorkOrderClose: preview({
    summary: 'What closing an order would do: its costs against the limit, and what the owner would be billed.',
    permission: rights(4),
    input: closing,
    output: z.object({
      number: z.string(),
      cost: moneyOut,
      limit: moneyOut.nullable(),
      billed: moneyOut,
      owner: z.string(),
      entry: z.array(shownLine),
      requests: z.number(),
    }),
    refusals: {
      ...adjustmentRefusals,
      ...only(workOrderRefusals, 'orderStep', 'overLimit', 'noOwner', 'noChargeCode', 'nothingBilled'),
    },
  }),
  closeWorkOrder: commit('previewWorkOrderClose', {
    summary: 'Closes an order and its requests, begins the warranty, and bills the owner where that was chosen.',
    permission: rights(4),
    touches: 'workOrder',
    input: closing,
    output: z.object({ workOrderId: id, batchId: id.nullable() }),
    refusals: {
      ...adjustmentRefusals,
      ...postingRefusals,
      ...only(workOrderRefusals, 'orderStep', 'overLimit', 'noOwner', 'noChargeCode', 'nothingBilled'),
    },
  }),
  reopenWorkOrder: command({
    summary: 'Opens a closed or canceled order again, as it stood before.',
    permission: rights(8),
    touches: 'workOrder',
    input: z.object({ ...order, reason: line(300).default('') }),
    output: z.object({ workOrderId: id }),
    refusals: only(workOrderRefusals, 'notClosed', 'stillBilled'),
  }),
  getWorkOrderSettings: query({
    summary: 'How a community handles work orders.',
    permission: needs('workordercodes', 1),
    input: z.object({ communityId: id }),
    output: z.object({
      version,
      approvalLimitAmount: moneyOut.nullable(),
      emergencyDays: z.number(),
      urgentDays: z.number(),
      normalDays: z.number(),
      lowDays: z.number(),
      vendorCheck: z.enum(['WARN', 'BLOCK']),
      toleranceBasisPoints: z.number(),
      answerHours: z.number(),
      linkDays: z.number(),
    }),
  }),
  saveWorkOrderSettings: command({
    summary: 'Sets how a community handles work orders.',
    permission: needs('workordercodes', 4),
    touches: 'workOrderSettings',
    input: z.object({ communityId: id, version, ...settings }),
    output: z.object({ communityId: id }),
    refusals: overwriteRefusals,
  }),
});

export const workOrderKinds = defineRecordKinds({
  workOrder: {
    noun: 'work order',
    title: 'Work orders',
    inCommunity: true,
    rights,
    screen: 'work-order-view',
    param: 'workOrderId',
    fields: workOrderFields,
  },
});

export const workOrderList = defineList({
  name: 'WorkOrderList',
  title: 'Work order activity',
  noun: 'work orders',
  permission: rights(1),
  scope: { communityId: id, propertyId: id.optional(), ownershipId: id.optional() },
  rowId: 'workOrderId',
  recordKind: 'workOrder',
  columns: {
    number: { title: 'Number', kind: 'text' },
    subject: { title: 'Work', kind: 'text' },
    state: { title: 'State', kind: 'status', always: true, words: workOrderStates },
    priority: { title: 'Priority', kind: 'status', always: true, words: priorityTones },
    location: { title: 'Place', kind: 'text' },
    vendor: { title: 'Vendor', kind: 'text' },
    requestedDate: { title: 'Requested', kind: 'date', always: true },
    dueDate: { title: 'Due', kind: 'date' },
    scheduledDate: { title: 'Scheduled', kind: 'date' },
    doneDate: { title: 'Done', kind: 'date', hidden: true },
    nte: { title: 'Not to exceed', kind: 'money' },
    cost: { title: 'Cost', kind: 'money', always: true, sum: true },
    late: { title: 'Late', kind: 'flag', always: true, yesNo: ['Late', 'No'] },
    billing: {
      title: 'Paid by',
      kind: 'status',
      always: true,
      words: {
        COMMUNITY: ['Community', 'neutral'],
        OWNER: ['Owner', 'neutral'],
        BILLED: ['Owner, billed', 'good'],
        INSURANCE: ['Insurance', 'neutral'],
      },
    },
    code: { title: 'Code', kind: 'text', hidden: true },
    assignee: { title: 'Assigned to', kind: 'text', hidden: true },
    warrantyUntilDate: { title: 'Warranty until', kind: 'date', hidden: true },
  },
  extra: {},
  views: {
    open: { title: 'Open', filters: ['state:in:NEW,SENT,ACCEPTED,SCHEDULED,DONE'] },
    late: { title: 'Late', filters: ['late:is:yes'] },
    waiting: { title: 'Without an answer', filters: ['state:in:SENT'] },
    done: { title: 'To close', filters: ['state:in:DONE'] },
    all: { title: 'All' },
  },
  sort: 'dueDate,number',
});

export const workOrderScreens = defineScreens({
  'activity-work-orders': {
    title: 'Work order activity',
    area: 'work-orders',
    path: '/c/$communityId/work-orders',
    claims: rights(1),
    menu: { section: 'Work orders', order: 1 },
  },
  'work-order-add': { title: 'Add work order', area: 'work-orders', path: '/c/$communityId/work-orders/new', claims: rights(2) },
  'work-order-settings': {
    title: 'Work order settings',
    area: 'work-orders',
    path: '/c/$communityId/work-orders/settings',
    claims: needs('workordercodes', 4),
    menu: { section: 'Work orders', order: 10 },
  },
  'work-order-view': { title: 'View work order', area: 'work-orders', path: '/c/$communityId/work-orders/$workOrderId', claims: rights(1) },
});

/** The job that sends an order to its vendor. */
export const orderMail = {
  name: 'work-order-mail',
  payload: z.object({ workOrderId: z.string(), linkNumber: z.number() }),
  mayResume: false,
};
