// Where the rows of the lists of ownerships come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { ownershipList, previousOwnerList } from './ownership-list.contract.ts';

const mailing = sql`concat_ws(', ', nullif(t.street, ''), nullif(t.city, ''), nullif(concat_ws(' ', nullif(t.state, ''), nullif(t.postcode, '')), ''))`;
const from = sql`people.ownership o
  join people.party t on t.customer_id = o.customer_id and t.party_id = o.party_id
  join communities.property p on p.customer_id = o.customer_id and p.community_id = o.community_id and p.property_id = o.property_id`;
const address = sql`concat_ws(' ', p.street, nullif(p.unit, ''))`;

/** One row for each part an owner has, or had, in a property. */
export const ownershipSource = joinList(ownershipList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`o.ownership_id`,
    columns: {
      name: sql`t.display_name`,
      role: sql`case when o.end_on is not null then 'PREVIOUS' when o.is_primary then 'PRIMARY' else 'CO_OWNER' end`,
      accountNumber: sql`p.account_number`,
      property: address,
      startDate: sql`o.start_on`,
      endDate: sql`o.end_on`,
      share: sql`coalesce(o.share_percent::text, '')`,
      mailing,
      email: sql`t.email`,
      delivery: sql`o.delivery`,
      occupancy: sql`o.occupancy`,
      mailReturned: sql`o.mail_returned`,
      emailReturned: sql`o.email_returned`,
      propertyId: sql`o.property_id`,
    },
    from,
    where: sql`o.customer_id = ${tx.customerId} and o.community_id = ${input.communityId}`,
  }),
});

/** Ownerships that are over. */
export const previousOwnerSource = joinList(previousOwnerList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`o.ownership_id`,
    columns: {
      name: sql`t.display_name`,
      accountNumber: sql`p.account_number`,
      property: address,
      isPrimary: sql`o.is_primary`,
      startDate: sql`o.start_on`,
      endDate: sql`o.end_on`,
      forwarding: mailing,
      phone: sql`t.phone`,
      email: sql`t.email`,
      propertyId: sql`o.property_id`,
    },
    from,
    where: sql`o.customer_id = ${tx.customerId} and o.community_id = ${input.communityId} and o.end_on is not null`,
  }),
});
