// Reads visits as they were checked in and out at the gate, each with the check-out that follows it.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatDate, formatDateLong, formatSpan, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { counted, doorCell, factRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { visitorLog } from './visitor-log.report.ts';

const columns: ReportColumn[] = [
  { key: 'in', title: 'In', kind: 'code' },
  { key: 'visitor', title: 'Visitor', kind: 'text' },
  { key: 'out', title: 'Out', kind: 'text' },
  { key: 'host', title: 'Host', kind: 'text' },
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'property', title: 'Property', kind: 'text' },
  { key: 'plate', title: 'Plate', kind: 'code' },
  { key: 'reason', title: 'Reason', kind: 'text' },
  { key: 'by', title: 'Checked in by', kind: 'text' },
  { key: 'outBy', title: 'Checked out by', kind: 'text' },
];

interface Visit {
  visitorId: string;
  day: LocalDate;
  inAt: string;
  outDay: LocalDate | null;
  outAt: string | null;
  /** Null for a visitor who is not remembered any more. */
  visitor: string | null;
  host: string;
  accountNumber: string;
  property: string;
  propertyId: string;
  plate: string;
  reason: string;
  by: string;
  outBy: string;
}

interface Asked {
  from: LocalDate;
  to: LocalDate;
  property: string;
}

/** Visits by when they began, on the clocks of the community. */
async function listVisits(tx: Tx, communityId: string, { from, to, property }: Asked): Promise<Visit[]> {
  const found = await sql<Visit>`
    select i.entity_id as "visitorId", (i.event_time at time zone c.time_zone)::date as day, to_char(i.event_time at time zone c.time_zone, 'HH24:MI') as "inAt",
      (o.event_time at time zone c.time_zone)::date as "outDay", to_char(o.event_time at time zone c.time_zone, 'HH24:MI') as "outAt", v.name as visitor,
      coalesce(nullif(v.authorized_by, ''), h.display_name, '') as host, coalesce(p.account_number, '') as "accountNumber",
      concat_ws(' ', p.street, nullif(p.unit, '')) as property, coalesce(p.property_id::text, '') as "propertyId", coalesce(v.plate, '') as plate,
      coalesce(v.reason, '') as reason, coalesce(u.display_name, '') as by, coalesce(o.by, '') as "outBy"
    from communities.community c
    join platform.audit_event i on i.customer_id = ${tx.customerId} and i.community_id = c.community_id and i.entity_kind = 'visitor'
      and i.command = 'Visitor.checkInVisitor'
    left join lateral (
      select e.event_time, e.command, w.display_name as by from platform.audit_event e
      left join identity.app_user w on w.customer_id = ${tx.customerId} and w.user_id = e.user_id
      where e.customer_id = ${tx.customerId} and e.entity_kind = 'visitor' and e.entity_id = i.entity_id and e.audit_event_id > i.audit_event_id
        and e.command in ('Visitor.checkInVisitor', 'Visitor.checkOutVisitor')
      order by e.audit_event_id limit 1
    ) o on o.command = 'Visitor.checkOutVisitor'
    left join people.visitor v on v.customer_id = ${tx.customerId} and v.community_id = c.community_id and v.visitor_id = i.entity_id::bigint
    left join communities.property p on p.customer_id = ${tx.customerId} and p.community_id = c.community_id and p.property_id = v.property_id
    left join lateral (
      select t.display_name from people.ownership n join people.party t on t.customer_id = ${tx.customerId} and t.party_id = n.party_id
      where n.customer_id = ${tx.customerId} and n.community_id = c.community_id and n.property_id = v.property_id and n.is_primary
        and n.start_on <= (i.event_time at time zone c.time_zone)::date and (n.end_on is null or n.end_on >= (i.event_time at time zone c.time_zone)::date)
      limit 1
    ) h on true
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = i.user_id
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId}
      and i.event_time >= (${from}::date)::timestamp at time zone c.time_zone and i.event_time < (${to}::date + 1)::timestamp at time zone c.time_zone
      and (${property} = '' or strpos(lower(concat_ws(' ', p.account_number, p.street, p.unit)), lower(${property})) > 0)
    order by i.event_time, i.audit_event_id`.execute(tx.db);
  return found.rows;
}

function outWords({ day, outDay, outAt }: Visit): string {
  if (outDay === null || outAt === null) return 'Not recorded';
  return outDay === day ? outAt : `${formatDate(outDay)} ${outAt}`;
}

function lineOf(visit: Visit, communityId: string): ReportRow {
  const { visitorId, inAt, visitor, host, accountNumber, property, propertyId, plate, reason, by, outBy } = visit;
  return factRow({
    in: inAt,
    visitor: visitor === null ? 'No longer on file' : doorCell(visitor, 'visitor-view', { communityId, visitorId }),
    out: outWords(visit),
    host: host || 'Not recorded',
    account: accountNumber,
    property: doorCell(property, 'property-view', { communityId, propertyId }),
    plate,
    reason,
    by,
    outBy,
  });
}

export const visitorLogReport = joinReport(visitorLog, async (tx, { communityId, params }) => {
  const { fromDate, toDate, property } = params;
  const visits = await listVisits(tx, communityId, { from: fromDate, to: toDate, property: property ?? '' });
  return {
    subtitle: [formatSpan(fromDate, toDate), ...(property ? [`Property contains “${property}”`] : [])],
    columns,
    rows: [
      ...underHeads(
        visits,
        ({ day }) => formatDateLong(day),
        (visit) => lineOf(visit, communityId),
        columns,
        ['visit', 'visits'],
      ),
      { kind: 'grandTotal', level: 0, cells: { visitor: { text: `Total, ${counted(visits.length, 'visit')}` } } },
    ],
    checks: [],
  };
});
