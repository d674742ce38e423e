// What work orders tell of, for the collector of alerts: an answer of a vendor, no answer in time, and work
// that is to be looked at.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';
import { alertTypes } from './alert.contract.ts';

/**
 * A part of the statement that reads what waits: orders a vendor declined since, did not answer in time, or
 * finished; told to who the order is assigned to, else to all who may see it.
 */
export function whatOrdersSay(tx: Tx, since: Instant, now: Instant) {
  return sql`
    select ${alertTypes.workOrder}::int, w.work_order_id::text, concat_ws(':', w.state, w.link_number), w.community_id, w.assignee_id, null::bigint, 1,
        concat('WO-', w.order_number, ' ', w.subject, case w.state when 'SENT' then ' has no answer' when 'DONE' then ' is done' else ' was declined' end),
        jsonb_build_array(jsonb_build_object('Name', 'CommunityAgentId', 'Id', w.community_id::text),
          jsonb_build_object('Name', 'WorkOrderId', 'Id', w.work_order_id::text))
      from maintenance.work_order w
      where w.customer_id = ${tx.customerId} and ((w.state = 'DONE' and w.verified_by is null) or (w.state = 'SENT' and w.answer_by_time < ${now}::timestamptz)
        or (w.state = 'NEW' and w.sent_time > ${since}::timestamptz and w.link_number > 1))`;
}
