// The SQL of owner payment histories: the receipts of some days with their owners and what became of them.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import { depositSource } from '../deposits/deposit-source.sql.ts';
import { receiptTables } from '../receipts/receipt.store.ts';
import type { HistoryAudience } from './payment-history.contract.ts';

/** One payment of an owner. */
export interface HistoryPayment {
  ownershipId: string;
  accountNumber: string;
  owner: string;
  address: string;
  postDate: LocalDate;
  checkNumber: string;
  amount_cents: Cents;
  source: 'MANUAL' | 'LOCKBOX' | 'DIRECT_DEBIT' | 'ONLINE';
  bankAccount: string;
  /** The day it was taken back; null while it stands. */
  takenBackOn: LocalDate | null;
}

export interface HistorySpan {
  communityId: string;
  fromDate: LocalDate;
  toDate: LocalDate;
  whom: HistoryAudience;
}

/** The payments by account, owner and day. */
export async function listHistoryPayments(tx: Tx, { communityId, fromDate, toDate, whom }: HistorySpan): Promise<HistoryPayment[]> {
  const isPresent = sql`(o.is_primary and o.end_on is null)`;
  const audience = whom === 'EVERYONE' ? sql`true` : whom === 'PRESENT' ? isPresent : sql`not ${isPresent}`;
  const found = await sql<HistoryPayment>`
    select o.ownership_id as "ownershipId", p.account_number as "accountNumber", t.display_name as owner,
      p.street || case when p.unit = '' then '' else ' ' || p.unit end as address, r.post_date as "postDate", r.check_number as "checkNumber",
      r.amount_cents, ${depositSource} as source, b.name as "bankAccount", x.backed_out_on as "takenBackOn"
    from ${receiptTables(tx)}
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.post_date between ${fromDate}::date and ${toDate}::date and ${audience}
    order by p.account_number, o.ownership_id, r.post_date, r.receipt_id`.execute(tx.db);
  return found.rows;
}
