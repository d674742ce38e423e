// Where the rows of the list of work orders come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { requireHome } from '../home-scope.sql.ts';
import { workOrderList } from './work-order.contract.ts';

export const workOrderSource = joinList(workOrderList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input, now }) {
    await requireHome(tx, input);
    const today = sql`${await todayOf(tx, input.communityId, now)}::date`;
    const { propertyId = null, ownershipId = null } = input;
    return {
      id: sql`w.work_order_id`,
      columns: {
        number: sql`'WO-' || w.order_number`,
        subject: sql`w.subject`,
        state: sql`w.state`,
        priority: sql`w.priority`,
        location: sql`coalesce(nullif(concat_ws(', ', p.account_number, a.name, nullif(w.location, '')), ''), 'Community')`,
        vendor: sql`coalesce(v.name, '')`,
        requestedDate: sql`w.requested_on`,
        dueDate: sql`w.due_on`,
        scheduledDate: sql`w.scheduled_on`,
        doneDate: sql`w.done_on`,
        nte: sql`w.nte_cents`,
        cost: sql`coalesce((select sum(k.total_cost_cents) from maintenance.work_order_cost k
          where k.customer_id = ${tx.customerId} and k.work_order_id = w.work_order_id), 0)::bigint`,
        late: sql`coalesce(w.due_on < ${today}, false) and w.state in ('NEW', 'SENT', 'ACCEPTED', 'SCHEDULED')`,
        billing: sql`case when b.state = 'POSTED' then 'BILLED' else w.bill_to end`,
        code: sql`coalesce(c.alias, '')`,
        assignee: sql`coalesce(u.display_name, '')`,
        warrantyUntilDate: sql`w.warranty_until`,
      },
      from: sql`maintenance.work_order w
        left join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = w.property_id
        left join people.amenity a on a.customer_id = ${tx.customerId} and a.amenity_id = w.amenity_id
        left join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = w.vendor_id
        left join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = w.request_code_id
        left join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = w.batch_id
        left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = w.assignee_id`,
      where: sql`w.customer_id = ${tx.customerId} and w.community_id = ${input.communityId}
        and (${propertyId}::bigint is null or w.property_id = ${propertyId}::bigint)
        and (${ownershipId}::bigint is null or w.property_id in (select o.property_id from people.ownership o
          where o.customer_id = ${tx.customerId} and o.ownership_id = ${ownershipId}::bigint))`,
    };
  },
});
