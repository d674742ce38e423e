// Reads homes in the order of a route with the violations open at each.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatDateLong, type LocalDate, modulo } from '../../../packages/kernel/kernel.ts';
import { dayCell, doorCell, factRow, headRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { inspectionSheet } from './inspection-sheet.report.ts';

const columns: ReportColumn[] = [
  { key: 'address', title: 'Address', kind: 'text' },
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'open', title: 'Open', kind: 'count' },
  { key: 'cases', title: 'Open violations', kind: 'text' },
  { key: 'photo', title: 'Last photo', kind: 'date' },
  { key: 'fine', title: 'No issue', kind: 'text', over: 'Tick one' },
  { key: 'same', title: 'Still there', kind: 'text', over: 'Tick one' },
  { key: 'cured', title: 'Cured', kind: 'text', over: 'Tick one' },
  { key: 'fresh', title: 'New', kind: 'text', over: 'Tick one' },
  { key: 'notes', title: 'Notes', kind: 'text' },
];

interface Home {
  account: string;
  lot: string;
  street: string;
  owner: string;
  open: number;
  cases: string;
  violationId: string | null;
  photoDate: LocalDate | null;
}

/** Homes with the violations open on a day, and the day of the last photo of any case of the home. */
async function listHomes(tx: Tx, communityId: string, on: LocalDate, section: string): Promise<Home[]> {
  const found = await sql<Home>`
    select p.account_number as account, p.lot, concat_ws(' ', p.street, nullif(p.unit, '')) as street, coalesce(w.owner, '') as owner,
      coalesce(v.open, 0) as open, coalesce(v.cases, '') as cases, v.newest as "violationId", f.photo_on as "photoDate"
    from communities.property p
    join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = p.community_id
    left join lateral (select count(*)::int as open, max(x.violation_id) as newest,
        string_agg(concat('V-', x.violation_number, ' ', c.name, ' (', case when x.steps_taken > 0 then coalesce(x.steps -> (x.steps_taken - 1) ->> 'name', 'New') else 'New' end, ')'), '; '
          order by x.violation_number) as cases
      from maintenance.violation x
      join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = x.request_code_id
      where x.customer_id = ${tx.customerId} and x.property_id = p.property_id and x.state <> 'VOID' and x.observed_on <= ${on}::date
        and (x.closed_on is null or x.closed_on > ${on}::date)) v on true
    left join lateral (select t.display_name as owner from people.ownership o
      join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
      where o.customer_id = ${tx.customerId} and o.property_id = p.property_id and o.is_primary and o.start_on <= ${on}::date
        and (o.end_on is null or o.end_on > ${on}::date) order by o.ownership_id limit 1) w on true
    left join lateral (select max((a.entered_time at time zone m.time_zone)::date) as photo_on from maintenance.violation x
      join records.attachment a on a.customer_id = ${tx.customerId} and a.community_id = p.community_id and a.entity_kind = 'violation'
        and a.entity_id = x.violation_id::text and a.is_picture and a.removed_time is null
      where x.customer_id = ${tx.customerId} and x.property_id = p.property_id) f on true
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and (${section} = '' or position(lower(${section}) in lower(p.section)) > 0)
    order by p.account_number collate platform.natural_order, p.property_id`.execute(tx.db);
  return found.rows;
}

/** `12 Maple Ct`: its number, and the street the home stands on. */
function placeOf({ street }: Home): { number: number; name: string } {
  const found = /^\s*(\d+)\S*\s+(.*)$/.exec(street);
  return found ? { number: Number(found[1]), name: (found[2] ?? '').replace(/\s+(unit|apt|#).*$/i, '') } : { number: 0, name: street };
}

function byRoute(order: string) {
  const side = (home: Home) => (order === 'SIDES' ? modulo(placeOf(home).number, 2) : 0);
  return (a: Home, b: Home): number => {
    if (order === 'LOT') return a.lot.localeCompare(b.lot, 'en', { numeric: true });
    const [one, other] = [placeOf(a), placeOf(b)];
    return one.name.localeCompare(other.name) || side(b) - side(a) || one.number - other.number;
  };
}

const box = '[ ]';
const boxes = { fine: box, same: box, cured: box, fresh: box, notes: '____________' };

export const inspectionSheetReport = joinReport(inspectionSheet, async (tx, { communityId, params }) => {
  const { asOfDate: on, section, order, openOnly, blanks } = params;
  const homes = (await listHomes(tx, communityId, on, section ?? '')).filter(({ open }) => !openOnly || open > 0).toSorted(byRoute(order));
  const lineOf = (home: Home): ReportRow =>
    factRow({
      address: home.street,
      account: home.account,
      owner: home.owner || 'Not recorded',
      open: { count: home.open },
      cases: home.violationId === null ? '' : doorCell(home.cases, 'violation-view', { communityId, violationId: home.violationId }),
      photo: dayCell(home.photoDate),
      ...boxes,
      ...(home.open === 0 ? { same: '', cured: '' } : {}),
    });
  const empty = Array.from({ length: homes.length === 0 ? 0 : (blanks ?? 0) }, () => factRow({ address: '____________', ...boxes }));
  return {
    subtitle: [
      `As of ${formatDateLong(on)}`,
      'Inspector ____________  Weather ____________  Start ______  End ______',
      ...(section ? [`Section contains “${section}”`] : []),
    ],
    columns,
    rows: [
      ...underHeads(homes, (home) => placeOf(home).name || 'No street', lineOf, columns, ['home', 'homes']),
      ...(empty.length > 0 ? [headRow('Other addresses', columns), ...empty] : []),
    ],
    checks: [],
  };
});
