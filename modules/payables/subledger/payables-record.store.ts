// The SQL of bills as records that files, notes and tasks hang on: what they are called.
import { type RawBuilder, sql, type Tx } from '../../../packages/db/database.ts';
import type { RecordLabel } from '../../../packages/http/record-source.ts';

/** Bills by vendor and number. */
export function namedBills(tx: Tx): RawBuilder<unknown> {
  return sql`select b.bill_id as id, v.name || ' ' || b.bill_number as label, b.community_id as "communityId"
    from payables.bill b join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id where b.customer_id = ${tx.customerId}`;
}

/** What bills are called. */
export async function labelBills(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, RecordLabel>> {
  const found = await sql<RecordLabel & { id: string }>`
    select n.* from (${namedBills(tx)}) n where n.id = any(${[...ids]}::bigint[])`.execute(tx.db);
  return new Map(found.rows.map(({ id, ...label }) => [id, label]));
}
