// Uncleared bank transactions: lines of the bank that nothing in the books answers, each with what may be
// done about it: match, quick add, create, or leave it out of matching with a reason.
import { z } from 'zod';
import {
  command,
  dateOut,
  defineEndpoints,
  defineList,
  defineScreens,
  id,
  instantOut,
  line,
  moneyOut,
  needs,
  only,
  query,
} from '../../../packages/contract/contract.ts';

const read = needs('bankmaintain', 1);

export const unclearedRefusals = {
  matchedMeanwhile: 'This line is cleared. Undo its match before you leave it out.',
  ignoredAlready: 'This line is left out of matching already.',
  notIgnored: 'This line is not left out of matching.',
} as const;

/** Where a line stands; its words and tone. */
export const unclearedStates = {
  UNCLEARED: ['Uncleared', 'attention'],
  CLEARED: ['Cleared', 'good'],
  IGNORED: ['Left out', 'neutral'],
} as const;

const ofLine = { communityId: id, bankLineId: id };
const candidate = z.object({
  itemKey: z.string(),
  itemDate: dateOut,
  amount: moneyOut,
  reference: z.string(),
  description: z.string(),
  /** Why it is likely this line; blank where only the amount agrees. */
  reason: z.string(),
  /** False where something else is as likely: a person chooses. */
  isCertain: z.boolean(),
});

export const unclearedLines = defineEndpoints('UnclearedLines', {
  getUnclearedLine: query({
    summary: 'A line of the bank with where it came from, what in the books it may be, and what was done about it.',
    permission: read,
    snapshot: true,
    input: z.object(ofLine),
    output: z.object({
      communityId: id,
      bankLineId: id,
      state: z.enum(['UNCLEARED', 'CLEARED', 'IGNORED']),
      lineDate: dateOut,
      amount: moneyOut,
      typeCode: z.string(),
      typeTitle: z.string(),
      description: z.string(),
      checkNumber: z.string(),
      bankReference: z.string(),
      bankAccountId: id,
      bankAccount: z.string(),
      glAccount: z.string(),
      /** The file or feed that brought it in. */
      source: z.string(),
      importedBy: z.string(),
      importedTime: instantOut,
      /** Provisional until the statement of the bank. */
      isInterim: z.boolean(),
      /** The reconciliation that covers it and is under way. */
      openReconciliationId: id.nullable(),
      candidates: z.array(candidate),
      cleared: z.object({ reconciliationId: id, reason: z.string(), by: z.string(), matchedTime: instantOut }).nullable(),
      ignored: z.object({ reason: z.string(), by: z.string(), ignoredTime: instantOut }).nullable(),
    }),
  }),
  ignoreBankLine: command({
    summary: 'Leaves a line of the bank out of matching, with a reason: one that came twice, or two that cancel out.',
    permission: needs('bankmaintain', 4),
    touches: 'bank line',
    input: z.object({ ...ofLine, reason: line(200, 1) }),
    output: z.object({ bankLineId: id }),
    refusals: only(unclearedRefusals, 'matchedMeanwhile', 'ignoredAlready'),
  }),
  restoreBankLine: command({
    summary: 'Takes a line back into matching.',
    permission: needs('bankmaintain', 8),
    touches: 'bank line',
    input: z.object(ofLine),
    output: z.object({ bankLineId: id }),
    refusals: only(unclearedRefusals, 'notIgnored'),
  }),
});

export const unclearedLineList = defineList({
  name: 'UnclearedLineList',
  title: 'Uncleared bank transactions',
  noun: 'transactions',
  permission: read,
  scope: { communityId: id },
  rowId: 'bankLineId',
  columns: {
    lineDate: { title: 'Date', kind: 'date', always: true },
    accountName: { title: 'Bank account', kind: 'text' },
    description: { title: 'What the bank says', kind: 'text', always: true },
    reference: { title: 'Reference', kind: 'text' },
    amount: { title: 'Amount', kind: 'money', always: true, sum: true },
    age: { title: 'Days', kind: 'count' },
    state: {
      title: 'State',
      kind: 'status',
      always: true,
      words: { UNCLEARED: ['Uncleared', 'attention'], IGNORED: ['Left out', 'neutral'] },
    },
    source: { title: 'Source', kind: 'text' },
    reason: { title: 'Reason', kind: 'text' },
  },
  extra: { bankAccountId: id },
  views: {
    open: { title: 'Uncleared', filters: ['state:in:UNCLEARED'] },
    ignored: { title: 'Left out', filters: ['state:in:IGNORED'] },
    all: { title: 'All' },
  },
  sort: 'lineDate',
});

export const unclearedScreens = defineScreens({
  'bank-uncleared-transactions': {
    title: 'Uncleared bank transactions',
    also: 'unmatched bank lines ignore statement feed',
    area: 'banking',
    path: '/c/$communityId/banking/uncleared',
    claims: read,
    menu: { section: 'Banking', order: 3, name: 'Uncleared lines' },
  },
  'transaction-ar-uncleared-bank': {
    title: 'AR transaction profile: uncleared bank transaction',
    area: 'receivables',
    path: '/c/$communityId/banking/uncleared/$bankLineId',
    claims: read,
  },
});
