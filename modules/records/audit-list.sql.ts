// Where the rows of the audit trail come from.
import { sql } from '../../packages/db/database.ts';
import { dateInZone } from '../../packages/kernel/kernel.ts';
import { joinList } from '../../packages/lists/lists.ts';
import { auditList } from './records.contract.ts';

/**
 * The events of the customer's last days, of the communities the caller sees. Those of none go to who sees
 * all, and to who did them.
 */
export const auditSource = joinList(auditList, {
  today: async ({ input, now }) => dateInZone(now, input.zone),
  read: ({ tx, input, now, communities, userId }) => ({
    id: sql`e.audit_event_id`,
    columns: {
      eventDate: sql`(e.event_time at time zone ${input.zone})::date`,
      clock: sql`to_char(e.event_time at time zone ${input.zone}, 'HH24:MI:SS.MS')`,
      person: sql`coalesce(u.display_name, '')`,
      act: sql`e.command`,
      kind: sql`coalesce(e.entity_kind, '')`,
      recordId: sql`coalesce(e.entity_id, '')`,
      community: sql`coalesce(c.name, '')`,
      reason: sql`coalesce(e.reason, '')`,
      ip: sql`coalesce(e.ip, '')`,
      batch: sql`coalesce(e.batch_id::text, '')`,
      request: sql`coalesce(e.request_id, '')`,
    },
    from: sql`platform.audit_event e
      left join identity.app_user u on u.customer_id = e.customer_id and u.user_id = e.user_id
      left join communities.community c on c.customer_id = e.customer_id and c.community_id = e.community_id`,
    where: sql`e.customer_id = ${tx.customerId}
      and (${input.days}::integer = 0 or e.event_time >= ${now}::timestamptz - make_interval(days => ${input.days}::integer))
      and (${communities === 'all'}::boolean or e.community_id = any(${communities === 'all' ? [] : [...communities]}::bigint[])
        or e.community_id is null and e.user_id = ${userId ?? null}::bigint)`,
  }),
});
