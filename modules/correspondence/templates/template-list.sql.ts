// Where the rows of the template library come from: templates of all communities, and of those in scope.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { templateList } from './template.contract.ts';

export const templateSource = joinList(templateList, {
  read: ({ tx, communities }) => ({
    id: sql`t.template_id`,
    columns: {
      name: sql`t.name`,
      kind: sql`t.kind`,
      state: sql`case when not t.is_active then 'RETIRED' when t.current_version is null then 'DRAFT' when t.has_draft then 'CHANGED' else 'IN_USE' end`,
      versionNo: sql`t.current_version`,
      usedBy: sql`case when t.community_id is null then 'All communities' else coalesce(c.name, '') end`,
      languages: sql`case when t.body_es is null then 'English' else 'English, Español' end`,
      mayEmail: sql`t.may_email`,
      changedBy: sql`u.display_name`,
      changedDate: sql`(t.changed_time at time zone 'UTC')::date`,
    },
    from: sql`correspondence.template t
      join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = t.changed_by
      left join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = t.community_id`,
    where: sql`t.customer_id = ${tx.customerId}
      and (t.community_id is null or ${communities === 'all' ? sql`true` : sql`t.community_id = any(${[...communities]}::bigint[])`})`,
  }),
});
