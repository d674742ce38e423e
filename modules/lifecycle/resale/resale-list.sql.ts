// Where the rows of the list of resales come from.
import { sql } from '../../../packages/db/database.ts';
import { orElse } from '../../../packages/db/or-else.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { resaleList } from './resale.contract.ts';

export const resaleSource = joinList(resaleList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`r.resale_id`,
    columns: {
      settlementDate: sql`r.settlement_on`,
      accountNumber: sql`p.account_number`,
      property: sql`concat_ws(' ', p.street, nullif(p.unit, ''))`,
      seller: sql`r.seller_name`,
      buyer: sql`r.buyer_name`,
      state: sql`r.state`,
      history: sql`r.terms ->> 'history'`,
      owed: sql`r.owed_cents`,
      prepaid: sql`r.prepaid_cents`,
      fees: sql`r.fee_cents`,
      by: sql`coalesce(u.display_name, '')`,
      propertyId: sql`r.property_id`,
    },
    from: sql`lifecycle.resale r
      join communities.property p on p.customer_id = ${tx.customerId} and p.community_id = r.community_id and p.property_id = r.property_id
      left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = ${orElse(sql.ref('r.settled_by'), sql.ref('r.entered_by'))}`,
    where: sql`r.customer_id = ${tx.customerId} and r.community_id = ${input.communityId}`,
  }),
});
