// The SQL of what a processor told: payments, refunds, disputes, payouts and balance lines are kept as it
// says they are, and each line says which batch booked it.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type {
  BalanceLine,
  LineKind,
  ProcessorDispute,
  ProcessorPayment,
  ProcessorPayout,
  ProcessorRefund,
} from '../../../packages/processor/processor.ts';

/** Keeps what the processor says of payments of ours. */
export async function keepPayments(tx: Tx, communityId: string, payments: readonly ProcessorPayment[]): Promise<void> {
  if (payments.length === 0) return;
  await sql`update receivables.online_payment p set state = g.state, rail = g.rail, payer_fee_cents = g.fee, masked = g.masked, submitted_on = g.submitted, code = g.code
    from unnest(${payments.map((one) => one.ref)}::text[], ${payments.map((one) => one.state)}::text[], ${payments.map((one) => one.rail)}::text[],
      ${payments.map((one) => one.payerFee)}::bigint[], ${payments.map((one) => one.masked)}::text[], ${payments.map((one) => one.submittedDate)}::date[],
      ${payments.map((one) => one.code)}::text[]) as g (ref, state, rail, fee, masked, submitted, code)
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.payment_ref = g.ref`.execute(tx.db);
}

/** Keeps refunds as the processor says they are. */
export async function keepRefunds(tx: Tx, communityId: string, refunds: readonly ProcessorRefund[]): Promise<void> {
  if (refunds.length === 0) return;
  await sql`insert into receivables.online_refund (customer_id, community_id, refund_ref, payment_ref, amount_cents, state)
    select customer.customer_id, ${communityId}::bigint, r.* from ${rowsFor(
      tx,
      {
        refund_ref: { type: 'text', values: refunds.map((one) => one.ref) },
        payment_ref: { type: 'text', values: refunds.map((one) => one.paymentRef) },
        amount_cents: { type: 'bigint', values: refunds.map((one) => one.amount) },
        state: { type: 'text', values: refunds.map((one) => one.state) },
      },
      'r',
    )} on conflict (customer_id, community_id, refund_ref) do update set state = excluded.state`.execute(tx.db);
}

/** Keeps disputes as the processor says they are. */
export async function keepDisputes(tx: Tx, communityId: string, disputes: readonly ProcessorDispute[]): Promise<void> {
  if (disputes.length === 0) return;
  await sql`insert into receivables.online_dispute (customer_id, community_id, dispute_ref, payment_ref, amount_cents, state, reason, opened_on, evidence_due_on)
    select customer.customer_id, ${communityId}::bigint, r.* from ${rowsFor(
      tx,
      {
        dispute_ref: { type: 'text', values: disputes.map((one) => one.ref) },
        payment_ref: { type: 'text', values: disputes.map((one) => one.paymentRef) },
        amount_cents: { type: 'bigint', values: disputes.map((one) => one.amount) },
        state: { type: 'text', values: disputes.map((one) => one.state) },
        reason: { type: 'text', values: disputes.map((one) => one.reason) },
        opened_on: { type: 'date', values: disputes.map((one) => one.openedDate) },
        evidence_due_on: { type: 'date', values: disputes.map((one) => one.evidenceDueDate) },
      },
      'r',
    )} on conflict (customer_id, community_id, dispute_ref) do update set state = excluded.state, evidence_due_on = excluded.evidence_due_on`.execute(
    tx.db,
  );
}

/** Keeps payouts as the processor says they are. */
export async function keepPayouts(tx: Tx, communityId: string, payouts: readonly ProcessorPayout[]): Promise<void> {
  if (payouts.length === 0) return;
  await sql`insert into receivables.online_payout (customer_id, community_id, payout_ref, amount_cents, state, sent_on, arrival_on, reason)
    select customer.customer_id, ${communityId}::bigint, r.* from ${rowsFor(
      tx,
      {
        payout_ref: { type: 'text', values: payouts.map((one) => one.ref) },
        amount_cents: { type: 'bigint', values: payouts.map((one) => one.amount) },
        state: { type: 'text', values: payouts.map((one) => one.state) },
        sent_on: { type: 'date', values: payouts.map((one) => one.sentDate) },
        arrival_on: { type: 'date', values: payouts.map((one) => one.arrivalDate) },
        reason: { type: 'text', values: payouts.map((one) => one.reason) },
      },
      'r',
    )} on conflict (customer_id, community_id, payout_ref) do update set state = excluded.state, arrival_on = excluded.arrival_on, reason = excluded.reason`.execute(
    tx.db,
  );
}

/** Keeps lines of the balance; one that is known learns which payout it went out with. */
export async function keepLines(tx: Tx, communityId: string, lines: readonly BalanceLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`insert into receivables.balance_line (customer_id, community_id, line_ref, kind, amount_cents, line_on, payment_ref, payout_ref, about)
    select customer.customer_id, ${communityId}::bigint, r.* from ${rowsFor(
      tx,
      {
        line_ref: { type: 'text', values: lines.map((one) => one.ref) },
        kind: { type: 'text', values: lines.map((one) => one.kind) },
        amount_cents: { type: 'bigint', values: lines.map((one) => one.amount) },
        line_on: { type: 'date', values: lines.map((one) => one.date) },
        payment_ref: { type: 'text', values: lines.map((one) => one.paymentRef) },
        payout_ref: { type: 'text', values: lines.map((one) => one.payoutRef) },
        about: { type: 'text', values: lines.map((one) => one.about) },
      },
      'r',
    )} on conflict (customer_id, community_id, line_ref) do update set payout_ref = excluded.payout_ref`.execute(tx.db);
}

