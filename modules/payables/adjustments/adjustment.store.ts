// The SQL of adjustments: bills that moved between communities, bills settled without money, and what
// adjusted a bill.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { AdjustmentAct } from '../payables.contract.ts';

/** Marks bills adjusted that have nothing open and no payment that stands. */
export async function markAdjusted(tx: Tx, billIds: readonly string[]): Promise<void> {
  await sql`update payables.bill b set status = 'ADJUSTED'
    where b.customer_id = ${tx.customerId} and b.bill_id = any(${billIds}::bigint[]) and b.status = 'PAID'
      and not exists (select from payables.check_share s
        join payables.issued_check c on c.customer_id = ${tx.customerId} and c.check_id = s.check_id and c.method <> 'ADJUSTMENT'
        where s.customer_id = ${tx.customerId} and s.bill_id = b.bill_id
          and not exists (select from payables.check_void x where x.customer_id = ${tx.customerId} and x.check_id = s.check_id))`.execute(
    tx.db,
  );
}

export interface Move {
  checkId: string;
  communityId: string;
  billId: string;
  toCommunityId: string;
  toBillId: string;
}

/** Keeps which bill a moved one became. */
export async function insertMove(tx: Tx, move: Move): Promise<void> {
  await sql`insert into payables.bill_move (customer_id, check_id, community_id, bill_id, to_community_id, to_bill_id)
    values (${tx.customerId}, ${move.checkId}, ${move.communityId}, ${move.billId}, ${move.toCommunityId}, ${move.toBillId})`.execute(
    tx.db,
  );
}

export interface MoveRow extends Move {
  communityName: string;
  toCommunityName: string;
  isUndone: boolean;
}

/** Moves from or to a bill, or by the adjustments of a batch, oldest first. */
export async function listMoves(tx: Tx, of: { billId: string } | { batchId: string }): Promise<MoveRow[]> {
  const wanted =
    'billId' in of
      ? sql`(m.bill_id = ${of.billId}::bigint or m.to_bill_id = ${of.billId}::bigint)`
      : sql`m.check_id in (select c.check_id from payables.issued_check c where c.customer_id = ${tx.customerId} and c.batch_id = ${of.batchId})`;
  const found = await sql<MoveRow>`
    select m.check_id as "checkId", m.community_id as "communityId", m.bill_id as "billId", m.to_community_id as "toCommunityId", m.to_bill_id as "toBillId",
      f.name as "communityName", t.name as "toCommunityName",
      exists (select from payables.check_void x where x.customer_id = ${tx.customerId} and x.check_id = m.check_id) as "isUndone"
    from payables.bill_move m
    join communities.community f on f.customer_id = ${tx.customerId} and f.community_id = m.community_id
    join communities.community t on t.customer_id = ${tx.customerId} and t.community_id = m.to_community_id
    where m.customer_id = ${tx.customerId} and ${wanted} order by m.check_id`.execute(tx.db);
  return found.rows;
}

export interface BillAdjustment {
  checkId: string;
  batchId: string;
  adjustment: AdjustmentAct;
  adjustDate: LocalDate;
  amount_cents: Cents;
  reason: string;
  undoneDate: LocalDate | null;
}

/** What was adjusted on a bill, what was taken back included, oldest first. */
export async function loadBillAdjustments(tx: Tx, billId: string): Promise<BillAdjustment[]> {
  const found = await sql<BillAdjustment>`
    select c.check_id as "checkId", c.batch_id as "batchId", c.adjustment, c.check_date as "adjustDate", s.amount_cents, c.reason, x.void_date as "undoneDate"
    from payables.check_share s
    join payables.issued_check c on c.customer_id = ${tx.customerId} and c.check_id = s.check_id and c.method = 'ADJUSTMENT'
    left join payables.check_void x on x.customer_id = ${tx.customerId} and x.check_id = s.check_id
    where s.customer_id = ${tx.customerId} and s.bill_id = ${billId} order by c.check_date, c.check_id`.execute(tx.db);
  return found.rows;
}
