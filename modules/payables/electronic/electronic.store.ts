// The SQL of electronic payments: details to pay to, payments on their way, files, prenotes and events.
import { rowsFor, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { ElectronicKind, ElectronicState } from './electronic.contract.ts';
import type { PayableBank } from './electronic.rules.ts';

interface By {
  userId: string;
  now: Instant;
}

/** The approved details of vendors, with the last answer to their prenote and how often they were paid. */
export async function loadPayableBanks(tx: Tx, vendorIds: readonly string[]): Promise<Map<string, PayableBank>> {
  const found = await sql<PayableBank & { vendorId: string }>`
    select b.vendor_id as "vendorId", b.vendor_bank_id as "vendorBankId", b.account_last4 as "lastDigits", b.hold_until as "holdUntil", b.prenoted_on as "prenotedDate",
      coalesce((select max(n.return_code) from payables.prenote n where n.customer_id = ${tx.customerId} and n.vendor_bank_id = b.vendor_bank_id), '') as "prenoteReturnCode",
      (select count(*)::int from payables.electronic_payment p where p.customer_id = ${tx.customerId} and p.vendor_bank_id = b.vendor_bank_id) as "paidBefore"
    from payables.vendor_bank b where b.customer_id = ${tx.customerId} and b.vendor_id = any(${[...vendorIds]}::bigint[]) and b.state = 'APPROVED'`.execute(
    tx.db,
  );
  return new Map(found.rows.map((row) => [row.vendorId, row]));
}

/** What a bank account pays electronically on a day, in cents; what was taken back is not counted. */
export async function paidOn(tx: Tx, bankAccountId: string, payDate: LocalDate): Promise<Cents> {
  const found = await sql<{
    total_cents: Cents;
  }>`select coalesce(sum(c.amount_cents), 0)::bigint as total_cents from payables.issued_check c
    where c.customer_id = ${tx.customerId} and c.bank_account_id = ${bankAccountId} and c.check_date = ${payDate} and c.method in ('ACH', 'DIGITAL')
      and not exists (select from payables.check_void x where x.customer_id = ${tx.customerId} and x.check_id = c.check_id)`.execute(tx.db);
  return found.rows[0]?.total_cents ?? 0n;
}

/** How many ACH payments a bank account has made, to number the next. */
export async function countAch(tx: Tx, bankAccountId: string): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from payables.issued_check
    where customer_id = ${tx.customerId} and bank_account_id = ${bankAccountId} and method = 'ACH'`.execute(tx.db);
  return found.rows[0]?.count ?? 0;
}

/** Payments to an ACH reference of their own each, after they were drawn. */
export async function insertPayments(
  tx: Tx,
  of: { communityId: string; kind: ElectronicKind; payDate: LocalDate },
  payments: readonly { checkId: string; vendorBankId: string | null; isFlagged: boolean }[],
  by: By,
): Promise<void> {
  await sql`insert into payables.electronic_payment (customer_id, check_id, community_id, kind, state, vendor_bank_id, is_flagged)
    select customer.customer_id, r.check_id, ${of.communityId}::bigint, ${of.kind}, 'CREATED', r.vendor_bank_id, r.is_flagged from ${rowsFor(
      tx,
      {
        check_id: { type: 'bigint', values: payments.map((one) => one.checkId) },
        vendor_bank_id: { type: 'bigint', values: payments.map((one) => one.vendorBankId) },
        is_flagged: { type: 'boolean', values: payments.map((one) => one.isFlagged) },
      },
      'r',
    )}`.execute(tx.db);
  await addEvents(
    tx,
    of.communityId,
    payments.map(({ checkId }) => ({ checkId, kind: 'CREATED', on: of.payDate, detail: '' })),
    by,
  );
}

/** Keeps what happened with payments, in one statement. */
export async function addEvents(
  tx: Tx,
  communityId: string,
  events: readonly { checkId: string; kind: ElectronicState | 'CHANGE'; on: LocalDate; detail: string }[],
  by: By,
): Promise<void> {
  if (events.length === 0) return;
  await sql`insert into payables.electronic_event (customer_id, check_id, community_id, kind, happened_on, detail, by_user, at_time)
    select customer.customer_id, r.check_id, ${communityId}::bigint, r.kind, r.happened_on, r.detail, ${by.userId}::bigint, ${by.now}::timestamptz from ${rowsFor(
      tx,
      {
        check_id: { type: 'bigint', values: events.map((one) => one.checkId) },
        kind: { type: 'text', values: events.map((one) => one.kind) },
        happened_on: { type: 'date', values: events.map((one) => one.on) },
        detail: { type: 'text', values: events.map((one) => one.detail) },
      },
      'r',
    )}`.execute(tx.db);
}

export interface EventRow {
  electronicEventId: string;
  kind: ElectronicState | 'CHANGE';
  onDate: LocalDate;
  detail: string;
  by: string;
}

/** What happened with a payment, the newest first. */
export async function listEvents(tx: Tx, communityId: string, checkId: string): Promise<EventRow[]> {
  const found =
    await sql<EventRow>`select e.electronic_event_id as "electronicEventId", e.kind, e.happened_on as "onDate", e.detail, u.display_name as by
    from payables.electronic_event e
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.by_user
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.check_id = ${checkId}
    order by e.electronic_event_id desc limit 200`.execute(tx.db);
  return found.rows;
}

export interface PaymentRow {
  checkId: string;
  batchId: string;
  bankAccountId: string;
  kind: ElectronicKind;
  state: ElectronicState;
  number: string;
  vendorId: string;
  payee: string;
  street: string;
  city: string;
  stateCode: string;
  postcode: string;
  amount_cents: Cents;
  payDate: LocalDate;
  isFlagged: boolean;
  trace: string;
  tracking: string;
  returnCode: string;
  voidDate: LocalDate | null;
  vendorBankId: string | null;
}

const paymentColumns = sql`p.check_id as "checkId", c.batch_id as "batchId", c.bank_account_id as "bankAccountId", p.kind, p.state, c.number_text as number,
  c.vendor_id as "vendorId", c.payee, c.street, c.city, c.state as "stateCode", c.postcode, c.amount_cents, c.check_date as "payDate", p.is_flagged as "isFlagged",
  p.trace, p.tracking, p.return_code as "returnCode", x.void_date as "voidDate", p.vendor_bank_id as "vendorBankId"`;
const paymentTables = (tx: Tx) => sql`payables.electronic_payment p
  join payables.issued_check c on c.customer_id = ${tx.customerId} and c.check_id = p.check_id
  left join payables.check_void x on x.customer_id = ${tx.customerId} and x.check_id = p.check_id`;

/** Electronic payments of a community, the newest first. */
export async function listPayments(tx: Tx, communityId: string): Promise<PaymentRow[]> {
  const found = await sql<PaymentRow>`select ${paymentColumns} from ${paymentTables(tx)}
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} order by p.check_id desc limit 1000`.execute(tx.db);
  return found.rows;
}

/** Payments by id, not held, in the order of the ids. */
export async function loadPayments(tx: Tx, communityId: string, checkIds: readonly string[]): Promise<PaymentRow[]> {
  const found = await sql<PaymentRow>`select ${paymentColumns} from ${paymentTables(tx)}
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.check_id = any(${[...checkIds]}::bigint[])
    order by p.check_id`.execute(tx.db);
  return found.rows;
}

/**
 * What waits for a file of a bank account, held, in the order of the ids. It is read after it is held: one
 * that was voided while this waited is not among them.
 */
export async function lockWaiting(tx: Tx, of: { communityId: string; bankAccountId: string; kind: ElectronicKind }): Promise<PaymentRow[]> {
  const held = await sql<{ checkId: string }>`select p.check_id as "checkId" from ${paymentTables(tx)}
    where p.customer_id = ${tx.customerId} and p.community_id = ${of.communityId} and c.bank_account_id = ${of.bankAccountId} and p.kind = ${of.kind}
      and p.state = 'CREATED' and x.check_id is null
    order by p.check_id for no key update of p`.execute(tx.db);
  const waiting = await loadPayments(
    tx,
    of.communityId,
    held.rows.map(({ checkId }) => checkId),
  );
  return waiting.filter(({ voidDate }) => voidDate === null);
}

/** Payments by id or by trace number, held, in the order of the ids. */
export async function lockPayments(
  tx: Tx,
  communityId: string,
  of: { checkIds?: readonly string[]; traces?: readonly string[] },
): Promise<PaymentRow[]> {
  const found = await sql<PaymentRow>`select ${paymentColumns} from ${paymentTables(tx)}
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}
      and (p.check_id = any(${[...(of.checkIds ?? [])]}::bigint[]) or p.trace <> '' and p.trace = any(${[...(of.traces ?? [])]}::text[]))
    order by p.check_id for no key update of p`.execute(tx.db);
  return found.rows;
}

/** The details a file pays to or tries: routing and account as they are sealed. */
export interface SealedBank {
  vendorBankId: string;
  vendorId: string;
  vendorName: string;
  routing: string;
  sealed: string;
  isSavings: boolean;
  isConsumer: boolean;
}

const sealedColumns = sql`b.vendor_bank_id as "vendorBankId", b.vendor_id as "vendorId", v.name as "vendorName", b.routing_number as routing, b.account_sealed as sealed,
  b.account_kind = 'SAVINGS' as "isSavings", b.is_consumer as "isConsumer"`;

/** Details by id, of those that are still approved. */
export async function loadSealed(tx: Tx, ids: readonly string[]): Promise<Map<string, SealedBank>> {
  const found = await sql<SealedBank>`select ${sealedColumns} from payables.vendor_bank b
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
    where b.customer_id = ${tx.customerId} and b.vendor_bank_id = any(${[...ids]}::bigint[]) and b.state = 'APPROVED'
    order by b.vendor_bank_id for share of b`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.vendorBankId, row]));
}

/** Approved details without a prenote, of vendors with a bill in the community, held. */
export async function lockUnprenoted(tx: Tx, communityId: string): Promise<SealedBank[]> {
  const found = await sql<SealedBank>`select ${sealedColumns} from payables.vendor_bank b
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
    where b.customer_id = ${tx.customerId} and b.state = 'APPROVED' and b.prenoted_on is null
      and exists (select from payables.bill l where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.vendor_id = b.vendor_id)
    order by b.vendor_bank_id for no key update of b`.execute(tx.db);
  return found.rows;
}

/** How many prenotes wait for the next file of a community. */
export async function countUnprenoted(tx: Tx, communityId: string): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from payables.vendor_bank b
    where b.customer_id = ${tx.customerId} and b.state = 'APPROVED' and b.prenoted_on is null
      and exists (select from payables.bill l where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.vendor_id = b.vendor_id)`.execute(
    tx.db,
  );
  return found.rows[0]?.count ?? 0;
}

