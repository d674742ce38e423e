// The SQL of the flags of many properties at once.
import { sql, type Tx } from '../../packages/db/database.ts';

/** Properties of a community by id with their hold on late fees, by account number; locked when they are about to be changed. */
export async function loadLateFeeHolds(
  tx: Tx,
  communityId: string,
  propertyIds: readonly string[],
  lock: boolean,
): Promise<{ id: string; label: string; isOn: boolean }[]> {
  const found = await sql<{ id: string; label: string; isOn: boolean }>`
    select property_id as id, account_number as label, holds_late_fees as "isOn" from communities.property
    where customer_id = ${tx.customerId} and community_id = ${communityId} and property_id = any(${[...propertyIds]}::bigint[])
    order by account_number ${lock ? sql`for update` : sql``}`.execute(tx.db);
  return found.rows;
}

/** Sets or lifts the hold on late fees. */
export async function updateLateFeeHolds(tx: Tx, communityId: string, propertyIds: readonly string[], holds: boolean): Promise<void> {
  await sql`update communities.property set holds_late_fees = ${holds}
    where customer_id = ${tx.customerId} and community_id = ${communityId} and property_id = any(${[...propertyIds]}::bigint[])`.execute(
    tx.db,
  );
}
