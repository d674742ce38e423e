// Who saved a record last, read from the audit trail.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { LastSave } from './overwrite.rules.ts';

/**
 * The last command that changed a record of a kind, of one or any of several ids; undefined when the trail
 * has none.
 */
export async function findLastSave(tx: Tx, kind: string, entityIds: readonly string[]): Promise<LastSave | undefined> {
  const found = await sql<LastSave>`select coalesce(u.display_name, '') as name, a.event_time as "savedTime"
    from platform.audit_event a left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = a.user_id
    where a.customer_id = ${tx.customerId} and a.entity_kind = ${kind} and a.entity_id = any(${entityIds}::text[])
    order by a.audit_event_id desc limit 1`.execute(tx.db);
  return found.rows[0];
}
