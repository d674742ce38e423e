// Reads how each home is occupied on a day: a lease that runs says rented; otherwise what the owner said.
import { percentText, type ReportColumn, type ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatDate, formatDateLong, type LocalDate, quotient } from '../../../packages/kernel/kernel.ts';
import { doorCell, factRow, headRow, percentCell } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { occupancyAndRentalCap } from './occupancy-and-rental-cap.report.ts';

const columns: ReportColumn[] = [
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'section', title: 'Section', kind: 'text' },
  { key: 'note', title: 'Details', kind: 'text' },
  { key: 'units', title: 'Homes', kind: 'count' },
  { key: 'owners', title: 'Owner-occupied', kind: 'count' },
  { key: 'rented', title: 'Rented', kind: 'count' },
  { key: 'vacant', title: 'Vacant', kind: 'count' },
  { key: 'away', title: 'Owner away, no lease', kind: 'count' },
  { key: 'unknown', title: 'Not recorded', kind: 'count' },
  { key: 'share', title: 'Rented %', kind: 'percent', percentOf: ['rented', 'units'] },
  { key: 'cap', title: 'Cap', kind: 'code' },
];

type Use = 'owners' | 'rented' | 'vacant' | 'away' | 'unknown';
const uses: readonly Use[] = ['owners', 'rented', 'vacant', 'away', 'unknown'];

interface Home {
  propertyId: string;
  accountNumber: string;
  address: string;
  section: string;
  use: Use;
  owner: string;
  renter: string;
  leaseEndDate: LocalDate | null;
}

/** Homes by section and lot. */
async function listHomes(tx: Tx, communityId: string, on: LocalDate): Promise<Home[]> {
  const found = await sql<Home>`
    select p.property_id as "propertyId", p.account_number as "accountNumber", concat_ws(' ', p.street, nullif(p.unit, '')) as address, p.section,
      case when l.renter is not null then 'rented' when o.occupancy = 'RESIDENT' then 'owners' when o.occupancy = 'VACANT' then 'vacant'
        when o.occupancy = 'OFF_SITE' then 'away' else 'unknown' end as use,
      coalesce(o.owner, '') as owner, coalesce(l.renter, '') as renter, l.until as "leaseEndDate"
    from communities.property p
    left join lateral (
      select w.occupancy, t.display_name as owner from people.ownership w join people.party t on t.customer_id = ${tx.customerId} and t.party_id = w.party_id
      where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and w.property_id = p.property_id and w.is_primary
        and w.start_on <= ${on}::date and (w.end_on is null or w.end_on >= ${on}::date) order by w.ownership_id limit 1
    ) o on true
    left join lateral (
      select t.display_name as renter, r.lease_end_on as until from people.renter r join people.party t on t.customer_id = ${tx.customerId} and t.party_id = r.party_id
      where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.property_id = p.property_id and r.approval <> 'DECLINED'
        and r.lease_start_on <= ${on}::date and (r.lease_end_on is null or r.lease_end_on >= ${on}::date)
      order by r.lease_start_on desc, r.renter_id desc limit 1
    ) l on true
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}
    order by p.section, nullif(regexp_replace(p.lot, '[^0-9]', '', 'g'), '')::numeric nulls last, p.lot, p.account_number`.execute(tx.db);
  return found.rows;
}

interface Rule {
  capBasisPoints: number | null;
  /** Homes whose lease waits for approval. */
  waiting: number;
}

async function findRule(tx: Tx, communityId: string, on: LocalDate): Promise<Rule> {
  const found = await sql<Rule>`
    select (select h.lease_cap_basis_points from people.house_rule h where h.customer_id = ${tx.customerId} and h.community_id = ${communityId}) as "capBasisPoints",
      (select count(distinct r.property_id)::int from people.renter r where r.customer_id = ${tx.customerId} and r.community_id = ${communityId}
        and r.approval = 'PENDING' and (r.lease_end_on is null or r.lease_end_on >= ${on}::date)) as waiting`.execute(tx.db);
  return found.rows[0] ?? { capBasisPoints: null, waiting: 0 };
}

function countsOf(homes: readonly Home[]): ReportRow['cells'] {
  const of = (use: Use) => homes.filter((home) => home.use === use).length;
  return {
    units: { count: homes.length },
    ...Object.fromEntries(uses.map((use) => [use, { count: of(use) }])),
    share: percentCell(BigInt(of('rented')), BigInt(homes.length)),
  };
}

const useWords: Readonly<Record<Use, string>> = {
  owners: 'Owner-occupied',
  rented: 'Rented',
  vacant: 'Vacant',
  away: 'Owner away, no lease recorded',
  unknown: 'Not recorded',
};

function homeLine(home: Home, communityId: string): ReportRow {
  const { propertyId, accountNumber, address, use, owner, renter, leaseEndDate } = home;
  const lease =
    use === 'rented' ? `${renter}, ${leaseEndDate === null ? 'no end of the lease recorded' : `until ${formatDate(leaseEndDate)}`}` : '';
  return factRow(
    {
      account: accountNumber,
      section: doorCell(address, 'property-view', { communityId, propertyId }),
      note: [useWords[use], owner, lease].filter(Boolean).join(' · '),
    },
    2,
  );
}

/** What the cap allows, and what is missing to tell more. */
function capLines(homes: readonly Home[], { capBasisPoints, waiting }: Rule): ReportRow[] {
  const rented = homes.filter(({ use }) => use === 'rented').length;
  const facts: (readonly [string, string])[] =
    capBasisPoints === null
      ? [['Rental cap', 'Not recorded']]
      : [
          ['Rental cap', `${percentText(capBasisPoints)} of homes`],
          ['Homes that may be rented', String(quotient(homes.length * capBasisPoints, 10_000))],
          ['Homes rented', String(rented)],
        ];
  return [
    ...facts,
    ['Cap formula in the documents', 'Not recorded'],
    ['Leases awaiting approval', String(waiting)],
    ['Waiting list', 'Not recorded'],
  ].map(([section = '', note = '']) => factRow({ section, note }));
}

export const occupancyAndRentalCapReport = joinReport(occupancyAndRentalCap, async (tx, { communityId, params }) => {
  const { asOfDate: on, showHomes } = params;
  const [homes, rule] = [await listHomes(tx, communityId, on), await findRule(tx, communityId, on)];
  const cap = rule.capBasisPoints === null ? 'Not recorded' : percentText(rule.capBasisPoints);
  const sections = [...Map.groupBy(homes, ({ section }) => section || 'No section')];
  const [once] = occupancyAndRentalCap.proves;
  const ids = new Set(homes.map(({ propertyId }) => propertyId));
  return {
    subtitle: [`As of ${formatDateLong(on)}`, 'Rented means a lease runs that was not declined'],
    columns,
    rows: [
      ...sections.flatMap(([section, own]): ReportRow[] => [
        { kind: 'row', level: 0, cells: { section: { text: section }, ...countsOf(own) } },
        ...(showHomes ? own.map((home) => homeLine(home, communityId)) : []),
      ]),
      { kind: 'grandTotal', level: 0, cells: { section: { text: 'Total' }, ...countsOf(homes), cap: { text: cap } } },
      headRow('Rental cap', columns),
      ...capLines(homes, rule),
    ],
    checks: [{ name: once, outcome: ids.size === homes.length ? 'holds' : 'fails', detail: `${homes.length} homes` }],
  };
});
