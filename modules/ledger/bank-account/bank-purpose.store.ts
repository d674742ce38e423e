// The SQL of what a bank account is first offered for: reserves, payables, the lockbox, autopay.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';

/** What a bank account is offered first for. */
export type BankPurpose = 'RESERVE' | 'PAYABLES' | 'LOCKBOX' | 'AUTOPAY';

/**
 * For the ORDER BY of bank accounts `b`: those of a purpose first, before the primary one. False sorts before
 * true, so it is asked the other way around.
 */
export const lastUnlessFor = (tx: Tx, purpose: BankPurpose) =>
  sql`not exists (select from ledger.bank_purpose w where w.customer_id = ${tx.customerId} and w.community_id = b.community_id
    and w.bank_account_id = b.bank_account_id and w.purpose = ${purpose})`;

/** What the bank accounts of a community are offered first for. */
export async function listBankPurposes(tx: Tx, communityId: string): Promise<ReadonlyMap<BankPurpose, string>> {
  const found = await sql<{
    purpose: BankPurpose;
    bankAccountId: string;
  }>`select purpose, bank_account_id as "bankAccountId" from ledger.bank_purpose
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.purpose, row.bankAccountId]));
}

/**
 * Sets what bank accounts of a community are offered first for, and which one is the primary, for receipts
 * and payments.
 */
export async function saveBankPurposes(
  tx: Tx,
  communityId: string,
  primaryId: string | null,
  purposes: ReadonlyMap<BankPurpose, string>,
): Promise<void> {
  await sql`delete from ledger.bank_purpose where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  await sql`insert into ledger.bank_purpose (customer_id, community_id, purpose, bank_account_id)
    select customer.customer_id, ${communityId}::bigint, r.* from ${rowsFor(
      tx,
      {
        purpose: { type: 'text', values: [...purposes.keys()] },
        bank_account_id: { type: 'bigint', values: [...purposes.values()] },
      },
      'r',
    )}`.execute(tx.db);
  await sql`update ledger.bank_account set is_primary = not is_primary, version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId}
      and is_primary is distinct from (bank_account_id = ${primaryId}::bigint and ${primaryId}::bigint is not null)`.execute(tx.db);
}
