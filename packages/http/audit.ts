// Writes the audit trail: one event per command, in the transaction of what it tells.
import { sql, type Tx } from '../db/database.ts';
import type { Instant } from '../kernel/kernel.ts';
import type { Change, Principal } from './handlers.ts';

/** Who did what, from where, beside what it changed. */
export interface AuditEvent extends Change {
  principal: Pick<Principal, 'userId' | 'sessionId'>;
  now: Instant;
  request: { id: string; address: string };
  /** The call: "Bill.approveBill". */
  command: string;
  /** The kind of record it touches. */
  kind: string;
}

const json = (value: unknown) =>
  value === undefined ? null : JSON.stringify(value, (_key, v) => (typeof v === 'bigint' ? v.toString() : v));

/**
 * Writes an event. The gate leaves it for the end of every command; calls open to everybody write their own,
 * once they know whose it is.
 */
export async function writeAuditEvent(tx: Tx, event: AuditEvent): Promise<void> {
  const { principal, request, now } = event;
  await sql`insert into platform.audit_event
    (customer_id, event_time, user_id, session_id, ip, command, entity_kind, entity_id, community_id, before, after, reason, batch_id, request_id)
    values (${tx.customerId}, ${now}, ${principal.userId}, ${principal.sessionId}, ${request.address}, ${event.command}, ${event.kind},
      ${event.entityId ?? null}, ${event.communityId ?? null}, ${json(event.before)}::jsonb, ${json(event.after)}::jsonb,
      ${event.reason ?? null}, ${event.batchId ?? null}, ${request.id})`.execute(tx.db);
}
