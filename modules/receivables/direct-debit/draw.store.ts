// The SQL of draws: who is due, what was drawn, and where each draw stands.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { isHeld } from '../../communities/communities.server.ts';
import type { Next } from './draw.contract.ts';
import type { Authorization, Retry } from './draw.rules.ts';
import type { OwnerPaymentKind, SecCode } from './owner-payment.contract.ts';

const ownerTables = (tx: Tx) => sql`join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = w.ownership_id
  join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id`;

type AuthorizationRow = Omit<Authorization, 'amount' | 'cap' | 'rangeFrom' | 'rangeTo' | 'lastAmount' | 'noticeAmount'> &
  Record<'amount_cents' | 'cap_cents' | 'range_from_cents' | 'range_to_cents' | 'last_cents' | 'notice_cents', Cents | null>;

/** Authorizations that may be due on a day, in the order of accounts, with its holds and notices given. */
export async function loadAuthorizations(tx: Tx, communityId: string, drawDate: LocalDate): Promise<Authorization[]> {
  const found = await sql<AuthorizationRow>`
    select w.owner_payment_id as "ownerPaymentId", w.ownership_id as "ownershipId", w.kind, w.amount_rule as "amountRule", w.amount_cents,
      w.code_ids as "codeIds", w.cap_cents, w.may_prepay as "mayPrepay", w.range_from_cents, w.range_to_cents,
      w.draw_day as "drawDay", w.first_on as "firstDate", w.last_on as "lastDate", w.paused_through as "pausedThroughDate", w.state,
      ${isHeld(tx, 'AUTOPAY', drawDate)} as "isHeld", (o.is_primary and (o.end_on is null or o.end_on >= ${drawDate}::date)) as "isCurrent",
      l.draw_on as "lastDrawDate", l.amount_cents as last_cents, n.amount_cents as notice_cents, n.given_on as "noticeDate"
    from receivables.owner_payment w ${ownerTables(tx)}
    left join lateral (
      select d.draw_on, r.amount_cents from receivables.debit_entry e
      join receivables.debit_draw d on d.customer_id = ${tx.customerId} and d.debit_draw_id = e.debit_draw_id
      join receivables.receipt r on r.customer_id = ${tx.customerId} and r.receipt_id = e.receipt_id
      join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = d.batch_id
      left join receivables.debit_return x on x.customer_id = ${tx.customerId} and x.receipt_id = e.receipt_id
      where e.customer_id = ${tx.customerId} and e.owner_payment_id = w.owner_payment_id and e.retries_receipt_id is null and b.undone_by_batch_id is null
        and x.next is distinct from 'RESUMED'
      order by d.draw_on desc, e.receipt_id desc limit 1
    ) l on true
    left join receivables.debit_notice n on n.customer_id = ${tx.customerId} and n.owner_payment_id = w.owner_payment_id and n.draw_on = ${drawDate}::date
    where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and w.state <> 'REVOKED' and w.first_on <= ${drawDate}::date
    order by p.account_number, w.owner_payment_id`.execute(tx.db);
  return found.rows.map(({ amount_cents, cap_cents, range_from_cents, range_to_cents, last_cents, notice_cents, ...row }) => ({
    ...row,
    amount: amount_cents,
    cap: cap_cents,
    rangeFrom: range_from_cents,
    rangeTo: range_to_cents,
    lastAmount: last_cents,
    noticeAmount: notice_cents,
  }));
}

