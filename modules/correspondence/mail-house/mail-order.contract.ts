// Orders to a mail house: how a community has its mail made, and each order from estimate to the post, with
// the counts of both sides. Orders of every kind (letters, statements, coupons, checks) stand here.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  commit,
  count,
  dateIn,
  dateOut,
  declareJob,
  defineEndpoints,
  defineList,
  defineScreens,
  type FileAnswer,
  file,
  flag,
  id,
  instantOut,
  line,
  lines,
  moneyIn,
  moneyOut,
  needs,
  overwriteRefusals,
  preview,
  query,
  version,
} from '../../../packages/contract/contract.ts';
import { lawSaid } from '../../law/law.contract.ts';

const rights = (level: AccessLevel) => needs('arownerpayments', level);

export const mailHouses = ['SOUTH_DATA', 'DROP_FOLDER', 'IN_HOUSE'] as const;
export type MailHouseName = (typeof mailHouses)[number];
export const mailHouseWords: Readonly<Record<MailHouseName, string>> = {
  SOUTH_DATA: 'South Data',
  DROP_FOLDER: 'A mail house that reads a folder',
  IN_HOUSE: 'Our own printer',
};
export const mailPapers = ['PLAIN_20', 'PLAIN_24', 'PERFORATED', 'CHECK_STOCK'] as const;
export type MailPaper = (typeof mailPapers)[number];
export const mailPaperWords: Readonly<Record<MailPaper, string>> = {
  PLAIN_20: 'Plain, 20 lb',
  PLAIN_24: 'Plain, 24 lb',
  PERFORATED: 'With a perforated coupon',
  CHECK_STOCK: 'Check stock',
};
export const mailEnvelopes = ['WINDOW_10', 'DOUBLE_WINDOW_10', 'FLAT_9X12'] as const;
export type MailEnvelope = (typeof mailEnvelopes)[number];
export const mailEnvelopeWords: Readonly<Record<MailEnvelope, string>> = {
  WINDOW_10: '#10, one window',
  DOUBLE_WINDOW_10: '#10, two windows',
  FLAT_9X12: 'Flat, 9 by 12 inches',
};
export const mailClasses = ['FIRST_CLASS', 'PRESORT', 'CERTIFIED'] as const;
export type MailClass = (typeof mailClasses)[number];
export const mailClassWords: Readonly<Record<MailClass, string>> = {
  FIRST_CLASS: 'First class',
  PRESORT: 'First class, presorted',
  CERTIFIED: 'Certified mail',
};
export const mailOrderKinds = ['LETTERS', 'STATEMENTS', 'COUPONS', 'CHECKS'] as const;
export type MailOrderKind = (typeof mailOrderKinds)[number];
export const mailOrderKindWords: Readonly<Record<MailOrderKind, string>> = {
  LETTERS: 'Letters',
  STATEMENTS: 'Statements',
  COUPONS: 'Coupons',
  CHECKS: 'Checks',
};
export const mailOrderStates = [
  'ESTIMATED',
  'SENDING',
  'SUBMITTED',
  'ACCEPTED',
  'IN_PRODUCTION',
  'MAILED',
  'COMPLETED',
  'REJECTED',
  'CANCELED',
] as const;
export type MailOrderState = (typeof mailOrderStates)[number];
export const mailOrderStateWords = {
  ESTIMATED: ['Estimated', 'attention'],
  SENDING: ['Being sent', 'neutral'],
  SUBMITTED: ['Submitted', 'neutral'],
  ACCEPTED: ['Accepted', 'neutral'],
  IN_PRODUCTION: ['In production', 'neutral'],
  MAILED: ['Mailed', 'attention'],
  COMPLETED: ['Completed', 'good'],
  REJECTED: ['Rejected', 'problem'],
  CANCELED: ['Canceled', 'neutral'],
} as const satisfies Record<MailOrderState, readonly [string, string]>;
export const mailEventWords = {
  ESTIMATED: 'Estimated',
  APPROVED: 'Approved',
  SENDING: 'Being sent',
  SUBMITTED: 'Submitted',
  ACCEPTED: 'Accepted',
  IN_PRODUCTION: 'In production',
  MAILED: 'Mailed',
  COMPLETED: 'Completed',
  REJECTED: 'Rejected',
  CANCEL_ASKED: 'Cancel asked for',
  CANCELED: 'Canceled',
  ANSWER_REFUSED: 'Answer not taken',
} as const;
export type MailEvent = keyof typeof mailEventWords;

