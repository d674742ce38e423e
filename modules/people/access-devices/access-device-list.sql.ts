// Where the rows of the list of access devices come from.
import { sql } from '../../../packages/db/database.ts';
import { fieldColumns, joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { accessDeviceList } from './access-device.contract.ts';
import { accessDeviceFields } from './access-device.fields.ts';

export const accessDeviceSource = joinList(accessDeviceList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`r.access_device_id`,
    columns: {
      ...fieldColumns('r', accessDeviceFields),
      accountNumber: sql`p.account_number`,
      property: sql`concat_ws(' ', p.street, nullif(p.unit, ''))`,
      propertyId: sql`r.property_id`,
    },
    from: sql`people.access_device r
      join communities.property p on p.customer_id = r.customer_id and p.community_id = r.community_id and p.property_id = r.property_id`,
    where: sql`r.customer_id = ${tx.customerId} and r.community_id = ${input.communityId}`,
  }),
});
