// Disclosures before a sale: who asked for one and until when, what it costs, what the association says on
// the day it is delivered, and the files that go with it.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  commit,
  dateIn,
  dateOut,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  defineScreens,
  type FileAnswer,
  file,
  id,
  inputOf,
  line,
  moneyOut,
  needs,
  needsToDrop,
  only,
  outputOf,
  preview,
  query,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { postingRefusals, takenBackRefusals } from '../../ledger/ledger.contract.ts';
import { matterTypes } from '../../people/people.contract.ts';
import { subledgerRefusals } from '../../receivables/receivables.contract.ts';
import { disclosureFields } from './disclosure.fields.ts';

const rights = (level: AccessLevel) => needs('propertyresale', level);

export const disclosureStates = ['ORDERED', 'DELIVERED', 'CANCELLED'] as const;
export const disclosureStateWords = {
  ORDERED: ['Ordered', 'attention'],
  DELIVERED: ['Delivered', 'good'],
  CANCELLED: ['Canceled', 'neutral'],
} as const;

const oneOrder = z.object({ communityId: id, disclosureOrderId: id });

const frequency = z.enum(['MONTHLY', 'QUARTERLY', 'ANNUAL']);

/** What the association says of a home on a day. */
const certificate = z.object({
  asOfDate: dateOut,
  association: z.string(),
  accountNumber: z.string(),
  property: z.string(),
  owner: z.string(),
  charges: z.array(z.object({ chargeDate: dateOut, code: z.string(), description: z.string(), amount: moneyOut })),
  owes: moneyOut,
  prepaid: moneyOut,
  /** The fee, where it is paid at the closing; else zero. */
  fee: moneyOut,
  /** What is to be paid at the closing; below zero where the owner has paid ahead. */
  payoff: moneyOut,
  recurring: z.array(z.object({ code: z.string(), category: z.string(), frequency, amount: moneyOut.nullable() })),
  matters: z.array(z.object({ attorney: z.string(), matterType: z.enum(matterTypes) })),
  documents: z.array(z.object({ attachmentId: id, name: z.string(), fileName: z.string() })),
});

export const disclosureRefusals = {
  notOpen: 'Only a disclosure that is ordered can be changed, delivered or canceled.',
  noSeller: 'The property has no primary owner. Add one first.',
  notDelivered: 'This disclosure was not delivered.',
  feeMoved: 'The fee went to the buyer with a resale. Reverse the resale first.',
} as const;

export const disclosure = defineEndpoints('Disclosure', {
  ...recordCalls('disclosureOrder', {
    words: 'disclosure order',
    inCommunity: true,
    rights,
    refusals: only(disclosureRefusals, 'notOpen'),
    facts: {
      ...inputOf(disclosureFields),
      documentIds: z.array(id).max(50, 'are at most fifty').default([]),
    },
    shown: {
      ...outputOf(disclosureFields),
      documentIds: z.array(id),
      state: z.enum(disclosureStates),
      deliveredDate: dateOut.nullable(),
      validThroughDate: dateOut.nullable(),
      deliveredBy: z.string(),
      endReason: z.string(),
      batchId: id.nullable(),
      /** Who ordered it may cancel an order that is open, and so may holders of level 8. */
      mayCancel: z.boolean(),
      /** As it was delivered; null before. */
      certificate: certificate.nullable(),
    },
  }),
  getDisclosureChoices: query({
    summary: 'What an order may choose from: the codes of fees, when one ordered today is due, and the files of the association.',
    permission: needs('propertyresale', 1, ['communitymaintain', 1]),
    input: z.object({ communityId: id, orderedDate: dateIn }),
    output: z.object({
      codes: z.array(z.object({ chargeCodeId: id, alias: z.string(), name: z.string() })),
      dueDate: dateOut,
      rushDate: dateOut,
      files: z.array(z.object({ attachmentId: id, name: z.string(), fileName: z.string() })),
    }),
  }),
  previewDisclosure: preview({
    summary: 'What the association would say of the home on a day. Saves nothing.',
    permission: rights(1),
    input: oneOrder.extend({ deliveredDate: dateIn }),
    output: z.object({ certificate }),
    refusals: only(disclosureRefusals, 'notOpen', 'noSeller'),
  }),
  deliverDisclosure: commit('previewDisclosure', {
    summary: 'Delivers a disclosure: freezes what is said of the home, and charges the fee to the owner where it is paid at the closing.',
    permission: rights(2),
    touches: 'disclosureOrder',
    input: oneOrder.extend({ deliveredDate: dateIn, validThroughDate: dateIn }),
    output: z.object({ disclosureOrderId: id, batchId: id.nullable() }),
    refusals: {
      ...postingRefusals,
      ...only(subledgerRefusals, 'noReceivableAccount'),
      ...only(disclosureRefusals, 'notOpen', 'noSeller'),
    },
  }),
  withdrawDisclosure: command({
    summary: 'Takes the delivery of a disclosure back: the order is open again, and a fee that was charged is reversed.',
    permission: rights(8),
    touches: 'disclosureOrder',
    input: oneOrder.extend({ reason: line(300, 1), postDate: dateIn.optional() }),
    output: z.object({ disclosureOrderId: id }),
    refusals: { ...postingRefusals, ...only(takenBackRefusals, 'laterActs'), ...only(disclosureRefusals, 'notDelivered', 'feeMoved') },
  }),
  cancelDisclosure: command({
    summary: 'Ends an order that will not be delivered.',
    permission: needsToDrop(2, 'propertyresale'),
    touches: 'disclosureOrder',
    input: oneOrder.extend({ reason: line(300, 1) }),
    output: z.object({ disclosureOrderId: id }),
    refusals: only(disclosureRefusals, 'notOpen'),
  }),
  downloadDisclosure: file({
    summary: 'The statement of the association as PDF, as it was delivered.',
    permission: rights(1),
    input: oneOrder,
    output: z.custom<FileAnswer>(),
    refusals: only(disclosureRefusals, 'notDelivered'),
  }),
  downloadDisclosureSet: file({
    summary: 'The statement and the files that go with it, as they were delivered, in one ZIP archive.',
    permission: needs('propertyresale', 1, ['communitymaintain', 1]),
    input: oneOrder,
    output: z.custom<FileAnswer>(),
    refusals: only(disclosureRefusals, 'notDelivered'),
  }),
});

