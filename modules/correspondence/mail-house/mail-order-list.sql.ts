// Where the rows of the list of orders come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, timeZoneOf, todayOf } from '../../communities/communities.server.ts';
import { mailOrderList } from './mail-order.contract.ts';

export const mailOrderSource = joinList(mailOrderList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input }) {
    const zone = await timeZoneOf(tx, input.communityId);
    return {
      id: sql`o.mail_order_id`,
      columns: {
        enteredDate: sql`(o.entered_time at time zone ${zone})::date`,
        title: sql`o.title`,
        kind: sql`o.kind`,
        house: sql`o.house`,
        pieces: sql`o.pieces`,
        estimate: sql`o.estimate_cents`,
        cost: sql`o.cost_cents`,
        state: sql`o.state`,
        mailedDate: sql`o.mailed_on`,
        enteredBy: sql`u.display_name`,
        houseNumber: sql`o.house_number`,
      },
      from: sql`correspondence.mail_order o join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = o.entered_by`,
      where: sql`o.customer_id = ${tx.customerId} and o.community_id = ${input.communityId}`,
    };
  },
});
