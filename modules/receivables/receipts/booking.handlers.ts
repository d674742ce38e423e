// Booking receipts: allocated by the rules, each an entry into cash, all of one deposit in a constant number
// of statements.
import type { Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { type Books, book, booksOf, coveringPeriod, type EntryDraft, type Ready, readyToPost } from '../../ledger/ledger.server.ts';
import { type Act, prepaidAccountOf } from '../subledger/acts.handlers.ts';
import { receiptLines, type Timing } from '../subledger/posting.rules.ts';
import { type ApplicationRow, insertApplications, insertMovements, type MovementRow, takeIds } from '../subledger/subledger.store.ts';
import type { AllocatedReceipt } from './allocation.rules.ts';
import { insertReceipts } from './receipt.store.ts';

/** The deposit receipts belong to. */
export interface Deposit {
  depositId: string;
  cashAccountId: string;
  postDate: LocalDate;
}

/** What the entries of receipts of a day rest on. */
interface Terms {
  prepaidAccountId: string;
  timing: Timing;
}

async function termsOn(tx: Tx, communityId: string, postDate: LocalDate, reading: Promise<Books>): Promise<Terms> {
  const [prepaidAccountId, books] = await Promise.all([prepaidAccountOf(tx, communityId), reading]);
  return { prepaidAccountId, timing: coveringPeriod(books, postDate).arTiming };
}

/** The entries receipts would make, for previews. */
export async function receiptDrafts(
  tx: Tx,
  communityId: string,
  deposit: Deposit,
  receipts: readonly AllocatedReceipt[],
): Promise<EntryDraft[]> {
  if (receipts.length === 0) return [];
  return draftsOf(await termsOn(tx, communityId, deposit.postDate, booksOf(tx, communityId)), deposit, receipts, []);
}

function draftsOf(
  { prepaidAccountId, timing }: Terms,
  deposit: Deposit,
  receipts: readonly AllocatedReceipt[],
  receiptIds: readonly string[],
): EntryDraft[] {
  return receipts.map(({ draft, allocations, rest }, i) => ({
    postDate: deposit.postDate,
    entryType: 'RECEIPT',
    reference: draft.checkNumber,
    description: draft.note === '' ? 'Owner receipt' : draft.note,
    sourceType: 'receipt',
    sourceId: receiptIds[i] ?? String(i),
    ownershipId: draft.ownershipId,
    bankItemKey: `deposit:${deposit.depositId}`,
    lines: receiptLines(deposit.cashAccountId, prepaidAccountId, allocations, rest, timing),
  }));
}

/** What booking receipts reads before it writes. */
export interface ReadyReceipts {
  receiptIds: string[];
  terms: Terms;
  posting: Ready;
}

/**
 * Reads what booking so many receipts of a day needs beside the books that are being read, so that it travels
 * together with what else the act begins with.
 */
export async function readyToBook(
  tx: Tx,
  communityId: string,
  postDate: LocalDate,
  count: number,
  reading: Promise<Books>,
): Promise<ReadyReceipts> {
  const [receiptIds, terms, posting] = await Promise.all([
    takeIds(tx, 'receipt', count),
    termsOn(tx, communityId, postDate, reading),
    readyToPost(tx, communityId, count, reading),
  ]);
  return { receiptIds, terms, posting };
}

/**
 * Books allocated receipts of owners that are locked, all rows sent together, or left for last where all is
 * ready. Returns the receipt ids in order.
 */
export async function bookReceipts(
  tx: Tx,
  act: Act,
  deposit: Deposit,
  receipts: readonly AllocatedReceipt[],
  ready?: ReadyReceipts,
): Promise<string[]> {
  const { communityId } = act;
  const { receiptIds, terms, posting } =
    ready ?? (await readyToBook(tx, communityId, deposit.postDate, receipts.length, booksOf(tx, communityId)));
  const { entryIds } = posting;
  const rows = receipts.map(({ draft: { ownershipId, amount, checkNumber, note } }, i) => ({
    receiptId: receiptIds[i] ?? '',
    entryId: entryIds[i] ?? '',
    ownershipId,
    amount,
    checkNumber,
    note,
  }));
  const common = (i: number) => ({
    kind: 'RECEIPT' as const,
    receiptId: receiptIds[i] ?? '',
    bucketCodeId: null,
    on: deposit.postDate,
    entryId: entryIds[i] ?? null,
  });
  const applications = receipts.flatMap(({ draft, allocations }, i): ApplicationRow[] =>
    allocations.map(({ charge, amount }) => ({ ...common(i), chargeId: charge.chargeId, ownershipId: draft.ownershipId, amount })),
  );
  const movements = receipts.map(({ draft, rest }, i): MovementRow => ({ ...common(i), ownershipId: draft.ownershipId, amount: rest }));
  await Promise.all([
    book(tx, { ...act, entries: draftsOf(terms, deposit, receipts, receiptIds) }, posting),
    insertReceipts(tx, act, deposit, rows),
    insertApplications(tx, act, applications),
    insertMovements(tx, act, movements),
  ]);
  return receiptIds;
}
