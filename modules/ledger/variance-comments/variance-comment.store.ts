// The SQL of managers' comments: rows are added and never changed, and the newest of an account and period
// counts.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';

/** A comment that counts. */
export interface VarianceCommentRow {
  accountId: string;
  comment: string;
  writtenBy: string;
  writtenTime: Instant;
}

/**
 * What is said of the accounts in a period, as it was known before a moment; null for all that is known.
 * Those that were taken back are left out.
 */
export async function listVarianceComments(
  tx: Tx,
  of: { communityId: string; periodStart: LocalDate; knownTime: Instant | null },
): Promise<VarianceCommentRow[]> {
  const found = await sql<VarianceCommentRow>`
    select n.account_id as "accountId", n.comment, coalesce(u.display_name, '') as "writtenBy", n.written_time as "writtenTime"
    from (
      select distinct on (c.account_id) c.customer_id, c.account_id, c.comment, c.written_by, c.written_time from ledger.variance_comment c
      where c.customer_id = ${tx.customerId} and c.community_id = ${of.communityId} and c.period_start = ${of.periodStart}
        ${of.knownTime === null ? sql`` : sql`and c.written_time < ${of.knownTime}`}
      order by c.account_id, c.variance_comment_id desc
    ) n
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = n.written_by
    where n.comment <> ''
    order by n.account_id`.execute(tx.db);
  return found.rows;
}

/** Adds a comment. Returns its id. */
export async function insertVarianceComment(
  tx: Tx,
  comment: { communityId: string; accountId: string; periodStart: LocalDate; comment: string; userId: string; now: Instant },
): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into ledger.variance_comment (customer_id, community_id, account_id, period_start, comment, written_by, written_time)
    values (${tx.customerId}, ${comment.communityId}, ${comment.accountId}, ${comment.periodStart}, ${comment.comment}, ${comment.userId}, ${comment.now})
    returning variance_comment_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}
