// Where the rows of the lists of roles and users come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { roleList } from './role.contract.ts';
import { userList } from './user.contract.ts';

const usersOf = (isInactive: boolean) => sql`(select count(*)::int from identity.user_role ur
  join identity.app_user u on u.customer_id = ur.customer_id and u.user_id = ur.user_id
  where ur.customer_id = r.customer_id and ur.role_id = r.role_id and u.is_inactive = ${isInactive}::boolean)`;

/** The roles of the customer. */
export const roleSource = joinList(roleList, {
  read: ({ tx }) => ({
    id: sql`r.role_id`,
    columns: {
      name: sql`r.name`,
      origin: sql`case when r.is_standard then 'STANDARD' else 'OWN' end`,
      users: usersOf(false),
      inactiveUsers: usersOf(true),
      claims: sql`(select count(*)::int from identity.role_claim c where c.customer_id = ${tx.customerId} and c.role_id = r.role_id)`,
    },
    from: sql`identity.role r`,
    where: sql`r.customer_id = ${tx.customerId}`,
  }),
});

/** The users of the customer. */
export const userSource = joinList(userList, {
  read: ({ tx }) => ({
    id: sql`u.user_id`,
    columns: {
      displayName: sql`u.display_name`,
      email: sql`u.email`,
      phone: sql`u.phone`,
      roles: sql`coalesce((select string_agg(r.name, ', ' order by lower(r.name)) from identity.user_role ur
        join identity.role r on r.customer_id = ${tx.customerId} and r.role_id = ur.role_id
        where ur.customer_id = ${tx.customerId} and ur.user_id = u.user_id), '')`,
      communities: sql`case when u.sees_all_communities then 'All' else (select case count(*) when 0 then 'None' else count(*)::text end
        from identity.user_scope uc where uc.customer_id = ${tx.customerId} and uc.user_id = u.user_id) end`,
      status: sql`case when u.is_inactive then 'INACTIVE' else 'ACTIVE' end`,
    },
    from: sql`identity.app_user u`,
    where: sql`u.customer_id = ${tx.customerId}`,
  }),
});
