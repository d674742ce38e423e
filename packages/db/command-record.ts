// What a command leaves that did not come through the gate, such as one of the command line: its key with the
// answer, and its audit event.
import { rowsFor, sql, type Tx } from './database.ts';
import { jsonText } from './rows.ts';

/** One act as the audit trail shows it. `key` is never used again; ids are those of the database. */
export interface CommandRecord {
  key: string;
  command: string;
  userId: string;
  entityKind: string;
  entityId: string;
  communityId: string;
  batchId: string;
  /** What stands after it, for people to read; bigint becomes text. */
  after: unknown;
  reason: string | null;
}

/** Records acts of one moment in their own transaction; two statements whatever their number. */
export async function recordCommands(tx: Tx, now: string, records: readonly CommandRecord[]): Promise<void> {
  const text = (values: readonly (string | null)[]) => ({ type: 'text', values });
  const bigint = (values: readonly string[]) => ({ type: 'bigint', values });
  await sql`insert into platform.idempotency_key (customer_id, key, request_hash, status, body, entered_time)
    select customer.customer_id, r.key, '', 200, r.body, ${now}::timestamptz
    from ${rowsFor(tx, { key: text(records.map((r) => r.key)), body: text(records.map((r) => jsonText(r.after))) }, 'r')}`.execute(tx.db);
  await sql`insert into platform.audit_event (customer_id, event_time, user_id, command, entity_kind, entity_id, community_id, after, reason, batch_id)
    select customer.customer_id, ${now}::timestamptz, r.user_id, r.command, r.entity_kind, r.entity_id, r.community_id, r.after::jsonb, r.reason, r.batch_id
    from ${rowsFor(
      tx,
      {
        user_id: bigint(records.map((r) => r.userId)),
        command: text(records.map((r) => r.command)),
        entity_kind: text(records.map((r) => r.entityKind)),
        entity_id: text(records.map((r) => r.entityId)),
        community_id: bigint(records.map((r) => r.communityId)),
        after: text(records.map((r) => jsonText(r.after))),
        reason: text(records.map((r) => r.reason)),
        batch_id: bigint(records.map((r) => r.batchId)),
      },
      'r',
    )}`.execute(tx.db);
}
