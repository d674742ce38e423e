// Reads general requests received in a time with the hours to their first answer and to their close.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatSpan, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { percentCell } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { generalRequestServiceLevel } from './general-request-service-level.report.ts';

const columns: ReportColumn[] = [
  { key: 'category', title: 'Category', kind: 'text' },
  { key: 'received', title: 'Received', kind: 'count' },
  { key: 'closed', title: 'Closed', kind: 'count' },
  { key: 'open', title: 'Open', kind: 'count' },
  { key: 'answer', title: 'First answer', kind: 'code', over: 'Hours, the middle one' },
  { key: 'close', title: 'Close', kind: 'code', over: 'Hours, the middle one' },
  { key: 'target', title: 'With target', kind: 'count', over: 'First answer against the promise' },
  { key: 'inTime', title: 'In time', kind: 'count', over: 'First answer against the promise' },
  {
    key: 'share',
    title: 'In time %',
    kind: 'percent',
    over: 'First answer against the promise',
    percentOf: ['inTime', 'target'],
  },
];

interface Row {
  category: string;
  isClosed: boolean;
  /** Whole hours since the request was put in; null where nothing happened yet. */
  answerHours: number | null;
  closeHours: number | null;
  /** Null where no answer was promised. */
  inTime: boolean | null;
}

/**
 * The first answer is the first public one a person wrote on the screen: no step of a process and nothing
 * that is sent by itself. An answer that is late or still missing is not in time.
 */
async function listRequests(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Row[]> {
  const found = await sql<Row>`
    select coalesce(nullif(c.category, ''), 'No category') as category, r.state in ('RESOLVED', 'CLOSED') as "isClosed",
      floor(extract(epoch from k.answered - r.entered_time) / 3600)::int as "answerHours",
      floor(extract(epoch from r.closed_time - r.entered_time) / 3600)::int as "closeHours",
      case when r.respond_by_time is not null then coalesce(k.answered <= r.respond_by_time, false) end as "inTime"
    from maintenance.request r
    left join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = r.request_code_id
    left join lateral (select min(o.entered_time) as answered from maintenance.case_comment o where o.customer_id = ${tx.customerId}
      and o.request_id = r.request_id and o.audience = 'PUBLIC' and o.channel = 'SCREEN' and o.author_id is not null) k on true
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.family = 'GENERAL' and r.state <> 'MERGED'
      and r.received_on between ${from}::date and ${to}::date
    order by 1, r.request_id`.execute(tx.db);
  return found.rows;
}

function middleOf(hours: readonly (number | null)[]): ReportRow['cells'][string] {
  const known = hours.filter((each) => each !== null).toSorted((a, b) => a - b);
  const middle = known[known.length >> 1];
  return middle === undefined ? { text: 'None yet' } : { text: String(middle) };
}

function cellsOf(own: readonly Row[]): ReportRow['cells'] {
  const closed = own.filter(({ isClosed }) => isClosed);
  const target = own.filter(({ inTime }) => inTime !== null);
  const met = target.filter(({ inTime }) => inTime);
  return {
    received: { count: own.length },
    closed: { count: closed.length },
    open: { count: own.length - closed.length },
    answer: middleOf(own.map(({ answerHours }) => answerHours)),
    close: middleOf(closed.map(({ closeHours }) => closeHours)),
    target: { count: target.length },
    inTime: { count: met.length },
    share: percentCell(BigInt(met.length), BigInt(target.length)),
  };
}

export const generalRequestServiceLevelReport = joinReport(generalRequestServiceLevel, async (tx, { communityId, params }) => {
  const { fromDate, toDate } = params;
  const rows = await listRequests(tx, communityId, fromDate, toDate);
  const lines = [...Map.groupBy(rows, ({ category }) => category)].map(
    ([category, own]): ReportRow => ({ kind: 'row', level: 1, cells: { category: { text: category }, ...cellsOf(own) } }),
  );
  return {
    subtitle: [formatSpan(fromDate, toDate), 'Merged requests count once; the first answer is the first public one a person wrote'],
    columns,
    rows: rows.length === 0 ? [] : [...lines, { kind: 'grandTotal', level: 0, cells: { category: { text: 'Total' }, ...cellsOf(rows) } }],
    checks: [],
  };
});