/** What the house says of an order, or a person in its place. */
export const houseSays = ['ACCEPTED', 'IN_PRODUCTION', 'MAILED', 'REJECTED', 'CANCELED'] as const;
export type HouseSays = (typeof houseSays)[number];

/** How mail is made. */
const mailTerms = {
  house: z.enum(mailHouses).default('IN_HOUSE'),
  clientCode: line(40).default(''),
  paper: z.enum(mailPapers).default('PLAIN_20'),
  inColor: flag.default(false),
  bothSides: flag.default(true),
  envelope: z.enum(mailEnvelopes).default('WINDOW_10'),
  mailClass: z.enum(mailClasses).default('FIRST_CLASS'),
  returnAddress: lines(200).default(''),
  needsApproval: flag.default(true),
  budgetCode: line(40).default(''),
  mailerNumber: line(9).default(''),
  serviceType: line(3).default('300'),
  piecePrice: moneyIn,
  sheetPrice: moneyIn,
  colorPrice: moneyIn,
};

export const mailSettingRefusals = {
  noMailHouse: 'This installation does not reach {house}. Its address is set where the server is installed.',
  noClientCode: 'Enter the client code {house} knows this association by.',
  priceNegative: 'A price is never below zero.',
  mailerNumber: 'A mailer ID has 6 or 9 digits.',
  serviceType: 'A service type has 3 digits.',
} as const;
export const mailOrderRefusals = {
  noPrintJob: 'These letters are printed, taken back or at a mail house already.',
  mailNotSet: 'Set how mail is made here first.',
  notApproved: 'This order needs the approval of another person.',
  approveOwn: 'Someone else approves an order, not the person who made it.',
  orderSubmitted: 'This order was submitted already.',
  orderTaken: 'The mail house accepted this order. It cannot be canceled.',
  orderOver: 'This order is over.',
  answerBackward: 'An order that is {state} cannot become {next}.',
  answerCount: 'The pieces mailed and spoiled must not exceed the {pieces} pieces of the order.',
  nothingToSettle: 'The counts of this order agree, or it is not mailed yet.',
  ...mailSettingRefusals,
} as const;

const ofOrder = { communityId: id, mailOrderId: id };
const termsOut = {
  house: z.enum(mailHouses),
  clientCode: z.string(),
  paper: z.enum(mailPapers),
  inColor: z.boolean(),
  bothSides: z.boolean(),
  envelope: z.enum(mailEnvelopes),
  mailClass: z.enum(mailClasses),
  returnAddress: z.string(),
  needsApproval: z.boolean(),
  budgetCode: z.string(),
};

export const mailSettings = defineEndpoints('SouthDataSetting', {
  getMailSettings: query({
    summary: 'How the mail of an association is made. The password is never read back.',
    permission: rights(4),
    input: z.object({ communityId: id }),
    output: z.object({
      ...termsOut,
      mailerNumber: z.string(),
      serviceType: z.string(),
      piecePrice: moneyOut,
      sheetPrice: moneyOut,
      colorPrice: moneyOut,
      hasPassword: z.boolean(),
      /** Blank before the first save. */
      version: z.string(),
      reachable: z.array(z.enum(mailHouses)),
    }),
  }),
  saveMailSettings: command({
    summary: 'Saves how the mail of an association is made. A blank password stays as it is.',
    permission: rights(4),
    touches: 'mail setting',
    input: z.object({
      communityId: id,
      version: z.union([z.literal(''), version]).default(''),
      ...mailTerms,
      password: line(200).default(''),
      clearPassword: flag.default(false),
    }),
    output: z.object({ version }),
    refusals: { ...mailSettingRefusals, ...overwriteRefusals },
  }),
});

