// Where the rows of the list of journal entries come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { journalList } from './journal.contract.ts';

/** Journal and opening entries with their reversals. The types are those of the index `entry_of_journal`. */
export const journalSource = joinList(journalList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`e.entry_id`,
    columns: {
      postDate: sql`e.post_date`,
      reference: sql`e.reference`,
      description: sql`e.description`,
      entryType: sql`e.entry_type`,
      state: sql`case when exists (select 1 from ledger.entry r where r.customer_id = e.customer_id and r.reverses_entry_id = e.entry_id)
        then 'REVERSED' else 'POSTED' end`,
      total: sql`(select coalesce(sum(g.amount_cents), 0)::bigint from ledger.posting g
        where g.customer_id = e.customer_id and g.entry_id = e.entry_id and g.amount_cents > 0)`,
    },
    from: sql`ledger.entry e`,
    where: sql`e.customer_id = ${tx.customerId} and e.community_id = ${input.communityId}
      and e.entry_type in ('JOURNAL', 'OPENING', 'JOURNAL_REVERSAL', 'OPENING_REVERSAL')`,
  }),
});
