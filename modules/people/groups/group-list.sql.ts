// Where the rows of the list of group ownerships come from.
import { sql } from '../../../packages/db/database.ts';
import { fieldColumns, joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { groupOwnershipList } from './group.contract.ts';
import { groupFields } from './group.fields.ts';

export const groupSource = joinList(groupOwnershipList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input, now }) {
    const today = await todayOf(tx, input.communityId, now);
    return {
      id: sql`g.group_ownership_id`,
      columns: {
        name: sql`g.name`,
        primary: sql`t.display_name`,
        members: sql`m.members`,
        properties: sql`p.properties`,
        accounts: sql`p.accounts`,
        ...fieldColumns('g', groupFields),
        standing: sql`case when g.end_on < ${today}::date then 'ENDED' else 'ACTIVE' end`,
      },
      from: sql`people.group_ownership g
        join people.party t on t.customer_id = g.customer_id and t.party_id = g.primary_party_id
        cross join lateral (select count(*)::int as members from people.group_member one
          where one.customer_id = g.customer_id and one.group_ownership_id = g.group_ownership_id) m
        cross join lateral (select count(*)::int as properties, coalesce(string_agg(q.account_number, ', ' order by q.account_number), '') as accounts
          from people.group_property one join communities.property q on q.customer_id = one.customer_id and q.property_id = one.property_id
          where one.customer_id = g.customer_id and one.group_ownership_id = g.group_ownership_id
            and one.start_on <= ${today}::date and (one.end_on is null or one.end_on >= ${today}::date)) p`,
      where: sql`g.customer_id = ${tx.customerId} and g.community_id = ${input.communityId}`,
    };
  },
});
