// The SQL of the validation file: bank accounts and their lockboxes.
import { sql, type Tx } from '../../../packages/db/database.ts';

/** A bank account with its lockbox id; blank where the bank runs no lockbox for it. */
export interface LockboxAccount {
  bankAccountId: string;
  name: string;
  lockboxId: string;
}

const columns = sql`b.bank_account_id as "bankAccountId", b.name, coalesce(b.lockbox_id, '') as "lockboxId"`;

/** The bank accounts of a community that have a lockbox, the primary one first. */
export async function listLockboxAccounts(tx: Tx, communityId: string): Promise<LockboxAccount[]> {
  const found = await sql<LockboxAccount>`select ${columns} from ledger.bank_account b
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.lockbox_id is not null
    order by b.is_primary desc, b.name, b.bank_account_id`.execute(tx.db);
  return found.rows;
}

export async function findLockboxAccount(tx: Tx, communityId: string, bankAccountId: string): Promise<LockboxAccount | undefined> {
  const found = await sql<LockboxAccount>`select ${columns} from ledger.bank_account b
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.bank_account_id = ${bankAccountId}`.execute(tx.db);
  return found.rows[0];
}
