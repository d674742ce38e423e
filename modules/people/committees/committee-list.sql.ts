// Where the rows of the list of committees come from.
import { sql } from '../../../packages/db/database.ts';
import { fieldColumns, joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { committeeList } from './committee.contract.ts';
import { committeeFields } from './committee.fields.ts';
import { independentMembers } from './committee.rules.ts';
import { seatsOf } from './committee.store.ts';

export const committeeSource = joinList(committeeList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input, now }) {
    const today = await todayOf(tx, input.communityId, now);
    return {
      id: sql`c.committee_id`,
      columns: {
        name: sql`c.name`,
        ...fieldColumns('c', committeeFields),
        members: sql`s.members`,
        voting: sql`s.voting`,
        quorum: sql`c.quorum`,
        nextEndDate: sql`s.next_end_on`,
        standing: sql`case when not c.is_active then 'ENDED'
        when c.committee_type = 'HEARING' and (s.directors > 0 or s.members - s.directors < ${independentMembers}::int) then 'NOT_INDEPENDENT'
        when s.voting < c.quorum then 'NO_QUORUM' else 'SOUND' end`,
      },
      from: sql`people.committee c cross join lateral ${seatsOf(today)} s`,
      where: sql`c.customer_id = ${tx.customerId} and c.community_id = ${input.communityId}`,
    };
  },
});
