// Where the rows of the activity of payables come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { postedBatches } from '../../ledger/ledger.server.ts';
import { activityKinds, apActivityList } from './ap-activity.contract.ts';

/** Posted batches of payables, those undone among them. */
export const apActivitySource = joinList(apActivityList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read({ tx, input }) {
    const batches = postedBatches(tx, input.communityId, sql`b.kind`);
    return { ...batches, where: sql`${batches.where} and b.kind = any(${[...activityKinds]}::text[])` };
  },
});
