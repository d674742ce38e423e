// The SQL behind the tie-out of security deposits: what they put on the accounts of deposits held.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Movements } from '../../ledger/ledger.server.ts';

/** True where an account of the community holds security deposits. */
export async function hasDepositAccount(tx: Tx, communityId: string): Promise<boolean> {
  const found = await sql<{ has: boolean }>`select exists (select from ledger.account a
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.role = 'DEPOSITS_HELD') as has`.execute(tx.db);
  return found.rows[0]?.has ?? false;
}

/** Money moved into deposits and out of them, on the account of their type; what they began with apart. */
export function depositMovements(tx: Tx, communityId: string, asOf: LocalDate): Movements {
  return sql`
    select m.entry_id, t.held_account_id as place_id, 'held-deposit:' || m.held_deposit_movement_id as item, m.moved_on as day, -m.amount_cents as amount_cents,
      'Security deposit ' || h.deposit_number as what
    from receivables.held_deposit_movement m
    join receivables.held_deposit h on h.customer_id = ${tx.customerId} and h.held_deposit_id = m.held_deposit_id
    join receivables.deposit_type t on t.customer_id = ${tx.customerId} and t.deposit_type_id = h.deposit_type_id
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and m.kind <> 'OPENING' and m.moved_on <= ${asOf}::date`;
}

/** What was held before the books began, in cents; null where nobody registered any. */
export async function depositsBegun(tx: Tx, communityId: string, asOf: LocalDate): Promise<Cents | null> {
  const found = await sql<{
    begun_cents: Cents | null;
  }>`select sum(m.amount_cents)::bigint as begun_cents from receivables.held_deposit_movement m
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and m.kind = 'OPENING' and m.moved_on <= ${asOf}::date`.execute(
    tx.db,
  );
  return found.rows[0]?.begun_cents ?? null;
}
