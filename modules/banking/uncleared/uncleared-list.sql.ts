// Where the rows of the list of uncleared bank transactions come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { accountName } from '../banking-lists.sql.ts';
import { unclearedLineList } from './uncleared.contract.ts';

/** The lines of a community's banks that no match holds. */
export const unclearedLineSource = joinList(unclearedLineList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input, now }) => ({
    id: sql`l.bank_line_id`,
    columns: {
      lineDate: sql`l.line_on`,
      accountName,
      description: sql`l.description`,
      reference: sql`coalesce(nullif(l.customer_reference, ''), l.bank_reference)`,
      amount: sql`l.amount_cents`,
      age: sql`greatest((${now}::timestamptz at time zone c.time_zone)::date - l.line_on, 0)`,
      state: sql`case when g.bank_line_id is null then 'UNCLEARED' else 'IGNORED' end`,
      source: sql`f.file_name`,
      reason: sql`coalesce(g.reason, '')`,
      bankAccountId: sql`l.bank_account_id`,
    },
    from: sql`banking.bank_line l
      join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = l.community_id
      join ledger.bank_account k on k.customer_id = ${tx.customerId} and k.bank_account_id = l.bank_account_id
      join banking.statement_file f on f.customer_id = ${tx.customerId} and f.statement_file_id = l.statement_file_id
      left join banking.ignored_line g on g.customer_id = ${tx.customerId} and g.bank_line_id = l.bank_line_id`,
    where: sql`l.customer_id = ${tx.customerId} and l.community_id = ${input.communityId}
      and not exists (select from banking.match_line m where m.customer_id = ${tx.customerId} and m.bank_line_id = l.bank_line_id)`,
  }),
});
