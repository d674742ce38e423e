// Opens the bills that were open at the end of a day: the rows behind the figures of payables.
import type { Tx } from '../../../packages/db/database.ts';
import { type Opened, type OpenedRow, type OpenOrder, paged } from '../../../packages/reporting/report.ts';
import { readRowKey } from '../../../packages/reporting/row-key.ts';
import { type AgedPayable, agedPayables } from './aged-payables.sql.ts';

const keyOf = ({ billDate, billId }: AgedPayable) => `${billDate}.${billId}.1`;

/**
 * Opens the bills that were open at the end of `asOfDate`, each with what was open of it; `fromDate` and
 * `toDate` are days they fall due or are dated.
 */
export const openBills = (day: 'dueDate' | 'billDate') => (tx: Tx, order: OpenOrder) => openBillsBy(tx, order, day);

async function openBillsBy(
  tx: Tx,
  { communityId, source, knownTime, after, limit }: OpenOrder,
  day: 'dueDate' | 'billDate',
): Promise<Opened> {
  const { asOfDate, fromDate, toDate, payeeIds } = source;
  const one = source.itemId ? readRowKey(source.itemId).first : null;
  const sign = BigInt(source.sign);
  const open = asOfDate ? await agedPayables(tx, { communityId, asOf: asOfDate, knownTime }) : [];
  const rows = open
    .filter(
      (bill) =>
        (!fromDate || bill[day] >= fromDate) &&
        (!toDate || bill[day] <= toDate) &&
        (!payeeIds || payeeIds.includes(bill.vendorId)) &&
        (one === null || bill.billId === one),
    )
    .map(
      (bill): OpenedRow => ({
        itemId: keyOf(bill),
        date: bill.billDate,
        account: '',
        kind: bill.total_cents < 0n ? 'Credit memo' : 'Bill',
        reference: bill.billNumber,
        description: bill.description,
        party: bill.vendorName,
        batchId: bill.batchId,
        entryId: bill.entryId,
        sourceType: 'bill',
        sourceId: bill.billId,
        amount: sign * bill.open_cents,
      }),
    );
  return paged(rows, { after, limit });
}