/** Returned entries that are to be presented again and were not yet. */
export async function loadRetries(tx: Tx, communityId: string, drawDate: LocalDate): Promise<Retry[]> {
  const found = await sql<Omit<Retry, 'amount'> & { amount_cents: Cents }>`
    select e.owner_payment_id as "ownerPaymentId", e.ownership_id as "ownershipId", e.receipt_id as "retriesReceiptId", r.amount_cents, w.state,
      ${isHeld(tx, 'AUTOPAY', drawDate)} as "isHeld", (o.is_primary and (o.end_on is null or o.end_on >= ${drawDate}::date)) as "isCurrent"
    from receivables.debit_return x
    join receivables.debit_entry e on e.customer_id = ${tx.customerId} and e.receipt_id = x.receipt_id
    join receivables.receipt r on r.customer_id = ${tx.customerId} and r.receipt_id = x.receipt_id
    join receivables.owner_payment w on w.customer_id = ${tx.customerId} and w.owner_payment_id = e.owner_payment_id ${ownerTables(tx)}
    where x.customer_id = ${tx.customerId} and x.community_id = ${communityId} and x.next = 'RETRY' and w.state <> 'REVOKED'
      and not exists (
        select from receivables.debit_entry again
        join receivables.debit_draw d on d.customer_id = ${tx.customerId} and d.debit_draw_id = again.debit_draw_id
        join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = d.batch_id
        where again.customer_id = ${tx.customerId} and again.retries_receipt_id = x.receipt_id and b.undone_by_batch_id is null)
    order by p.account_number, e.receipt_id`.execute(tx.db);
  return found.rows.map(({ amount_cents: amount, ...row }) => ({ ...row, amount }));
}

/** Writes the deposit a draw makes. */
export async function insertDebitDeposit(
  tx: Tx,
  of: { communityId: string; bankAccountId: string; depositId: string; on: LocalDate },
): Promise<void> {
  await sql`insert into receivables.deposit (customer_id, community_id, deposit_id, bank_account_id, deposited_on, source)
    values (${tx.customerId}, ${of.communityId}, ${of.depositId}, ${of.bankAccountId}, ${of.on}, 'DIRECT_DEBIT')`.execute(tx.db);
}

export interface NewDraw {
  communityId: string;
  bankAccountId: string;
  clearingAccountId: string;
  depositId: string;
  batchId: string;
  drawDate: LocalDate;
  companyId: string;
  companyName: string;
}

export interface NewEntry {
  receiptId: string;
  ownerPaymentId: string;
  ownershipId: string;
  trace: string;
  retriesReceiptId: string | null;
  sec: SecCode;
  kind: OwnerPaymentKind;
  holder: string;
  routingNumber: string;
  sealed: string;
  last4: string;
  accountKind: 'CHECKING' | 'SAVINGS';
}

