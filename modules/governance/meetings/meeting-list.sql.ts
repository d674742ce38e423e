// Where the rows of the list of meetings come from.
import { sql } from '../../../packages/db/database.ts';
import { fieldColumns, joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { meetingList } from './meeting.contract.ts';
import { meetingFields } from './meeting.fields.ts';

export const meetingSource = joinList(meetingList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`r.meeting_id`,
    columns: {
      ...fieldColumns('r', meetingFields),
      body: sql`coalesce(c.name, 'Members')`,
      motions: sql`(select count(*)::int from governance.motion m where m.customer_id = ${tx.customerId} and m.meeting_id = r.meeting_id)`,
    },
    from: sql`governance.meeting r left join people.committee c on c.customer_id = ${tx.customerId} and c.committee_id = r.committee_id`,
    where: sql`r.customer_id = ${tx.customerId} and r.community_id = ${input.communityId}`,
  }),
});
