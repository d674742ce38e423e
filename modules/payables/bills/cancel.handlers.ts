// Cancelling bills, alone or together with the check that paid them.
import type { Tx } from '../../../packages/db/database.ts';
import type { Context } from '../../../packages/http/handlers.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { type EntryDraft, periodAt, post, reverseEntries } from '../../ledger/ledger.server.ts';
import { loadChart } from '../subledger/chart.handlers.ts';
import { cancelEntry } from '../subledger/posting.rules.ts';
import { type BillRow, loadBillLines, markCancelled } from './bill.store.ts';

/**
 * What cancelling books: the entries that are mirrored, and drafts for bills that no entry booked, because
 * they were converted with their year.
 */
interface Cancelling {
  mirrored: string[];
  drafts: EntryDraft[];
}

/**
 * What cancelling bills on a day books under the method of that day; nothing where bills are known only once
 * they are paid.
 */
export async function planCancel(tx: Tx, communityId: string, bills: readonly BillRow[], cancelOn: LocalDate): Promise<Cancelling> {
  const approved = bills.filter((bill) => bill.apTiming !== null);
  if (approved.length === 0 || (await periodAt(tx, communityId, cancelOn)).apTiming === 'PAYMENT') return { mirrored: [], drafts: [] };
  const converted = approved.filter((bill) => bill.entryId === null);
  const mirrored = bills.flatMap((bill) => (bill.entryId ? [bill.entryId] : []));
  if (converted.length === 0) return { mirrored, drafts: [] };
  const { payableByFund } = await loadChart(tx, communityId);
  const lines = await loadBillLines(
    tx,
    converted.map((bill) => bill.billId),
  );
  const drafts = converted.map(({ billId, billNumber, vendorId, vendorName }): EntryDraft => {
    const own = lines.filter((line) => line.billId === billId).map((line) => ({ ...line, amount: line.amount_cents }));
    return {
      postDate: cancelOn,
      entryType: 'BILL_CANCEL',
      reference: billNumber,
      description: vendorName,
      sourceType: 'bill-cancel',
      sourceId: billId,
      vendorId,
      lines: cancelEntry(billNumber, own, payableByFund),
    };
  });
  return { mirrored, drafts };
}

/**
 * Cancels locked bills on a day: what the books know of them is taken back within the batch, nothing stays
 * open. They must have passed `refuseCancel`.
 */
export async function cancelBills(
  context: Pick<Context<unknown>, 'tx' | 'userId' | 'now'>,
  bills: readonly BillRow[],
  cancelOn: LocalDate,
  reason: string,
  batchId: string,
): Promise<void> {
  const { tx, userId, now } = context;
  const communityId = bills[0]?.communityId ?? '';
  const order = { communityId, batchId, userId, now };
  const { mirrored, drafts } = await planCancel(tx, communityId, bills, cancelOn);
  const description = `Canceled: ${reason}`;
  if (mirrored.length > 0) await reverseEntries(tx, { ...order, entryIds: mirrored, postDate: cancelOn, description });
  await post(tx, { ...order, entries: drafts.map((draft) => ({ ...draft, description })) });
  await markCancelled(
    tx,
    bills.map((bill) => bill.billId),
    cancelOn,
    reason,
  );
}
