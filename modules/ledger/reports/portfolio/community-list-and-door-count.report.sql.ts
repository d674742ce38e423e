// Reads the communities with their doors, their people, and the fiscal year that holds the day.
import type { ReportColumn, ReportRow } from '../../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../../packages/db/database.ts';
import { formatDateLong, formatSpan, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { doorCell, factRow, headRow } from '../../../../packages/reporting/layout.ts';
import { communitiesOf, joinReport } from '../../../../packages/reporting/report.ts';
import { type Standing, standingWords } from '../../../communities/communities.contract.ts';
import { type ApTiming, type ArTiming, basisOf } from '../../years/year.rules.ts';
import { communityListAndDoorCount } from './community-list-and-door-count.report.ts';

const columns: ReportColumn[] = [
  { key: 'code', title: 'Code', kind: 'code' },
  { key: 'community', title: 'Community', kind: 'text' },
  { key: 'doors', title: 'Doors on file', kind: 'count' },
  { key: 'units', title: 'Units declared', kind: 'count' },
  { key: 'accountant', title: 'Accountant', kind: 'text' },
  { key: 'year', title: 'Fiscal year', kind: 'text' },
  { key: 'method', title: 'Method', kind: 'text' },
  { key: 'status', title: 'Status', kind: 'text' },
  { key: 'modules', title: 'Software modules', kind: 'text' },
];

interface Community {
  communityId: string;
  shortCode: string;
  name: string;
  standing: Standing;
  manager: string;
  accountant: string;
  doors: number;
  units: number | null;
  startDate: LocalDate | null;
  endDate: LocalDate | null;
  arTiming: ArTiming | null;
  apTiming: ApTiming | null;
}

/** Communities by manager and name. */
async function listCommunities(tx: Tx, communityIds: readonly string[], on: LocalDate, status: string): Promise<Community[]> {
  const found = await sql<Community>`
    select c.community_id as "communityId", c.short_code as "shortCode", c.name, c.standing, coalesce(m.display_name, '') as manager,
      coalesce(a.display_name, '') as accountant, coalesce(d.doors, 0) as doors, c.unit_count as units, y.start_on as "startDate", y.end_on as "endDate",
      y.ar_timing as "arTiming", y.ap_timing as "apTiming"
    from communities.community c
    left join identity.app_user m on m.customer_id = ${tx.customerId} and m.user_id = c.manager_user_id
    left join identity.app_user a on a.customer_id = ${tx.customerId} and a.user_id = c.accountant_user_id
    left join (select p.community_id, count(*)::int as doors from communities.property p where p.customer_id = ${tx.customerId}
      and p.community_id = any(${[...communityIds]}::bigint[]) group by p.community_id) d on d.community_id = c.community_id
    left join ledger.fiscal_year y on y.customer_id = ${tx.customerId} and y.community_id = c.community_id and ${on}::date between y.start_on and y.end_on
    where c.customer_id = ${tx.customerId} and c.community_id = any(${[...communityIds]}::bigint[]) and (${status} = 'ALL' or c.standing = ${status})
    order by lower(m.display_name) nulls last, m.user_id, lower(c.name), c.community_id`.execute(tx.db);
  return found.rows;
}

function lineOf({
  communityId,
  shortCode,
  name,
  doors,
  units,
  accountant,
  startDate,
  endDate,
  arTiming,
  apTiming,
  standing,
}: Community): ReportRow {
  return factRow({
    code: shortCode,
    community: doorCell(name, 'community-view', { communityId }),
    doors: { count: doors },
    units: units === null ? null : { count: units },
    accountant: accountant || 'Not recorded',
    year: startDate && endDate ? formatSpan(startDate, endDate) : 'Not set up',
    method: arTiming && apTiming ? basisOf({ arTiming, apTiming }) : null,
    status: standingWords[standing][0],
    modules: 'Not recorded',
  });
}

function totalOf(kind: 'subtotal' | 'grandTotal', title: string, all: readonly Community[]): ReportRow {
  const sum = (counts: readonly number[]) => ({ count: counts.reduce((total, one) => total + one, 0) });
  const declared = all.flatMap(({ units }) => units ?? []);
  const words = `${title}, ${all.length} ${all.length === 1 ? 'community' : 'communities'}`;
  return {
    kind,
    level: 0,
    cells: {
      community: { text: words },
      doors: sum(all.map(({ doors }) => doors)),
      ...(declared.length > 0 ? { units: sum(declared) } : {}),
    },
  };
}

export const communityListAndDoorCountReport = joinReport(communityListAndDoorCount, async (tx, order) => {
  const { asOfDate: on, status } = order.params;
  const all = await listCommunities(tx, communitiesOf(order), on, status);
  const managers = [...Map.groupBy(all, ({ manager }) => manager || 'No manager recorded')];
  return {
    subtitle: [
      `Fiscal years as of ${formatDateLong(on)}`,
      ...(status === 'ALL' ? [] : [`Status: ${standingWords[status as Standing][0]}`]),
    ],
    columns,
    rows: [
      ...managers.flatMap(([manager, own]) => [headRow(manager, columns), ...own.map(lineOf), totalOf('subtotal', manager, own)]),
      totalOf('grandTotal', 'Total', all),
    ],
    checks: [],
  };
});