/** A line the books do not know yet, with the payment and the receipt it is about. */
export interface OpenLine {
  lineRef: string;
  kind: LineKind;
  amount_cents: Cents;
  lineDate: LocalDate;
  about: string;
  paymentId: string | null;
  ownershipId: string | null;
  receiptId: string | null;
  masked: string | null;
  note: string | null;
  code: string | null;
}

/** Lines that are not booked, in the order of their days. */
export async function listOpenLines(tx: Tx, communityId: string): Promise<OpenLine[]> {
  const found = await sql<OpenLine>`
    select l.line_ref as "lineRef", l.kind, l.amount_cents, l.line_on as "lineDate", l.about, p.online_payment_id as "paymentId", p.ownership_id as "ownershipId",
      p.receipt_id as "receiptId", p.masked, p.note, p.code
    from receivables.balance_line l
    left join receivables.online_payment p on p.customer_id = ${tx.customerId} and p.community_id = l.community_id and p.payment_ref = l.payment_ref
    where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.batch_id is null
    order by l.line_on, l.line_ref`.execute(tx.db);
  return found.rows;
}

/** Says which batch booked lines, with the entry of each that is neither a receipt nor its backout. */
export async function setBooked(
  tx: Tx,
  communityId: string,
  batchId: string,
  lines: readonly { lineRef: string; entryId: string | null }[],
): Promise<void> {
  await sql`update receivables.balance_line l set batch_id = ${batchId}::bigint, entry_id = g.entry_id, waits_for = ''
    from unnest(${lines.map((one) => one.lineRef)}::text[], ${lines.map((one) => one.entryId)}::bigint[]) as g (ref, entry_id)
    where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.line_ref = g.ref`.execute(tx.db);
}

/** Says why lines are not booked. */
export async function setWaiting(tx: Tx, communityId: string, lines: readonly { lineRef: string; waitsFor: string }[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`update receivables.balance_line l set waits_for = g.waits_for
    from unnest(${lines.map((one) => one.lineRef)}::text[], ${lines.map((one) => one.waitsFor)}::text[]) as g (ref, waits_for)
    where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.line_ref = g.ref`.execute(tx.db);
}

/** Frees the lines a batch booked, so that the next reading books them again; says how many and how much. */
export async function freeLines(tx: Tx, communityId: string, batchId: string): Promise<{ count: number; amount_cents: Cents }> {
  const freed = await sql<{ amount_cents: Cents }>`
    update receivables.balance_line set batch_id = null, entry_id = null, waits_for = 'Its booking was taken back'
    where customer_id = ${tx.customerId} and community_id = ${communityId} and batch_id = ${batchId} returning abs(amount_cents) as amount_cents`.execute(
    tx.db,
  );
  return { count: freed.rows.length, amount_cents: freed.rows.reduce((sum, row) => sum + row.amount_cents, 0n) };
}

/** Says which receipts stand for payments; null takes it back. */
export async function setReceipts(
  tx: Tx,
  communityId: string,
  receipts: readonly { paymentId: string; receiptId: string | null }[],
): Promise<void> {
  await sql`update receivables.online_payment p set receipt_id = g.receipt_id
    from unnest(${receipts.map((one) => one.paymentId)}::bigint[], ${receipts.map((one) => one.receiptId)}::bigint[]) as g (id, receipt_id)
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.online_payment_id = g.id`.execute(tx.db);
}

/** Forgets the receipts of a batch that was taken back. */
export async function freeReceipts(tx: Tx, communityId: string, batchId: string): Promise<void> {
  await sql`update receivables.online_payment p set receipt_id = null from receivables.receipt r
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and r.customer_id = ${tx.customerId} and r.receipt_id = p.receipt_id
      and r.batch_id = ${batchId}`.execute(tx.db);
}

/** Disputes that were lost and are not booked as such, with the receipt that stands. */
export async function listLost(
  tx: Tx,
  communityId: string,
): Promise<{ disputeRef: string; amount_cents: Cents; paymentId: string; ownershipId: string; receiptId: string }[]> {
  const found = await sql<{ disputeRef: string; amount_cents: Cents; paymentId: string; ownershipId: string; receiptId: string }>`
    select d.dispute_ref as "disputeRef", d.amount_cents, p.online_payment_id as "paymentId", p.ownership_id as "ownershipId", p.receipt_id as "receiptId"
    from receivables.online_dispute d
    join receivables.online_payment p on p.customer_id = ${tx.customerId} and p.community_id = d.community_id and p.payment_ref = d.payment_ref
    where d.customer_id = ${tx.customerId} and d.community_id = ${communityId} and d.state in ('LOST', 'EXPIRED') and d.lost_batch_id is null
      and p.receipt_id is not null
    order by d.dispute_ref`.execute(tx.db);
  return found.rows;
}

/** Records which batch booked disputes as lost. */
export async function setLost(tx: Tx, communityId: string, batchId: string, disputeRefs: readonly string[]): Promise<void> {
  await sql`update receivables.online_dispute set lost_batch_id = ${batchId}
    where customer_id = ${tx.customerId} and community_id = ${communityId} and dispute_ref = any(${[...disputeRefs]}::text[])`.execute(
    tx.db,
  );
}

/** Writes the deposit of receipts whose money is at the processor. */
export async function insertOnlineDeposit(
  tx: Tx,
  of: { communityId: string; bankAccountId: string; clearingAccountId: string; depositId: string; on: LocalDate },
): Promise<void> {
  await sql`insert into receivables.deposit (customer_id, community_id, deposit_id, bank_account_id, clearing_account_id, deposited_on, source)
    values (${tx.customerId}, ${of.communityId}, ${of.depositId}, ${of.bankAccountId}, ${of.clearingAccountId}, ${of.on}, 'DIRECT_DEBIT')`.execute(
    tx.db,
  );
}
