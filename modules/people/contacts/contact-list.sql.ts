// Where the rows of the list of contacts come from.
import { sql } from '../../../packages/db/database.ts';
import { fieldColumns, joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { contactList } from './contact.contract.ts';
import { contactFields } from './contact.fields.ts';

export const contactSource = joinList(contactList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`c.contact_id`,
    columns: {
      name: sql`t.display_name`,
      ...fieldColumns('c', contactFields),
      property: sql`coalesce(concat_ws(' ', p.street, nullif(p.unit, '')), '')`,
      phone: sql`t.phone`,
      email: sql`t.email`,
      inEmergency: sql`c.in_emergency`,
      mayEnter: sql`c.may_enter`,
      status: sql`case when c.is_active then 'ACTIVE' else 'ENDED' end`,
    },
    from: sql`people.contact c
      join people.party t on t.customer_id = c.customer_id and t.party_id = c.party_id
      left join communities.property p on p.customer_id = c.customer_id and p.community_id = c.community_id and p.property_id = c.property_id`,
    where: sql`c.customer_id = ${tx.customerId} and c.community_id = ${input.communityId}`,
  }),
});
