// Where the rows of the list of accommodation requests come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { accommodationList } from './accommodation.contract.ts';

export const accommodationSource = joinList(accommodationList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`a.accommodation_id`,
    columns: {
      subject: sql`a.subject`,
      sort: sql`a.sort`,
      state: sql`a.state`,
      property: sql`coalesce(p.account_number || ' ' || concat_ws(' ', p.street, nullif(p.unit, '')), '')`,
      requester: sql`a.requester`,
      assignee: sql`coalesce(u.display_name, '')`,
      receivedDate: sql`a.received_on`,
      answerByDate: sql`a.answer_by_on`,
      decidedDate: sql`a.decided_on`,
    },
    from: sql`maintenance.accommodation a
      left join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = a.property_id
      left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = a.assignee_id`,
    where: sql`a.customer_id = ${tx.customerId} and a.community_id = ${input.communityId}`,
  }),
});
