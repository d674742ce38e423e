// The SQL of refunds of owners' credit: the refund with its bill, and what was used the last time.
import { sql, type Tx } from '../../../packages/db/database.ts';

/** A refund as it is kept. */
export interface RefundSave {
  communityId: string;
  batchId: string;
  /** Null for a renter, whose deposit it refunds. */
  ownershipId: string | null;
  /** The security deposit it refunds; null for credit. */
  heldDepositId: string | null;
  billId: string;
  accountId: string;
  comment: string;
}

/** Writes a refund. */
export async function insertRefund(tx: Tx, refund: RefundSave): Promise<void> {
  const { communityId, batchId, ownershipId, heldDepositId, billId, accountId, comment } = refund;
  await sql`insert into payables.owner_refund (customer_id, community_id, batch_id, ownership_id, held_deposit_id, bill_id, account_id, comment)
    values (${tx.customerId}, ${communityId}, ${batchId}, ${ownershipId}, ${heldDepositId}, ${billId}, ${accountId}, ${comment})`.execute(
    tx.db,
  );
}

/** How many refunds an owner had, or a security deposit of a renter, and the payee of the last one. */
export async function refundsOf(
  tx: Tx,
  of: { ownershipId: string } | { heldDepositId: string },
): Promise<{ count: number; payeeId: string | null }> {
  const whose = 'ownershipId' in of ? sql`r.ownership_id = ${of.ownershipId}` : sql`r.held_deposit_id = ${of.heldDepositId}`;
  const found = await sql<{ count: number; payeeId: string | null }>`
    select count(*)::int as count, (array_agg(b.vendor_id order by r.batch_id desc))[1] as "payeeId"
    from payables.owner_refund r join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = r.bill_id
    where r.customer_id = ${tx.customerId} and ${whose}`.execute(tx.db);
  return found.rows[0] ?? { count: 0, payeeId: null };
}

/** The account the last refund of a community used; null before the first. */
export async function lastRefundAccount(tx: Tx, communityId: string): Promise<string | null> {
  const found = await sql<{ accountId: string }>`select account_id as "accountId" from payables.owner_refund
    where customer_id = ${tx.customerId} and community_id = ${communityId} order by batch_id desc limit 1`.execute(tx.db);
  return found.rows[0]?.accountId ?? null;
}

/** The bill of the refund a batch made; none for other batches. */
export async function billsOfRefund(tx: Tx, batchId: string): Promise<string[]> {
  const found = await sql<{ billId: string }>`select bill_id as "billId" from payables.owner_refund
    where customer_id = ${tx.customerId} and batch_id = ${batchId}`.execute(tx.db);
  return found.rows.map((row) => row.billId);
}

/** The owner whose credit a batch refunded; none for other batches. */
export async function ownersOfRefund(tx: Tx, batchId: string): Promise<string[]> {
  const found = await sql<{ ownershipId: string }>`select ownership_id as "ownershipId" from payables.owner_refund
    where customer_id = ${tx.customerId} and batch_id = ${batchId}`.execute(tx.db);
  return found.rows.map((row) => row.ownershipId);
}
