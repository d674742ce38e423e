// The SQL of online payments: links, what became of them, disputes and payouts, and the figures of the
// dashboard.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { LineKind, ProcessorDispute, ProcessorPayout } from '../../../packages/processor/processor.ts';
import type { OnlineState } from './online-payment.contract.ts';

const ownerTables = (tx: Tx) => sql`join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = p.ownership_id
  join communities.property h on h.customer_id = ${tx.customerId} and h.property_id = o.property_id
  join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id`;

/** Adds a payment nobody paid yet; its id. */
export async function insertOnlinePayment(
  tx: Tx,
  of: { communityId: string; ownershipId: string; amount: Cents; note: string; userId: string | null; now: Instant },
): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into receivables.online_payment (customer_id, community_id, ownership_id, amount_cents, note, entered_by, entered_time)
    values (${tx.customerId}, ${of.communityId}, ${of.ownershipId}, ${of.amount}, ${of.note}, ${of.userId}, ${of.now})
    returning online_payment_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Says what the processor calls a payment. */
export async function setPaymentRef(tx: Tx, onlinePaymentId: string, paymentRef: string): Promise<void> {
  await sql`update receivables.online_payment set payment_ref = ${paymentRef}
    where customer_id = ${tx.customerId} and online_payment_id = ${onlinePaymentId}`.execute(tx.db);
}

export interface OnlineRow {
  onlinePaymentId: string;
  ownershipId: string;
  accountNumber: string;
  owner: string;
  state: OnlineState;
  rail: 'CARD' | 'ACH' | null;
  amount_cents: Cents;
  payerFee_cents: Cents;
  masked: string;
  note: string;
  code: string;
  submittedDate: LocalDate | null;
  enteredTime: Instant;
  paymentRef: string | null;
  receiptId: string | null;
  receiptBatchId: string | null;
  refunded_cents: Cents;
}

/** Online payments of a community, newest first; held until the transaction ends where asked. */
export async function listOnline(
  tx: Tx,
  communityId: string,
  only: { ownershipId?: string | undefined; onlinePaymentId?: string; returnedSince?: LocalDate; lock?: boolean } = {},
): Promise<OnlineRow[]> {
  const { ownershipId = null, onlinePaymentId = null, returnedSince = null, lock = false } = only;
  if (lock)
    await sql`select p.online_payment_id from receivables.online_payment p
      where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.online_payment_id = ${onlinePaymentId} for no key update`.execute(
      tx.db,
    );
  const found = await sql<OnlineRow>`
    select p.online_payment_id as "onlinePaymentId", p.ownership_id as "ownershipId", h.account_number as "accountNumber", t.display_name as owner, p.state, p.rail,
      p.amount_cents, p.payer_fee_cents as "payerFee_cents", p.masked, p.note, p.code, p.submitted_on as "submittedDate", p.entered_time as "enteredTime",
      p.payment_ref as "paymentRef", p.receipt_id as "receiptId", r.batch_id as "receiptBatchId",
      coalesce((select sum(f.amount_cents) from receivables.online_refund f where f.customer_id = ${tx.customerId} and f.community_id = p.community_id
        and f.payment_ref = p.payment_ref and f.state <> 'FAILED'), 0)::bigint as "refunded_cents"
    from receivables.online_payment p ${ownerTables(tx)}
    left join receivables.receipt r on r.customer_id = ${tx.customerId} and r.receipt_id = p.receipt_id
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}
      and (${ownershipId}::bigint is null or p.ownership_id = ${ownershipId}::bigint)
      and (${onlinePaymentId}::bigint is null or p.online_payment_id = ${onlinePaymentId}::bigint)
      and (${returnedSince}::date is null or (p.state = 'RETURNED' and p.submitted_on >= ${returnedSince}::date))
    order by p.online_payment_id desc limit 1000`.execute(tx.db);
  return found.rows;
}

export interface DisputeRow {
  disputeRef: string;
  ownershipId: string;
  accountNumber: string;
  owner: string;
  amount_cents: Cents;
  state: ProcessorDispute['state'];
  reason: string;
  openedDate: LocalDate;
  evidenceDueDate: LocalDate;
}

