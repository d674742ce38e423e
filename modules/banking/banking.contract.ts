// What banking declares: statements imported from the bank, and the reconciliation of each bank account with
// the books.
import { z } from 'zod';
import {
  command,
  commit,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  id,
  instantOut,
  line,
  moneyIn,
  moneyOut,
  needs,
  needsToDrop,
  only,
  preview,
  query,
  uploadedFile,
} from '../../packages/contract/contract.ts';
import { postingRefusals } from '../ledger/ledger.contract.ts';
import { csvMapping } from './formats/csv-mapping.contract.ts';

export { feedScreens } from './feeds/feed.contract.ts';
export { bankLogScreens } from './logs/bank-log.contract.ts';
export { fundTransferKinds, fundTransferScreens, fundTransfers } from './transfers/transfer.contract.ts';
export { unclearedLineList, unclearedLines, unclearedScreens } from './uncleared/uncleared.contract.ts';

const read = needs('bankmaintain', 1);
const enter = needs('bankmaintain', 2);
const reconcile = needs('bankmaintain', 4);

const accountName = { bankAccountId: id, name: z.string(), bankName: z.string(), accountNumber: z.string() };

const fileInput = z.object({
  communityId: id,
  file: uploadedFile,
  /** For a CSV file, and for a file of one account whose number is not the registered one. */
  bankAccountId: id.optional(),
  /** What the columns of a CSV file hold; silence takes what was said last time, else a guess. */
  mapping: csvMapping.optional(),
});
const importResult = z.object({
  /** When and by whom the very same file was imported before. */
  importedBefore: z.object({ importedTime: instantOut, importedBy: z.string() }).nullable(),
  addedCount: z.number(),
  knownCount: z.number(),
  /** Lines kept before that this file settles, replaces or removes. */
  changedCount: z.number(),
  /** The first lines that were taken for known; none when the very same file was imported before. */
  knownLines: z.array(z.object({ line: z.number(), lineDate: dateOut, amount: moneyOut, description: z.string() })),
  accounts: z.array(
    z.object({
      ...accountName,
      communityId: id,
      communityName: z.string(),
      fromDate: dateOut,
      toDate: dateOut,
      opening: moneyOut.nullable(),
      closing: moneyOut.nullable(),
      addedCount: z.number(),
      knownCount: z.number(),
      changedCount: z.number(),
      moneyIn: moneyOut,
      moneyOut: moneyOut,
    }),
  ),
  leftOut: z.array(z.object({ accountNumber: z.string(), lineCount: z.number(), reason: z.string() })),
  warnings: z.array(z.object({ line: z.number(), record: z.string(), field: z.string(), message: z.string() })),
  /** How a CSV file was read; null for formats that say it themselves. */
  csv: z
    .object({
      titles: z.array(z.string()),
      sample: z.array(z.array(z.string())),
      mapping: csvMapping,
      isRemembered: z.boolean(),
      /** Rows that are no lines, each with the reason: they are not taken. */
      badLines: z.array(z.object({ line: z.number(), message: z.string() })),
      /** The running balance leads from line to line through all of them. */
      isProven: z.boolean(),
    })
    .nullable(),
});
export const fileRefusals = {
  accountNeeded: 'A CSV file does not say which account it is. Choose the bank account.',
  malformedFile: 'The bank statement cannot be read, so nothing was imported.',
  noAccountMatched: 'No bank account you can see has a number of this file ({numbers}). Register it, or choose the account.',
  otherCurrency: 'This file is kept in {currencies}. Only statements in US dollars are imported.',
  severalAccounts: 'The file holds several accounts, so none can be chosen for all of them.',
} as const;

const lineOut = z.object({
  bankLineId: id,
  lineDate: dateOut,
  amount: moneyOut,
  typeCode: z.string(),
  typeTitle: z.string(),
  description: z.string(),
  checkNumber: z.string(),
});
const itemOut = z.object({
  itemKey: z.string(),
  itemDate: dateOut,
  amount: moneyOut,
  reference: z.string(),
  description: z.string(),
  entryCount: z.number(),
});

