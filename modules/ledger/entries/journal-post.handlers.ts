// Posting journal entries: from what was typed, saved, scheduled or imported to an entry with its number, and
// its mirror in the next period where that is asked for.
import { randomUUID } from 'node:crypto';
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { addDays, assert, type Cents, formatDate, type Instant, invalid, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { booksOf } from '../books.store.ts';
import { controlRoles } from '../chart/account.rules.ts';
import { type AccountRow, listAccountRows } from '../chart/account.store.ts';
import type { EntryDraft, Leg } from '../entry.rules.ts';
import { openBatch, periodAt, post, reverseEntries } from '../posting.handlers.ts';
import { type EntryKind, journalRefusals, reversalOf } from './journal.contract.ts';
import { lockStandingOpening, type Numbering, numberEntries } from './journal.store.ts';

/** An entry as typed; each line has a debit or a credit, in cents. */
export interface TypedEntry {
  postDate: LocalDate;
  reference: string;
  description: string;
  entryType: EntryKind;
  reversesNext: boolean;
  lines: readonly {
    accountId: string;
    costCenterId?: string | null | undefined;
    debit?: Cents | null | undefined;
    credit?: Cents | null | undefined;
    memo: string;
  }[];
}

/** The accounts of a community by id. */
export async function accountMap(tx: Tx, communityId: string): Promise<Map<string, AccountRow>> {
  return new Map((await listAccountRows(tx, communityId)).map((account) => [account.accountId, account]));
}

/**
 * The draft of what was typed. Refuses a line without exactly one amount above zero, and `controlAccount`
 * unless control accounts are overridden: their own screens post to them, so that they agree with their
 * subledgers. Source: accounting.md 10.
 */
export function draftOf(
  typed: TypedEntry,
  accounts: ReadonlyMap<string, AccountRow>,
  { overrides = false, source = { type: 'journal', id: randomUUID() as string } } = {},
): EntryDraft {
  const lines = typed.lines.map((line, i) => {
    const [debit, credit] = [line.debit ?? 0n, line.credit ?? 0n];
    if (debit < 0n || credit < 0n || (debit === 0n) === (credit === 0n)) {
      throw invalid(`Line ${i + 1} needs either a debit or a credit above zero.`, [
        { path: `lines.${i}.debit`, message: 'needs either a debit or a credit above zero' },
      ]);
    }
    const account = accounts.get(line.accountId);
    if (account && typed.entryType !== 'OPENING' && controlRoles.has(account.role) && !overrides) {
      throw refuse(journalRefusals, 'controlAccount', { account: `${account.number} ${account.name}` }, [
        { path: `lines.${i}.accountId`, message: 'is a control account' },
      ]);
    }
    const costCenter = line.costCenterId ? { costCenterId: line.costCenterId } : {};
    return { accountId: line.accountId, amount: debit - credit, memo: line.memo, ...costCenter };
  });
  const { postDate, entryType, reference, description } = typed;
  const sourceType = entryType === 'OPENING' ? 'opening' : source.type;
  return { postDate, entryType, reference, description, sourceType, sourceId: source.id, lines };
}

/**
 * Holds opening balances to what they are: they stand once, on the first day of the books, unless the guard
 * of control accounts is overridden for them, and are not reversed in the next period. An edit of opening
 * balances replaces what stands. Refuses `cannotReverseNext`, `openingStands` and `openingDay`.
 */
export async function checkOpening(
  tx: Tx,
  communityId: string,
  { entryType, postDate, reversesNext }: Pick<TypedEntry, 'entryType' | 'postDate' | 'reversesNext'>,
  { overrides = false, isEdit = false } = {},
): Promise<void> {
  if (entryType !== 'OPENING') return;
  if (reversesNext) throw refuse(journalRefusals, 'cannotReverseNext');
  if (overrides) return;
  const standing = isEdit ? null : await lockStandingOpening(tx, communityId);
  if (standing) throw refuse(journalRefusals, 'openingStands', { day: formatDate(standing) });
  const first = (await booksOf(tx, communityId)).periods[0]?.periodStart;
  if (first !== undefined && postDate !== first)
    throw refuse(journalRefusals, 'openingDay', { day: formatDate(first) }, [
      { path: 'postDate', message: 'is not the first day of the books' },
    ]);
}

/** What posting a journal entry is told beside the entry. */
export interface JournalOrder {
  communityId: string;
  userId: string;
  now: Instant;
  /** The batch that waited; silence opens one. */
  batchId?: string | undefined;
  /** The number it keeps, when it replaces an edited entry. */
  keeps?: Numbering['keeps'];
  scheduleId?: string | null | undefined;
  /** Entries that take their numbers together with it: the mirror of an edited one. */
  beside?: readonly Numbering[];
}

/** What was posted. */
export interface PostedJournal {
  entryId: string;
  batchId: string;
  journalNumber: number;
  /** The mirror in the next period. */
  reversalEntryId: string | null;
}

/** The first day of the period after the one that covers a date; refuses `noPeriod`. */
export async function nextPeriodStart(tx: Tx, communityId: string, date: LocalDate): Promise<LocalDate> {
  const { periodEnd } = await periodAt(tx, communityId, date);
  return (await periodAt(tx, communityId, addDays(periodEnd, 1))).periodStart;
}

/**
 * Posts a drafted journal entry, with its mirror on the first day of the next period when asked for, and
 * numbers both last. Refuses what posting refuses.
 */
export async function postJournal(tx: Tx, draft: EntryDraft, reversesNext: boolean, order: JournalOrder): Promise<PostedJournal> {
  const { communityId, userId, now, keeps = null, scheduleId = null, beside = [] } = order;
  const { postDate, description = '' } = draft;
  const batchId =
    order.batchId ?? (await openBatch(tx, { communityId, kind: draft.entryType, state: 'POSTED', postDate, description, userId, now }));
  const frame = { communityId, batchId, userId, now };
  const [entryId] = await post(tx, { ...frame, entries: [draft] });
  assert(entryId, 'one draft gives one entry');
  const mirror = reversesNext
    ? await reverseEntries(tx, {
        ...frame,
        entryIds: [entryId],
        postDate: await nextPeriodStart(tx, communityId, postDate),
        // Of the next period it is ordinary work, whatever it takes back: the adjustments of that period are
        // others.
        entryType: reversalOf('JOURNAL'),
        description: `Reversal: ${description}`,
      })
    : [];
  const numbers = await numberEntries(tx, communityId, [
    { entryId, keeps, scheduleId },
    ...mirror.map((id): Numbering => ({ entryId: id, keeps: null, scheduleId })),
    ...beside,
  ]);
  const [journalNumber] = numbers;
  assert(journalNumber !== undefined, 'every entry is numbered');
  return { entryId, batchId, journalNumber, reversalEntryId: mirror[0] ?? null };
}

/** The codes of cost centers by id; empty while the community keeps none. */
export async function centerCodes(tx: Tx, communityId: string): Promise<ReadonlyMap<string, string>> {
  const { hasCostCenters, costCenters } = await booksOf(tx, communityId);
  return new Map(hasCostCenters ? costCenters.map((center) => [center.costCenterId, center.code]) : []);
}

/** Legs as they are shown. */
export function showLegs(legs: readonly Leg[], accounts: ReadonlyMap<string, AccountRow>, centers: ReadonlyMap<string, string>) {
  const fundNames = new Map([...accounts.values()].map(({ fundId, fundName }) => [fundId, fundName]));
  return legs.map((leg) => {
    const account = accounts.get(leg.accountId);
    assert(account, 'a posted account exists');
    const { accountId, number, name, fundName } = account;
    return {
      accountId,
      number,
      name,
      fundName,
      debit: leg.amount > 0n ? leg.amount : null,
      credit: leg.amount < 0n ? -leg.amount : null,
      memo: leg.memo,
      isInterfund: leg.isInterfund,
      counterFund: fundNames.get(leg.counterFundId ?? '') ?? '',
      costCenter: leg.costCenterId ? (centers.get(leg.costCenterId) ?? '') : '',
      costCenterId: leg.costCenterId,
    };
  });
}
