// The SQL of refunds of security deposits: the documents with their bills and deductions.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { BillStatus } from '../bills/bill.contract.ts';

/** A refund as it is listed. */
export interface DepositRefundRow {
  batchId: string;
  heldDepositId: string;
  depositNumber: number;
  type: string;
  holder: string;
  accountNumber: string;
  postDate: LocalDate;
  refund: Cents;
  comment: string;
  who: string;
  billId: string | null;
  billNumber: string;
  billStatus: BillStatus | null;
  isUndone: boolean;
}

/** The refunds of a community, newest first. */
export async function listRefunds(tx: Tx, communityId: string): Promise<DepositRefundRow[]> {
  const found = await sql<Omit<DepositRefundRow, 'refund'> & { refunded_cents: Cents }>`
    select f.batch_id as "batchId", f.held_deposit_id as "heldDepositId", h.deposit_number as "depositNumber", t.name as type, y.display_name as holder,
      p.account_number as "accountNumber", b.post_date as "postDate", f.refunded_cents, f.comment, coalesce(u.display_name, '') as who,
      l.bill_id as "billId", coalesce(l.bill_number, '') as "billNumber", l.status as "billStatus", b.state = 'REVERSED' as "isUndone"
    from receivables.held_deposit_refund f
    join receivables.held_deposit h on h.customer_id = ${tx.customerId} and h.held_deposit_id = f.held_deposit_id
    join receivables.deposit_type t on t.customer_id = ${tx.customerId} and t.deposit_type_id = h.deposit_type_id
    left join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = h.ownership_id
    left join people.renter r on r.customer_id = ${tx.customerId} and r.renter_id = h.renter_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = case when h.renter_id is null then o.property_id else r.property_id end
    join people.party y on y.customer_id = ${tx.customerId} and y.party_id = case when h.renter_id is null then o.party_id else r.party_id end
    join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = f.batch_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = b.entered_by
    left join payables.owner_refund w on w.customer_id = ${tx.customerId} and w.batch_id = f.batch_id
    left join payables.bill l on l.customer_id = ${tx.customerId} and l.bill_id = w.bill_id
    where f.customer_id = ${tx.customerId} and f.community_id = ${communityId}
    order by f.batch_id desc`.execute(tx.db);
  return found.rows.map(({ refunded_cents: refund, ...row }) => ({ ...row, refund }));
}

/** A part of a deposit that was not paid back. */
export interface DeductionRow {
  batchId: string;
  kind: 'CHARGES' | 'KEPT';
  account: string;
  amount: Cents;
  description: string;
}

/** The deductions of all refunds of a community, in order. */
export async function listDeductions(tx: Tx, communityId: string): Promise<DeductionRow[]> {
  const found = await sql<Omit<DeductionRow, 'amount'> & { amount_cents: Cents }>`
    select d.batch_id as "batchId", d.kind, coalesce(a.number || ' ' || a.name, '') as account, d.amount_cents, d.description
    from receivables.held_deposit_deduction d
    left join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = d.account_id
    where d.customer_id = ${tx.customerId} and d.community_id = ${communityId} order by d.batch_id, d.line`.execute(tx.db);
  return found.rows.map(({ amount_cents: amount, ...row }) => ({ ...row, amount }));
}
