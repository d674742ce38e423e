// Cancelling bills, alone or together with the check that paid them.
import type { Context } from '../../packages/http/handlers.ts';
import type { LocalDate } from '../../packages/kernel/kernel.ts';
import { reverseEntries } from '../ledger/ledger.server.ts';
import { type BillRow, markCancelled } from './bill.store.ts';

/** Cancels locked bills on a day: what they booked is reversed within the batch, nothing stays open. They must have passed `refuseCancel`. */
export async function cancelBills(
  context: Pick<Context<unknown>, 'tx' | 'userId' | 'now'>,
  bills: readonly BillRow[],
  cancelOn: LocalDate,
  reason: string,
  batchId: string,
): Promise<void> {
  const { tx, userId, now } = context;
  const entryIds = bills.flatMap((bill) => (bill.entryId ? [bill.entryId] : []));
  const communityId = bills[0]?.communityId ?? '';
  if (entryIds.length > 0)
    await reverseEntries(tx, { communityId, batchId, userId, now, entryIds, postDate: cancelOn, description: `Cancelled: ${reason}` });
  await markCancelled(
    tx,
    bills.map((bill) => bill.billId),
    cancelOn,
    reason,
  );
}
