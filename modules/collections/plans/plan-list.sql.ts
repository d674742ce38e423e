// Where the rows of the list of payment plans come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { requireOwner } from '../owner-scope.sql.ts';
import { paymentPlanList } from './plan.contract.ts';

export const paymentPlanSource = joinList(paymentPlanList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input, now }) {
    await requireOwner(tx, input);
    const { ownershipId = null } = input;
    const today = await todayOf(tx, input.communityId, now);
    const of = sql`from collections.plan_installment i where i.customer_id = ${tx.customerId} and i.payment_plan_id = n.payment_plan_id`;
    return {
      id: sql`n.payment_plan_id`,
      columns: {
        account: sql`p.account_number`,
        owner: sql`t.display_name`,
        state: sql`n.state`,
        covered: sql`n.covered_cents`,
        installments: sql`(select count(*)::int ${of})`,
        nextDueDate: sql`case when n.state = 'ACTIVE' then (select min(i.due_on) ${of} and i.due_on >= ${today}::date) end`,
        offeredDate: sql`n.offered_on`,
        signedDate: sql`n.signed_on`,
      },
      from: sql`collections.payment_plan n
        join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = n.ownership_id
        join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
        join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id`,
      where: sql`n.customer_id = ${tx.customerId} and n.community_id = ${input.communityId}
        and (${ownershipId}::bigint is null or n.ownership_id = ${ownershipId}::bigint)`,
    };
  },
});
