// The SQL of the lists of bills: by due date, in pages by key, with the sums of everything that matches.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { BillStatus } from '../payables.contract.ts';

export interface BillFilter {
  communityId: string;
  show: 'open' | 'toApprove' | 'rejected' | 'paid' | 'cancelled' | 'all';
  vendorId?: string | undefined;
  dueThroughDate?: LocalDate | undefined;
  search: string;
  limit: number;
  afterDueDate?: LocalDate | undefined;
  afterBillId?: string | undefined;
}

export interface BillListRow {
  billId: string;
  revision: number;
  vendorId: string;
  vendorName: string;
  billNumber: string;
  billDate: LocalDate;
  effectiveDate: LocalDate;
  dueDate: LocalDate;
  description: string;
  total_cents: Cents;
  open_cents: Cents;
  status: BillStatus;
  approvals: number;
  approvalsRequired: number;
  enteredBy: string;
}

const statusesOf: Record<BillFilter['show'], readonly BillStatus[]> = {
  open: ['APPROVED', 'PARTLY_PAID'],
  toApprove: ['SUBMITTED'],
  rejected: ['REJECTED'],
  paid: ['PAID', 'ADJUSTED'],
  cancelled: ['CANCELLED'],
  all: ['SUBMITTED', 'APPROVED', 'PARTLY_PAID', 'PAID', 'ADJUSTED', 'REJECTED', 'CANCELLED'],
};

function wanted(tx: Tx, filter: BillFilter) {
  return sql`b.customer_id = ${tx.customerId} and b.community_id = ${filter.communityId} and b.status = any(${[...statusesOf[filter.show]]}::text[])
    and (${filter.vendorId ?? null}::bigint is null or b.vendor_id = ${filter.vendorId ?? null}::bigint)
    and (${filter.dueThroughDate ?? null}::date is null or b.due_on <= ${filter.dueThroughDate ?? null}::date)
    and (${filter.search} = '' or position(lower(${filter.search}) in lower(v.name || ' ' || b.bill_number || ' ' || b.description)) > 0)`;
}

/** Bills that match, by due date, from where the page before ended; the sums are of all that match. */
export async function listBillRows(
  tx: Tx,
  filter: BillFilter,
): Promise<{ total: number; amount_cents: Cents; open_cents: Cents; rows: BillListRow[] }> {
  const from = sql`payables.bill b join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id`;
  const sums = await sql<{ total: number; amount_cents: Cents; open_cents: Cents }>`
    select count(*)::int as total, coalesce(sum(b.total_cents), 0)::bigint as amount_cents, coalesce(sum(b.open_cents), 0)::bigint as open_cents
    from ${from} where ${wanted(tx, filter)}`.execute(tx.db);
  const after =
    filter.afterDueDate && filter.afterBillId
      ? sql`(b.due_on, b.bill_id) > (${filter.afterDueDate}::date, ${filter.afterBillId}::bigint)`
      : sql`true`;
  const found = await sql<BillListRow>`
    select b.bill_id as "billId", b.revision, b.vendor_id as "vendorId", v.name as "vendorName", b.bill_number as "billNumber", b.bill_date as "billDate",
      b.effective_on as "effectiveDate", b.due_on as "dueDate", b.description, b.total_cents, b.open_cents, b.status,
      b.approvals_required as "approvalsRequired", coalesce(u.display_name, '') as "enteredBy",
      (select count(*)::int from payables.bill_approval a where a.customer_id = ${tx.customerId} and a.bill_id = b.bill_id and a.revision = b.revision
        and a.decision = 'APPROVED') as approvals
    from ${from} left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = b.entered_by
    where ${wanted(tx, filter)} and ${after} order by b.due_on, b.bill_id limit ${filter.limit}`.execute(tx.db);
  const all = sums.rows[0] ?? { total: 0, amount_cents: 0n, open_cents: 0n };
  return { ...all, rows: found.rows };
}

export interface BillPayment {
  checkId: string;
  checkNumber: string;
  checkDate: LocalDate;
  amount_cents: Cents;
  voidDate: LocalDate | null;
}

/** What checks have paid on a bill, voided ones included, oldest first. */
export async function loadBillPayments(tx: Tx, billId: string): Promise<BillPayment[]> {
  const found = await sql<BillPayment>`
    select s.check_id as "checkId", c.number_text as "checkNumber", c.check_date as "checkDate", s.amount_cents, x.void_date as "voidDate"
    from payables.check_share s
    join payables.issued_check c on c.customer_id = ${tx.customerId} and c.check_id = s.check_id and c.method <> 'ADJUSTMENT'
    left join payables.check_void x on x.customer_id = ${tx.customerId} and x.check_id = s.check_id
    where s.customer_id = ${tx.customerId} and s.bill_id = ${billId} order by c.check_date, s.check_id`.execute(tx.db);
  return found.rows;
}
