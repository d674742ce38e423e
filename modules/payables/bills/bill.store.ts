// The SQL of bills: their versions of lines and the lists people work from.
import { rowsFor, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { BillStatus } from '../payables.contract.ts';

export interface BillRow {
  billId: string;
  communityId: string;
  vendorId: string;
  vendorName: string;
  billNumber: string;
  billDate: LocalDate;
  effectiveOn: LocalDate;
  dueOn: LocalDate;
  description: string;
  total_cents: Cents;
  open_cents: Cents;
  status: BillStatus;
  revision: number;
  version: string;
  approvalsRequired: number;
  apTiming: 'BILL' | 'PAYMENT' | null;
  contentHash: string | null;
  entryId: string | null;
  enteredBy: string;
  enteredTime: Instant;
  submittedBy: string;
  /**
   * The last day on which a check that paid on it was voided: what is done to the bill afterwards is not
   * dated before.
   */
  lastVoidOn: LocalDate | null;
  cancelledOn: LocalDate | null;
  cancelReason: string | null;
  /** True where it refunds an owner's credit: only undoing the refund takes it back. */
  isRefund: boolean;
}

const columns = (
  tx: Tx,
) => sql`b.bill_id as "billId", b.community_id as "communityId", b.vendor_id as "vendorId", v.name as "vendorName", b.bill_number as "billNumber",
  b.bill_date as "billDate", b.effective_on as "effectiveOn", b.due_on as "dueOn", b.description, b.total_cents, b.open_cents, b.status, b.revision, b.version,
  b.approvals_required as "approvalsRequired", b.ap_timing as "apTiming", b.content_hash as "contentHash", b.entry_id as "entryId",
  b.entered_by as "enteredBy", b.entered_time as "enteredTime", b.submitted_by as "submittedBy", b.cancelled_on as "cancelledOn",
  b.cancel_reason as "cancelReason",
  exists (select from payables.owner_refund r where r.customer_id = ${tx.customerId} and r.bill_id = b.bill_id) as "isRefund", (select max(x.void_date) from payables.check_share s
    join payables.check_void x on x.customer_id = ${tx.customerId} and x.check_id = s.check_id
    where s.customer_id = ${tx.customerId} and s.bill_id = b.bill_id) as "lastVoidOn"`;
const withVendor = (tx: Tx) => sql`payables.bill b join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id`;

/** Bills by id, in the order of their ids: whoever locks several locks them in that order. */
export async function loadBills(tx: Tx, communityId: string, billIds: readonly string[], lock: boolean): Promise<BillRow[]> {
  const found = await sql<BillRow>`select ${columns(tx)} from ${withVendor(tx)}
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.bill_id = any(${billIds}::bigint[])
    order by b.bill_id ${lock ? sql`for no key update of b` : sql``}`.execute(tx.db);
  return found.rows;
}

export interface BillLineRow {
  billId: string;
  lineNo: number;
  accountId: string;
  fundId: string;
  costCenterId: string;
  amount_cents: Cents;
  description: string;
  /** What checks that are not voided have recognised of the line. */
  recognised_cents: Cents;
}

/** The lines of the present revision of bills, in order. */
export async function loadBillLines(tx: Tx, billIds: readonly string[]): Promise<BillLineRow[]> {
  const found = await sql<BillLineRow>`
    select l.bill_id as "billId", l.line_no as "lineNo", l.account_id as "accountId", l.fund_id as "fundId", l.cost_center_id as "costCenterId", l.amount_cents,
      l.description, coalesce(r.amount_cents, 0)::bigint as recognised_cents
    from payables.bill b
    join payables.bill_line l on l.customer_id = ${tx.customerId} and l.bill_id = b.bill_id and l.revision = b.revision
    left join (
      select s.bill_id, s.line_no, sum(s.amount_cents)::bigint as amount_cents from payables.check_share_line s
      where s.customer_id = ${tx.customerId} and s.bill_id = any(${billIds}::bigint[])
        and not exists (select 1 from payables.check_void x where x.customer_id = ${tx.customerId} and x.check_id = s.check_id)
      group by s.bill_id, s.line_no
    ) r on r.bill_id = l.bill_id and r.line_no = l.line_no
    where b.customer_id = ${tx.customerId} and b.bill_id = any(${billIds}::bigint[])
    order by l.bill_id, l.line_no`.execute(tx.db);
  return found.rows;
}

/** A bill as it is saved; the key finds bills entered twice. */
export interface BillSave {
  communityId: string;
  vendorId: string;
  billNumber: string;
  billNumberKey: string;
  billDate: LocalDate;
  effectiveOn: LocalDate;
  dueOn: LocalDate;
  description: string;
  total: Cents;
  userId: string;
  now: Instant;
}

/**
 * Writes a bill that waits for approval; returns its id. Who enters it also sends it in, unless someone else
 * is named.
 */
export async function insertBill(tx: Tx, bill: BillSave & { approvalsRequired: number; submittedBy?: string }): Promise<string> {
  const made = await sql<{ bill_id: string }>`
    insert into payables.bill (customer_id, community_id, vendor_id, bill_number, bill_number_key, bill_date, effective_on, due_on, description, total_cents,
      open_cents, status, approvals_required, entered_by, entered_time, submitted_by)
    values (${tx.customerId}, ${bill.communityId}, ${bill.vendorId}, ${bill.billNumber}, ${bill.billNumberKey}, ${bill.billDate}, ${bill.effectiveOn},
      ${bill.dueOn}, ${bill.description}, ${bill.total}, ${bill.total}, 'SUBMITTED', ${bill.approvalsRequired}, ${bill.userId}, ${bill.now},
      ${bill.submittedBy ?? bill.userId})
    returning bill_id`.execute(tx.db);
  return made.rows[0]?.bill_id ?? '';
}

/** Saves a changed bill, waiting for approval again; a new revision leaves its decisions behind. */
export async function updateBill(
  tx: Tx,
  billId: string,
  bill: BillSave,
  next: { revision: number; submittedBy: string; approvalsRequired: number },
): Promise<void> {
  await sql`update payables.bill set vendor_id = ${bill.vendorId}, bill_number = ${bill.billNumber}, bill_number_key = ${bill.billNumberKey},
      bill_date = ${bill.billDate}, effective_on = ${bill.effectiveOn}, due_on = ${bill.dueOn}, description = ${bill.description}, total_cents = ${bill.total},
      open_cents = ${bill.total}, status = 'SUBMITTED', revision = ${next.revision}, submitted_by = ${next.submittedBy},
      approvals_required = ${next.approvalsRequired}, version = version + 1
    where customer_id = ${tx.customerId} and bill_id = ${billId}`.execute(tx.db);
}

export interface LineSave {
  accountId: string;
  fundId: string;
  costCenterId: string;
  amount: Cents;
  description: string;
}

/** Writes the lines of a revision, in one statement. */
export async function insertBillLines(
  tx: Tx,
  bill: { communityId: string; billId: string; revision: number },
  lines: readonly LineSave[],
): Promise<void> {
  await sql`insert into payables.bill_line (customer_id, community_id, bill_id, revision, line_no, account_id, fund_id, cost_center_id, amount_cents, description)
    select customer.customer_id, ${bill.communityId}::bigint, ${bill.billId}::bigint, ${bill.revision}::integer, r.* from ${rowsFor(
      tx,
      {
        line_no: { type: 'smallint', values: lines.map((_, i) => i + 1) },
        account_id: { type: 'bigint', values: lines.map((l) => l.accountId) },
        fund_id: { type: 'bigint', values: lines.map((l) => l.fundId) },
        cost_center_id: { type: 'bigint', values: lines.map((l) => l.costCenterId) },
        amount_cents: { type: 'bigint', values: lines.map((l) => l.amount) },
        description: { type: 'text', values: lines.map((l) => l.description) },
      },
      'r',
    )}`.execute(tx.db);
}

/** A live bill of the vendor with the same number, wherever it was entered. */
export async function findTwin(
  tx: Tx,
  vendorId: string,
  billNumberKey: string,
  exceptId: string,
): Promise<{ billDate: LocalDate; total_cents: Cents } | undefined> {
  const found = await sql<{ billDate: LocalDate; total_cents: Cents }>`select bill_date as "billDate", total_cents from payables.bill
    where customer_id = ${tx.customerId} and vendor_id = ${vendorId} and bill_number_key = ${billNumberKey} and bill_id <> ${exceptId}
      and status <> 'CANCELLED' order by bill_id limit 1`.execute(tx.db);
  return found.rows[0];
}

/** Sets what is open on bills, and the status that follows, in one statement. */
export async function updateOpen(tx: Tx, bills: readonly { billId: string; open: Cents; status: BillStatus }[]): Promise<void> {
  await sql`update payables.bill b set open_cents = r.open_cents, status = r.status
    from ${rowsOf(
      {
        bill_id: { type: 'bigint', values: bills.map((b) => b.billId) },
        open_cents: { type: 'bigint', values: bills.map((b) => b.open) },
        status: { type: 'text', values: bills.map((b) => b.status) },
      },
      'r',
    )} where b.customer_id = ${tx.customerId} and b.bill_id = r.bill_id`.execute(tx.db);
}

/** Marks bills cancelled on a day. */
export async function markCancelled(tx: Tx, billIds: readonly string[], cancelOn: LocalDate, reason: string): Promise<void> {
  await sql`update payables.bill set status = 'CANCELLED', open_cents = 0, cancelled_on = ${cancelOn}, cancel_reason = ${reason}
    where customer_id = ${tx.customerId} and bill_id = any(${billIds}::bigint[])`.execute(tx.db);
}

export interface DistributionLine {
  accountId: string;
  fundId: string;
  costCenterId: string;
  basisPoints: number;
}

/**
 * The vendor's usual distribution in the community, or that of a vendor merged into it; empty when there is
 * none.
 */
export async function loadDistribution(tx: Tx, communityId: string, vendorId: string): Promise<DistributionLine[]> {
  const found =
    await sql<DistributionLine>`select coalesce(a.survivor_id, a.account_id) as "accountId", d.fund_id as "fundId", d.cost_center_id as "costCenterId",
      d.basis_points as "basisPoints"
    from payables.default_distribution d join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = d.account_id
    where d.customer_id = ${tx.customerId} and d.community_id = ${communityId} and d.vendor_id = (
        select x.vendor_id from payables.default_distribution x join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = x.vendor_id
        where x.customer_id = ${tx.customerId} and x.community_id = ${communityId} and (v.vendor_id = ${vendorId} or v.survivor_id = ${vendorId})
        order by v.vendor_id <> ${vendorId}, v.vendor_id limit 1)
      order by d.line_no`.execute(tx.db);
  return found.rows;
}

/** Replaces the vendor's usual distribution in the community. */
export async function saveDistribution(tx: Tx, communityId: string, vendorId: string, lines: readonly DistributionLine[]): Promise<void> {
  await sql`delete from payables.default_distribution
    where customer_id = ${tx.customerId} and community_id = ${communityId} and vendor_id = ${vendorId}`.execute(tx.db);
  await sql`insert into payables.default_distribution (customer_id, community_id, vendor_id, line_no, account_id, fund_id, cost_center_id, basis_points)
    select customer.customer_id, ${communityId}::bigint, ${vendorId}::bigint, r.* from ${rowsFor(
      tx,
      {
        line_no: { type: 'smallint', values: lines.map((_, i) => i + 1) },
        account_id: { type: 'bigint', values: lines.map((l) => l.accountId) },
        fund_id: { type: 'bigint', values: lines.map((l) => l.fundId) },
        cost_center_id: { type: 'bigint', values: lines.map((l) => l.costCenterId) },
        basis_points: { type: 'integer', values: lines.map((l) => l.basisPoints) },
      },
      'r',
    )}`.execute(tx.db);
}
