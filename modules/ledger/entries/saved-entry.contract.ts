// What the ledger declares about entries that are saved and not posted: drafts, what a schedule built,
// templates and what recurs.
import { z } from 'zod';
import {
  command,
  dateIn,
  dateOut,
  defineEndpoints,
  flag,
  id,
  instantOut,
  line,
  moneyIn,
  moneyOut,
  nameRefusals,
  needs,
  needsToDrop,
  only,
  overwriteRefusals,
  query,
  scheduleIn,
  scheduleRefusals,
  version,
} from '../../../packages/contract/contract.ts';
import { largestAmount } from '../accounting.contract.ts';
import { postingRefusals } from '../posting.contract.ts';
import { entryInput, entryKinds, journalRefusals } from './journal.contract.ts';

const purpose = z.enum(['DRAFT', 'UNPOSTED', 'TEMPLATE', 'RECURRING']);
const amount = moneyIn.refine((cents) => cents <= largestAmount && cents >= 0n, 'must lie between 0.00 and 9,999,999,999.99');

/** A line that need not be finished: a draft is kept as it is, a template may leave the amounts open. */
const savedLine = z.object({
  accountId: id.nullable().default(null),
  costCenterId: id.nullable().default(null),
  debit: amount.nullable().default(null),
  credit: amount.nullable().default(null),
  memo: line(200).default(''),
});

const savedIn = z.object({
  communityId: id,
  /** The saved entry that is changed; silence saves a new one. */
  savedEntryId: id.optional(),
  version: version.optional(),
  postDate: dateIn.nullable().default(null),
  reference: line(40).default(''),
  description: line(200).default(''),
  entryType: z.enum(entryKinds).default('JOURNAL'),
  reversesNext: flag.default(false),
  overrideReason: line(200).default(''),
  lines: z.array(savedLine).max(2000),
});

const savedRow = z.object({
  savedEntryId: id,
  purpose,
  name: z.string(),
  postDate: dateOut.nullable(),
  reference: z.string(),
  description: z.string(),
  entryType: z.enum(entryKinds),
  reversesNext: z.boolean(),
  overrideReason: z.string(),
  scheduleId: id.nullable(),
  version,
  enteredBy: z.string(),
  /** True where the caller may remove it. */
  mayRemove: z.boolean(),
  changedTime: instantOut,
  lineCount: z.number(),
  /** The sum of its debits. */
  total: moneyOut,
});

const savedOut = z.object({ savedEntryId: id, version });
const one = z.object({ communityId: id, savedEntryId: id });
const bodyLimit = 4 * 1024 * 1024;
export const savedRefusals = { savedGone: 'Someone posted or removed this saved entry meanwhile.' } as const;

export const savedEntryRefusals = {
  emptyTemplate: 'A template needs at least one account.',
} as const;

export const savedEntries = defineEndpoints('SavedEntry', {
  listSavedEntries: query({
    summary: 'Saved entries: drafts and what waits for review, templates by name, or what recurs.',
    permission: needs('gljournalentries', 2),
    input: z.object({ communityId: id, kind: z.enum(['waiting', 'templates', 'recurring']) }),
    output: z.array(savedRow),
  }),
  getSavedEntry: query({
    summary: 'A saved entry with its lines, accounts that were merged standing as the account they went into.',
    permission: needs('gljournalentries', 2),
    input: one,
    output: savedRow.extend({
      lines: z.array(
        z.object({
          accountId: id.nullable(),
          costCenterId: id.nullable(),
          debit: moneyOut.nullable(),
          credit: moneyOut.nullable(),
          memo: z.string(),
        }),
      ),
    }),
  }),
  saveDraft: command({
    summary: 'Keeps an entry as it is typed, whatever is missing, for anyone who goes on with it.',
    permission: needs('gljournalentries', 2),
    touches: 'saved entry',
    bodyLimit,
    input: savedIn,
    output: savedOut,
    refusals: { ...overwriteRefusals, ...savedRefusals },
  }),
  saveTemplate: command({
    summary: 'Saves lines under a name, with or without amounts, to begin entries with.',
    permission: needs('gljournalentries', 2),
    touches: 'saved entry',
    bodyLimit,
    input: savedIn.extend({ name: line(80, 1), withAmounts: flag.default(true) }),
    output: savedOut,
    refusals: { ...overwriteRefusals, ...savedRefusals, ...nameRefusals, ...savedEntryRefusals },
  }),
  removeSavedEntry: command({
    summary: 'Removes a draft or template, or discards what a schedule built.',
    permission: needsToDrop(2, 'gljournalentries'),
    touches: 'saved entry',
    input: one,
    output: z.object({}),
    refusals: { ...savedRefusals, ...only(postingRefusals, 'alreadyPosted', 'discarded') },
  }),
  addRecurringEntry: command({
    summary: 'Makes an entry recur: on each date of its schedule it is built for review, or posted by itself.',
    permission: needs('gljournalentries', 2),
    touches: 'recurring entry',
    bodyLimit,
    input: entryInput.omit({ postDate: true, overrideReason: true }).extend({ schedule: scheduleIn }),
    output: z.object({ scheduleId: id, nextDates: z.array(dateOut) }),
    refusals: { ...journalRefusals, ...only(scheduleRefusals, 'noDates') },
  }),
});
