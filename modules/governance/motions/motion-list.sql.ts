// Where the rows of the list of motions come from.
import { sql } from '../../../packages/db/database.ts';
import { fieldColumns, joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { motionList } from './motion.contract.ts';
import { motionFields } from './motion.fields.ts';

const votes = (vote: string) => sql`(select count(*)::int from jsonb_array_elements(r.votes) v where v ->> 'vote' = ${vote})`;

export const motionSource = joinList(motionList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`r.motion_id`,
    columns: {
      ...fieldColumns('r', motionFields),
      meetingDate: sql`m.meeting_on`,
      meeting: sql`m.name`,
      votesFor: votes('FOR'),
      votesAgainst: votes('AGAINST'),
      abstained: votes('ABSTAIN'),
    },
    from: sql`governance.motion r join governance.meeting m on m.customer_id = ${tx.customerId} and m.meeting_id = r.meeting_id`,
    where: sql`r.customer_id = ${tx.customerId} and r.community_id = ${input.communityId}`,
  }),
});
