// Reads the audit trail by entity and time, page by page: it never stands in memory as a whole.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { pagesOfAll, sql, type Tx } from '../../../packages/db/database.ts';
import { formatSpan, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { dayCell, factRow } from '../../../packages/reporting/layout.ts';
import { communitiesOf, joinReport } from '../../../packages/reporting/report.ts';
import { changesBetween } from '../change.rules.ts';
import { auditTrail } from './audit-trail.report.ts';

const columns: ReportColumn[] = [
  { key: 'entity', title: 'Entity', kind: 'text' },
  { key: 'day', title: 'Date', kind: 'date' },
  { key: 'time', title: 'Time', kind: 'code' },
  { key: 'user', title: 'User', kind: 'text' },
  { key: 'actingFor', title: 'Acting for', kind: 'text' },
  { key: 'record', title: 'Record', kind: 'code' },
  { key: 'community', title: 'Community', kind: 'text' },
  { key: 'action', title: 'Action', kind: 'text' },
  { key: 'field', title: 'Field', kind: 'text' },
  { key: 'old', title: 'Old', kind: 'text' },
  { key: 'new', title: 'New', kind: 'text' },
  { key: 'reason', title: 'Reason', kind: 'text' },
  { key: 'source', title: 'Source', kind: 'text' },
];

interface Event {
  entity: string;
  day: LocalDate;
  time: string;
  person: string;
  actingFor: string;
  recordId: string;
  community: string;
  action: string;
  before: unknown;
  after: unknown;
  reason: string;
  ip: string;
  batchId: string;
}

interface Asked {
  communityId: string;
  communityIds: readonly string[];
  /** With events of no community. */
  isOfAll: boolean;
  from: LocalDate;
  to: LocalDate;
  user: string;
  entity: string;
  action: string;
}

const PAGE = 500;

/** Events of a span of days, on the clocks of the community that is asked. */
function eventsOf(tx: Tx, { communityId, communityIds, isOfAll, from, to, user, entity, action }: Asked) {
  const holds = (text: ReturnType<typeof sql>, wanted: string) =>
    wanted === '' ? sql`true` : sql`strpos(lower(${text}), lower(${wanted})) > 0`;
  return sql<Event>`
    select coalesce(e.entity_kind, '') as entity, (e.event_time at time zone z.time_zone)::date as day,
      to_char(e.event_time at time zone z.time_zone, 'HH24:MI:SS') as time, coalesce(u.display_name, '') as person,
      coalesce(f.display_name, '') as "actingFor", coalesce(e.entity_id, '') as "recordId", coalesce(c.name, '') as community, e.command as action,
      e.before, e.after, coalesce(e.reason, '') as reason, coalesce(e.ip, '') as ip, coalesce(e.batch_id::text, '') as "batchId"
    from communities.community z
    join platform.audit_event e on e.customer_id = ${tx.customerId}
      and e.event_time >= (${from}::date)::timestamp at time zone z.time_zone and e.event_time < (${to}::date + 1)::timestamp at time zone z.time_zone
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.user_id
    left join identity.app_user f on f.customer_id = ${tx.customerId} and f.user_id = e.acting_for_user_id
    left join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = e.community_id
    where z.customer_id = ${tx.customerId} and z.community_id = ${communityId}
      and (e.community_id = any(${[...communityIds]}::bigint[]) or (${isOfAll} and e.community_id is null))
      and ${holds(sql`concat_ws(' ', u.display_name, u.email)`, user)} and ${holds(sql`e.entity_kind`, entity)} and ${holds(sql`e.command`, action)}
    order by entity, e.audit_event_id`;
}

/** One line for each field that changed; an act that kept no states has one line. */
function linesOf(event: Event): ReportRow[] {
  const { entity, day, time, person, actingFor, recordId, community, action, before, after, reason, ip, batchId } = event;
  const facts = {
    entity: entity || 'Not recorded',
    day: dayCell(day),
    time,
    user: person || 'Not recorded',
    actingFor,
    record: recordId,
    community,
    action,
    reason,
    source: [ip, batchId === '' ? '' : `batch ${batchId}`].filter(Boolean).join(', ') || 'Not recorded',
  };
  const changes = changesBetween(before, after).filter(({ isChanged }) => isChanged);
  if (changes.length === 0) return [factRow(facts, 0)];
  return changes.map(({ field, before: old, after: next }) => factRow({ ...facts, field, old, new: next }, 0));
}

async function* pagesOf(tx: Tx, asked: Asked): AsyncGenerator<readonly ReportRow[]> {
  for await (const page of pagesOfAll(tx, eventsOf(tx, asked), PAGE)) yield page.flatMap(linesOf);
}

export const auditTrailReport = joinReport(auditTrail, async (tx, order) => {
  const { fromDate, toDate, user, entity, action } = order.params;
  const { communityId, isOfAll = false } = order;
  const filters = { user: user ?? '', entity: entity ?? '', action: action ?? '' };
  const asked = { communityId, communityIds: communitiesOf(order), isOfAll, from: fromDate, to: toDate, ...filters };
  const said = Object.entries({ User: user, Entity: entity, Action: action }).flatMap(([title, text]) =>
    text ? [`${title} contains “${text}”`] : [],
  );
  return {
    subtitle: [
      formatSpan(fromDate, toDate),
      ...said,
      ...(isOfAll ? [] : ['Events of the communities named; those of no community are shown for all communities']),
    ],
    columns,
    rows: pagesOf(tx, asked),
    checks: [],
  };
});
