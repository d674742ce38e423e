// Where the rows of the list of attorneys come from.
import { sql } from '../../../packages/db/database.ts';
import { fieldColumns, joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { attorneyList } from './attorney.contract.ts';
import { attorneyFields } from './attorney.fields.ts';

export const attorneySource = joinList(attorneyList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input, now }) {
    const today = sql`${await todayOf(tx, input.communityId, now)}::date`;
    return {
      id: sql`a.attorney_id`,
      columns: {
        name: sql`t.display_name`,
        ...fieldColumns('a', attorneyFields),
        phone: sql`t.phone`,
        email: sql`t.email`,
        openMatters: sql`m.open_matters`,
        properties: sql`m.properties`,
        status: sql`case when a.is_active then 'ACTIVE' else 'ENDED' end`,
      },
      from: sql`people.attorney a
        join people.party t on t.customer_id = a.customer_id and t.party_id = a.party_id
        cross join lateral (select count(*)::int as open_matters, count(distinct m.property_id)::int as properties from people.matter m
          where m.customer_id = a.customer_id and m.community_id = a.community_id and m.attorney_id = a.attorney_id
            and (m.closed_on is null or m.closed_on > ${today})) m`,
      where: sql`a.customer_id = ${tx.customerId} and a.community_id = ${input.communityId}`,
    };
  },
});
