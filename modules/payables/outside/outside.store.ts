// The SQL of payments made outside: whether the number of a check is used, and payments that look the same.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';

/** True when the bank account has a check of the number, voided or not. */
export async function isNumberTaken(tx: Tx, bankAccountId: string, checkNumber: string): Promise<boolean> {
  const found = await sql<{ is: boolean }>`select exists (select from payables.issued_check c
    where c.customer_id = ${tx.customerId} and c.bank_account_id = ${bankAccountId} and c.check_number = ${checkNumber}::bigint) as is`.execute(
    tx.db,
  );
  return found.rows[0]?.is ?? false;
}

/** Payments of a day that were called the same, to tell one sent twice from one made twice. */
export async function paymentsLike(
  tx: Tx,
  { communityId, checkDate, number }: { communityId: string; checkDate: LocalDate; number: string },
): Promise<string[]> {
  const found = await sql<{ id: string }>`select c.check_id as id from payables.issued_check c
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.check_date = ${checkDate}::date and c.number_text = ${number}
    order by c.check_id`.execute(tx.db);
  return found.rows.map((row) => row.id);
}
