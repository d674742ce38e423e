// Where the rows of the list of public pages come from: every community in scope, with or without one.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { siteList } from './site.contract.ts';

/** Files chosen for the page of community `c`: all of them, and those no owner may see any more. */
const files = sql`lateral (
    select count(*)::integer as chosen,
      (count(*) filter (where a.removed_time is not null or a.published_to <> 'OWNERS' or a.community_id is distinct from c.community_id
        or a.published_from > day.today or coalesce(a.published_until, 'infinity') < day.today))::integer as gone
    from owner_access.site_document d
    join records.attachment a on a.customer_id = d.customer_id and a.attachment_id = d.attachment_id
    where d.customer_id = c.customer_id and d.community_id = c.community_id
  ) files`;

export const siteSource = joinList(siteList, {
  read: ({ tx, communities, now }) => ({
    id: sql`c.community_id`,
    columns: {
      shortCode: sql`c.short_code`,
      name: sql`c.name`,
      state: sql`case when s.slug is null then 'NONE' when s.is_live then 'LIVE' when s.published is null then 'DRAFT' else 'DOWN' end`,
      slug: sql`coalesce(s.slug, '')`,
      shows: sql`concat_ws(', ', case when s.welcome <> '' then 'Welcome' end, case when s.shows_office then 'Office' end, case when s.shows_board then 'Board' end,
        case when s.shows_documents then 'Documents' end)`,
      documents: sql`files.chosen`,
      gone: sql`files.gone`,
      publishedOn: sql`(s.published_time at time zone c.time_zone)::date`,
      publishedBy: sql`coalesce((select u.display_name from identity.app_user u where u.customer_id = ${tx.customerId} and u.user_id = s.published_by), '')`,
      mayBeIndexed: sql`coalesce(s.may_be_indexed, false)`,
      todayDate: sql`day.today`,
    },
    from: sql`communities.community c
      cross join lateral (select (${now}::timestamptz at time zone c.time_zone)::date as today) day
      left join owner_access.site s on s.customer_id = ${tx.customerId} and s.community_id = c.community_id
      cross join ${files}`,
    where: sql`c.customer_id = ${tx.customerId} and c.standing in ('DRAFT', 'ACTIVE')
      and ${communities === 'all' ? sql`true` : sql`c.community_id = any(${[...communities]}::bigint[])`}`,
  }),
});
