// What the ledger declares about journal entries: typing, posting, reversing, editing and looking at them;
// their lists and what recurs.
import { z } from 'zod';
import {
  command,
  commit,
  count,
  dateIn,
  dateOut,
  declareSchedules,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  type FileAnswer,
  file,
  flag,
  id,
  instantOut,
  line,
  moneyIn,
  moneyOut,
  needs,
  only,
  preview,
  query,
} from '../../../packages/contract/contract.ts';
import { largestAmount } from '../accounting.contract.ts';
import { postingRefusals, shownLine } from '../posting.contract.ts';

const lineAmount = moneyIn.refine((cents) => cents <= largestAmount && cents >= -largestAmount, 'must be at most 9,999,999,999.99');
/** What overriding the guard of control accounts needs, beside a reason. */
export const controlOverride = needs('gljournalentries', 15);

/**
 * What a person says an entry is. An adjusting entry stands apart from the unadjusted balances of a trial
 * balance.
 */
export const entryKinds = ['JOURNAL', 'ADJUSTING', 'OPENING'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** The type of the entry that takes back one of a kind. */
export const reversalOf = <K extends string>(kind: K): `${K}_REVERSAL` => `${kind}_REVERSAL`;

const entryLine = z.object({
  accountId: id,
  /** Silence is the cost center of the account, else 000. */
  costCenterId: id.optional(),
  debit: lineAmount.optional(),
  credit: lineAmount.optional(),
  memo: line(200).default(''),
});
/** An entry as typed. */
export const entryInput = z.object({
  communityId: id,
  postDate: dateIn,
  reference: line(40).default(''),
  description: line(200, 1),
  entryType: z.enum(entryKinds).default('JOURNAL'),
  /** Books the mirror too, on the first day of the next period. */
  reversesNext: flag.default(false),
  /**
   * Why lines touch control accounts, or opening balances come twice or late; takes full access to journal
   * entries.
   */
  overrideReason: line(200).default(''),
  lines: z.array(entryLine).min(1).max(2000),
});
const legOut = shownLine.extend({
  accountId: id,
  memo: z.string(),
  /** The code of its cost center; blank while the community keeps none. */
  costCenter: z.string(),
  costCenterId: id.nullable(),
});

export const journalRefusals = {
  ...only(
    postingRefusals,
    'outOfBalance',
    'emptyEntry',
    'unknownAccount',
    'inactiveAccount',
    'noSubAccount',
    'noInterfundAccount',
    'oneSidedInterfund',
    'noPeriod',
    'periodClosed',
    'periodNotOpen',
    'alreadyReversed',
    'beforeOriginal',
    'reconciled',
  ),
  controlAccount: '{account} is a control account; its own screens post to it, so that it agrees with its subledger.',
  belongsElsewhere: 'This entry was made by another screen; undo it there.',
  cannotReverseNext: 'Opening balances are not reversed in the next period.',
  openingStands: 'Opening balances were already posted on {day}. Edit that entry, or reverse it first.',
  openingDay: 'Opening balances are dated {day}, the first day of the books.',
} as const;

/** Of an entry that posts to a control account by hand. */
export const overrideRefusals = {
  controlAccount: 'Overriding the guard of control accounts takes full access to journal entries.',
} as const;

/** Of a saved entry that is posted no second time. */
export const goneRefusals = { alreadyPosted: 'Someone posted this saved entry, or removed it, meanwhile.' } as const;

const posted = z.object({ entryId: id, batchId: id, journalNumber: z.number(), reversalEntryId: id.nullable() });

export const journal = defineEndpoints('JournalEntry', {
  getEntryChoices: query({
    summary: 'The cost centers lines may name, and which accounts are kept in them; none while the community keeps no cost centers.',
    permission: needs('gljournalentries', 2),
    input: z.object({ communityId: id }),
    output: z.object({
      costCenters: z.array(z.object({ costCenterId: id, code: z.string(), name: z.string() })),
      /** The name is that of the account in the center; blank takes its own. */
      subAccounts: z.array(z.object({ accountId: id, costCenterId: id, name: z.string() })),
    }),
  }),
  previewJournalEntry: preview({
    summary: 'The lines an entry would post, with the due to/from lines that balance each fund. Saves nothing.',
    permission: needs('gljournalentries', 2),
    byPost: true,
    bodyLimit: 4 * 1024 * 1024,
    /** `entryId` is the entry an edit replaces. */
    input: entryInput.extend({ entryId: id.optional() }),
    output: z.object({
      lines: z.array(legOut),
      total: moneyOut,
      periodStatus: z.enum(['FUTURE', 'OPEN', 'CURRENT', 'CLOSED']),
      /** Entries of that day with the same words, which stand already: it may be this one. */
      twins: z.array(z.object({ entryId: id, journalNumber: z.number().nullable() })),
    }),
    refusals: journalRefusals,
  }),
  addJournalEntry: commit('previewJournalEntry', {
    summary: 'Posts a journal entry, or the opening balances of a community.',
    permission: needs('gljournalentries', 2),
    touches: 'journal entry',
    // A thousand lines with their memos.
    bodyLimit: 4 * 1024 * 1024,
    /** A saved entry is gone once it is posted; what a schedule built is posted in its own batch. */
    input: entryInput.extend({ savedEntryId: id.optional() }),
    output: posted,
    refusals: { ...journalRefusals, ...goneRefusals, ...only(postingRefusals, 'discarded') },
  }),
  editJournalEntry: commit('previewJournalEntry', {
    summary: 'Reverses a posted journal entry and posts it again in one act; it keeps its number, and both are linked.',
    permission: needs('gljournalentries', 4),
    touches: 'journal entry',
    bodyLimit: 4 * 1024 * 1024,
    input: entryInput.extend({ entryId: id, reason: line(200).default('') }),
    output: posted,
    refusals: journalRefusals,
  }),
  reverseJournalEntry: command({
    summary: 'Posts the equal and opposite of a journal entry, linked to it.',
    permission: needs('gljournalentries', 8),
    touches: 'journal entry',
    input: z.object({ communityId: id, entryId: id, postDate: dateIn.optional(), reason: line(200, 1) }),
    output: z.object({ entryId: id, journalNumber: z.number() }),
    refusals: journalRefusals,
  }),
  getJournalEntry: query({
    summary: 'An entry with its lines, its reversal and what it was made from.',
    permission: needs('gljournalentries', 1),
    input: z.object({ communityId: id, entryId: id }),
    output: z.object({
      entryId: id,
      postDate: dateOut,
      entryType: z.string(),
      reference: z.string(),
      description: z.string(),
      sourceType: z.string(),
      reversesEntryId: id.nullable(),
      reversedByEntryId: id.nullable(),
      enteredTime: instantOut,
      /** JE-000123; null for entries of other screens. */
      journalNumber: z.number().nullable(),
      revision: z.number().nullable(),
      enteredBy: z.string(),
      batchId: id,
      period: z.object({ startDate: dateOut, endDate: dateOut, status: z.string(), yearLabel: z.string() }),
      schedule: z.object({ scheduleId: id, name: z.string() }).nullable(),
      /** Why it cannot be edited, in words; null when it can. */
      editRefusal: z.object({ code: z.string(), message: z.string() }).nullable(),
      linked: z.array(
        z.object({
          entryId: id,
          journalNumber: z.number().nullable(),
          postDate: dateOut,
          entryType: z.string(),
          description: z.string(),
          enteredTime: instantOut,
          link: z.enum(['reverses', 'reversedBy', 'sameNumber', 'sameBatch']),
        }),
      ),
      lines: z.array(legOut),
    }),
  }),
  listEntryEvents: query({
    summary: 'What was done to an entry and to those under its number, by whom and why, the newest first.',
    permission: needs('gljournalentries', 8),
    input: z.object({ communityId: id, entryId: id }),
    output: z.array(z.object({ eventTime: instantOut, who: z.string(), command: z.string(), reason: z.string() })),
  }),
  findSameReference: query({
    summary: 'Standing journal entries that bear a reference, the newest first, at most five; for a warning.',
    permission: needs('gljournalentries', 2),
    input: z.object({ communityId: id, reference: line(40, 1), exceptNumber: count(999_999_999).optional() }),
    output: z.array(z.object({ entryId: id, journalNumber: z.number().nullable(), postDate: dateOut, description: z.string() })),
  }),
  printJournalEntry: file({
    summary: 'A journal entry as a PDF, with its lines by fund, its links and who entered it.',
    permission: needs('gljournalentries', 1),
    input: z.object({ communityId: id, entryId: id }),
    output: z.custom<FileAnswer>(),
  }),
  listJournalEntries: query({
    summary: 'Journal entries, opening balances and their reversals, newest first, by pages of fifty.',
    permission: needs('gljournalentries', 1),
    input: z.object({ communityId: id, beforeEntryId: id.optional() }),
    output: z.array(
      z.object({
        entryId: id,
        postDate: dateOut,
        entryType: z.string(),
        reference: z.string(),
        description: z.string(),
        total: moneyOut,
        isReversed: z.boolean(),
      }),
    ),
  }),
});

export const journalList = defineList({
  name: 'JournalEntryList',
  title: 'Journal entries',
  noun: 'entries',
  permission: needs('gljournalentries', 1),
  scope: { communityId: id },
  rowId: 'entryId',
  columns: {
    number: { title: 'Number', kind: 'text', always: true },
    postDate: { title: 'Posted on', kind: 'date', always: true },
    reference: { title: 'Reference', kind: 'text' },
    description: { title: 'Description', kind: 'text' },
    entryType: {
      title: 'Kind',
      kind: 'status',
      always: true,
      words: {
        JOURNAL: ['Journal entry', 'neutral'],
        ADJUSTING: ['Adjusting entry', 'neutral'],
        OPENING: ['Opening balances', 'neutral'],
        JOURNAL_REVERSAL: ['Reversal', 'neutral'],
        ADJUSTING_REVERSAL: ['Reversal of an adjusting entry', 'neutral'],
        OPENING_REVERSAL: ['Reversal of opening balances', 'neutral'],
      },
    },
    state: {
      title: 'Status',
      kind: 'status',
      always: true,
      words: { POSTED: ['Posted', 'good'], REVERSED: ['Reversed', 'neutral'], MIRROR: ['Mirror', 'neutral'] },
    },
    enteredBy: { title: 'Entered by', kind: 'text' },
    schedule: { title: 'Schedule', kind: 'text', hidden: true },
    total: { title: 'Total', kind: 'money', always: true, sum: true },
  },
  extra: {},
  views: { standing: { title: 'Standing', filters: ['state:in:POSTED'] }, all: { title: 'All' } },
  sort: '-postDate,-number',
});

export const journalActivityList = defineList({
  name: 'JournalEntryActivity',
  title: 'Journal entry activity',
  noun: 'acts',
  permission: needs('gljournalentries', 1),
  scope: { communityId: id },
  rowId: 'auditEventId',
  columns: {
    eventDate: { title: 'Date', kind: 'date', always: true },
    clock: { title: 'Time', kind: 'text', filter: false },
    number: { title: 'Number', kind: 'text' },
    subject: { title: 'Entry', kind: 'text' },
    act: { title: 'Act', kind: 'text' },
    person: { title: 'Who', kind: 'text' },
    reason: { title: 'Reason', kind: 'text' },
    total: { title: 'Total', kind: 'money' },
  },
  extra: { entryId: id.nullable() },
  views: { all: { title: 'All' }, reasons: { title: 'With a reason', filters: ['reason:filled:'] } },
  sort: '-eventDate,-clock',
});

/** What hangs on journal entries does so by their number, so that it stays with an entry that is edited. */
export const journalKinds = defineRecordKinds({
  'journal-entry': {
    noun: 'journal entry',
    title: 'Journal entries',
    inCommunity: true,
    rights: (level) => needs('gljournalentries', level),
    screen: 'journal-entries',
    param: 'journalNumber',
  },
});

/** Entries that recur: This Time Only, Schedule or Automate. */
export const recurringEntries = declareSchedules({
  area: 'RecurringEntry',
  job: {
    kind: 'journal-entry',
    title: 'Journal entry',
    does: 'Posts the same journal entry on each date.',
    what: 'the entry',
    modes: { SCHEDULE: needs('gljournalentries', 2), AUTOMATE: needs('gljournalentries', 2) },
    settings: {},
    madeAt: 'journal-entry-add',
  },
  see: needs('gljournalentries', 1),
  change: needs('gljournalentries', 4),
});
