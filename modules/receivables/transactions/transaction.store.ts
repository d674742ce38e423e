// The SQL of what batches of receivables hold: charges, money applied to them, and payments taken back.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';

const owner = sql`join people.ownership o on o.customer_id = x.customer_id and o.ownership_id = x.ownership_id
  join people.party t on t.customer_id = o.customer_id and t.party_id = o.party_id
  join communities.property p on p.customer_id = o.customer_id and p.property_id = o.property_id`;
const ownerColumns = sql`x.ownership_id as "ownershipId", p.account_number as "accountNumber", t.display_name as owner`;

interface OfOwner {
  ownershipId: string;
  accountNumber: string;
  owner: string;
}

export interface BatchCharge extends OfOwner {
  chargeId: string;
  code: string;
  codeName: string;
  description: string;
  chargeDate: LocalDate;
  amount_cents: Cents;
  open_cents: Cents;
  isReversed: boolean;
}

/** The charges a batch booked, by account. */
export async function chargesOfBatch(tx: Tx, communityId: string, batchId: string): Promise<BatchCharge[]> {
  const found = await sql<BatchCharge>`
    select x.charge_id as "chargeId", ${ownerColumns}, c.alias as code, c.name as "codeName", x.description, x.charge_date as "chargeDate",
      x.amount_cents, x.open_cents, x.is_reversed as "isReversed"
    from receivables.charge x ${owner}
    join receivables.charge_code c on c.customer_id = ${tx.customerId} and c.charge_code_id = x.charge_code_id
    where x.customer_id = ${tx.customerId} and x.community_id = ${communityId} and x.batch_id = ${batchId}
    order by p.account_number, x.charge_id`.execute(tx.db);
  return found.rows;
}

export interface BatchReceipt extends OfOwner {
  receiptId: string;
  checkNumber: string;
  note: string;
  depositId: string;
  amount_cents: Cents;
  isTakenBack: boolean;
}

/** The receipts a batch posted, by account. */
export async function receiptsOfBatch(tx: Tx, communityId: string, batchId: string): Promise<BatchReceipt[]> {
  const found = await sql<BatchReceipt>`
    select x.receipt_id as "receiptId", ${ownerColumns}, x.check_number as "checkNumber", x.note, x.deposit_id as "depositId", x.amount_cents,
      exists (select from receivables.receipt_backout k where k.customer_id = ${tx.customerId} and k.receipt_id = x.receipt_id) as "isTakenBack"
    from receivables.receipt x ${owner}
    where x.customer_id = ${tx.customerId} and x.community_id = ${communityId} and x.batch_id = ${batchId}
    order by p.account_number, x.receipt_id`.execute(tx.db);
  return found.rows;
}

export interface BatchAdjustment extends OfOwner {
  adjustmentLineId: string;
  act: 'CHARGE' | 'WAIVE' | 'PREPAID' | 'RESERVE';
  reason: string;
  code: string;
  description: string;
  amount_cents: Cents;
  isDropped: boolean;
}

/** The lines of a batch of adjustments, by account. */
export async function adjustmentsOfBatch(tx: Tx, communityId: string, batchId: string): Promise<BatchAdjustment[]> {
  const found = await sql<BatchAdjustment>`
    select x.adjustment_line_id as "adjustmentLineId", ${ownerColumns}, x.act, j.reason, coalesce(c.alias, '') as code, x.description, x.amount_cents,
      x.is_dropped as "isDropped"
    from receivables.adjustment_line x ${owner}
    join receivables.adjustment j on j.customer_id = ${tx.customerId} and j.batch_id = x.batch_id
    left join receivables.charge_code c on c.customer_id = ${tx.customerId} and c.charge_code_id = x.charge_code_id
    where x.customer_id = ${tx.customerId} and x.community_id = ${communityId} and x.batch_id = ${batchId}
    order by p.account_number, x.adjustment_line_id`.execute(tx.db);
  return found.rows;
}

export interface BatchApplication extends OfOwner {
  applicationId: string;
  code: string;
  description: string;
  fromPrepaid: boolean;
  appliedOn: LocalDate;
  amount_cents: Cents;
}

/** The money a batch applied to charges, by account; taken back below zero. */
export async function applicationsOfBatch(tx: Tx, communityId: string, batchId: string): Promise<BatchApplication[]> {
  const found = await sql<BatchApplication>`
    select x.application_id as "applicationId", ${ownerColumns}, c.alias as code, h.description, x.receipt_id is null as "fromPrepaid",
      x.applied_on as "appliedOn", x.amount_cents
    from receivables.application x ${owner}
    join receivables.charge h on h.customer_id = ${tx.customerId} and h.charge_id = x.charge_id
    join receivables.charge_code c on c.customer_id = ${tx.customerId} and c.charge_code_id = h.charge_code_id
    where x.customer_id = ${tx.customerId} and x.community_id = ${communityId} and x.batch_id = ${batchId}
    order by p.account_number, x.application_id`.execute(tx.db);
  return found.rows;
}

export interface BatchBackout extends OfOwner {
  receiptId: string;
  checkNumber: string;
  receivedOn: LocalDate;
  backedOutOn: LocalDate;
  reason: string;
  receiptBatchId: string;
  amount_cents: Cents;
}

/** The payments a batch took back, by account. */
export async function backoutsOfBatch(tx: Tx, communityId: string, batchId: string): Promise<BatchBackout[]> {
  const found = await sql<BatchBackout>`
    select x.receipt_id as "receiptId", ${ownerColumns}, r.check_number as "checkNumber", r.post_date as "receivedOn",
      x.backed_out_on as "backedOutOn", x.reason, r.batch_id as "receiptBatchId", r.amount_cents
    from receivables.receipt_backout x ${owner}
    join receivables.receipt r on r.customer_id = ${tx.customerId} and r.receipt_id = x.receipt_id
    where x.customer_id = ${tx.customerId} and x.community_id = ${communityId} and x.batch_id = ${batchId}
    order by p.account_number, x.receipt_id`.execute(tx.db);
  return found.rows;
}
