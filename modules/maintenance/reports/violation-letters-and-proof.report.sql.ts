// Reads letters of steps of violations with their proof: acceptance by the post, service, return, and the
// piece that stood in.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatDate, formatSpan, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type Channel, channelWords, type LetterState, letterStateWords } from '../../correspondence/correspondence.contract.ts';
import { violationLettersAndProof } from './violation-letters-and-proof.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Dated', kind: 'date' },
  { key: 'number', title: 'Case', kind: 'code' },
  { key: 'step', title: 'Step', kind: 'text' },
  { key: 'letter', title: 'Letter', kind: 'text' },
  { key: 'addressee', title: 'Addressee', kind: 'text' },
  { key: 'address', title: 'Sent to', kind: 'text' },
  { key: 'tracking', title: 'Number of the post', kind: 'code' },
  { key: 'made', title: 'Made', kind: 'date' },
  { key: 'sent', title: 'Sent', kind: 'date' },
  { key: 'state', title: 'Status', kind: 'text' },
  { key: 'proof', title: 'Proof', kind: 'text' },
  { key: 'fallBack', title: 'Stood in for it', kind: 'text' },
];

interface Row {
  letterId: string;
  violationId: string;
  number: string;
  step: string;
  letterDate: LocalDate;
  letter: string;
  recipient: string;
  address: string;
  channel: Channel;
  state: LetterState;
  tracking: string;
  madeDate: LocalDate | null;
  sentDate: LocalDate | null;
  servedDate: LocalDate | null;
  deliveredDate: LocalDate | null;
  acceptedDate: LocalDate | null;
  acceptedBy: string;
  fallBack: string;
}

/** A letter belongs to the case whose owner it writes to within the sending of the step. */
async function listLetters(tx: Tx, communityId: string, from: LocalDate, to: LocalDate, channel: string): Promise<Row[]> {
  const found = await sql<Row>`
    select l.letter_id as "letterId", v.violation_id as "violationId", 'V-' || v.violation_number as number, n.step_name as step, b.letter_on as "letterDate",
      concat(x.name, ', version ', l.template_version) as letter, l.recipient, l.channel, l.state,
      case l.channel when 'EMAIL' then l.email when 'TEXT' then l.phone else concat_ws(', ', l.address_lines ->> 1, l.address_lines ->> 2) end as address,
      coalesce(l.certified_number, l.tracking, '') as tracking, e.made as "madeDate", e.sent as "sentDate", l.served_on as "servedDate",
      e.delivered as "deliveredDate", m.accepted_on as "acceptedDate", coalesce(m.accepted_by, '') as "acceptedBy",
      coalesce((select string_agg(concat(case f.channel when 'PAPER' then 'Paper' when 'EMAIL' then 'Email' else 'Text message' end, ', ', f.recipient), '; '
          order by f.letter_id) from correspondence.letter f where f.customer_id = ${tx.customerId} and f.resend_of = l.letter_id), '') as "fallBack"
    from maintenance.violation_batch k
    join maintenance.violation_batch_line n on n.customer_id = ${tx.customerId} and n.violation_batch_id = k.violation_batch_id
      and n.letter_batch_id is not null
    join maintenance.violation v on v.customer_id = ${tx.customerId} and v.violation_id = n.violation_id
    join correspondence.letter_batch b on b.customer_id = ${tx.customerId} and b.letter_batch_id = n.letter_batch_id
    join correspondence.letter l on l.customer_id = ${tx.customerId} and l.letter_batch_id = n.letter_batch_id and l.ownership_id = n.ownership_id
    join correspondence.template_version x on x.customer_id = ${tx.customerId} and x.template_id = l.template_id and x.version_no = l.template_version
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = k.community_id
    left join correspondence.mailing_certificate m on m.customer_id = ${tx.customerId} and m.print_job_id = l.print_job_id and m.accepted_on is not null
    left join lateral (select min((y.event_time at time zone c.time_zone)::date) filter (where y.what = 'MADE') as made,
        min((y.event_time at time zone c.time_zone)::date) filter (where y.what in ('SENT', 'PRINTED')) as sent,
        min((y.event_time at time zone c.time_zone)::date) filter (where y.what = 'DELIVERED') as delivered
      from correspondence.letter_event y where y.customer_id = ${tx.customerId} and y.letter_id = l.letter_id) e on true
    where k.customer_id = ${tx.customerId} and k.community_id = ${communityId} and k.state <> 'DRAFT' and b.letter_on between ${from}::date and ${to}::date
      and (${channel} = 'ALL' or l.channel = ${channel})
    order by l.channel, b.letter_on, v.violation_number, l.letter_id, m.mailing_certificate_id`.execute(tx.db);
  const seen = new Set<string>();
  return found.rows.filter(({ letterId }) => !seen.has(letterId) && seen.add(letterId));
}

