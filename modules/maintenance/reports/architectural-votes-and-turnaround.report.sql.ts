// Reads architectural requests answered in a time, by committee, with the votes of the last round.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { daysBetween, formatSpan, type LocalDate, modulo, mulDiv, quotient } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { architecturalVotes } from './architectural-votes-and-turnaround.report.ts';

const columns: ReportColumn[] = [
  { key: 'number', title: 'No.', kind: 'code' },
  { key: 'subject', title: 'Project', kind: 'text' },
  { key: 'votes', title: 'Votes', kind: 'text' },
  { key: 'quorum', title: 'Quorum', kind: 'text' },
  { key: 'received', title: 'Received', kind: 'date' },
  { key: 'decided', title: 'Decided', kind: 'date' },
  { key: 'days', title: 'Days', kind: 'count' },
  { key: 'inTime', title: 'In time', kind: 'text' },
];

interface Row {
  architecturalRequestId: string;
  number: string;
  subject: string;
  committee: string;
  votes: string;
  quorum: string;
  receivedDate: LocalDate;
  decidedDate: LocalDate;
  /** Null where no clock ran. */
  isInTime: boolean | null;
}

async function listAnswered(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Row[]> {
  const found = await sql<Row>`
    select r.architectural_request_id as "architecturalRequestId", 'AR-' || r.request_number as number, r.subject,
      coalesce(k.name, 'Without a committee') as committee, coalesce(b.votes, '') as votes,
      case when k.committee_id is null or b.votes is null then '' when b.present >= k.quorum then 'Met' else 'Not met' end as quorum,
      r.received_on as "receivedDate", r.decided_on as "decidedDate", r.decided_on <= r.due_on as "isInTime"
    from maintenance.architectural_request r
    left join people.committee k on k.customer_id = ${tx.customerId} and k.committee_id = r.committee_id
    left join lateral (select string_agg(v.name || ': ' || case v.vote when 'FOR' then 'approve' when 'AGAINST' then 'deny' when 'ABSTAIN' then 'abstain'
          when 'RECUSED' then 'recused' else 'not voted' end, ', ' order by v.architectural_ballot_id) as votes,
        count(*) filter (where v.vote in ('FOR', 'AGAINST', 'ABSTAIN')) as present
      from maintenance.architectural_ballot v where v.customer_id = ${tx.customerId} and v.architectural_request_id = r.architectural_request_id
        and v.round = r.ballot_round) b on true
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.decided_on between ${from}::date and ${to}::date
    order by k.name nulls last, r.decided_on, r.request_number, r.architectural_request_id`.execute(tx.db);
  return found.rows;
}

const daysOf = ({ receivedDate, decidedDate }: Row) => daysBetween(receivedDate, decidedDate);

/** "3 requests, 12 days on average, median 10, 67 % in time". */
function turnaround(rows: readonly Row[]): string {
  const days = rows.map(daysOf).toSorted((one, other) => one - other);
  const average = mulDiv(BigInt(days.reduce((sum, one) => sum + one, 0)), 1n, BigInt(days.length));
  const twice = (days[quotient(days.length - 1, 2)] ?? 0) + (days[quotient(days.length, 2)] ?? 0);
  const median = `${quotient(twice, 2)}${modulo(twice, 2) === 1 ? '.5' : ''}`;
  const timed = rows.filter(({ isInTime }) => isInTime !== null);
  const share = timed.length === 0 ? '' : `, ${quotient(timed.filter((row) => row.isInTime === true).length * 100, timed.length)}% in time`;
  return `${counted(rows.length, 'request')}, ${average} days on average, median ${median}${share}`;
}

export const architecturalVotesReport = joinReport(architecturalVotes, async (tx, { communityId, params }) => {
  const { fromDate, toDate, committee } = params;
  const part = (committee ?? '').trim().toLowerCase();
  const rows = (await listAnswered(tx, communityId, fromDate, toDate)).filter((row) => row.committee.toLowerCase().includes(part));
  const totalOf = (kind: 'subtotal' | 'grandTotal', title: string, own: readonly Row[]): ReportRow => ({
    kind,
    level: 0,
    cells: { subject: { text: `${title}: ${turnaround(own)}` } },
  });
  return {
    subtitle: [formatSpan(fromDate, toDate)],
    columns,
    rows: [
      ...[...Map.groupBy(rows, (row) => row.committee)].flatMap(([title, own]) => [
        headRow(title, columns),
        ...own.map((row) =>
          factRow({
            number: doorCell(row.number, 'ticket-architectural-view', { communityId, architecturalRequestId: row.architecturalRequestId }),
            subject: row.subject,
            votes: row.votes,
            quorum: row.quorum,
            received: dayCell(row.receivedDate),
            decided: dayCell(row.decidedDate),
            days: { count: daysOf(row) },
            inTime: row.isInTime === null ? '' : row.isInTime ? 'Yes' : 'Late',
          }),
        ),
        totalOf('subtotal', title, own),
      ]),
      ...(rows.length === 0 ? [] : [totalOf('grandTotal', 'Total', rows)]),
    ],
    checks: [],
  };
});
