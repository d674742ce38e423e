// What violations tell of, for the collector of alerts: a hearing or an inspection whose day came, and
// batches that wait for review.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';
import { alertTypes } from './alert.contract.ts';

/**
 * Parts of the statement that reads what waits: open cases whose hearing was held and is not decided, or
 * whose inspection is due, and batches nobody posted yet. Told to all who may see them.
 */
export function whatViolationsSay(tx: Tx, now: Instant) {
  return sql`
    select ${alertTypes.violation}::int, v.violation_id::text, concat_ws(':', h.violation_hearing_id, v.next_inspection_on), v.community_id, null::bigint,
        null::bigint, 1,
        concat('V-', v.violation_number, ' ', c.name, case when h.violation_hearing_id is null then ' is to be inspected' else ' waits for its decision' end),
        jsonb_build_array(jsonb_build_object('Name', 'CommunityAgentId', 'Id', v.community_id::text),
          jsonb_build_object('Name', 'ItemId', 'Id', v.violation_id::text))
      from maintenance.violation v
      join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = v.community_id
      join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = v.request_code_id
      left join lateral (select x.violation_hearing_id from maintenance.violation_hearing x where x.customer_id = ${tx.customerId}
        and x.violation_id = v.violation_id and x.state in ('SCHEDULED', 'NOTICED') and x.outcome = ''
        and x.hearing_on <= (${now}::timestamptz at time zone m.time_zone)::date order by x.violation_hearing_id desc limit 1) h on true
      where v.customer_id = ${tx.customerId} and v.state = 'OPEN'
        and (h.violation_hearing_id is not null or v.next_inspection_on <= (${now}::timestamptz at time zone m.time_zone)::date)
    union all
    select ${alertTypes.violationBatch}::int, b.violation_batch_id::text, b.version::text, b.community_id, null::bigint, null::bigint, 1,
        concat('VB-', b.batch_number, ' ', b.name),
        jsonb_build_array(jsonb_build_object('Name', 'CommunityAgentId', 'Id', b.community_id::text),
          jsonb_build_object('Name', 'CcrBatchId', 'Id', b.violation_batch_id::text))
      from maintenance.violation_batch b where b.customer_id = ${tx.customerId} and b.state = 'DRAFT'`;
}