/** Disputes of a community, newest first. */
export async function listDisputes(tx: Tx, communityId: string, disputeRef: string | null = null): Promise<DisputeRow[]> {
  const found = await sql<DisputeRow>`
    select d.dispute_ref as "disputeRef", p.ownership_id as "ownershipId", h.account_number as "accountNumber", t.display_name as owner, d.amount_cents, d.state,
      d.reason, d.opened_on as "openedDate", d.evidence_due_on as "evidenceDueDate"
    from receivables.online_dispute d
    join receivables.online_payment p on p.customer_id = ${tx.customerId} and p.community_id = d.community_id and p.payment_ref = d.payment_ref ${ownerTables(tx)}
    where d.customer_id = ${tx.customerId} and d.community_id = ${communityId} and (${disputeRef}::text is null or d.dispute_ref = ${disputeRef}::text)
    order by d.opened_on desc, d.dispute_ref desc limit 500`.execute(tx.db);
  return found.rows;
}

export interface PayoutRow {
  payoutRef: string;
  amount_cents: Cents;
  state: ProcessorPayout['state'];
  sentDate: LocalDate;
  arrivalDate: LocalDate;
  items: number;
  payments_cents: Cents;
  fees_cents: Cents;
  returns_cents: Cents;
  disputes_cents: Cents;
  other_cents: Cents;
  atBank_cents: Cents | null;
  batchId: string | null;
}

/**
 * Payouts of a community, newest first, with the sums of their lines and what a statement of the bank
 * shows.
 */
export async function listPayouts(tx: Tx, communityId: string, payoutRef: string | null = null): Promise<PayoutRow[]> {
  const found = await sql<PayoutRow>`
    select u.payout_ref as "payoutRef", u.amount_cents, u.state, u.sent_on as "sentDate", u.arrival_on as "arrivalDate", n.*, paid.batch_id as "batchId",
      bank.amount_cents as "atBank_cents"
    from receivables.online_payout u
    join lateral (
      select (count(*) filter (where l.kind = 'PAYMENT'))::integer as items,
        coalesce(sum(l.amount_cents) filter (where l.kind = 'PAYMENT'), 0)::bigint as payments_cents,
        coalesce(sum(l.amount_cents) filter (where l.kind in ('FEE', 'DISPUTE_FEE')), 0)::bigint as fees_cents,
        coalesce(sum(l.amount_cents) filter (where l.kind = 'RETURN'), 0)::bigint as returns_cents,
        coalesce(sum(l.amount_cents) filter (where l.kind in ('DISPUTE', 'DISPUTE_REVERSED', 'REFUND')), 0)::bigint as disputes_cents,
        coalesce(sum(l.amount_cents) filter (where l.kind in ('RESERVE_HELD', 'RESERVE_RELEASED', 'OTHER')), 0)::bigint as other_cents
      from receivables.balance_line l
      where l.customer_id = ${tx.customerId} and l.community_id = u.community_id and l.payout_ref = u.payout_ref and l.kind <> 'PAYOUT'
    ) n on true
    left join receivables.balance_line paid on paid.customer_id = ${tx.customerId} and paid.community_id = u.community_id and paid.payout_ref = u.payout_ref
      and paid.kind = 'PAYOUT'
    left join lateral (
      select sum(i.amount_cents)::bigint as amount_cents from banking.match_item i
      join banking.match m on m.customer_id = ${tx.customerId} and m.match_id = i.match_id and m.kind <> 'VOID'
      where i.customer_id = ${tx.customerId} and i.entry_id = paid.entry_id
    ) bank on true
    where u.customer_id = ${tx.customerId} and u.community_id = ${communityId} and (${payoutRef}::text is null or u.payout_ref = ${payoutRef}::text)
    order by u.sent_on desc, u.payout_ref desc limit 500`.execute(tx.db);
  return found.rows;
}

export interface LineRow {
  lineRef: string;
  kind: LineKind;
  amount_cents: Cents;
  lineDate: LocalDate;
  about: string;
  waitsFor: string;
  accountNumber: string;
  owner: string;
}

