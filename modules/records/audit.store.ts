// The SQL of single audit events.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';

/** An event with the states it keeps. */
export interface AuditEvent {
  eventTime: Instant;
  communityId: string | null;
  /** Who did it. */
  userId: string | null;
  actingFor: string;
  sessionReference: string;
  before: unknown;
  after: unknown;
}

/** One event of the customer; undefined when there is none of this id. */
export async function findAuditEvent(tx: Tx, auditEventId: string): Promise<AuditEvent | undefined> {
  const found = await sql<AuditEvent>`
    select to_char(e.event_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "eventTime", e.community_id as "communityId", e.user_id as "userId",
      coalesce(f.display_name, '') as "actingFor", coalesce(left(e.session_id, 8), '') as "sessionReference", e.before, e.after
    from platform.audit_event e
    left join identity.app_user f on f.customer_id = e.customer_id and f.user_id = e.acting_for_user_id
    where e.customer_id = ${tx.customerId} and e.audit_event_id = ${auditEventId}`.execute(tx.db);
  return found.rows[0];
}
