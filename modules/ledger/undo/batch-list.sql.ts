// Where the rows of lists of posted batches come from.
import { type RawBuilder, sql, type Tx } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { batchKindWords, batchList } from './undo.contract.ts';

const known = Object.keys(batchKindWords);

/**
 * Every batch `b` of a community that was posted, those undone among them, with the columns of
 * `batchColumns`. A batch whose entries were all reversed one by one counts as undone.
 */
export function postedBatches(tx: Tx, communityId: string, kind: RawBuilder<unknown>) {
  return {
    id: sql`b.batch_id`,
    columns: {
      postDate: sql`b.post_date`,
      kind,
      description: sql`b.description`,
      state: sql`case when b.state = 'REVERSED' or e.entries > 0 and e.standing = 0 then 'UNDONE' else 'POSTED' end`,
      entryCount: sql`e.entries`,
      total: sql`e.total_cents`,
      postedBy: sql`coalesce(u.display_name, '')`,
      postedOn: sql`(b.posted_time at time zone c.time_zone)::date`,
    },
    from: sql`ledger.batch b
      join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = b.community_id
      left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = b.posted_by
      cross join lateral (
        select count(*)::int as entries, (count(*) filter (where r.entry_id is null))::int as standing,
          coalesce(sum((select sum(g.amount_cents) from ledger.posting g
            where g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id and g.amount_cents > 0)), 0)::bigint as total_cents
        from ledger.entry e left join ledger.entry r on r.customer_id = ${tx.customerId} and r.reverses_entry_id = e.entry_id
        where e.customer_id = ${tx.customerId} and e.batch_id = b.batch_id
      ) e`,
    where: sql`b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.state in ('POSTED', 'REVERSED')`,
  };
}

export const batchSource = joinList(batchList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => postedBatches(tx, input.communityId, sql`case when b.kind = any(${known}::text[]) then b.kind else 'OTHER' end`),
});
