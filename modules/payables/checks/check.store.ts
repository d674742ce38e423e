// The SQL of checks: issuing them with their shares, voiding, printing, and the lists.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { AdjustmentAct, BillStatus, PaymentMethod, SettlementMethod } from '../payables.contract.ts';

/** Takes ids for checks before they are written, because their entries name them. */
export async function takeCheckIds(tx: Tx, count: number): Promise<string[]> {
  const taken = await sql<{
    id: string;
  }>`select nextval('payables.issued_check_check_id_seq') as id from generate_series(1, ${count}::int)`.execute(tx.db);
  return taken.rows.map((row) => row.id);
}

/** A check to write, with its shares and what each recognises of the lines. */
export interface CheckSave {
  checkId: string;
  /** Null where the payment is no check. */
  checkNumber: string | null;
  vendorId: string;
  amount: Cents;
  /** Null where it books nothing: an adjustment under the method that knows expense at its payment. */
  entryId: string | null;
  /** The payment it was withheld from. */
  paidWithCheckId?: string | null;
  /** Its own name, where it differs from that of the others. */
  reference?: string | undefined;
  shares: readonly {
    bill: { billId: string; revision: number };
    amount: Cents;
    parts: readonly { line: { lineNo: number }; amount: Cents }[];
  }[];
}

export interface CheckFrame {
  communityId: string;
  /** Null for adjustments, which move no money. */
  bankAccountId: string | null;
  checkDate: LocalDate;
  batchId: string;
  userId: string;
  now: Instant;
  method: SettlementMethod;
  reference: string;
  enteredBillId: string | null;
  adjustment: AdjustmentAct | null;
  reason: string;
}

/**
 * Writes checks, their shares and the recognised parts: three statements whatever their number. The payee's
 * address is kept as it is now.
 */
export async function insertChecks(tx: Tx, frame: CheckFrame, checks: readonly CheckSave[]): Promise<void> {
  await sql`insert into payables.issued_check (customer_id, check_id, community_id, bank_account_id, check_number, vendor_id, payee, street, city, state, postcode,
      check_date, amount_cents, batch_id, entry_id, issued_by, issued_time, method, reference, entered_bill_id, adjustment,
      reason, paid_with_check_id)
    select customer.customer_id, r.check_id, ${frame.communityId}::bigint, ${frame.bankAccountId}::bigint, r.check_number, v.vendor_id, v.name, v.street, v.city,
      v.state, v.postcode, ${frame.checkDate}::date, r.amount_cents, ${frame.batchId}::bigint, r.entry_id, ${frame.userId}::bigint, ${frame.now}::timestamptz,
      ${frame.method}, r.reference, ${frame.enteredBillId}::bigint, ${frame.adjustment}, ${frame.reason}, r.paid_with
    from ${rowsFor(
      tx,
      {
        check_id: { type: 'bigint', values: checks.map((c) => c.checkId) },
        check_number: { type: 'bigint', values: checks.map((c) => c.checkNumber) },
        vendor_id: { type: 'bigint', values: checks.map((c) => c.vendorId) },
        amount_cents: { type: 'bigint', values: checks.map((c) => c.amount) },
        entry_id: { type: 'bigint', values: checks.map((c) => c.entryId) },
        paid_with: { type: 'bigint', values: checks.map((c) => c.paidWithCheckId ?? null) },
        reference: { type: 'text', values: checks.map((c) => c.reference ?? frame.reference) },
      },
      'r',
    )} join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = r.vendor_id`.execute(tx.db);
  const shares = checks.flatMap((check) => check.shares.map((share) => ({ checkId: check.checkId, ...share })));
  await sql`insert into payables.check_share (customer_id, check_id, bill_id, community_id, amount_cents)
    select customer.customer_id, r.check_id, r.bill_id, ${frame.communityId}::bigint, r.amount_cents from ${rowsFor(
      tx,
      {
        check_id: { type: 'bigint', values: shares.map((s) => s.checkId) },
        bill_id: { type: 'bigint', values: shares.map((s) => s.bill.billId) },
        amount_cents: { type: 'bigint', values: shares.map((s) => s.amount) },
      },
      'r',
    )}`.execute(tx.db);
  const parts = shares.flatMap((share) => share.parts.map((part) => ({ share, part })));
  await sql`insert into payables.check_share_line (customer_id, check_id, bill_id, revision, line_no, amount_cents)
    select customer.customer_id, r.* from ${rowsFor(
      tx,
      {
        check_id: { type: 'bigint', values: parts.map((p) => p.share.checkId) },
        bill_id: { type: 'bigint', values: parts.map((p) => p.share.bill.billId) },
        revision: { type: 'integer', values: parts.map((p) => p.share.bill.revision) },
        line_no: { type: 'smallint', values: parts.map((p) => p.part.line.lineNo) },
        amount_cents: { type: 'bigint', values: parts.map((p) => p.part.amount) },
      },
      'r',
    )}`.execute(tx.db);
}