const orderOut = z.object({
  ...ofOrder,
  version,
  kind: z.enum(mailOrderKinds),
  title: z.string(),
  terms: z.object(termsOut),
  printJobId: id.nullable(),
  source: z.object({ screen: z.string(), params: z.record(z.string(), z.string()) }).nullable(),
  pieces: z.number(),
  pages: z.number(),
  sheets: z.number(),
  sha256: z.string(),
  estimate: moneyOut,
  state: z.enum(mailOrderStates),
  stateTime: instantOut,
  enteredBy: z.string(),
  approvedBy: z.string(),
  submittedBy: z.string(),
  cancelAskedTime: instantOut.nullable(),
  houseNumber: z.string(),
  acceptedPieces: z.number().nullable(),
  mailedPieces: z.number().nullable(),
  spoiledPieces: z.number().nullable(),
  mailedDate: dateOut.nullable(),
  cost: moneyOut.nullable(),
  remark: z.string(),
  /** What does not agree between the order and the house, in words. */
  differences: z.array(z.string()),
  events: z.array(
    z.object({ what: z.enum(Object.keys(mailEventWords) as [MailEvent]), detail: z.string(), by: z.string(), eventTime: instantOut }),
  ),
});

export const mailOrders = defineEndpoints('SouthDataOrder', {
  addLetterOrder: command({
    summary: 'Makes an order of the letters of a print job, with its estimate. Nothing leaves the house yet.',
    permission: needs('arownerpayments', 2, ['ownercommunications', 2]),
    touches: 'mail order',
    input: z.object({ communityId: id, printJobId: id }),
    output: z.object({ mailOrderId: id }),
    refusals: mailOrderRefusals,
  }),
  getMailOrder: query({
    summary: 'An order with its estimate, what became of it, and whether the counts agree.',
    permission: rights(1),
    input: z.object(ofOrder),
    /** What the law packs say to its proof of mailing. */
    output: orderOut.extend({ law: lawSaid }),
  }),
  readMailPieces: query({
    summary: 'The pieces of an order, a page at a time.',
    permission: rights(1),
    input: z.object({ ...ofOrder, after: count(1_000_000).default(0) }),
    output: z.object({
      rows: z.array(
        z.object({
          pieceNo: z.number(),
          accountNumber: z.string(),
          recipient: z.string(),
          address: z.string(),
          firstPage: z.number(),
          pages: z.number(),
          letterId: id.nullable(),
        }),
      ),
      next: z.number().nullable(),
    }),
  }),
  downloadProof: file({
    summary: 'The file the mail house gets, to be looked at before it goes.',
    permission: rights(1),
    input: z.object(ofOrder),
    output: z.custom<FileAnswer>(),
  }),
  approveMailOrder: command({
    summary: 'Approves an order someone else made.',
    permission: rights(4),
    touches: 'mail order',
    input: z.object(ofOrder),
    output: z.object({ mailOrderId: id }),
    refusals: mailOrderRefusals,
  }),
  previewSubmit: preview({
    summary: 'What an order sends, to which house, and what it is estimated to cost. Saves nothing.',
    permission: rights(1),
    input: z.object(ofOrder),
    output: z.object({ pieces: z.number(), sheets: z.number(), estimate: moneyOut, house: z.enum(mailHouses) }),
    refusals: mailOrderRefusals,
  }),
  submitMailOrder: commit('previewSubmit', {
    summary: 'Submits an order: its file and its list go to the mail house in the background.',
    permission: rights(4),
    touches: 'mail order',
    input: z.object(ofOrder),
    output: z.object({ mailOrderId: id }),
    refusals: mailOrderRefusals,
  }),
  cancelMailOrder: command({
    summary: 'Cancels an order before the mail house accepts it. What was submitted waits for the word of the house.',
    permission: rights(8),
    touches: 'mail order',
    input: z.object(ofOrder),
    output: z.object({ mailOrderId: id, isCanceled: z.boolean() }),
    refusals: mailOrderRefusals,
  }),
  recordHouseAnswer: command({
    summary: 'Notes what the mail house, or our own printer, says of an order.',
    permission: rights(4),
    touches: 'mail order',
    input: z.object({
      ...ofOrder,
      state: z.enum(houseSays),
      pieces: count(1_000_000).nullable().default(null),
      spoiled: count(1_000_000).default(0),
      mailedDate: dateIn.nullable().default(null),
      cost: moneyIn.nullable().default(null),
      houseNumber: line(60).default(''),
      remark: line(200).default(''),
    }),
    output: z.object({ mailOrderId: id }),
    refusals: mailOrderRefusals,
  }),
  settleMailOrder: command({
    summary: 'Completes a mailed order whose counts or cost do not agree, with the reason.',
    permission: rights(4),
    touches: 'mail order',
    input: z.object({ ...ofOrder, reason: line(200, 1) }),
    output: z.object({ mailOrderId: id }),
    refusals: mailOrderRefusals,
  }),
  askMailHouse: command({
    summary: 'Reads the answers of the mail house now.',
    permission: rights(4),
    touches: 'mail order',
    input: z.object(ofOrder),
    output: z.object({ jobId: z.string() }),
    refusals: mailOrderRefusals,
  }),
});

