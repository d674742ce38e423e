// What the ledger declares about journal entries: typing, posting, reversing and looking at them; their list and their screens.
import { z } from 'zod';
import {
  command,
  dateIn,
  dateOut,
  defineEndpoints,
  defineList,
  defineScreens,
  id,
  instantOut,
  line,
  moneyIn,
  moneyOut,
  needs,
  query,
} from '../../../packages/contract/contract.ts';
import { largestAmount } from '../accounting.contract.ts';

const lineAmount = moneyIn.refine((cents) => cents <= largestAmount && cents >= -largestAmount, 'must be at most 9,999,999,999.99');
const entryLine = z.object({ accountId: id, debit: lineAmount.optional(), credit: lineAmount.optional(), memo: line(200).default('') });
const entryInput = z.object({
  communityId: id,
  postDate: dateIn,
  reference: line(40).default(''),
  description: line(200, 1),
  entryType: z.enum(['JOURNAL', 'OPENING']).default('JOURNAL'),
  lines: z.array(entryLine).min(1).max(2000),
});
const legOut = z.object({
  accountId: id,
  number: z.string(),
  name: z.string(),
  fundName: z.string(),
  debit: moneyOut.nullable(),
  credit: moneyOut.nullable(),
  memo: z.string(),
  isInterfund: z.boolean(),
});

const journalRefusals = {
  outOfBalance: 'Debits and credits differ.',
  emptyEntry: 'An entry needs at least one debit and one credit.',
  unknownAccount: 'An account of this entry does not exist in this community.',
  inactiveAccount: 'An account of this entry is inactive.',
  noSubAccount: 'An account of this entry is not kept in the cost center of its line.',
  controlAccount: 'Control accounts are posted to by their own screens only.',
  noInterfundAccount: 'A fund of this entry has no due to/from account.',
  noPeriod: 'No fiscal year and period cover the post date.',
  periodClosed: 'The period of the post date is closed.',
  periodNotOpen: 'The period of the post date is not open yet.',
  alreadyReversed: 'This was reversed already.',
  belongsElsewhere: 'This entry was made by another screen; undo it there.',
} as const;

export const journal = defineEndpoints('JournalEntry', {
  previewJournalEntry: command({
    summary: 'The lines an entry would post, with the due to/from lines that balance each fund. Saves nothing.',
    permission: needs('gljournalentries', 2),
    input: entryInput,
    output: z.object({ lines: z.array(legOut), total: moneyOut }),
    refusals: journalRefusals,
  }),
  addJournalEntry: command({
    summary: 'Posts a journal entry, or the opening balances of a community.',
    permission: needs('gljournalentries', 2),
    touches: 'journal entry',
    input: entryInput,
    output: z.object({ entryId: id, batchId: id }),
    refusals: journalRefusals,
  }),
  reverseJournalEntry: command({
    summary: 'Posts the equal and opposite of a journal entry, linked to it.',
    permission: needs('gljournalentries', 8),
    touches: 'journal entry',
    input: z.object({ communityId: id, entryId: id, postDate: dateIn.optional(), reason: line(200, 1) }),
    output: z.object({ entryId: id }),
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
      lines: z.array(legOut),
    }),
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
    postDate: { title: 'Posted on', kind: 'date', always: true },
    reference: { title: 'Reference', kind: 'text' },
    description: { title: 'Description', kind: 'text' },
    entryType: {
      title: 'Kind',
      kind: 'status',
      always: true,
      words: {
        JOURNAL: ['Journal entry', 'neutral'],
        OPENING: ['Opening balances', 'neutral'],
        JOURNAL_REVERSAL: ['Reversal', 'neutral'],
        OPENING_REVERSAL: ['Reversal of opening balances', 'neutral'],
      },
    },
    state: { title: 'Status', kind: 'status', always: true, words: { POSTED: ['Posted', 'good'], REVERSED: ['Reversed', 'neutral'] } },
    total: { title: 'Total', kind: 'money', always: true, sum: true },
  },
  extra: {},
  views: { all: { title: 'All' }, standing: { title: 'Not reversed', filters: ['state:in:POSTED'] } },
  sort: '-postDate',
});

const section = 'General ledger' as const;

export const journalScreens = defineScreens({
  'journal-entries': {
    title: 'Journal entries index',
    area: 'ledger',
    path: '/c/$communityId/journal-entries',
    claims: needs('gljournalentries', 2),
    menu: { section, order: 2 },
  },
  'journal-entry-add': {
    title: 'Add journal entry',
    area: 'ledger',
    path: '/c/$communityId/journal-entries/new',
    claims: needs('gljournalentries', 2),
    menu: { section, order: 3 },
  },
  'journal-entry-view': {
    title: 'View journal entry',
    area: 'ledger',
    path: '/c/$communityId/journal-entries/$entryId',
    claims: needs('gljournalentries', 1),
  },
});
