// The SQL of the list of statements: each owner's of every finished run of a community.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { statementList } from './statement-list.contract.ts';

export const statementSource = joinList(statementList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    // A statement has no number of its own: one is made of its run and its owner.
    id: sql`hashtextextended(s.statement_run_id || ':' || s.ownership_id, 0) & 9223372036854775807`,
    columns: {
      statementDate: sql`r.statement_date`,
      accountNumber: sql`s.account_number`,
      owner: sql`t.display_name`,
      opening: sql`s.opening_cents`,
      balance: sql`s.balance_cents`,
      due: sql`s.due_cents`,
      dueDate: sql`r.due_date`,
      pages: sql`s.pages`,
      sharedWith: sql`coalesce(lp.account_number, '')`,
      madeBy: sql`u.display_name`,
      runId: sql`s.statement_run_id`,
      ownershipId: sql`s.ownership_id`,
    },
    from: sql`receivables.statement s
      join receivables.statement_run r on r.customer_id = ${tx.customerId} and r.statement_run_id = s.statement_run_id and r.finished_time is not null
      join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = s.ownership_id
      join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
      join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = r.entered_by
      left join people.ownership lo on lo.customer_id = ${tx.customerId} and lo.ownership_id = s.lead_ownership_id
      left join communities.property lp on lp.customer_id = ${tx.customerId} and lp.property_id = lo.property_id`,
    where: sql`s.customer_id = ${tx.customerId} and s.community_id = ${input.communityId}`,
  }),
});
