// What was posted, printed and written, for the collector of alerts: batches of charges, sheets of checks,
// letters that came back, batches of letters and coupon books that wait.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';
import { alertTypes } from './alert.contract.ts';

/** The community and the batch an alert leads to. */
const inBatch = (communityId: ReturnType<typeof sql>, batchId: ReturnType<typeof sql>) =>
  sql`jsonb_build_array(jsonb_build_object('Name', 'CommunityAgentId', 'Id', ${communityId}::text), jsonb_build_object('Name', 'ItemId', 'Id', ${batchId}::text))`;

/** A part of the statement that reads what waits: what came after `since`, told to all but who did it. */
export function whatWasPosted(tx: Tx, since: Instant) {
  return sql`
    select ${alertTypes.chargesPosted}::int, b.batch_id::text, '', b.community_id, null::bigint, b.posted_by, 1, b.description,
        ${inBatch(sql`b.community_id`, sql`b.batch_id`)}
      from ledger.batch b where b.customer_id = ${tx.customerId} and b.state = 'POSTED' and b.kind in ('CHARGES', 'LATE_FEES', 'PREPAIDS')
        and b.posted_time > ${since}
    union all
    select ${alertTypes.checksPrinted}::int, concat_ws(':', p.printing_id, c.batch_id), '', p.community_id, null::bigint, p.printed_by, count(*)::int, '',
        ${inBatch(sql`p.community_id`, sql`c.batch_id`)}
      from payables.printing p
      join payables.check_printing k on k.customer_id = p.customer_id and k.printing_id = p.printing_id
      join payables.issued_check c on c.customer_id = k.customer_id and c.check_id = k.check_id
      where p.customer_id = ${tx.customerId} and p.printed_time > ${since} group by p.printing_id, p.community_id, p.printed_by, c.batch_id
    union all
    select ${alertTypes.letter}::int, l.letter_id::text, l.state, l.community_id, null, null, 1,
        concat(l.subject, ' to ', l.recipient, case l.state when 'FAILED' then ' was not delivered' else ' came back' end),
        ${inBatch(sql`l.community_id`, sql`l.letter_id`)}
      from correspondence.letter l where l.customer_id = ${tx.customerId} and l.state in ('FAILED', 'RETURNED') and l.state_time > ${since}
        and not exists (select from correspondence.letter r where r.customer_id = ${tx.customerId} and r.resend_of = l.letter_id and r.state <> 'VOID')
    union all
    select ${alertTypes.messageBatch}::int, b.letter_batch_id::text, '', b.community_id, null, b.entered_by, 1, b.title,
        ${inBatch(sql`b.community_id`, sql`b.letter_batch_id`)}
      from correspondence.letter_batch b where b.customer_id = ${tx.customerId} and b.state = 'DRAFT'
    union all
    select ${alertTypes.couponOrder}::int, o.coupon_order_id::text, '', o.community_id, null, null, 1, 'from ' || to_char(o.first_due_on, 'MM/DD/YYYY'),
        jsonb_build_array(jsonb_build_object('Name', 'CommunityAgentId', 'Id', o.community_id::text), jsonb_build_object('Name', 'SouthDataCoupon', 'Id', o.coupon_order_id::text))
      from receivables.coupon_order o
      left join correspondence.mail_order m on m.customer_id = ${tx.customerId} and m.mail_order_id = o.mail_order_id
      where o.customer_id = ${tx.customerId} and o.finished_time is not null and o.discarded_time is null
        and (m.mail_order_id is null or m.state in ('REJECTED', 'CANCELED'))`;
}
