// Reads the periods of all communities as they are closed, and what a close would ask for: ties that fail and
// bank accounts that are not reconciled.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatDate, formatDateLong, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { communitiesOf, joinReport } from '../../../packages/reporting/report.ts';
import { periodAndYearCloseStatus } from './period-and-year-close-status.report.ts';

const columns: ReportColumn[] = [
  { key: 'code', title: 'Code', kind: 'code' },
  { key: 'community', title: 'Community', kind: 'text' },
  { key: 'year', title: 'Fiscal year', kind: 'text' },
  { key: 'closed', title: 'Closed through', kind: 'date' },
  { key: 'closedBy', title: 'Closed by', kind: 'text' },
  { key: 'closedOn', title: 'Closed on', kind: 'date' },
  { key: 'open', title: 'Open periods', kind: 'count' },
  { key: 'next', title: 'Next to close', kind: 'date' },
  { key: 'blockers', title: 'To settle first', kind: 'text' },
];

interface Books {
  communityId: string;
  shortCode: string;
  name: string;
  year: string;
  closedDate: LocalDate | null;
  closedBy: string;
  closedOn: LocalDate | null;
  /** Periods that have ended by the day and are not closed. */
  open: number;
  nextDate: LocalDate | null;
  ties: string[];
  banks: string[];
}

/** The books of communities by name. */
async function listBooks(tx: Tx, communityIds: readonly string[], on: LocalDate): Promise<Books[]> {
  const ids = [...communityIds];
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = any(${ids}::bigint[])`;
  const found = await sql<Books>`
    with ended as (
      select p.community_id, p.period_end, p.status, p.closed_time, p.closed_by from ledger.period p where ${own('p')} and p.period_end <= ${on}::date
    ), open as (
      select e.community_id, count(*)::int as periods, min(e.period_end) as next_end from ended e where e.status <> 'CLOSED' group by e.community_id
    ), closed as (
      select distinct on (e.community_id) e.community_id, e.period_end, e.closed_time, e.closed_by from ended e where e.status = 'CLOSED'
      order by e.community_id, e.period_end desc
    )
    select c.community_id as "communityId", c.short_code as "shortCode", c.name, coalesce(y.label, '') as year, l.period_end as "closedDate",
      coalesce(u.display_name, '') as "closedBy", (l.closed_time at time zone c.time_zone)::date as "closedOn", coalesce(o.periods, 0) as open,
      o.next_end as "nextDate",
      coalesce((select jsonb_agg(t.name order by t.name) from ledger.tie_out t where ${own('t')} and t.community_id = c.community_id and t.lamp = 'RED'), '[]') as ties,
      coalesce((select jsonb_agg(b.name order by b.name) from ledger.bank_account b where ${own('b')} and b.community_id = c.community_id and o.next_end is not null
        and not exists (select from banking.reconciliation r where ${own('r')} and r.bank_account_id = b.bank_account_id and r.state = 'COMPLETED'
          and r.statement_on >= o.next_end)), '[]') as banks
    from communities.community c
    left join ledger.fiscal_year y on ${own('y')} and y.community_id = c.community_id and ${on}::date between y.start_on and y.end_on
    left join closed l on l.community_id = c.community_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = l.closed_by
    left join open o on o.community_id = c.community_id
    where ${own('c')} order by lower(c.name), c.community_id`.execute(tx.db);
  return found.rows;
}

/** In the order they ask for something. */
const statuses = ['Periods to close', 'Closed through the last period', 'No fiscal year'] as const;

function statusOf({ open, closedDate, year }: Books): (typeof statuses)[number] {
  if (open > 0) return statuses[0];
  return closedDate === null && year === '' ? statuses[2] : statuses[1];
}

function lineOf({ communityId, shortCode, name, year, closedDate, closedBy, closedOn, open, nextDate, ties, banks }: Books): ReportRow {
  const waiting = nextDate === null ? [] : banks.map((bank) => `${bank} not reconciled through ${formatDate(nextDate)}`);
  const blockers = [...ties.map((tie) => `${tie} does not tie`), ...waiting];
  return factRow({
    code: shortCode,
    community: doorCell(name, 'community-view', { communityId }),
    year: year || 'Not set up',
    closed: dayCell(closedDate),
    closedBy,
    closedOn: dayCell(closedOn),
    open: { count: open },
    next: dayCell(nextDate),
    blockers: blockers.join('; '),
  });
}

export const periodAndYearCloseStatusReport = joinReport(periodAndYearCloseStatus, async (tx, order) => {
  const { asOfDate: on } = order.params;
  const all = await listBooks(tx, communitiesOf(order), on);
  return {
    subtitle: [`Periods that ended by ${formatDateLong(on)}, as closed today`],
    columns,
    rows: [
      ...statuses.flatMap((status) => {
        const own = all.filter((books) => statusOf(books) === status);
        const words = own.length === 1 ? '1 community' : `${own.length} communities`;
        return own.length === 0 ? [] : [headRow(`${status}, ${words}`, columns), ...own.map(lineOf)];
      }),
      {
        kind: 'grandTotal',
        level: 0,
        cells: {
          community: { text: `Total, ${counted(all.filter(({ open }) => open > 0).length, 'set')} of books with periods to close` },
          open: { count: all.reduce((sum, { open }) => sum + open, 0) },
        },
      },
    ],
    checks: [],
  };
});