const bankItemKind = z.enum(['FEE', 'INTEREST', 'DIFFERENCE']);
const reconciliationState = z.enum(['IN_PROGRESS', 'COMPLETED', 'REOPENED']);

const figures = z.object({
  opening: moneyOut,
  depositCount: z.number(),
  deposits: moneyOut,
  paymentCount: z.number(),
  payments: moneyOut,
  cleared: moneyOut,
  statement: moneyOut,
  difference: moneyOut,
  differenceAfterSuggestions: moneyOut,
  differenceAfterRecording: moneyOut,
  inTransit: moneyOut,
  outstanding: moneyOut,
  expectedBook: moneyOut,
  book: moneyOut,
  bookAfterRecording: moneyOut,
});

const summary = z.object({
  reconciliationId: id,
  bankAccountId: id,
  statementDate: dateOut,
  opening: moneyOut,
  statementBalance: moneyOut,
  state: reconciliationState,
  startedBy: z.string(),
  startedTime: instantOut,
  completedBy: z.string().nullable(),
  completedTime: instantOut.nullable(),
  isLatest: z.boolean(),
});

const one = { communityId: id, reconciliationId: id };
export const openRefusals = { notOpen: 'This reconciliation is completed. Reopen it to change it.' } as const;
const done = z.object({ difference: moneyOut });
const itemKey = line(120, 1);

const bankItemInput = z.object({
  ...one,
  kind: bankItemKind,
  /** The line of the statement it records; without one, date and amount are given. */
  bankLineId: id.optional(),
  /** Of a difference: the check that cleared at the amount of the line. */
  itemKey: itemKey.optional(),
  postDate: dateIn.optional(),
  /** As it moves the bank account: a fee is negative. */
  amount: moneyIn.optional(),
  /** Silence takes the account of that role. */
  accountId: id.optional(),
});
export const bankItemRefusals = {
  ...openRefusals,
  ...postingRefusals,
  zeroAmount: 'A fee or interest needs an amount.',
  noCounterAccount: 'Choose the account this is charged to: {why}.',
  lineMatched: 'This line is matched already.',
  notFree: 'The check chosen is matched already, or dated after the statement.',
  afterStatement: 'A date after the statement belongs to the next reconciliation.',
} as const;

export const bankingRefusals = {
  reconciliationOpen: 'The reconciliation of {day} is not finished yet.',
  notAfterPrevious: 'The statement must be later than {day}, the one reconciled before.',
  laterItemsMatched: 'Something dated {day} is matched already. Undo that match first.',
  suggestionGone: 'A suggested match is out of date. Review the reconciliation again.',
  sumsDiffer: 'The bank lines and the book items chosen do not add up to the same amount.',
  notFree: 'A line or item chosen is matched already, or dated after the statement.',
  openingStays: 'The opening balance cannot be uncleared.',
  differenceNotZero: 'The difference must be 0.00 before the reconciliation can be finished.',
  unmatchedLines: '{lines} lines of the statement are not matched yet.',
  notLatest: 'Only the latest completed reconciliation can be reopened.',
} as const;

