// The SQL of deposits: the deposit with its bank account, and what was brought to the bank with it.
import { type RawBuilder, sql, type Tx } from '../../../packages/db/database.ts';
import type { RecordLabel } from '../../../packages/http/record-source.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { depositSource } from './deposit-source.sql.ts';

export interface DepositRow {
  depositId: string;
  depositDate: LocalDate;
  source: 'MANUAL' | 'LOCKBOX' | 'DIRECT_DEBIT' | 'ONLINE';
  bankAccount: string;
  bankName: string;
  last4: string;
}

/** Deposits by their bank account and number. */
export function namedDeposits(tx: Tx): RawBuilder<unknown> {
  return sql`select d.deposit_id as id, b.name || ', deposit ' || d.deposit_id as label, d.community_id as "communityId"
    from receivables.deposit d join ledger.bank_account b on b.customer_id = ${tx.customerId} and b.bank_account_id = d.bank_account_id
    where d.customer_id = ${tx.customerId}`;
}

/** What deposits are called. */
export async function labelDeposits(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, RecordLabel>> {
  const found = await sql<RecordLabel & { id: string }>`
    select n.* from (${namedDeposits(tx)}) n where n.id = any(${[...ids]}::bigint[])`.execute(tx.db);
  return new Map(found.rows.map(({ id, ...label }) => [id, label]));
}

/** A deposit of a community. */
export async function findDeposit(tx: Tx, communityId: string, depositId: string): Promise<DepositRow | undefined> {
  const found = await sql<DepositRow>`
    select d.deposit_id as "depositId", d.deposited_on as "depositDate", ${depositSource} as source, b.name as "bankAccount", b.bank_name as "bankName", b.account_last4 as last4
    from receivables.deposit d join ledger.bank_account b on b.customer_id = ${tx.customerId} and b.bank_account_id = d.bank_account_id
    where d.customer_id = ${tx.customerId} and d.community_id = ${communityId} and d.deposit_id = ${depositId}`.execute(tx.db);
  return found.rows[0];
}

export interface DepositItemRow {
  itemId: string;
  checkNumber: string;
  payer: string;
  amount_cents: Cents;
  receiptId: string | null;
  ownershipId: string | null;
  miscReceiptId: string | null;
  enteredTime: Instant;
  /** Ids are taken in the order of entry. */
  entryId: string;
}

/**
 * What a deposit brought to the bank, in the order it was entered: receipts of owners but those corrected
 * since, and misc receipts that stand.
 */
export async function listDepositItems(tx: Tx, communityId: string, depositId: string): Promise<DepositItemRow[]> {
  const found = await sql<DepositItemRow>`
    select 'receipt:' || c.receipt_id as "itemId", c.check_number as "checkNumber", t.display_name as payer, c.amount_cents,
      c.receipt_id as "receiptId", c.ownership_id as "ownershipId", null::bigint as "miscReceiptId", e.entered_time as "enteredTime", e.entry_id as "entryId"
    from receivables.receipt c
    join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = c.entry_id
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = c.ownership_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.deposit_id = ${depositId}
      and not exists (select from receivables.receipt_backout x where x.customer_id = ${tx.customerId} and x.receipt_id = c.receipt_id and x.reason = 'CORRECTION')
    union all
    select 'misc:' || r.misc_receipt_id, r.check_number, r.payer_name, r.amount_cents, null, null, r.misc_receipt_id, e.entered_time, e.entry_id
    from receivables.misc_receipt_revision r
    join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = r.entry_id
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.deposit_id = ${depositId}
      and not exists (select from ledger.entry m where m.customer_id = ${tx.customerId} and m.reverses_entry_id = r.entry_id)
    order by "entryId"`.execute(tx.db);
  return found.rows;
}
