// What board members read of their community: how much is open, and the documents published to them.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import type { HomeDocument } from './home.store.ts';

/** How many cases of a community are open. */
export async function countOpen(tx: Tx, communityId: string): Promise<{ violations: number; architectural: number; workOrders: number }> {
  const found = await sql<{ violations: number; architectural: number; workOrders: number }>`select
      (select count(*)::int from maintenance.violation v where v.customer_id = ${tx.customerId} and v.community_id = ${communityId}
        and v.state in ('OPEN', 'HOLD', 'ATTORNEY')) as violations,
      (select count(*)::int from maintenance.architectural_request r where r.customer_id = ${tx.customerId} and r.community_id = ${communityId}
        and r.state in ('RECEIVED', 'INCOMPLETE', 'COMPLETE', 'IN_REVIEW')) as architectural,
      (select count(*)::int from maintenance.work_order w where w.customer_id = ${tx.customerId} and w.community_id = ${communityId}
        and w.closed_time is null) as "workOrders"`.execute(tx.db);
  return found.rows[0] ?? { violations: 0, architectural: 0, workOrders: 0 };
}

/** The documents published to the board on a day; one alone where it is named. */
export async function listBoardDocuments(
  tx: Tx,
  { communityId, today }: { communityId: string; today: LocalDate },
  attachmentId: string | null = null,
): Promise<Omit<HomeDocument, 'isMine'>[]> {
  const found = await sql<Omit<HomeDocument, 'isMine'>>`
    select a.attachment_id as "attachmentId", a.name, a.group_name as "groupName", v.file_name as "fileName", v.size_bytes::float8 as size,
      v.media_type as "mediaType", v.file_key as "fileKey", v.sha256
    from records.attachment a
    cross join lateral (select w.file_name, w.size_bytes, w.media_type, w.file_key, w.sha256 from records.attachment_version w
      where w.customer_id = ${tx.customerId} and w.attachment_id = a.attachment_id order by w.version desc limit 1) v
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.removed_time is null and a.published_to = 'BOARD'
      and a.published_from <= ${today}::date and coalesce(a.published_until, 'infinity') >= ${today}::date
      and (${attachmentId}::bigint is null or a.attachment_id = ${attachmentId}::bigint)
    order by lower(a.group_name), lower(a.name), a.attachment_id limit 500`.execute(tx.db);
  return found.rows;
}
