// Bills that await approval as of a day, and what else a list of open bills says of them and of approved
// ones: accounts and approvals.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import { type Opened, type OpenedRow, type OpenOrder, paged } from '../../../packages/reporting/report.ts';
import { readRowKey } from '../../../packages/reporting/row-key.ts';

export interface WaitingBill {
  billId: string;
  vendorId: string;
  vendorName: string;
  billNumber: string;
  description: string;
  billDate: LocalDate;
  dueDate: LocalDate;
  total_cents: Cents;
}

/**
 * Bills submitted and not approved, booked on a day or before it, by vendor and due date. They are open,
 * though the books do not know them yet.
 */
export async function waitingBills(tx: Tx, communityId: string, asOf: LocalDate): Promise<WaitingBill[]> {
  const found = await sql<WaitingBill>`
    select b.bill_id as "billId", b.vendor_id as "vendorId", v.name as "vendorName", b.bill_number as "billNumber", b.description, b.bill_date as "billDate",
      b.due_on as "dueDate", b.total_cents
    from payables.bill b join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.status = 'SUBMITTED' and b.effective_on <= ${asOf}::date
    order by lower(v.name), b.vendor_id, b.due_on, b.bill_id`.execute(tx.db);
  return found.rows;
}

/** What bills charge and who approved them, as they stand. */
export interface BillFacts {
  accounts: string;
  approvers: string;
  approvals: number;
  approvalsRequired: number;
}

/** The accounts bills are charged to, by number, and their approvals. */
export async function billFacts(tx: Tx, billIds: readonly string[]): Promise<ReadonlyMap<string, BillFacts>> {
  const ids = [...billIds];
  const found = await sql<BillFacts & { billId: string }>`
    select b.bill_id as "billId", coalesce(l.accounts, '') as accounts, coalesce(d.approvers, '') as approvers, coalesce(d.approvals, 0)::int as approvals,
      b.approvals_required::int as "approvalsRequired"
    from payables.bill b
    left join lateral (
      select string_agg(distinct a.number, ', ' order by a.number) as accounts from payables.bill_line n
      join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = n.account_id
      where n.customer_id = ${tx.customerId} and n.bill_id = b.bill_id and n.revision = b.revision
    ) l on true
    left join lateral (
      select string_agg(u.display_name, ', ' order by w.decided_time) as approvers, count(*) as approvals from payables.bill_approval w
      join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = w.user_id
      where w.customer_id = ${tx.customerId} and w.bill_id = b.bill_id and w.revision = b.revision and w.decision = 'APPROVED'
    ) d on true
    where b.customer_id = ${tx.customerId} and b.bill_id = any(${ids}::bigint[])`.execute(tx.db);
  return new Map(found.rows.map(({ billId, ...facts }) => [billId, facts]));
}

/**
 * Opens bills that await approval at `asOfDate`; `toDate` is the last day they fall due. No entry has booked
 * them.
 */
export async function openWaitingBills(tx: Tx, { communityId, source, after, limit }: OpenOrder): Promise<Opened> {
  const { asOfDate, toDate, payeeIds, itemId, sign } = source;
  const one = itemId ? readRowKey(itemId).first : null;
  const rows = (asOfDate ? await waitingBills(tx, communityId, asOfDate) : [])
    .filter(
      (bill) =>
        (!toDate || bill.dueDate <= toDate) && (!payeeIds || payeeIds.includes(bill.vendorId)) && (one === null || bill.billId === one),
    )
    .map(
      (bill): OpenedRow => ({
        itemId: `${bill.billDate}.${bill.billId}.1`,
        date: bill.billDate,
        account: '',
        kind: 'Bill awaiting approval',
        reference: bill.billNumber,
        description: bill.description,
        party: bill.vendorName,
        batchId: null,
        entryId: null,
        sourceType: 'bill',
        sourceId: bill.billId,
        amount: BigInt(sign) * bill.total_cents,
      }),
    );
  return paged(rows, { after, limit });
}