export interface PayeeRow {
  vendorId: string;
  name: string;
  street: string;
  city: string;
  state: string;
  postcode: string;
}

/** Names and addresses of vendors as they would be printed now. */
export async function loadPayees(tx: Tx, vendorIds: readonly string[]): Promise<Map<string, PayeeRow>> {
  const found = await sql<PayeeRow>`select vendor_id as "vendorId", name, street, city, state, postcode from people.vendor
    where customer_id = ${tx.customerId} and vendor_id = any(${vendorIds}::bigint[])`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.vendorId, row]));
}

export interface CheckRow {
  checkId: string;
  /** The number of a check, else the reference of the payment. */
  checkNumber: string;
  method: PaymentMethod;
  reference: string;
  /** The bill that was entered with a payment made outside. */
  enteredBillId: string | null;
  bankAccountId: string;
  bankAccountName: string;
  vendorId: string;
  payee: string;
  street: string;
  city: string;
  state: string;
  postcode: string;
  checkDate: LocalDate;
  amount_cents: Cents;
  printings: number;
  voidDate: LocalDate | null;
  voidReason: string | null;
  batchId: string;
  /** Null where it booked nothing. */
  entryId: string | null;
  issuedBy: string;
  issuedTime: Instant;
}

const columns = (
  tx: Tx,
) => sql`c.check_id as "checkId", c.number_text as "checkNumber", c.method, c.reference, c.entered_bill_id as "enteredBillId", c.bank_account_id as "bankAccountId", k.name as "bankAccountName",
  c.vendor_id as "vendorId", c.payee, c.street, c.city, c.state, c.postcode, c.check_date as "checkDate", c.amount_cents, x.void_date as "voidDate",
  x.reason as "voidReason", c.batch_id as "batchId", c.entry_id as "entryId", c.issued_by as "issuedBy", c.issued_time as "issuedTime",
  (select count(*)::int from payables.check_printing p where p.customer_id = ${tx.customerId} and p.check_id = c.check_id) as printings`;
const tables = (tx: Tx) => sql`payables.issued_check c
  join ledger.bank_account k on k.customer_id = ${tx.customerId} and k.bank_account_id = c.bank_account_id
  left join payables.check_void x on x.customer_id = ${tx.customerId} and x.check_id = c.check_id`;

/** What voiding must know of a payment or an adjustment. */
export type Settlement = Pick<
  CheckRow,
  'checkId' | 'checkNumber' | 'checkDate' | 'payee' | 'vendorId' | 'amount_cents' | 'voidDate' | 'entryId'
>;

/** Payments and adjustments by id, in the order of their ids. */
export async function loadSettlements(tx: Tx, communityId: string, checkIds: readonly string[]): Promise<Settlement[]> {
  const found = await sql<Settlement>`select c.check_id as "checkId", c.number_text as "checkNumber", c.check_date as "checkDate", c.payee,
      c.vendor_id as "vendorId", c.amount_cents, x.void_date as "voidDate", c.entry_id as "entryId"
    from payables.issued_check c left join payables.check_void x on x.customer_id = ${tx.customerId} and x.check_id = c.check_id
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.check_id = any(${checkIds}::bigint[])
    order by c.check_id`.execute(tx.db);
  return found.rows;
}

/** Checks by id, in the order of their numbers. */
export async function loadChecks(tx: Tx, communityId: string, checkIds: readonly string[]): Promise<CheckRow[]> {
  const found = await sql<CheckRow>`select ${columns(tx)} from ${tables(tx)}
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.check_id = any(${checkIds}::bigint[])
    order by c.bank_account_id, c.check_number`.execute(tx.db);
  return found.rows;
}

export interface CheckFilter {
  communityId: string;
  bankAccountId?: string | undefined;
  batchId?: string | undefined;
  fromDate?: LocalDate | undefined;
  throughDate?: LocalDate | undefined;
  state: 'all' | 'outstanding' | 'voided';
  search: string;
  limit: number;
  beforeCheckId?: string | undefined;
}