/** How many letters the steps of the span wrote, counted by their sendings. */
async function countLetters(tx: Tx, communityId: string, from: LocalDate, to: LocalDate, channel: string): Promise<number> {
  const found = await sql<{ letters: number }>`
    select count(*)::int as letters from correspondence.letter l
    join correspondence.letter_batch b on b.customer_id = ${tx.customerId} and b.letter_batch_id = l.letter_batch_id and b.letter_on between ${from}::date and ${to}::date
    where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and (${channel} = 'ALL' or l.channel = ${channel})
      and exists (select from maintenance.violation_batch_line n where n.customer_id = ${tx.customerId} and n.community_id = ${communityId}
        and n.letter_batch_id = l.letter_batch_id and n.ownership_id = l.ownership_id)`.execute(tx.db);
  return found.rows[0]?.letters ?? 0;
}

function proofOf({ acceptedDate, acceptedBy, deliveredDate, servedDate, state }: Row): string {
  const words = [
    ...(acceptedDate === null ? [] : [`Accepted ${formatDate(acceptedDate)} by ${acceptedBy}`]),
    ...(deliveredDate === null ? [] : [`Delivered ${formatDate(deliveredDate)}`]),
    ...(servedDate === null ? [] : [`Served ${formatDate(servedDate)}`]),
    ...(state === 'RETURNED' ? ['Returned'] : []),
  ];
  return words.join('; ') || 'Not recorded';
}

const lineOf =
  (communityId: string) =>
  (row: Row): ReportRow =>
    factRow({
      date: dayCell(row.letterDate),
      number: doorCell(row.number, 'violation-view', { communityId, violationId: row.violationId }),
      step: row.step,
      letter: row.letter,
      addressee: doorCell(row.recipient, 'letter-detail', { communityId, letterId: row.letterId }),
      address: row.address,
      tracking: row.tracking,
      made: dayCell(row.madeDate),
      sent: dayCell(row.sentDate),
      state: letterStateWords[row.state][0],
      proof: proofOf(row),
      fallBack: row.fallBack,
    });

export const violationLettersAndProofReport = joinReport(violationLettersAndProof, async (tx, { communityId, params }) => {
  const { fromDate, toDate, channel } = params;
  const rows = await listLetters(tx, communityId, fromDate, toDate, channel);
  const letters = await countLetters(tx, communityId, fromDate, toDate, channel);
  const unproved = rows.filter((row) => proofOf(row) === 'Not recorded' || row.state === 'RETURNED' || row.state === 'FAILED').length;
  const [once] = violationLettersAndProof.proves;
  return {
    subtitle: [`Letters dated ${formatSpan(fromDate, toDate)}`, 'Stood in: the piece sent again where one failed'],
    columns,
    rows:
      rows.length === 0
        ? []
        : [
            ...underHeads(rows, (row) => channelWords[row.channel], lineOf(communityId), columns, ['letter', 'letters']),
            {
              kind: 'grandTotal',
              level: 0,
              cells: { step: { text: `Total, ${counted(rows.length, 'letter')}, ${unproved} without proof or come back` } },
            },
          ],
    checks: [{ name: once, outcome: rows.length === letters ? 'holds' : 'fails', detail: counted(letters, 'letter') }],
  };
});