export const banking = defineEndpoints('Banking', {
  previewStatement: query({
    summary: 'Reads a statement of a bank (BAI2, OFX, QFX, QBO, camt.053, CSV) and says what an import would add. Saves nothing.',
    permission: enter,
    byPost: true,
    input: fileInput,
    output: importResult,
    refusals: fileRefusals,
    bodyLimit: 56_500_000,
  }),
  importStatement: command({
    summary: 'Imports a statement of a bank whole; lines known from an earlier file are kept as they are.',
    permission: enter,
    touches: 'bank statement',
    input: fileInput,
    output: importResult,
    refusals: fileRefusals,
    bodyLimit: 56_500_000,
  }),
  listReconciliations: query({
    summary: 'Each bank account of a community with what is reconciled, what is under way and what could be next.',
    permission: read,
    input: z.object({ communityId: id }),
    output: z.object({
      accounts: z.array(
        z.object({
          ...accountName,
          glNumber: z.string(),
          glName: z.string(),
          reconciledOn: dateOut.nullable(),
          openReconciliationId: id.nullable(),
          nextOpening: moneyOut,
          unmatchedLines: z.number(),
          /** The last balance the bank stated after that, to start from. */
          nextStatement: z.object({ statementDate: dateOut, closing: moneyOut }).nullable(),
        }),
      ),
      reconciliations: z.array(summary),
    }),
  }),
  startReconciliation: command({
    summary: 'Starts reconciling a bank account with a statement; it opens with the balance of the statement before.',
    permission: reconcile,
    touches: 'reconciliation',
    input: z.object({ communityId: id, bankAccountId: id, statementDate: dateIn, statementBalance: moneyIn }),
    output: z.object({ reconciliationId: id }),
    refusals: only(bankingRefusals, 'reconciliationOpen', 'notAfterPrevious'),
  }),
  editReconciliation: command({
    summary: 'Corrects the date or the balance typed from the statement.',
    permission: reconcile,
    touches: 'reconciliation',
    input: z.object({ ...one, statementDate: dateIn, statementBalance: moneyIn }),
    output: done,
    refusals: { ...openRefusals, ...only(bankingRefusals, 'notAfterPrevious', 'laterItemsMatched') },
  }),
  getReconciliation: query({
    summary: 'A reconciliation in two panes: suggestions with reasons, what stands on one side alone, what is matched, and the figures.',
    permission: read,
    snapshot: true,
    input: z.object(one),
    output: summary.extend({
      account: z.object({ ...accountName, glNumber: z.string(), glName: z.string(), fundName: z.string() }),
      /** What the bank says it opened with, where that is not the opening here. */
      bankOpening: moneyOut.nullable(),
      figures,
      lineCount: z.number(),
      suggested: z.array(z.object({ suggestionId: z.string(), reason: z.string(), lines: z.array(lineOut), items: z.array(itemOut) })),
      onlyOnStatement: z.array(
        lineOut.extend({
          record: z.object({ kind: bankItemKind, accountId: id, glNumber: z.string(), glName: z.string() }).nullable(),
          /** The check it is, whose amount in the books is another; what the bank moved beyond it. */
          misread: z.object({ itemKey: z.string(), reference: z.string(), amount: moneyOut, difference: moneyOut }).nullable(),
        }),
      ),
      onlyInBooks: z.array(itemOut.extend({ note: z.string(), isOld: z.boolean() })),
      matched: z.array(
        z.object({
          matchId: id,
          kind: z.enum(['AUTO', 'HAND', 'RECORDED', 'VOID', 'OPENING']),
          reason: z.string(),
          lines: z.array(lineOut),
          items: z.array(itemOut),
        }),
      ),
    }),
  }),
  getBookItem: query({
    summary: 'The entries behind one item of the books: the receipts of a deposit, the bills of a check.',
    permission: read,
    input: z.object({ ...one, itemKey }),
    output: z.array(z.object({ entryId: id, postDate: dateOut, reference: z.string(), description: z.string(), amount: moneyOut })),
  }),
  acceptMatches: command({
    summary: 'Accepts suggestions: one, several or all of them.',
    permission: reconcile,
    touches: 'reconciliation',
    input: z.object({ ...one, suggestionIds: z.array(line(4000, 1)).min(1).max(5000) }),
    output: done.extend({ matchIds: z.array(id) }),
    refusals: { ...openRefusals, ...only(bankingRefusals, 'suggestionGone') },
  }),
  matchByHand: command({
    summary: 'Matches any bank lines with any book items whose sums agree.',
    permission: reconcile,
    touches: 'reconciliation',
    input: z.object({ ...one, bankLineIds: z.array(id).max(500), itemKeys: z.array(itemKey).max(500) }),
    output: done.extend({ matchIds: z.array(id) }),
    refusals: { ...openRefusals, ...only(bankingRefusals, 'sumsDiffer', 'notFree') },
  }),
  clearItems: command({
    summary: 'Clears items of the books one by one; what belongs to a suggestion clears with all of it.',
    permission: reconcile,
    touches: 'reconciliation',
    input: z.object({ ...one, itemKeys: z.array(itemKey).min(1).max(5000) }),
    output: done,
    refusals: { ...openRefusals, ...only(bankingRefusals, 'notFree') },
  }),
  unclearItems: command({
    summary: 'Takes the matches of items of the books back, as undoMatches does.',
    permission: needsToDrop(4, 'bankmaintain'),
    touches: 'reconciliation',
    input: z.object({ ...one, itemKeys: z.array(itemKey).min(1).max(5000) }),
    output: done,
    refusals: { ...openRefusals, ...postingRefusals, ...only(bankingRefusals, 'openingStays') },
  }),
  undoMatches: command({
    summary: 'Takes matches back. A fee, interest or difference that was recorded by one is reversed.',
    permission: needsToDrop(4, 'bankmaintain'),
    touches: 'reconciliation',
    input: z.object({ ...one, matchIds: z.array(id).min(1).max(5000) }),
    output: done,
    refusals: { ...openRefusals, ...postingRefusals, ...only(bankingRefusals, 'openingStays') },
  }),
  previewBankItem: preview({
    summary: 'The entry that records a fee, interest or the difference of a check. Saves nothing.',
    permission: reconcile,
    input: bankItemInput,
    output: z.object({
      postDate: dateOut,
      description: z.string(),
      lines: z.array(
        z.object({
          accountId: id,
          number: z.string(),
          name: z.string(),
          fundName: z.string(),
          debit: moneyOut.nullable(),
          credit: moneyOut.nullable(),
        }),
      ),
    }),
    refusals: bankItemRefusals,
  }),
  recordBankItem: commit('previewBankItem', {
    summary: 'Posts a fee, interest or the difference of a check the bank booked, and clears it.',
    permission: reconcile,
    touches: 'reconciliation',
    input: bankItemInput,
    output: done.extend({ entryId: id, matchId: id }),
    refusals: bankItemRefusals,
  }),
  finishReconciliation: command({
    summary: 'Completes a reconciliation whose difference is zero; what it cleared is locked.',
    permission: reconcile,
    touches: 'reconciliation',
    input: z.object(one),
    output: z.object({ completedTime: instantOut }),
    refusals: { ...openRefusals, ...only(bankingRefusals, 'differenceNotZero', 'unmatchedLines') },
  }),
  reopenReconciliation: command({
    summary: 'Reopens the latest reconciliation of a bank account.',
    permission: needs('bankmaintain', 8),
    touches: 'reconciliation',
    input: z.object({ ...one, reason: line(200, 1) }),
    output: z.object({ state: reconciliationState }),
    refusals: only(bankingRefusals, 'notLatest'),
  }),
  getReconciliationReport: query({
    summary: 'The proof of a reconciliation: statement, deposits in transit, outstanding checks, books.',
    permission: read,
    snapshot: true,
    input: z.object(one),
    output: summary.extend({
      account: z.object({ ...accountName, glNumber: z.string(), glName: z.string(), fundName: z.string() }),
      figures: figures.pick({
        opening: true,
        deposits: true,
        payments: true,
        cleared: true,
        statement: true,
        inTransit: true,
        outstanding: true,
        book: true,
      }),
      difference: moneyOut,
      inTransit: z.array(itemOut),
      outstanding: z.array(itemOut),
    }),
  }),
});

export const bankingScreens = defineScreens({
  'bank-reconciliation': {
    title: 'Bank reconciliation',
    area: 'banking',
    path: '/c/$communityId/banking/reconciliation',
    claims: reconcile,
    menu: { section: 'Banking', order: 0 },
  },
  'bank-statement-import': {
    title: 'Bank statement import',
    area: 'banking',
    path: '/c/$communityId/banking/import-statement',
    claims: enter,
    menu: { section: 'Banking', order: 1 },
  },
  'bank-log-reconciliation': {
    title: 'Bank log: reconciliation',
    area: 'banking',
    path: '/c/$communityId/banking/reconciliation-log',
    claims: read,
    menu: { section: 'Banking', order: 2 },
  },
});
