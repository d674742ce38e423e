// Where the rows of the list of community lists come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { communityListsList } from './community-list.contract.ts';

/** Every list of the customer; communities are counted within the caller's scope. */
export const communityListsSource = joinList(communityListsList, {
  read: ({ tx, communities }) => ({
    id: sql`l.community_list_id`,
    columns: {
      name: sql`l.name`,
      communities: sql`(select count(*)::integer from identity.community_list_community c where c.customer_id = ${tx.customerId}
        and c.community_list_id = l.community_list_id and ${communities === 'all' ? sql`true` : sql`c.community_id = any(${[...communities]}::bigint[])`})`,
      users: sql`(select count(*)::integer from identity.community_list_user u where u.customer_id = ${tx.customerId} and u.community_list_id = l.community_list_id)`,
      people: sql`coalesce((select string_agg(u.display_name, ', ' order by lower(u.display_name)) from identity.community_list_user m
        join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = m.user_id
        where m.customer_id = ${tx.customerId} and m.community_list_id = l.community_list_id), '')`,
      note: sql`l.note`,
    },
    from: sql`identity.community_list l`,
    where: sql`l.customer_id = ${tx.customerId}`,
  }),
});
