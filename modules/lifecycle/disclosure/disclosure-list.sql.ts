// Where the rows of the list of disclosure orders come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { disclosureOrderList } from './disclosure.contract.ts';

export const disclosureSource = joinList(disclosureOrderList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input, now }) {
    const today = sql`${await todayOf(tx, input.communityId, now)}::date`;
    return {
      id: sql`o.disclosure_order_id`,
      columns: {
        dueDate: sql`o.due_on`,
        accountNumber: sql`p.account_number`,
        property: sql`concat_ws(' ', p.street, nullif(p.unit, ''))`,
        requester: sql`o.requester`,
        company: sql`o.company`,
        state: sql`case when o.state = 'ORDERED' and o.due_on < ${today} then 'LATE' else o.state end`,
        rush: sql`case when o.is_rush then 'RUSH' else 'USUAL' end`,
        orderedDate: sql`o.ordered_on`,
        deliveredDate: sql`o.delivered_on`,
        validThroughDate: sql`o.valid_through`,
        fee: sql`o.fee_cents`,
        billing: sql`o.billing`,
        feePaidDate: sql`o.fee_paid_on`,
      },
      from: sql`lifecycle.disclosure_order o
        join communities.property p on p.customer_id = ${tx.customerId} and p.community_id = o.community_id and p.property_id = o.property_id`,
      where: sql`o.customer_id = ${tx.customerId} and o.community_id = ${input.communityId}`,
    };
  },
});