/** How many entries and files a bank account has sent, and files on a day, to number what follows. */
export async function sentBefore(tx: Tx, bankAccountId: string, day: { from: Instant }): Promise<{ entries: number; filesToday: number }> {
  const found = await sql<{ entries: number; filesToday: number }>`select coalesce(sum(entry_count), 0)::int as entries,
      (count(*) filter (where made_time >= ${day.from}::timestamptz))::int as "filesToday"
    from payables.payment_file where customer_id = ${tx.customerId} and bank_account_id = ${bankAccountId} and kind = 'ACH'`.execute(tx.db);
  return found.rows[0] ?? { entries: 0, filesToday: 0 };
}

/** Keeps a file with what it holds: payments are on their way, prenotes are out. */
export async function insertFile(
  tx: Tx,
  of: {
    communityId: string;
    bankAccountId: string;
    kind: ElectronicKind;
    effectiveDate: LocalDate;
    entryCount: number;
    total: Cents;
    sealed: string;
  },
  items: { payments: readonly { checkId: string; trace: string }[]; prenotes: readonly { vendorBankId: string; trace: string }[] },
  by: By,
): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into payables.payment_file (customer_id, community_id, bank_account_id, kind, effective_on, entry_count, total_cents,
      body_sealed, made_by, made_time)
    values (${tx.customerId}, ${of.communityId}, ${of.bankAccountId}, ${of.kind}, ${of.effectiveDate}, ${of.entryCount}, ${of.total}, ${of.sealed}, ${by.userId},
      ${by.now}) returning payment_file_id as id`.execute(tx.db);
  const fileId = made.rows[0]?.id ?? '';
  await sql`update payables.electronic_payment p set state = 'SUBMITTED', payment_file_id = ${fileId}::bigint, trace = r.trace
    from ${rowsOf(
      {
        check_id: { type: 'bigint', values: items.payments.map((one) => one.checkId) },
        trace: { type: 'text', values: items.payments.map((one) => one.trace) },
      },
      'r',
    )} where p.customer_id = ${tx.customerId} and p.check_id = r.check_id`.execute(tx.db);
  await sql`insert into payables.prenote (customer_id, payment_file_id, vendor_bank_id, community_id, trace)
    select customer.customer_id, ${fileId}::bigint, r.vendor_bank_id, ${of.communityId}::bigint, r.trace from ${rowsFor(
      tx,
      {
        vendor_bank_id: { type: 'bigint', values: items.prenotes.map((one) => one.vendorBankId) },
        trace: { type: 'text', values: items.prenotes.map((one) => one.trace) },
      },
      'r',
    )}`.execute(tx.db);
  await sql`update payables.vendor_bank set prenoted_on = ${of.effectiveDate} where customer_id = ${tx.customerId}
    and vendor_bank_id = any(${items.prenotes.map((one) => one.vendorBankId)}::bigint[])`.execute(tx.db);
  return fileId;
}

export interface FileRow {
  paymentFileId: string;
  kind: ElectronicKind;
  bankAccountId: string;
  bankAccountName: string;
  effectiveDate: LocalDate;
  entryCount: number;
  total_cents: Cents;
  sealed: string;
  makerId: string;
  madeBy: string;
  releaserId: string | null;
  releasedBy: string;
  issuerIds: string[];
}

/** The files of a community that stand, the newest first; one of them, held, where it is named. */
export async function listFiles(tx: Tx, communityId: string, fileId: string | null = null): Promise<FileRow[]> {
  const found = await sql<FileRow>`
    select f.payment_file_id as "paymentFileId", f.kind, f.bank_account_id as "bankAccountId", k.name as "bankAccountName", f.effective_on as "effectiveDate",
      f.entry_count as "entryCount", f.total_cents, f.body_sealed as sealed, f.made_by as "makerId",
      (select coalesce(max(u.display_name), '') from identity.app_user u where u.customer_id = ${tx.customerId} and u.user_id = f.made_by) as "madeBy",
      f.released_by as "releaserId",
      (select coalesce(max(u.display_name), '') from identity.app_user u where u.customer_id = ${tx.customerId} and u.user_id = f.released_by) as "releasedBy",
      array(select distinct c.issued_by::text from payables.electronic_payment p
        join payables.issued_check c on c.customer_id = ${tx.customerId} and c.check_id = p.check_id
        where p.customer_id = ${tx.customerId} and p.payment_file_id = f.payment_file_id order by 1) as "issuerIds"
    from payables.payment_file f
    join ledger.bank_account k on k.customer_id = ${tx.customerId} and k.bank_account_id = f.bank_account_id
    where f.customer_id = ${tx.customerId} and f.community_id = ${communityId} and f.discarded_by is null
      and (${fileId}::bigint is null or f.payment_file_id = ${fileId}::bigint)
    order by f.payment_file_id desc limit 200 ${fileId === null ? sql`` : sql`for no key update of f`}`.execute(tx.db);
  return found.rows;
}

/** Releases a file. */
export async function releaseFile(tx: Tx, fileId: string, by: By): Promise<void> {
  await sql`update payables.payment_file set released_by = ${by.userId}, released_time = ${by.now}
    where customer_id = ${tx.customerId} and payment_file_id = ${fileId}`.execute(tx.db);
}

/** Drops a file: its payments wait again, its prenotes are not out. */
export async function discardFile(tx: Tx, fileId: string, by: By): Promise<void> {
  await sql`update payables.payment_file set discarded_by = ${by.userId}, discarded_time = ${by.now}
    where customer_id = ${tx.customerId} and payment_file_id = ${fileId}`.execute(tx.db);
  await sql`update payables.electronic_payment set state = 'CREATED', payment_file_id = null, trace = ''
    where customer_id = ${tx.customerId} and payment_file_id = ${fileId}`.execute(tx.db);
  await sql`update payables.vendor_bank b set prenoted_on = null from payables.prenote n
    where n.customer_id = ${tx.customerId} and n.payment_file_id = ${fileId} and b.customer_id = ${tx.customerId} and b.vendor_bank_id = n.vendor_bank_id`.execute(
    tx.db,
  );
}

/** Marks payments as returned or moved on. */
export async function movePayments(
  tx: Tx,
  moves: readonly { checkId: string; state: ElectronicState; returnCode: string; tracking: string }[],
): Promise<void> {
  await sql`update payables.electronic_payment p set state = r.state, return_code = r.return_code, tracking = r.tracking
    from ${rowsOf(
      {
        check_id: { type: 'bigint', values: moves.map((one) => one.checkId) },
        state: { type: 'text', values: moves.map((one) => one.state) },
        return_code: { type: 'text', values: moves.map((one) => one.returnCode) },
        tracking: { type: 'text', values: moves.map((one) => one.tracking) },
      },
      'r',
    )} where p.customer_id = ${tx.customerId} and p.check_id = r.check_id`.execute(tx.db);
}

/** Marks prenotes that came back; gives how many. */
export async function returnPrenotes(tx: Tx, communityId: string, returned: readonly { trace: string; code: string }[]): Promise<number> {
  const found = await sql<{ id: string }>`update payables.prenote n set return_code = r.code
    from ${rowsOf(
      {
        trace: { type: 'text', values: returned.map((one) => one.trace) },
        code: { type: 'text', values: returned.map((one) => one.code) },
      },
      'r',
    )} where n.customer_id = ${tx.customerId} and n.community_id = ${communityId} and n.trace = r.trace returning n.vendor_bank_id as id`.execute(
    tx.db,
  );
  return found.rows.length;
}
