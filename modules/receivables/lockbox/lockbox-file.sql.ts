// Lockbox files with the counts and totals of the payments that the caller sees.
import { sql, type Tx } from '../../../packages/db/database.ts';

/** Who looks. */
export interface LockboxViewer {
  communities: 'all' | ReadonlySet<string>;
  userId: string;
}

/**
 * The payments one sees: those of the communities in scope, and those nobody could place, which belong to
 * everybody.
 */
export const seenLines = ({ communities }: Pick<LockboxViewer, 'communities'>) =>
  communities === 'all' ? sql`true` : sql`(l.community_id is null or l.community_id = any(${[...communities]}::bigint[]))`;

/**
 * The files one sees, as rows `f` with the sums `s` of their payments. For who sees every community a file
 * holds what it says of itself; for others what they see of it, and a file of which they see nothing is there
 * for who imported it alone.
 */
export function lockboxFiles(tx: Tx, viewer: LockboxViewer) {
  const isWhole = viewer.communities === 'all';
  return {
    from: sql`receivables.lockbox_file f
      left join lateral (
        select count(*)::int as lines, coalesce(sum(l.amount_cents), 0)::bigint as seen_cents, count(*) filter (where l.status = 'MATCHED')::int as matched,
          count(*) filter (where l.status = 'EXCEPTION')::int as exceptions, count(*) filter (where l.status = 'POSTED')::int as posted,
          count(*) filter (where l.status = 'DELETED')::int as deleted
        from receivables.lockbox_line l where l.customer_id = ${tx.customerId} and l.lockbox_file_id = f.lockbox_file_id and ${seenLines(viewer)}
      ) s on true`,
    where: sql`f.customer_id = ${tx.customerId} and ${isWhole ? sql`true` : sql`(s.lines > 0 or f.imported_by = ${viewer.userId})`}`,
    itemCount: isWhole ? sql`f.item_count` : sql`s.lines`,
    knownCount: isWhole ? sql`f.known_count` : sql`0`,
    total: isWhole ? sql`f.total_cents` : sql`s.seen_cents`,
  };
}
