// The SQL of printing: who put which checks on paper when, and what stands on them.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';

/** Writes a printing of checks; returns its id. */
export async function insertPrinting(
  tx: Tx,
  communityId: string,
  checkIds: readonly string[],
  by: { userId: string; now: Instant },
): Promise<string> {
  const made = await sql<{ printing_id: string }>`insert into payables.printing (customer_id, community_id, printed_by, printed_time)
    values (${tx.customerId}, ${communityId}, ${by.userId}, ${by.now}) returning printing_id`.execute(tx.db);
  const printingId = made.rows[0]?.printing_id ?? '';
  await sql`insert into payables.check_printing (customer_id, printing_id, community_id, check_id)
    select customer.customer_id, ${printingId}::bigint, ${communityId}::bigint, r.check_id
    from ${rowsFor(tx, { check_id: { type: 'bigint', values: checkIds } }, 'r')}`.execute(tx.db);
  return printingId;
}

/** The checks of a printing; empty when there is no such printing. */
export async function printedCheckIds(tx: Tx, communityId: string, printingId: string): Promise<string[]> {
  const found = await sql<{ check_id: string }>`select check_id from payables.check_printing
    where customer_id = ${tx.customerId} and community_id = ${communityId} and printing_id = ${printingId}`.execute(tx.db);
  return found.rows.map((row) => row.check_id);
}

/** Who printed a check when, oldest first. */
export async function loadPrintings(tx: Tx, checkId: string): Promise<{ userName: string; printedTime: Instant }[]> {
  const found = await sql<{ userName: string; printedTime: Instant }>`
    select coalesce(u.display_name, '') as "userName", p.printed_time as "printedTime"
    from payables.check_printing c
    join payables.printing p on p.customer_id = ${tx.customerId} and p.printing_id = c.printing_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = p.printed_by
    where c.customer_id = ${tx.customerId} and c.check_id = ${checkId} order by p.printed_time`.execute(tx.db);
  return found.rows;
}

export interface BankFacts {
  bankAccountId: string;
  bankName: string;
  routingNumber: string;
  routingFraction: string;
  accountNumberSealed: string;
}

/** What the bank's part of a check is made of; account numbers stay sealed. */
export async function loadBanks(tx: Tx, communityId: string, bankAccountIds: readonly string[]): Promise<Map<string, BankFacts>> {
  const found =
    await sql<BankFacts>`select bank_account_id as "bankAccountId", bank_name as "bankName", routing_number as "routingNumber", routing_fraction as "routingFraction",
      account_number_sealed as "accountNumberSealed"
    from ledger.bank_account where customer_id = ${tx.customerId} and community_id = ${communityId} and bank_account_id = any(${bankAccountIds}::bigint[])`.execute(
      tx.db,
    );
  return new Map(found.rows.map((row) => [row.bankAccountId, row]));
}
