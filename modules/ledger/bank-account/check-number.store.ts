// The SQL of a bank account's last check number, which payables advance when they issue checks.
import { sql, type Tx } from '../../../packages/db/database.ts';

/**
 * Keeps the highest check number used; whoever calls it holds the bank account locked and has taken the
 * numbers up to it.
 */
export async function setLastCheckNumber(tx: Tx, bankAccountId: string, lastCheckNumber: string): Promise<void> {
  await sql`update ledger.bank_account set last_check_number = ${lastCheckNumber}
    where customer_id = ${tx.customerId} and bank_account_id = ${bankAccountId}`.execute(tx.db);
}
