// The records workflows are about, each with what conditions ask of it, as they stand at a moment.
import { type RawBuilder, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { SubjectName } from './subject.contract.ts';

type Sql = RawBuilder<unknown>;

/** What a select needs: the transaction and the moment. */
interface At {
  tx: Tx;
  now: Instant;
}

/** The day in the community `c`. */
const today = ({ now }: At): Sql => sql`(${now}::timestamptz at time zone c.time_zone)::date`;

/** The community of a record `s`. */
const community = ({ tx }: At, alias = sql`s`): Sql =>
  sql`join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = ${alias}.community_id and c.standing not in ('DEACTIVATED', 'TRANSFERRED')`;

const home = ({ tx }: At, of: Sql): Sql =>
  sql`left join communities.property h on h.customer_id = ${tx.customerId} and h.property_id = ${of}`;

/** The owner `w` of a home on the day, with their name. */
const owner = (at: At, of: Sql): Sql => sql`left join people.ownership w on w.customer_id = ${at.tx.customerId} and w.ownership_id = ${of}
  left join people.party y on y.customer_id = ${at.tx.customerId} and y.party_id = w.party_id`;

const named = sql`concat_ws(' ', h.account_number, y.display_name)`;

const communities = (at: At): Sql => {
  const { tx, now } = at;
  const ofIt = sql`x.customer_id = ${tx.customerId} and x.community_id = c.community_id`;
  return sql`select c.community_id::text as id, c.community_id, c.name as label, null::bigint as ownership_id, null::bigint as property_id,
      'community' as entity_kind, c.community_id::text as entity_id, null::bigint as batch_id, true as live,
      jsonb_build_object('lawState', c.law_state,
        'staleDays', (select max(${today(at)} - coalesce((select max(l.statement_on) from banking.bank_statement l
          where l.customer_id = ${tx.customerId} and l.bank_account_id = x.bank_account_id), ${today(at)} - 999)) from ledger.bank_account x where ${ofIt}),
        'redTies', (select count(*) from ledger.tie_out x where ${ofIt} and x.lamp = 'RED'),
        'openBatches', (select count(*) from ledger.batch x where ${ofIt} and x.state = 'UNPOSTED'),
        'billsToApprove', (select count(*) from payables.bill x where ${ofIt} and x.status = 'SUBMITTED'),
        'billsToPay', (select count(*) from payables.bill x where ${ofIt} and x.status in ('APPROVED', 'PARTLY_PAID')),
        'missedBills', (select count(*) from payables.invoice_template x where ${ofIt} and x.is_active and x.next_on < ${today(at)})) as facts
    from communities.community c where c.customer_id = ${tx.customerId} and c.standing not in ('DEACTIVATED', 'TRANSFERRED') and ${now}::timestamptz is not null`;
};

const owners = (at: At): Sql => sql`select s.ownership_id::text as id, s.community_id, ${named} as label, s.ownership_id, s.property_id,
    'ownership' as entity_kind, s.ownership_id::text as entity_id, null::bigint as batch_id, s.end_on is null or s.end_on >= ${today(at)} as live,
    jsonb_build_object('daysOwned', ${today(at)} - s.start_on, 'delivery', s.delivery, 'occupancy', s.occupancy, 'mailReturned', s.mail_returned,
      'owes', (select coalesce(sum(x.open_cents), 0) from receivables.charge x where x.customer_id = ${at.tx.customerId} and x.ownership_id = s.ownership_id)) as facts
  from people.ownership s ${community(at)} ${home(at, sql`s.property_id`)}
    left join people.party y on y.customer_id = ${at.tx.customerId} and y.party_id = s.party_id
  where s.customer_id = ${at.tx.customerId}`;

const returnedPayments = (
  at: At,
): Sql => sql`select s.receipt_id::text as id, s.community_id, ${named} as label, s.ownership_id, w.property_id,
    'ownership' as entity_kind, s.ownership_id::text as entity_id, s.batch_id, s.backed_out_on >= ${today(at)} - 60 as live,
    jsonb_build_object('amount', r.amount_cents, 'daysSince', ${today(at)} - s.backed_out_on,
      'returns', (select count(*) from receivables.receipt_backout x where x.customer_id = ${at.tx.customerId} and x.ownership_id = s.ownership_id
        and x.reason = 'NSF' and x.backed_out_on > s.backed_out_on - 365 and x.backed_out_on <= s.backed_out_on),
      'inBankruptcy', exists (select 1 from communities.property_flag x where x.customer_id = ${at.tx.customerId} and x.property_id = w.property_id
        and x.flag = 'BANKRUPTCY' and daterange(x.from_on, x.to_on, '[]') @> s.backed_out_on)) as facts
  from receivables.receipt_backout s ${community(at)}
    join receivables.receipt r on r.customer_id = ${at.tx.customerId} and r.receipt_id = s.receipt_id
    ${owner(at, sql`s.ownership_id`)} ${home(at, sql`w.property_id`)}
  where s.customer_id = ${at.tx.customerId} and s.reason = 'NSF'`;

const workOrders = (at: At): Sql => sql`select s.work_order_id::text as id, s.community_id,
    concat_ws(' ', 'WO-' || s.order_number, s.subject) as label, null::bigint as ownership_id, s.property_id,
    'workOrder' as entity_kind, s.work_order_id::text as entity_id, null::bigint as batch_id, s.state not in ('CLOSED', 'CANCELED') as live,
    jsonb_build_object('state', s.state, 'priority', s.priority, 'hasVendor', s.vendor_id is not null, 'estimate', s.estimate_cents,
      'hoursSent', floor(extract(epoch from ${at.now}::timestamptz - s.sent_time) / 3600), 'daysLate', ${today(at)} - s.due_on) as facts
  from maintenance.work_order s ${community(at)} where s.customer_id = ${at.tx.customerId}`;

const violations = (
  at: At,
): Sql => sql`select s.violation_id::text as id, s.community_id, concat_ws(' ', 'V-' || s.violation_number, ${named}) as label,
    s.ownership_id, s.property_id, 'violation' as entity_kind, s.violation_id::text as entity_id, null::bigint as batch_id,
    s.state not in ('CURED', 'VOID') as live,
    jsonb_build_object('state', s.state, 'daysOpen', ${today(at)} - s.observed_on, 'stepsTaken', s.steps_taken,
      'daysToInspection', s.next_inspection_on - ${today(at)},
      'daysToHearing', (select min(x.hearing_on) - ${today(at)} from maintenance.violation_hearing x
        where x.customer_id = ${at.tx.customerId} and x.violation_id = s.violation_id and x.hearing_on >= ${today(at)} and x.outcome = '')) as facts
  from maintenance.violation s ${community(at)} ${home(at, sql`s.property_id`)} ${owner(at, sql`s.ownership_id`)}
  where s.customer_id = ${at.tx.customerId}`;

const architectural = (at: At): Sql => sql`select s.architectural_request_id::text as id, s.community_id,
    concat_ws(' ', 'ARC-' || s.request_number, s.subject) as label, s.ownership_id, s.property_id,
    'architecturalRequest' as entity_kind, s.architectural_request_id::text as entity_id, null::bigint as batch_id,
    s.state in ('RECEIVED', 'INCOMPLETE', 'COMPLETE', 'IN_REVIEW') as live,
    jsonb_build_object('state', s.state, 'daysLeft', s.due_on - ${today(at)},
      'clockUsed', case when s.due_on > s.complete_on then 100 * (${today(at)} - s.complete_on) / (s.due_on - s.complete_on) end) as facts
  from maintenance.architectural_request s ${community(at)} where s.customer_id = ${at.tx.customerId}`;

const requests = (
  at: At,
): Sql => sql`select s.request_id::text as id, s.community_id, concat_ws(' ', 'R-' || s.request_number, s.subject) as label,
    s.ownership_id, s.property_id, case s.family when 'GENERAL' then 'generalRequest' else 'serviceRequest' end as entity_kind,
    s.request_id::text as entity_id, null::bigint as batch_id, s.closed_time is null as live,
    jsonb_build_object('family', s.family, 'isOpen', s.closed_time is null, 'priority', s.priority, 'daysOpen', ${today(at)} - s.received_on,
      'isAnswered', s.first_reply_time is not null) as facts
  from maintenance.request s ${community(at)} where s.customer_id = ${at.tx.customerId}`;

const bills = (at: At): Sql => sql`select s.bill_id::text as id, s.community_id, concat_ws(' ', v.name, s.bill_number) as label,
    null::bigint as ownership_id, null::bigint as property_id, 'bill' as entity_kind, s.bill_id::text as entity_id, null::bigint as batch_id,
    s.status in ('SUBMITTED', 'APPROVED', 'PARTLY_PAID') as live,
    jsonb_build_object('status', s.status, 'total', s.total_cents, 'daysToDue', s.due_on - ${today(at)},
      'daysEntered', ${today(at)} - (s.entered_time at time zone c.time_zone)::date, 'hasW9', v.w9_on is not null,
      'approvalsMissing', greatest(0, s.approvals_required - (select count(*) from payables.bill_approval x
        where x.customer_id = ${at.tx.customerId} and x.bill_id = s.bill_id and x.revision = s.revision and x.decision = 'APPROVED'))) as facts
  from payables.bill s ${community(at)} join people.vendor v on v.customer_id = ${at.tx.customerId} and v.vendor_id = s.vendor_id
  where s.customer_id = ${at.tx.customerId}`;

const batches = (at: At): Sql => sql`select s.batch_id::text as id, s.community_id,
    concat_ws(' ', initcap(replace(s.kind, '_', ' ')), s.description) as label, null::bigint as ownership_id, null::bigint as property_id,
    'community' as entity_kind, s.community_id::text as entity_id, s.batch_id, s.state = 'UNPOSTED' as live,
    jsonb_build_object('state', s.state, 'daysOld', ${today(at)} - (s.entered_time at time zone c.time_zone)::date) as facts
  from ledger.batch s ${community(at)} where s.customer_id = ${at.tx.customerId}`;

/** Policies of vendors belong to no community; their days are those of UTC. */
function insurances({ tx, now }: At): Sql {
  const day = sql`(${now}::timestamptz at time zone 'UTC')::date`;
  const of = (
    table: Sql,
    key: Sql,
    letter: string,
    kind: string,
  ) => sql`select ${letter}::text || s.${key} as id, null::bigint as community_id,
      concat_ws(' ', v.name, s.carrier, s.policy_number) as label, null::bigint as ownership_id, null::bigint as property_id,
      'vendor' as entity_kind, s.vendor_id::text as entity_id, null::bigint as batch_id, s.expires_on >= ${day} - 60 as live,
      jsonb_build_object('daysLeft', s.expires_on - ${day}, 'isRequired', s.is_required,
        'isRenewed', exists (select 1 from ${table} x where x.customer_id = ${tx.customerId} and x.renews_id = s.${key})) as facts, ${kind}::text as touched
    from ${table} s join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = s.vendor_id and v.is_active
    where s.customer_id = ${tx.customerId}`;
  return sql`select id, community_id, label, ownership_id, property_id, entity_kind, entity_id, batch_id, live, facts from (
    ${of(sql`people.liability_insurance`, sql`liability_insurance_id`, 'L', 'liabilityInsurance')} union all
    ${of(sql`people.workers_compensation_insurance`, sql`workers_compensation_insurance_id`, 'W', 'workersCompensationInsurance')}) policy`;
}

const contracts = (at: At): Sql => sql`select s.vendor_contract_id::text as id, s.community_id, concat_ws(' ', v.name, s.name) as label,
    null::bigint as ownership_id, null::bigint as property_id, 'vendorContract' as entity_kind, s.vendor_contract_id::text as entity_id,
    null::bigint as batch_id, s.cancelled_on is null and not s.is_draft as live,
    jsonb_build_object('daysToNotice', s.end_on - s.notice_days - ${today(at)}, 'daysToEnd', s.end_on - ${today(at)},
      'renewsItself', s.renews_itself, 'amount', s.amount_cents) as facts
  from people.vendor_contract s ${community(at)} join people.vendor v on v.customer_id = ${at.tx.customerId} and v.vendor_id = s.vendor_id
  where s.customer_id = ${at.tx.customerId}`;

const plans = (at: At): Sql => sql`select s.payment_plan_id::text as id, s.community_id, ${named} as label, s.ownership_id, w.property_id,
    'paymentPlan' as entity_kind, s.payment_plan_id::text as entity_id, null::bigint as batch_id, s.state in ('OFFERED', 'ACTIVE', 'BREACHED') as live,
    jsonb_build_object('state', s.state, 'daysBroken', ${today(at)} - s.breached_on, 'covered', s.covered_cents) as facts
  from collections.payment_plan s ${community(at)} ${owner(at, sql`s.ownership_id`)} ${home(at, sql`w.property_id`)}
  where s.customer_id = ${at.tx.customerId}`;

const cases = (
  at: At,
): Sql => sql`select s.collection_case_id::text as id, s.community_id, ${named} as label, s.ownership_id, w.property_id,
    'collectionCase' as entity_kind, s.collection_case_id::text as entity_id, null::bigint as batch_id, s.closed_on is null as live,
    jsonb_build_object('isOpen', s.closed_on is null, 'isDisputed', s.is_disputed, 'daysInStage', ${today(at)} - s.stage_on,
      'evidence', (select count(*) from collections.evidence x where x.customer_id = ${at.tx.customerId}
        and x.collection_case_id = s.collection_case_id and x.done_on >= s.stage_on and x.voided_time is null)) as facts
  from collections.collection_case s ${community(at)} ${owner(at, sql`s.ownership_id`)} ${home(at, sql`w.property_id`)}
  where s.customer_id = ${at.tx.customerId}`;

/** Resales stand in a module above; their table is what is read. */
const resales = (
  at: At,
): Sql => sql`select s.resale_id::text as id, s.community_id, concat_ws(' ', h.account_number, s.seller_name) as label,
    s.seller_ownership_id as ownership_id, s.property_id, 'property' as entity_kind, s.property_id::text as entity_id, s.batch_id,
    s.state in ('REQUESTED', 'UNDER_CONTRACT') as live,
    jsonb_build_object('state', s.state, 'daysToSettlement', s.settlement_on - ${today(at)}, 'owed', s.owed_cents) as facts
  from lifecycle.resale s ${community(at)} ${home(at, sql`s.property_id`)} where s.customer_id = ${at.tx.customerId}`;

/** Every kind of record as one shape of rows. */
export const subjectSql: Readonly<Record<SubjectName, (at: At) => Sql>> = {
  community: communities,
  owner: owners,
  returnedPayment: returnedPayments,
  workOrder: workOrders,
  violation: violations,
  architecturalRequest: architectural,
  request: requests,
  bill: bills,
  batch: batches,
  insurance: insurances,
  contract: contracts,
  paymentPlan: plans,
  collectionCase: cases,
  resale: resales,
};
