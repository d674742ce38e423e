// Where the rows of the list of communities come from.
import { sql } from '../../packages/db/database.ts';
import { joinList } from '../../packages/lists/lists.ts';
import { communityList } from './community-list.contract.ts';

/** The communities in the caller's scope. */
export const communitySource = joinList(communityList, {
  read: ({ tx, communities, now }) => ({
    id: sql`c.community_id`,
    columns: {
      shortCode: sql`c.short_code`,
      name: sql`c.name`,
      legalName: sql`c.legal_name`,
      standing: sql`c.standing`,
      manager: sql`coalesce((select u.display_name from identity.app_user u where u.customer_id = c.customer_id and u.user_id = c.manager_user_id), '')`,
      accountant: sql`coalesce((select u.display_name from identity.app_user u where u.customer_id = c.customer_id and u.user_id = c.accountant_user_id), '')`,
      city: sql`concat_ws(', ', nullif(c.city, ''), nullif(c.state, ''))`,
      units: sql`(select count(*)::integer from communities.property p where p.customer_id = c.customer_id and p.community_id = c.community_id)`,
      todayDate: sql`(${now}::timestamptz at time zone c.time_zone)::date`,
    },
    from: sql`communities.community c`,
    where: sql`c.customer_id = ${tx.customerId} and ${communities === 'all' ? sql`true` : sql`c.community_id = any(${[...communities]}::bigint[])`}`,
  }),
});