/** Writes a draw with its entries, in two statements whatever their number. */
export async function insertDraw(tx: Tx, of: NewDraw, entries: readonly NewEntry[]): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into receivables.debit_draw (customer_id, community_id, bank_account_id, clearing_account_id, deposit_id, batch_id, draw_on, company_id, company_name)
    values (${tx.customerId}, ${of.communityId}, ${of.bankAccountId}, ${of.clearingAccountId}, ${of.depositId}, ${of.batchId}, ${of.drawDate}, ${of.companyId},
      ${of.companyName}) returning debit_draw_id as id`.execute(tx.db);
  const drawId = made.rows[0]?.id ?? '';
  await sql`insert into receivables.debit_entry (customer_id, community_id, debit_draw_id, receipt_id, owner_payment_id, ownership_id, trace, retries_receipt_id,
      sec, kind, holder, routing_number, account_number_sealed, account_last4, account_kind)
    select customer.customer_id, ${of.communityId}::bigint, ${drawId}::bigint, r.* from ${rowsFor(
      tx,
      {
        receipt_id: { type: 'bigint', values: entries.map((one) => one.receiptId) },
        owner_payment_id: { type: 'bigint', values: entries.map((one) => one.ownerPaymentId) },
        ownership_id: { type: 'bigint', values: entries.map((one) => one.ownershipId) },
        trace: { type: 'text', values: entries.map((one) => one.trace) },
        retries_receipt_id: { type: 'bigint', values: entries.map((one) => one.retriesReceiptId) },
        sec: { type: 'text', values: entries.map((one) => one.sec) },
        kind: { type: 'text', values: entries.map((one) => one.kind) },
        holder: { type: 'text', values: entries.map((one) => one.holder) },
        routing_number: { type: 'text', values: entries.map((one) => one.routingNumber) },
        account_number_sealed: { type: 'text', values: entries.map((one) => one.sealed) },
        account_last4: { type: 'text', values: entries.map((one) => one.last4) },
        account_kind: { type: 'text', values: entries.map((one) => one.accountKind) },
      },
      'r',
    )}`.execute(tx.db);
  return drawId;
}

export interface DrawRow {
  debitDrawId: string;
  communityId: string;
  batchId: string;
  depositId: string;
  drawDate: LocalDate;
  bankAccountId: string;
  bankAccount: string;
  bankName: string;
  bankRouting: string;
  cashAccountId: string;
  clearingAccountId: string;
  companyId: string;
  companyName: string;
  handedTime: Instant | null;
  settledBatchId: string | null;
  isCanceled: boolean;
  entries: number;
  total_cents: Cents;
  returned_cents: Cents;
  /** What was not taken back. */
  standing_cents: Cents;
  standing: number;
}

/** Draws of a community, newest first, with their sums; one of them, held, where it is named. */
export async function listDraws(
  tx: Tx,
  communityId: string,
  only: { debitDrawId?: string; batchId?: string; settledBatchId?: string; lock?: boolean } = {},
): Promise<DrawRow[]> {
  const { debitDrawId = null, batchId = null, settledBatchId = null, lock = false } = only;
  if (lock)
    await sql`select d.debit_draw_id from receivables.debit_draw d where d.customer_id = ${tx.customerId} and d.community_id = ${communityId}
      and d.debit_draw_id = ${debitDrawId}::bigint for no key update`.execute(tx.db);
  const found = await sql<DrawRow>`
    select d.debit_draw_id as "debitDrawId", d.community_id as "communityId", d.batch_id as "batchId", d.deposit_id as "depositId", d.draw_on as "drawDate",
      d.bank_account_id as "bankAccountId", k.name as "bankAccount", k.bank_name as "bankName", k.routing_number as "bankRouting", k.account_id as "cashAccountId",
      d.clearing_account_id as "clearingAccountId", d.company_id as "companyId", d.company_name as "companyName", d.handed_time as "handedTime",
      d.settled_batch_id as "settledBatchId", b.undone_by_batch_id is not null as "isCanceled", n.*
    from receivables.debit_draw d
    join ledger.bank_account k on k.customer_id = ${tx.customerId} and k.bank_account_id = d.bank_account_id
    join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = d.batch_id
    join lateral (
      select count(*)::integer as entries, coalesce(sum(r.amount_cents), 0)::bigint as total_cents,
        coalesce(sum(r.amount_cents) filter (where x.reason = 'NSF'), 0)::bigint as returned_cents,
        coalesce(sum(r.amount_cents) filter (where x.receipt_id is null), 0)::bigint as standing_cents,
        (count(*) filter (where x.receipt_id is null))::integer as standing
      from receivables.debit_entry e
      join receivables.receipt r on r.customer_id = ${tx.customerId} and r.receipt_id = e.receipt_id
      left join receivables.receipt_backout x on x.customer_id = ${tx.customerId} and x.receipt_id = e.receipt_id
      where e.customer_id = ${tx.customerId} and e.debit_draw_id = d.debit_draw_id
    ) n on true
    where d.customer_id = ${tx.customerId} and d.community_id = ${communityId} and (${debitDrawId}::bigint is null or d.debit_draw_id = ${debitDrawId}::bigint)
      and (${batchId}::bigint is null or d.batch_id = ${batchId}::bigint) and (${settledBatchId}::bigint is null or d.settled_batch_id = ${settledBatchId}::bigint)
    order by d.debit_draw_id desc limit 500`.execute(tx.db);
  return found.rows;
}

export interface DrawEntryRow {
  receiptId: string;
  ownerPaymentId: string;
  ownershipId: string;
  accountNumber: string;
  owner: string;
  holder: string;
  routingNumber: string;
  sealed: string;
  last4: string;
  accountKind: 'CHECKING' | 'SAVINGS';
  sec: SecCode;
  kind: OwnerPaymentKind;
  amount_cents: Cents;
  trace: string;
  isRetry: boolean;
  isBackedOut: boolean;
  returnCode: string | null;
  /** True where the file has it: what was taken back before the file was handed over was not drawn. */
  isSent: boolean;
}

/** The entries of a draw in the order of their traces. */
export async function listDrawEntries(tx: Tx, communityId: string, debitDrawId: string): Promise<DrawEntryRow[]> {
  const found = await sql<DrawEntryRow>`
    select e.receipt_id as "receiptId", e.owner_payment_id as "ownerPaymentId", e.ownership_id as "ownershipId", p.account_number as "accountNumber",
      t.display_name as owner, e.holder, e.routing_number as "routingNumber", e.account_number_sealed as sealed, e.account_last4 as last4,
      e.account_kind as "accountKind", e.sec, e.kind, r.amount_cents, e.trace, e.retries_receipt_id is not null as "isRetry", x.receipt_id is not null as "isBackedOut",
      n.code as "returnCode", (x.receipt_id is null or b.posted_time >= d.handed_time) as "isSent"
    from receivables.debit_entry e
    join receivables.debit_draw d on d.customer_id = ${tx.customerId} and d.debit_draw_id = e.debit_draw_id
    join receivables.receipt r on r.customer_id = ${tx.customerId} and r.receipt_id = e.receipt_id
    join receivables.owner_payment w on w.customer_id = ${tx.customerId} and w.owner_payment_id = e.owner_payment_id ${ownerTables(tx)}
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    left join receivables.receipt_backout x on x.customer_id = ${tx.customerId} and x.receipt_id = e.receipt_id
    left join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = x.batch_id
    left join receivables.debit_return n on n.customer_id = ${tx.customerId} and n.receipt_id = e.receipt_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.debit_draw_id = ${debitDrawId}
    order by e.receipt_id`.execute(tx.db);
  return found.rows;
}

/** Says whether the bank has the file of a draw. */
export async function setHanded(tx: Tx, debitDrawId: string, by: { userId: string; now: Instant } | null): Promise<void> {
  await sql`update receivables.debit_draw set handed_time = ${by?.now ?? null}, handed_by = ${by?.userId ?? null}
    where customer_id = ${tx.customerId} and debit_draw_id = ${debitDrawId}`.execute(tx.db);
}

/** Says by which batch the money of a draw arrived; null takes that back. */
export async function setSettled(tx: Tx, debitDrawId: string, batchId: string | null): Promise<void> {
  await sql`update receivables.debit_draw set settled_batch_id = ${batchId}
    where customer_id = ${tx.customerId} and debit_draw_id = ${debitDrawId}`.execute(tx.db);
}

/** Records that owners were told of what a draw will take; a later notice replaces an earlier one. */
export async function insertNotices(
  tx: Tx,
  of: { communityId: string; drawDate: LocalDate; givenDate: LocalDate; userId: string },
  notices: readonly { ownerPaymentId: string; amount: Cents }[],
): Promise<void> {
  await sql`insert into receivables.debit_notice (customer_id, community_id, draw_on, given_on, given_by, owner_payment_id, amount_cents)
    select customer.customer_id, ${of.communityId}::bigint, ${of.drawDate}::date, ${of.givenDate}::date, ${of.userId}::bigint, r.* from ${rowsFor(
      tx,
      {
        owner_payment_id: { type: 'bigint', values: notices.map((one) => one.ownerPaymentId) },
        amount_cents: { type: 'bigint', values: notices.map((one) => one.amount) },
      },
      'r',
    )}
    on conflict (customer_id, owner_payment_id, draw_on) do update set amount_cents = excluded.amount_cents, given_on = excluded.given_on, given_by = excluded.given_by`.execute(
    tx.db,
  );
}

export interface TracedEntry {
  trace: string;
  receiptId: string;
  ownerPaymentId: string;
  ownershipId: string;
  propertyId: string;
  accountNumber: string;
  owner: string;
  drawDate: LocalDate;
  amount_cents: Cents;
  isSettled: boolean;
  isBackedOut: boolean;
}

/** Entries of a community by their traces; of one trace the newest. */
export async function findTraced(tx: Tx, communityId: string, traces: readonly string[]): Promise<Map<string, TracedEntry>> {
  const found = await sql<TracedEntry>`
    select distinct on (e.trace) e.trace, e.receipt_id as "receiptId", e.owner_payment_id as "ownerPaymentId", e.ownership_id as "ownershipId",
      p.property_id as "propertyId", p.account_number as "accountNumber", t.display_name as owner, d.draw_on as "drawDate", r.amount_cents,
      d.settled_batch_id is not null as "isSettled", x.receipt_id is not null as "isBackedOut"
    from receivables.debit_entry e
    join receivables.debit_draw d on d.customer_id = ${tx.customerId} and d.debit_draw_id = e.debit_draw_id
    join receivables.receipt r on r.customer_id = ${tx.customerId} and r.receipt_id = e.receipt_id
    join receivables.owner_payment w on w.customer_id = ${tx.customerId} and w.owner_payment_id = e.owner_payment_id ${ownerTables(tx)}
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    left join receivables.receipt_backout x on x.customer_id = ${tx.customerId} and x.receipt_id = e.receipt_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.trace = any(${[...traces]}::text[])
    order by e.trace, e.receipt_id desc`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.trace, row]));
}

export interface NewReturn {
  receiptId: string;
  code: string;
  said: string;
}

/** Records returned entries, each on hold. */
export async function insertReturns(
  tx: Tx,
  of: { communityId: string; batchId: string; returnedDate: LocalDate },
  returns: readonly NewReturn[],
): Promise<void> {
  await sql`insert into receivables.debit_return (customer_id, community_id, batch_id, returned_on, receipt_id, code, said)
    select customer.customer_id, ${of.communityId}::bigint, ${of.batchId}::bigint, ${of.returnedDate}::date, r.* from ${rowsFor(
      tx,
      {
        receipt_id: { type: 'bigint', values: returns.map((one) => one.receiptId) },
        code: { type: 'text', values: returns.map((one) => one.code) },
        said: { type: 'text', values: returns.map((one) => one.said) },
      },
      'r',
    )}`.execute(tx.db);
}

export interface HoldRow {
  receiptId: string;
  ownerPaymentId: string;
  ownershipId: string;
  accountNumber: string;
  owner: string;
  last4: string;
  amount_cents: Cents;
  code: string;
  drawDate: LocalDate;
  returnedDate: LocalDate;
  next: Next;
  said: string;
  /** How often the first entry was presented, this time included, and when it was first. */
  tries: number;
  firstDrawDate: LocalDate;
}

/** Returned entries that wait, or were returned since a day, newest first; one, held, where it is named. */
export async function listHolds(tx: Tx, communityId: string, only: { since: LocalDate } | { receiptId: string }): Promise<HoldRow[]> {
  const isOne = 'receiptId' in only;
  const chosen = isOne ? sql`x.receipt_id = ${only.receiptId}` : sql`(x.next = 'HELD' or x.returned_on >= ${only.since}::date)`;
  const found = await sql<HoldRow>`
    select x.receipt_id as "receiptId", e.owner_payment_id as "ownerPaymentId", e.ownership_id as "ownershipId", p.account_number as "accountNumber",
      t.display_name as owner, w.account_last4 as last4, r.amount_cents, x.code, d.draw_on as "drawDate", x.returned_on as "returnedDate", x.next, x.said,
      chain.tries, chain."firstDrawDate"
    from receivables.debit_return x
    join receivables.debit_entry e on e.customer_id = ${tx.customerId} and e.receipt_id = x.receipt_id
    join receivables.debit_draw d on d.customer_id = ${tx.customerId} and d.debit_draw_id = e.debit_draw_id
    join receivables.receipt r on r.customer_id = ${tx.customerId} and r.receipt_id = x.receipt_id
    join receivables.owner_payment w on w.customer_id = ${tx.customerId} and w.owner_payment_id = e.owner_payment_id ${ownerTables(tx)}
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    left join receivables.debit_entry first on first.customer_id = ${tx.customerId} and first.receipt_id = e.retries_receipt_id
    left join receivables.debit_draw fd on fd.customer_id = ${tx.customerId} and fd.debit_draw_id = first.debit_draw_id
    left join receivables.debit_entry earliest on earliest.customer_id = ${tx.customerId} and earliest.receipt_id = first.retries_receipt_id
    left join receivables.debit_draw ed on ed.customer_id = ${tx.customerId} and ed.debit_draw_id = earliest.debit_draw_id
    join lateral (select 1 + (first.receipt_id is not null)::integer + (earliest.receipt_id is not null)::integer as tries,
      coalesce(ed.draw_on, fd.draw_on, d.draw_on) as "firstDrawDate") chain on true
    where x.customer_id = ${tx.customerId} and x.community_id = ${communityId} and ${chosen}
    order by x.returned_on desc, x.receipt_id desc ${isOne ? sql`for no key update of x` : sql``}`.execute(tx.db);
  return found.rows;
}

/** Says what becomes of a returned entry. */
export async function setNext(tx: Tx, receiptId: string, next: Next): Promise<void> {
  await sql`update receivables.debit_return set next = ${next} where customer_id = ${tx.customerId} and receipt_id = ${receiptId}`.execute(
    tx.db,
  );
}

export interface AccountChange {
  ownerPaymentId: string;
  trace: string;
  code: string;
  oldLast4: string;
  routingNumber: string;
  sealed: string;
  last4: string;
  accountKind: 'CHECKING' | 'SAVINGS';
}

/** Corrects accounts as their banks said, in two statements whatever their number; keeps what was known. */
export async function applyChanges(tx: Tx, communityId: string, on: LocalDate, changes: readonly AccountChange[]): Promise<void> {
  const rows = rowsFor(
    tx,
    {
      owner_payment_id: { type: 'bigint', values: changes.map((one) => one.ownerPaymentId) },
      trace: { type: 'text', values: changes.map((one) => one.trace) },
      code: { type: 'text', values: changes.map((one) => one.code) },
      old_last4: { type: 'text', values: changes.map((one) => one.oldLast4) },
      new_last4: { type: 'text', values: changes.map((one) => one.last4) },
    },
    'r',
  );
  await sql`insert into receivables.debit_change (customer_id, community_id, changed_on, owner_payment_id, trace, code, old_last4, new_last4)
    select customer.customer_id, ${communityId}::bigint, ${on}::date, r.* from ${rows} on conflict do nothing`.execute(tx.db);
  await sql`update receivables.owner_payment w set routing_number = g.routing, account_number_sealed = g.sealed, account_last4 = g.last4,
      account_kind = g.kind, account_changed_on = ${on}::date, version = w.version + 1
    from unnest(${changes.map((one) => one.ownerPaymentId)}::bigint[], ${changes.map((one) => one.routingNumber)}::text[],
      ${changes.map((one) => one.sealed)}::text[], ${changes.map((one) => one.last4)}::text[], ${changes.map((one) => one.accountKind)}::text[])
      as g (id, routing, sealed, last4, kind)
    where w.customer_id = ${tx.customerId} and w.owner_payment_id = g.id`.execute(tx.db);
}

/** Changes that were applied before, as `authorization:trace:code`. */
export async function knownChanges(tx: Tx, communityId: string, ownerPaymentIds: readonly string[]): Promise<Set<string>> {
  const found = await sql<{
    key: string;
  }>`select c.owner_payment_id || ':' || c.trace || ':' || c.code as key from receivables.debit_change c
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.owner_payment_id = any(${[...ownerPaymentIds]}::bigint[])`.execute(
    tx.db,
  );
  return new Set(found.rows.map((row) => row.key));
}

/** Receipts of a draw taken back after it was settled: they stand in the way of undoing its settlement. */
export async function backedOutSince(
  tx: Tx,
  settledBatchId: string,
): Promise<{ count: number; amount_cents: Cents; lastOn: LocalDate | null }> {
  const found = await sql<{ count: number; amount_cents: Cents; lastOn: LocalDate | null }>`
    select count(*)::integer as count, coalesce(sum(r.amount_cents), 0)::bigint as amount_cents, max(x.backed_out_on) as "lastOn"
    from receivables.debit_draw d
    join receivables.debit_entry e on e.customer_id = ${tx.customerId} and e.debit_draw_id = d.debit_draw_id
    join receivables.receipt r on r.customer_id = ${tx.customerId} and r.receipt_id = e.receipt_id
    join receivables.receipt_backout x on x.customer_id = ${tx.customerId} and x.receipt_id = e.receipt_id and x.batch_id > d.settled_batch_id
    where d.customer_id = ${tx.customerId} and d.settled_batch_id = ${settledBatchId}`.execute(tx.db);
  return found.rows[0] ?? { count: 0, amount_cents: 0n, lastOn: null };
}