/** Lines of a payout, or those that wait to be booked, oldest first. */
export async function listLines(tx: Tx, communityId: string, only: { payoutRef: string } | { open: true }): Promise<LineRow[]> {
  const chosen = 'payoutRef' in only ? sql`l.payout_ref = ${only.payoutRef} and l.kind <> 'PAYOUT'` : sql`l.batch_id is null`;
  const found = await sql<LineRow>`
    select l.line_ref as "lineRef", l.kind, l.amount_cents, l.line_on as "lineDate", l.about, l.waits_for as "waitsFor",
      coalesce(h.account_number, '') as "accountNumber", coalesce(t.display_name, '') as owner
    from receivables.balance_line l
    left join receivables.online_payment p on p.customer_id = ${tx.customerId} and p.community_id = l.community_id and p.payment_ref = l.payment_ref
    left join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = p.ownership_id
    left join communities.property h on h.customer_id = ${tx.customerId} and h.property_id = o.property_id
    left join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and ${chosen}
    order by l.line_on, l.line_ref limit 1000`.execute(tx.db);
  return found.rows;
}

/** What the processor told by kind of line: all of it, and what of it is booked. */
export async function sumLines(
  tx: Tx,
  communityId: string,
): Promise<{ kind: LineKind; count: number; told_cents: Cents; booked_cents: Cents }[]> {
  const found = await sql<{ kind: LineKind; count: number; told_cents: Cents; booked_cents: Cents }>`
    select l.kind, count(*)::integer as count, sum(l.amount_cents)::bigint as told_cents,
      coalesce(sum(l.amount_cents) filter (where l.batch_id is not null), 0)::bigint as booked_cents
    from receivables.balance_line l where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} group by l.kind order by l.kind`.execute(
    tx.db,
  );
  return found.rows;
}

/** What stands on an account, in cents. */
export async function standsOn(tx: Tx, communityId: string, accountId: string): Promise<Cents> {
  const found = await sql<{ stands_cents: Cents }>`select coalesce(sum(g.amount_cents), 0)::bigint as stands_cents from ledger.posting g
    where g.customer_id = ${tx.customerId} and g.community_id = ${communityId} and g.account_id = ${accountId}`.execute(tx.db);
  return found.rows[0]?.stands_cents ?? 0n;
}

export interface TakenRows {
  days: { date: LocalDate; count: number; amount_cents: Cents }[];
  byRail: { rail: 'CARD' | 'ACH'; count: number }[];
  entries: number;
  codes: string[];
}

/** What was taken by day and by rail since a day, and what of the bank drafts of 60 days came back. */
export async function takenSince(tx: Tx, communityId: string, since: LocalDate, ratesSince: LocalDate): Promise<TakenRows> {
  const days = await sql<TakenRows['days'][number]>`
    select l.line_on as date, count(*)::integer as count, sum(l.amount_cents)::bigint as amount_cents from receivables.balance_line l
    where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.kind = 'PAYMENT' and l.line_on >= ${since}::date
    group by l.line_on order by l.line_on`.execute(tx.db);
  const byRail = await sql<TakenRows['byRail'][number]>`
    select p.rail, count(*)::integer as count from receivables.online_payment p
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.submitted_on >= ${since}::date and p.rail is not null
    group by p.rail order by p.rail`.execute(tx.db);
  const rates = await sql<{ entries: number; codes: string[] }>`
    select count(*)::integer as entries, coalesce(array_agg(p.code) filter (where p.state = 'RETURNED'), '{}') as codes
    from receivables.online_payment p where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.rail = 'ACH'
      and p.submitted_on >= ${ratesSince}::date`.execute(tx.db);
  const { entries = 0, codes = [] } = rates.rows[0] ?? {};
  return { days: days.rows, byRail: byRail.rows, entries, codes };
}

/** Keeps an event of the processor; false where it was taken before. */
export async function insertEvent(tx: Tx, communityId: string, event: { eventRef: string; kind: string; now: Instant }): Promise<boolean> {
  const made = await sql`insert into receivables.processor_event (customer_id, community_id, event_ref, kind, received_time)
    values (${tx.customerId}, ${communityId}, ${event.eventRef}, ${event.kind}, ${event.now}) on conflict do nothing returning 1`.execute(
    tx.db,
  );
  return made.rows.length > 0;
}