/** Checks that match, newest first, from where the page before ended; count and sum are of all that match. */
export async function listCheckRows(tx: Tx, filter: CheckFilter): Promise<{ total: number; amount_cents: Cents; rows: CheckRow[] }> {
  const state = { all: sql`true`, outstanding: sql`x.check_id is null`, voided: sql`x.check_id is not null` }[filter.state];
  const wanted = sql`c.customer_id = ${tx.customerId} and c.community_id = ${filter.communityId} and ${state}
    and (${filter.bankAccountId ?? null}::bigint is null or c.bank_account_id = ${filter.bankAccountId ?? null}::bigint)
    and (${filter.batchId ?? null}::bigint is null or c.batch_id = ${filter.batchId ?? null}::bigint)
    and (${filter.fromDate ?? null}::date is null or c.check_date >= ${filter.fromDate ?? null}::date)
    and (${filter.throughDate ?? null}::date is null or c.check_date <= ${filter.throughDate ?? null}::date)
    and (${filter.search} = '' or c.number_text = ${filter.search} or position(lower(${filter.search}) in lower(c.payee)) > 0)`;
  const sums = await sql<{ total: number; amount_cents: Cents }>`
    select count(*)::int as total, coalesce(sum(c.amount_cents), 0)::bigint as amount_cents from ${tables(tx)} where ${wanted}`.execute(
    tx.db,
  );
  const before = filter.beforeCheckId ? sql`c.check_id < ${filter.beforeCheckId}::bigint` : sql`true`;
  const found = await sql<CheckRow>`select ${columns(tx)} from ${tables(tx)} where ${wanted} and ${before}
    order by c.check_id desc limit ${filter.limit}`.execute(tx.db);
  return { ...(sums.rows[0] ?? { total: 0, amount_cents: 0n }), rows: found.rows };
}

export interface ShareRow {
  checkId: string;
  billId: string;
  billNumber: string;
  billDate: LocalDate;
  description: string;
  status: BillStatus;
  amount_cents: Cents;
}

/** What checks pay, by bill, in the order of the bills' dates. */
export async function loadShares(tx: Tx, checkIds: readonly string[]): Promise<ShareRow[]> {
  const found = await sql<ShareRow>`
    select s.check_id as "checkId", s.bill_id as "billId", b.bill_number as "billNumber", b.bill_date as "billDate", b.description, b.status, s.amount_cents
    from payables.check_share s join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = s.bill_id
    where s.customer_id = ${tx.customerId} and s.check_id = any(${checkIds}::bigint[]) order by s.check_id, b.bill_date, s.bill_id`.execute(
    tx.db,
  );
  return found.rows;
}

/** A part of a check: what it recognised of a line, with where the line is charged to. */
interface SharePart {
  checkId: string;
  accountId: string;
  fundId: string;
  costCenterId: string;
  amount_cents: Cents;
}

/** What checks recognised of the lines of their bills. */
export async function loadShareParts(tx: Tx, checkIds: readonly string[]): Promise<SharePart[]> {
  const found = await sql<SharePart>`
    select s.check_id as "checkId", l.account_id as "accountId", l.fund_id as "fundId", l.cost_center_id as "costCenterId", s.amount_cents
    from payables.check_share_line s
    join payables.bill_line l on l.customer_id = ${tx.customerId} and l.bill_id = s.bill_id and l.revision = s.revision and l.line_no = s.line_no
    where s.customer_id = ${tx.customerId} and s.check_id = any(${checkIds}::bigint[]) order by s.check_id, s.bill_id, s.line_no`.execute(
    tx.db,
  );
  return found.rows;
}

/**
 * The number of an electronic payment among these that was sent and has not come back; with `lock` they are
 * held in the order of their ids, so that no file takes them meanwhile.
 */
export async function firstInFlight(tx: Tx, checkIds: readonly string[], lock: boolean): Promise<string | undefined> {
  if (lock)
    await sql`select p.check_id from payables.electronic_payment p where p.customer_id = ${tx.customerId} and p.check_id = any(${[...checkIds]}::bigint[])
      order by p.check_id for no key update of p`.execute(tx.db);
  const found = await sql<{ number: string }>`select c.number_text as number from payables.electronic_payment p
    join payables.issued_check c on c.customer_id = ${tx.customerId} and c.check_id = p.check_id
    where p.customer_id = ${tx.customerId} and p.check_id = any(${[...checkIds]}::bigint[]) and p.state not in ('CREATED', 'RETURNED')
    order by p.check_id limit 1`.execute(tx.db);
  return found.rows[0]?.number;
}

/** Writes voids, in one statement. */
export async function insertVoids(
  tx: Tx,
  frame: { communityId: string; voidDate: LocalDate; reason: string; batchId: string; userId: string; now: Instant },
  voids: readonly { checkId: string; entryId: string | null }[],
): Promise<void> {
  await sql`insert into payables.check_void (customer_id, check_id, community_id, void_date, reason, batch_id, entry_id, voided_by, voided_time)
    select customer.customer_id, r.check_id, ${frame.communityId}::bigint, ${frame.voidDate}::date, ${frame.reason}, ${frame.batchId}::bigint, r.entry_id,
      ${frame.userId}::bigint, ${frame.now}::timestamptz
    from ${rowsFor(
      tx,
      {
        check_id: { type: 'bigint', values: voids.map((v) => v.checkId) },
        entry_id: { type: 'bigint', values: voids.map((v) => v.entryId) },
      },
      'r',
    )}`.execute(tx.db);
}
