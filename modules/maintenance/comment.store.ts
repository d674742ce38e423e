// The conversation of requests and work orders: what was said to whom, and what was done.
import { rowsFor, sql, type Tx } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';
import type { Audience } from './requests/request.contract.ts';

/** What a comment is about. */
export type Subject = { requestId: string } | { workOrderId: string };

/** A line of a conversation. */
interface CommentRow {
  caseCommentId: string;
  audience: Audience;
  channel: 'SCREEN' | 'EMAIL' | 'LINK';
  author: string;
  body: string;
  sentTo: string;
  enteredTime: Instant;
}

/** A line as it is written. */
interface NewComment {
  audience: Audience;
  channel: 'SCREEN' | 'EMAIL' | 'LINK';
  /** Null for who is no user. */
  authorId: string | null;
  author: string;
  body: string;
  sentTo?: string;
}

/** The conversations of several cases at once, in order. */
export async function listComments(tx: Tx, of: { requestIds: readonly string[]; workOrderIds: readonly string[] }): Promise<CommentRow[]> {
  const found = await sql<CommentRow>`
    select c.case_comment_id as "caseCommentId", c.audience, c.channel, coalesce(u.display_name, c.author) as author, c.body, c.sent_to as "sentTo",
      c.entered_time as "enteredTime"
    from maintenance.case_comment c left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = c.author_id
    where c.customer_id = ${tx.customerId}
      and (c.request_id = any(${[...of.requestIds]}::bigint[]) or c.work_order_id = any(${[...of.workOrderIds]}::bigint[]))
    order by c.entered_time, c.case_comment_id`.execute(tx.db);
  return found.rows;
}

/** Writes one line about many cases: one statement. */
export async function addComments(tx: Tx, communityId: string, of: readonly Subject[], comment: NewComment, now: Instant): Promise<void> {
  const rows = rowsFor(tx, {
    request_id: { type: 'bigint', values: of.map((one) => ('requestId' in one ? one.requestId : null)) },
    work_order_id: { type: 'bigint', values: of.map((one) => ('workOrderId' in one ? one.workOrderId : null)) },
  });
  await sql`insert into maintenance.case_comment (customer_id, community_id, request_id, work_order_id, audience, channel, author_id, author, body,
      sent_to, entered_time)
    select customer.customer_id, ${communityId}, given.request_id, given.work_order_id, ${comment.audience}, ${comment.channel}, ${comment.authorId}::bigint,
      ${comment.author}, ${comment.body}, ${comment.sentTo ?? ''}, ${now}::timestamptz from ${rows}`.execute(tx.db);
}
