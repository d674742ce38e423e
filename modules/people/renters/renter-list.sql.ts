// Where the rows of the list of renters come from.
import { sql } from '../../../packages/db/database.ts';
import { fieldColumns, joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { renterList } from './renter.contract.ts';
import { renterFields } from './renter.fields.ts';

export const renterSource = joinList(renterList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input, now }) {
    const today = await todayOf(tx, input.communityId, now);
    return {
      id: sql`r.renter_id`,
      columns: {
        name: sql`t.display_name`,
        accountNumber: sql`p.account_number`,
        property: sql`concat_ws(' ', p.street, nullif(p.unit, ''))`,
        owner: sql`coalesce((select w.display_name from people.ownership o join people.party w on w.customer_id = o.customer_id and w.party_id = o.party_id
          where o.customer_id = r.customer_id and o.property_id = r.property_id and o.is_primary and o.end_on is null), '')`,
        ...fieldColumns('r', renterFields),
        status: sql`case when r.lease_start_on > ${today}::date then 'COMING' when r.lease_end_on < ${today}::date then 'ENDED' else 'PRESENT' end`,
        phone: sql`t.phone`,
        email: sql`t.email`,
        propertyId: sql`r.property_id`,
      },
      from: sql`people.renter r
        join people.party t on t.customer_id = r.customer_id and t.party_id = r.party_id
        join communities.property p on p.customer_id = r.customer_id and p.community_id = r.community_id and p.property_id = r.property_id`,
      where: sql`r.customer_id = ${tx.customerId} and r.community_id = ${input.communityId}`,
    };
  },
});
