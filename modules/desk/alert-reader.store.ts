// The SQL of what a user wants to hear of and has seen, and of news and releases.
import { type Database, sql, type Tx } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';

/** What a user muted, and the newest news and release they saw. */
export interface ReaderMarks {
  muted: readonly number[];
  seenNewsId: string;
  seenReleaseId: string;
}

/** The marks of a user; nothing muted and nothing seen at first. */
export async function findMarks(tx: Tx, userId: string): Promise<ReaderMarks> {
  const found = await sql<ReaderMarks>`select muted_types::int[] as muted, seen_news_id as "seenNewsId", seen_release_id as "seenReleaseId"
    from desk.alert_reader where customer_id = ${tx.customerId} and user_id = ${userId}`.execute(tx.db);
  return found.rows[0] ?? { muted: [], seenNewsId: '0', seenReleaseId: '0' };
}

/** Mutes a kind of alert for a user, or lets it be heard again. */
export async function saveMute(tx: Tx, userId: string, type: number, isMuted: boolean): Promise<void> {
  await sql`insert into desk.alert_reader as r (customer_id, user_id, muted_types)
    values (${tx.customerId}, ${userId}, case when ${isMuted}::boolean then array[${type}::smallint] else '{}' end)
    on conflict (customer_id, user_id) do update set muted_types =
      case when ${isMuted}::boolean then array_append(array_remove(r.muted_types, ${type}::smallint), ${type}::smallint)
      else array_remove(r.muted_types, ${type}::smallint) end`.execute(tx.db);
}

export type NotificationKind = 'NEWS' | 'RELEASE';

/** Marks everything of a kind up to an item as seen; what was seen stays seen. */
export async function saveSeen(tx: Tx, userId: string, kind: NotificationKind, notificationId: string): Promise<void> {
  const news = kind === 'NEWS' ? notificationId : '0';
  const release = kind === 'RELEASE' ? notificationId : '0';
  await sql`insert into desk.alert_reader as r (customer_id, user_id, seen_news_id, seen_release_id) values (${tx.customerId}, ${userId}, ${news}, ${release})
    on conflict (customer_id, user_id) do update set seen_news_id = greatest(r.seen_news_id, excluded.seen_news_id),
      seen_release_id = greatest(r.seen_release_id, excluded.seen_release_id)`.execute(tx.db);
}

export interface SupportNotification {
  notificationId: string;
  kind: NotificationKind;
  title: string;
  body: string;
  link: string;
  publishedTime: Instant;
}

/** The newest news and releases, at most fifty. */
export async function listSupportNotifications(tx: Tx): Promise<SupportNotification[]> {
  const found =
    await sql<SupportNotification>`select support_notification_id as "notificationId", kind, title, body, link, published_time as "publishedTime"
    from desk.support_notification order by support_notification_id desc limit 50`.execute(tx.db);
  return found.rows;
}

/** How many news items and releases are newer than what a user saw. */
export async function countUnseen(tx: Tx, { seenNewsId, seenReleaseId }: ReaderMarks): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from desk.support_notification
    where support_notification_id > case kind when 'NEWS' then ${seenNewsId}::bigint else ${seenReleaseId}::bigint end`.execute(tx.db);
  return found.rows[0]?.count ?? 0;
}

/** Publishes a news item or release to every customer. */
export async function addSupportNotification(
  local: Database['local'],
  given: Omit<SupportNotification, 'notificationId'>,
): Promise<string> {
  const made = await sql<{ id: string }>`insert into desk.support_notification (kind, title, body, link, published_time)
    values (${given.kind}, ${given.title}, ${given.body}, ${given.link}, ${given.publishedTime}) returning support_notification_id as id`.execute(
    local,
  );
  return made.rows[0]?.id ?? '';
}
