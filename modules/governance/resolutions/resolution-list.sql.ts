// Where the rows of the list of resolutions come from.
import { sql } from '../../../packages/db/database.ts';
import { fieldColumns, joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { resolutionList } from './resolution.contract.ts';
import { resolutionFields } from './resolution.fields.ts';

export const resolutionSource = joinList(resolutionList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: async ({ tx, input, now }) => ({
    id: sql`r.resolution_id`,
    columns: {
      ...fieldColumns('r', resolutionFields),
      status: sql`case when r.end_on < ${await todayOf(tx, input.communityId, now)} then 'ENDED' else 'IN_FORCE' end`,
    },
    from: sql`governance.resolution r`,
    where: sql`r.customer_id = ${tx.customerId} and r.community_id = ${input.communityId}`,
  }),
});
