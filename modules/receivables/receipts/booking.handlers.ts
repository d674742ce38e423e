// Booking receipts: allocated by the rules, each an entry into cash, all of one deposit in a constant number of statements.
import type { Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { type EntryDraft, post } from '../../ledger/ledger.server.ts';
import { type Act, prepaidAccountOf, timingsOn } from '../subledger/acts.handlers.ts';
import { receiptLines } from '../subledger/posting.rules.ts';
import { type ApplicationRow, insertApplications, insertMovements, type MovementRow, takeIds } from '../subledger/subledger.store.ts';
import type { AllocatedReceipt } from './allocation.rules.ts';
import { insertReceipts } from './receipt.store.ts';

/** The deposit receipts belong to. */
export interface Deposit {
  depositId: string;
  cashAccountId: string;
  postDate: LocalDate;
}

/** The entries of receipts; `receiptIds` in the order of the receipts. Used for previews as well, with any ids. */
export async function receiptDrafts(
  tx: Tx,
  communityId: string,
  deposit: Deposit,
  receipts: readonly AllocatedReceipt[],
  receiptIds: readonly string[],
): Promise<EntryDraft[]> {
  if (receipts.length === 0) return [];
  const [prepaidAccountId, timingOn] = await Promise.all([
    prepaidAccountOf(tx, communityId),
    timingsOn(tx, communityId, [deposit.postDate]),
  ]);
  const timing = timingOn(deposit.postDate);
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

/** Books allocated receipts of owners that are locked. Returns the receipt ids in order. */
export async function bookReceipts(tx: Tx, act: Act, deposit: Deposit, receipts: readonly AllocatedReceipt[]): Promise<string[]> {
  const receiptIds = await takeIds(tx, 'receipt', receipts.length);
  const entryIds = await post(tx, { ...act, entries: await receiptDrafts(tx, act.communityId, deposit, receipts, receiptIds) });
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
    insertReceipts(tx, act, deposit, rows),
    insertApplications(tx, act, applications),
    insertMovements(tx, act, movements),
  ]);
  return receiptIds;
}