export const mailOrderList = defineList({
  name: 'SouthDataOrderList',
  title: 'South Data order history',
  noun: 'orders',
  permission: rights(1),
  scope: { communityId: id },
  rowId: 'mailOrderId',
  columns: {
    enteredDate: { title: 'Made', kind: 'date', always: true },
    title: { title: 'Order', kind: 'text' },
    kind: {
      title: 'Kind',
      kind: 'status',
      always: true,
      words: {
        LETTERS: ['Letters', 'neutral'],
        STATEMENTS: ['Statements', 'neutral'],
        COUPONS: ['Coupons', 'neutral'],
        CHECKS: ['Checks', 'neutral'],
      },
    },
    house: {
      title: 'House',
      kind: 'status',
      always: true,
      words: { SOUTH_DATA: ['South Data', 'neutral'], DROP_FOLDER: ['Folder', 'neutral'], IN_HOUSE: ['Our printer', 'neutral'] },
    },
    pieces: { title: 'Pieces', kind: 'count', always: true, sum: true },
    estimate: { title: 'Estimate', kind: 'money', always: true, sum: true },
    cost: { title: 'Cost', kind: 'money', sum: true },
    state: { title: 'Status', kind: 'status', always: true, words: mailOrderStateWords },
    mailedDate: { title: 'Mailed', kind: 'date' },
    enteredBy: { title: 'Made by', kind: 'text' },
    houseNumber: { title: 'Number at the house', kind: 'text', hidden: true },
  },
  extra: {},
  views: {
    all: { title: 'All' },
    open: { title: 'Open', filters: ['state:in:ESTIMATED,SENDING,SUBMITTED,ACCEPTED,IN_PRODUCTION,MAILED'] },
  },
  sort: '-enteredDate',
});

/** Sends an order to its house. */
export const sendMailOrder = declareJob('send-mail-order', z.object(ofOrder));
/** Reads what the house says of an order. */
export const readHouseAnswer = declareJob('read-mail-house', z.object(ofOrder));

export const mailHouseScreens = defineScreens({
  'south-data-settings': {
    title: 'South Data settings',
    also: 'mail house print mail envelopes postage',
    area: 'receivables',
    path: '/c/$communityId/south-data/settings',
    claims: rights(4),
    menu: { section: 'Correspondence', order: 12 },
  },
  'south-data-orders': {
    title: 'South Data order history',
    also: 'mail house orders',
    area: 'receivables',
    path: '/c/$communityId/south-data/orders',
    claims: rights(1),
    menu: { section: 'Correspondence', order: 11, name: 'South Data orders' },
  },
  'south-data-order': {
    title: 'Mail order',
    area: 'receivables',
    path: '/c/$communityId/south-data/orders/$mailOrderId',
    claims: rights(1),
  },
});
