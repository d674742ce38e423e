// Where the rows of the list of visitors come from.
import { sql } from '../../../packages/db/database.ts';
import { fieldColumns, joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { visitorList } from './visitor.contract.ts';
import { visitorFields } from './visitor.fields.ts';

export const visitorSource = joinList(visitorList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input, now }) {
    const today = await todayOf(tx, input.communityId, now);
    return {
      id: sql`v.visitor_id`,
      columns: {
        name: sql`v.name`,
        accountNumber: sql`p.account_number`,
        property: sql`concat_ws(' ', p.street, nullif(p.unit, ''))`,
        ...fieldColumns('v', visitorFields),
        // As stateOf in visitor.rules.ts says.
        state: sql`case when v.is_barred then 'BARRED' when v.in_time is not null and v.out_time is null then 'IN' when v.out_time is not null then 'OUT'
          when v.to_on < ${today}::date then 'EXPIRED' else 'EXPECTED' end`,
        isPermanent: sql`v.is_permanent`,
        vehicle: sql`concat_ws(' ', nullif(v.color, ''), nullif(v.make, ''))`,
        passNumber: sql`v.pass_number`,
        propertyId: sql`v.property_id`,
      },
      from: sql`people.visitor v
        join communities.property p on p.customer_id = v.customer_id and p.community_id = v.community_id and p.property_id = v.property_id`,
      where: sql`v.customer_id = ${tx.customerId} and v.community_id = ${input.communityId}`,
    };
  },
});
