// Where what happened at properties comes from: the days of ownerships and of flags, up to today.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { propertyFlagNames, propertyFlagWords } from '../../communities/communities.contract.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { propertyActivityList } from './property-activity.contract.ts';

/**
 * Each record gives up to two events; its id times four leaves a number for each. A flag without a first day
 * has no day it was set on but that of its setting.
 */
export const propertyActivitySource = joinList(propertyActivityList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input, now }) {
    const today = await todayOf(tx, input.communityId, now);
    const mine = (alias: 'o' | 'f') =>
      sql`${sql.id(alias)}.customer_id = ${tx.customerId} and ${sql.id(alias)}.community_id = ${input.communityId}`;
    const owned = sql`(select t.display_name from people.party t where t.customer_id = o.customer_id and t.party_id = o.party_id)`;
    const part = sql`case when o.is_primary then 'Primary owner' else 'Co-owner' end`;
    const flagged = sql`concat_ws(': ', (select w.words from unnest(${propertyFlagNames}::text[], ${Object.values(propertyFlagWords)}::text[]) w (flag, words) where w.flag = f.flag),
      nullif(f.reason, ''))`;
    const setBy = sql`coalesce((select u.display_name from identity.app_user u where u.customer_id = f.customer_id and u.user_id = f.set_by), '')`;
    return {
      id: sql`e.event_id`,
      columns: {
        date: sql`e.day`,
        kind: sql`e.kind`,
        accountNumber: sql`p.account_number`,
        property: sql`concat_ws(' ', p.street, nullif(p.unit, ''))`,
        party: sql`e.party`,
        detail: sql`e.detail`,
        propertyId: sql`e.property_id`,
      },
      from: sql`(
          select o.customer_id, o.property_id, o.ownership_id * 4 as event_id, o.start_on as day, 'OWNER_CAME' as kind, ${owned} as party, ${part} as detail
          from people.ownership o where ${mine('o')}
          union all
          select o.customer_id, o.property_id, o.ownership_id * 4 + 1, o.end_on, 'OWNER_LEFT', ${owned}, ${part}
          from people.ownership o where ${mine('o')} and o.end_on is not null
          union all
          select f.customer_id, f.property_id, f.property_flag_id * 4 + 2, coalesce(f.from_on, (f.set_time at time zone m.time_zone)::date), 'FLAG_SET', ${setBy}, ${flagged}
          from communities.property_flag f join communities.community m on m.customer_id = f.customer_id and m.community_id = f.community_id
          where ${mine('f')} and coalesce(f.from_on, (f.set_time at time zone m.time_zone)::date) is not null
          union all
          select f.customer_id, f.property_id, f.property_flag_id * 4 + 3, f.to_on, 'FLAG_ENDED', '', ${flagged}
          from communities.property_flag f where ${mine('f')} and f.to_on is not null
        ) e
        join communities.property p on p.customer_id = e.customer_id and p.property_id = e.property_id`,
      where: sql`e.customer_id = ${tx.customerId} and e.day <= ${today}::date`,
    };
  },
});
