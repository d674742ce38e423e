// The SQL of application orders: the one in force on a day, and all of a community.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { CodeKind } from '../codes/code.contract.ts';
import type { StepAge } from './application-order.contract.ts';

export interface OrderRow {
  applicationOrderId: string;
  startDate: LocalDate;
  name: string;
  delinquentDays: number;
  steps: { kinds: CodeKind[]; age: StepAge }[];
}

const columns = (
  tx: Tx,
) => sql`o.application_order_id as "applicationOrderId", o.start_on as "startDate", o.name, o.delinquent_days as "delinquentDays",
  (select jsonb_agg(jsonb_build_object('kinds', s.kinds, 'age', s.age) order by s.position) from (
    select n.position, n.age, jsonb_agg(n.kind order by n.kind) as kinds from receivables.application_step n
    where n.customer_id = ${tx.customerId} and n.application_order_id = o.application_order_id group by n.position, n.age) s) as steps`;

/** The orders of a community, the latest first. */
export async function listOrders(tx: Tx, communityId: string): Promise<OrderRow[]> {
  const found = await sql<OrderRow>`select ${columns(tx)} from receivables.application_order o
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} order by o.start_on desc`.execute(tx.db);
  return found.rows;
}

/** The order in force on a day; null where none is. */
export async function orderOn(tx: Tx, communityId: string, day: LocalDate): Promise<OrderRow | null> {
  const found = await sql<OrderRow>`select ${columns(tx)} from receivables.application_order o
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.start_on <= ${day}::date
    order by o.start_on desc limit 1`.execute(tx.db);
  return found.rows[0] ?? null;
}

/** Writes an order; undefined where another begins on the same day. */
export async function insertOrder(
  tx: Tx,
  communityId: string,
  { startDate, name, delinquentDays, steps }: Omit<OrderRow, 'applicationOrderId'>,
  { userId, now }: { userId: string; now: Instant },
): Promise<string | undefined> {
  const made = await sql<{ id: string }>`
    insert into receivables.application_order (customer_id, community_id, start_on, name, delinquent_days, set_by, set_time)
    values (${tx.customerId}, ${communityId}, ${startDate}, ${name}, ${delinquentDays}, ${userId}, ${now})
    on conflict (customer_id, community_id, start_on) do nothing returning application_order_id as id`.execute(tx.db);
  const orderId = made.rows[0]?.id;
  if (orderId === undefined) return undefined;
  const rows = steps.flatMap(({ kinds, age }, i) => kinds.map((kind) => ({ position: i + 1, kind, age })));
  await sql`insert into receivables.application_step (customer_id, community_id, application_order_id, position, kind, age)
    select customer.customer_id, ${communityId}::bigint, ${orderId}::bigint, r.* from ${rowsFor(
      tx,
      {
        position: { type: 'smallint', values: rows.map((row) => row.position) },
        kind: { type: 'text', values: rows.map((row) => row.kind) },
        age: { type: 'text', values: rows.map((row) => row.age) },
      },
      'r',
    )}`.execute(tx.db);
  return orderId;
}

/** Deletes an order; false where there is none. */
export async function deleteOrder(tx: Tx, communityId: string, applicationOrderId: string): Promise<boolean> {
  const gone = await sql`delete from receivables.application_order where customer_id = ${tx.customerId} and community_id = ${communityId}
    and application_order_id = ${applicationOrderId}`.execute(tx.db);
  return (gone.numAffectedRows ?? 0n) > 0n;
}
