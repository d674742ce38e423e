// The SQL of feature flags.
import type { FlagName } from '../../packages/contract/contract.ts';
import { sql, type Tx } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';

export interface FlagRow {
  flag: string;
  isOn: boolean;
  changedBy: string;
  changedTime: Instant;
}

/** The flags anybody of the customer ever set, with who set each last; one only when named. */
export async function listFlagRows(tx: Tx, only: FlagName | null = null): Promise<FlagRow[]> {
  const found = await sql<FlagRow>`select f.flag, f.is_on as "isOn", u.display_name as "changedBy", f.changed_time as "changedTime"
    from identity.feature_flag f join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = f.changed_by
    where f.customer_id = ${tx.customerId} and (${only}::text is null or f.flag = ${only})`.execute(tx.db);
  return found.rows;
}

/** Sets a flag for the customer; two people at once leave what the second said. */
export async function saveFlag(tx: Tx, flag: FlagName, isOn: boolean, userId: string, now: Instant): Promise<void> {
  await sql`insert into identity.feature_flag (customer_id, flag, is_on, changed_by, changed_time) values (${tx.customerId}, ${flag}, ${isOn}, ${userId}, ${now})
    on conflict (customer_id, flag) do update set is_on = excluded.is_on, changed_by = excluded.changed_by, changed_time = excluded.changed_time`.execute(
    tx.db,
  );
}
