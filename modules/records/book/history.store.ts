// The SQL of the history of one record: the events about it and about what hangs on it.
import { type RawBuilder, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { OpenedRecord } from './book.contract.ts';

interface EventRow {
  entityKind: string;
  auditEventId: string;
  eventTime: Instant;
  person: string;
  command: string;
  reason: string;
  before: unknown;
  after: unknown;
}

/**
 * What hangs on a record: the kind its events carry, and the ids of those the viewer may see, removed ones
 * too.
 */
export interface Hanging {
  kind: string;
  ids(record: OpenedRecord, userId: string): RawBuilder<unknown>;
}

/** Counts what someone sees of one sort that hangs on a record. */
export type CountOf = (tx: Tx, record: OpenedRecord, userId: string) => Promise<number>;

/** The picture of a record; null while it has none. */
export type PictureOf = (tx: Tx, record: OpenedRecord) => Promise<{ attachmentId: string; mediaType: string; name: string } | null>;

/** Events about a record and what hangs on it, the last first. */
export async function readHistory(
  tx: Tx,
  { record, userId, hanging, isBatch }: { record: OpenedRecord; userId: string; hanging: readonly Hanging[]; isBatch: boolean },
  { offset, limit }: { offset: number; limit: number },
): Promise<EventRow[]> {
  const about = [
    sql`(e.entity_kind = ${record.kind} and e.entity_id = ${record.entityId} and e.community_id is not distinct from ${record.communityId}::bigint)`,
    ...(isBatch ? [sql`(e.batch_id = ${record.entityId} and e.community_id = ${record.communityId}::bigint)`] : []),
    ...hanging.map(({ kind, ids }) => sql`(e.entity_kind = ${kind} and e.entity_id in (${ids(record, userId)}))`),
  ];
  const found = await sql<EventRow>`
    select e.entity_kind as "entityKind", e.audit_event_id as "auditEventId", e.event_time as "eventTime", coalesce(u.display_name, '') as person, e.command,
      coalesce(e.reason, '') as reason, e.before, e.after
    from platform.audit_event e
    left join identity.app_user u on u.customer_id = e.customer_id and u.user_id = e.user_id
    where e.customer_id = ${tx.customerId} and (${sql.join(about, sql` or `)})
    order by e.audit_event_id desc limit ${limit} offset ${offset}`.execute(tx.db);
  return found.rows;
}
