// Reads the month a manager tells the board about: the sections written for it, counts, money and the days
// ahead.
import type { CellSource, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { addDays, addMonths, type Cents, formatDate, formatMonth, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { factRow, headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { balancesAsOf, booksOf } from '../../ledger/ledger.server.ts';
import { openItemsAsOf } from '../../receivables/receivables.server.ts';
import { type NarrativeSection, narrativeSections } from '../narrative/narrative.contract.ts';
import { listNarratives } from '../narrative/narrative.store.ts';
import { managersReportToTheBoard } from './managers-report-to-the-board.report.ts';

const columns: ReportColumn[] = [
  { key: 'what', title: 'What', kind: 'text' },
  { key: 'words', title: 'Detail', kind: 'text' },
  { key: 'now', title: 'In the month', kind: 'count' },
  { key: 'before', title: 'Month before', kind: 'count' },
  { key: 'open', title: 'Open at the end', kind: 'count' },
  { key: 'amount', title: 'Amount', kind: 'money' },
];

interface Span {
  from: LocalDate;
  to: LocalDate;
  before: LocalDate;
}

interface Counted {
  what: string;
  now: number;
  before: number;
  open: number | null;
}

/** What came and what was done with, in the month and in the one before. */
async function countCases(tx: Tx, communityId: string, { from, to, before }: Span): Promise<Counted[]> {
  const now = (day: ReturnType<typeof sql<unknown>>) => sql`count(*) filter (where ${day} between ${from}::date and ${to}::date)::int`;
  const then = (day: ReturnType<typeof sql<unknown>>) =>
    sql`count(*) filter (where ${day} >= ${before}::date and ${day} < ${from}::date)::int`;
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = ${communityId}`;
  const closed = sql`(r.closed_time at time zone m.time_zone)::date`;
  const found = await sql<Counted>`
    select 'Violations seen' as what, ${now(sql`v.observed_on`)} as now, ${then(sql`v.observed_on`)} as before,
      count(*) filter (where v.observed_on <= ${to}::date and (v.closed_on is null or v.closed_on > ${to}::date))::int as open, 1 as place
    from maintenance.violation v where ${own('v')} and v.state <> 'VOID'
    union all
    select 'Violations closed', ${now(sql`v.closed_on`)}, ${then(sql`v.closed_on`)}, null, 2 from maintenance.violation v where ${own('v')} and v.state <> 'VOID'
    union all
    select 'Architectural requests', ${now(sql`a.received_on`)}, ${then(sql`a.received_on`)},
      count(*) filter (where a.received_on <= ${to}::date and (a.decided_on > ${to}::date or a.state in ('RECEIVED', 'INCOMPLETE', 'COMPLETE', 'IN_REVIEW')))::int, 3
    from maintenance.architectural_request a where ${own('a')}
    union all
    select 'Architectural answers', ${now(sql`a.decided_on`)}, ${then(sql`a.decided_on`)}, null, 4 from maintenance.architectural_request a where ${own('a')}
    union all
    select 'Work orders', ${now(sql`w.requested_on`)}, ${then(sql`w.requested_on`)},
      count(*) filter (where w.requested_on <= ${to}::date and w.state not in ('CLOSED', 'CANCELED') and (w.done_on is null or w.done_on > ${to}::date))::int, 5
    from maintenance.work_order w where ${own('w')}
    union all
    select 'Work orders done', ${now(sql`w.done_on`)}, ${then(sql`w.done_on`)}, null, 6 from maintenance.work_order w where ${own('w')}
    union all
    select 'General and service requests', ${now(sql`r.received_on`)}, ${then(sql`r.received_on`)},
      count(*) filter (where r.received_on <= ${to}::date and (r.closed_time is null or ${closed} > ${to}::date))::int, 7
    from maintenance.request r join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = r.community_id
    where ${own('r')} and r.state <> 'MERGED'
    union all
    select 'Requests closed', ${now(closed)}, ${then(closed)}, null, 8
    from maintenance.request r join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = r.community_id
    where ${own('r')} and r.state <> 'MERGED'
    order by place`.execute(tx.db);
  return found.rows;
}

interface Event {
  onDate: LocalDate;
  what: string;
  words: string;
}

/** Meetings, hearings and insurance that ends, in the sixty days after the month. */
async function listAhead(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Event[]> {
  const found = await sql<Event>`
    select m.meeting_on as "onDate", m.name as what, concat_ws(', ', m.start_time, nullif(m.place, '')) as words, 1 as place, m.meeting_id as id
    from governance.meeting m where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and m.meeting_on between ${from}::date and ${to}::date
    union all
    select h.hearing_on, 'Hearing of V-' || v.violation_number, concat_ws(', ', nullif(h.hearing_hour, ''), nullif(h.place, '')), 2, h.violation_hearing_id
    from maintenance.violation_hearing h
    join maintenance.violation v on v.customer_id = ${tx.customerId} and v.violation_id = h.violation_id
    where h.customer_id = ${tx.customerId} and h.community_id = ${communityId} and h.state in ('SCHEDULED', 'NOTICED')
      and h.hearing_on between ${from}::date and ${to}::date
    union all
    select i.expires_on, 'Insurance ends', concat_ws(' ', i.carrier, i.policy_number), 3, i.insurance_policy_id
    from people.insurance_policy i where i.customer_id = ${tx.customerId} and i.community_id = ${communityId}
      and i.expires_on between ${from}::date and ${to}::date
    order by 1, 4, 5`.execute(tx.db);
  return found.rows;
}

async function narrativeRows(tx: Tx, communityId: string, period: LocalDate): Promise<ReportRow[]> {
  const written = new Map((await listNarratives(tx, communityId, period)).map((one) => [one.section, one]));
  return (Object.keys(narrativeSections) as NarrativeSection[]).map((section): ReportRow => {
    const one = written.get(section);
    const text = one ? `${one.body} (${one.writtenBy}, ${formatDate(one.writtenOn)})` : 'Not recorded';
    const words = { text, remark: { on: `narrative:${section}:${period}`, words: one?.body ?? '' } };
    return { kind: 'row', level: 1, cells: { what: { text: narrativeSections[section] }, words } };
  });
}

/** Cash of the operating fund and of the others, and what owners owe. */
async function moneyRows(tx: Tx, communityId: string, on: LocalDate): Promise<ReportRow[]> {
  const books = await booksOf(tx, communityId);
  const balances = await balancesAsOf(tx, communityId, on);
  const operating = books.funds.find(({ code }) => code === 'OPERATING')?.fundId;
  const cash = (title: string, isOperating: boolean): ReportRow => {
    const ids = books.accounts
      .filter(({ role, fundId }) => role === 'CASH' && (fundId === operating) === isOperating)
      .map(({ accountId }) => accountId);
    const cents: Cents = sumCents(balances.filter(({ accountId }) => ids.includes(accountId)).map((row) => row.balance_cents));
    const source: CellSource = { rows: 'postings', accountIds: ids, toDate: on, sign: 1 };
    return factRow({ what: title, amount: ids.length === 0 ? moneyCell(0n) : moneyCell(cents, source) });
  };
  const items = (await openItemsAsOf(tx, communityId, on)).filter(({ open_cents }) => open_cents !== 0n);
  const owners = new Set(items.map(({ ownershipId }) => ownershipId)).size;
  const owed = sumCents(items.map(({ open_cents }) => open_cents));
  const source: CellSource = { rows: 'open-items', asOfDate: on, sign: 1 };
  return [
    cash('Operating cash', true),
    cash('Reserve cash', false),
    factRow({
      what: 'Owed by owners',
      words: owners === 1 ? '1 owner' : `${owners} owners`,
      amount: items.length === 0 ? moneyCell(0n) : moneyCell(owed, source),
    }),
  ];
}

export const managersReportToTheBoardReport = joinReport(managersReportToTheBoard, async (tx, { communityId, params }) => {
  const { period } = params;
  const books = await booksOf(tx, communityId);
  const to = books.periods.find(({ periodStart }) => periodStart === period)?.periodEnd ?? addDays(addMonths(period, 1), -1);
  const span = { from: period, to, before: addMonths(period, -1) };
  const [written, cases, money, ahead] = [
    await narrativeRows(tx, communityId, period),
    await countCases(tx, communityId, span),
    await moneyRows(tx, communityId, to),
    await listAhead(tx, communityId, addDays(to, 1), addDays(to, 60)),
  ];
  return {
    subtitle: [formatMonth(period), 'Words are kept by month; what is not written is not recorded'],
    columns,
    rows: [
      headRow('From the manager', columns),
      ...written,
      headRow('Activity', columns),
      ...cases.map(({ what, now, before, open }) =>
        factRow({ what, now: { count: now }, before: { count: before }, open: open === null ? null : { count: open } }),
      ),
      headRow('Money', columns),
      ...money,
      headRow('The next 60 days', columns),
      ...(ahead.length === 0
        ? [factRow({ what: 'Nothing on file' })]
        : ahead.map(({ onDate, what, words }) => factRow({ what: `${formatDate(onDate)} ${what}`, words }))),
    ],
    checks: [],
  };
});