export const disclosureKinds = defineRecordKinds({
  disclosureOrder: {
    noun: 'disclosure order',
    title: 'Disclosure orders',
    inCommunity: true,
    rights,
    screen: 'disclosure-order-view',
    param: 'disclosureOrderId',
    fields: disclosureFields,
  },
});

export const disclosureOrderList = defineList({
  name: 'DisclosureOrderList',
  title: 'Disclosure orders',
  noun: 'disclosure orders',
  permission: rights(1),
  scope: { communityId: id },
  rowId: 'disclosureOrderId',
  columns: {
    dueDate: { title: 'Due', kind: 'date', always: true },
    accountNumber: { title: 'Account', kind: 'text' },
    property: { title: 'Property', kind: 'text' },
    requester: { title: 'Requested by', kind: 'text' },
    company: { title: 'Company', kind: 'text' },
    state: {
      title: 'State',
      kind: 'status',
      always: true,
      words: { LATE: ['Late', 'problem'], ...disclosureStateWords },
    },
    rush: { title: 'Rush', kind: 'status', words: { RUSH: ['Rush', 'attention'], USUAL: ['Usual', 'neutral'] } },
    orderedDate: { title: 'Ordered', kind: 'date', always: true },
    deliveredDate: { title: 'Delivered', kind: 'date' },
    validThroughDate: { title: 'Valid through', kind: 'date' },
    fee: { title: 'Fee', kind: 'money', always: true, sum: true },
    billing: {
      title: 'Paid by',
      kind: 'status',
      words: { REQUESTER: ['Who asked', 'neutral'], CLOSING: ['At the closing', 'neutral'] },
    },
    feePaidDate: { title: 'Fee paid', kind: 'date', hidden: true },
  },
  extra: {},
  views: {
    open: { title: 'Open', filters: ['state:in:LATE,ORDERED'] },
    delivered: { title: 'Delivered', filters: ['state:in:DELIVERED'], sort: '-deliveredDate' },
    all: { title: 'All' },
  },
  sort: 'dueDate',
});

export const disclosureScreens = defineScreens({
  'disclosure-orders': {
    title: 'Disclosure orders',
    area: 'portfolio',
    path: '/c/$communityId/disclosures',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 40, group: 'More' },
  },
  'disclosure-order-add': {
    title: 'Add disclosure order',
    area: 'portfolio',
    path: '/c/$communityId/disclosures/new',
    claims: rights(2),
  },
  'disclosure-order-view': {
    title: 'View disclosure order',
    area: 'portfolio',
    path: '/c/$communityId/disclosures/$disclosureOrderId',
    claims: rights(1),
  },
});
