// Reads the pieces of released batches with what became of each.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatDateLong, formatSpan, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type Channel, channelWords, type LetterState, letterStateWords } from '../letters/letter.contract.ts';
import { messageBatchDelivery } from './message-batch-delivery.report.ts';

const columns: ReportColumn[] = [
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'recipient', title: 'Recipient', kind: 'text' },
  { key: 'channel', title: 'Channel', kind: 'text' },
  { key: 'address', title: 'Sent to', kind: 'text' },
  { key: 'state', title: 'Status', kind: 'text' },
  { key: 'time', title: 'Since', kind: 'code' },
  { key: 'served', title: 'Served on', kind: 'date' },
  { key: 'error', title: 'Error', kind: 'text' },
  { key: 'version', title: 'Template version', kind: 'text' },
];

interface Piece {
  letterId: string;
  letterBatchId: string;
  batch: string;
  letterDate: LocalDate;
  accountNumber: string;
  recipient: string;
  channel: Channel;
  address: string;
  state: LetterState;
  time: string;
  servedDate: LocalDate | null;
  note: string;
  template: string;
}

/** The pieces of the batches whose letters are dated in the span. */
async function listPieces(
  tx: Tx,
  communityId: string,
  { from, to, batch }: { from: LocalDate; to: LocalDate; batch: string },
): Promise<Piece[]> {
  const found = await sql<Piece>`
    select l.letter_id as "letterId", b.letter_batch_id as "letterBatchId", b.title as batch, b.letter_on as "letterDate", p.account_number as "accountNumber",
      l.recipient, l.channel, case l.channel when 'EMAIL' then l.email when 'TEXT' then l.phone else concat_ws(', ', l.address_lines ->> 1, l.address_lines ->> 2) end as address,
      l.state, to_char(l.state_time at time zone c.time_zone, 'MM/DD/YYYY HH24:MI') as time, l.served_on as "servedDate", l.note,
      concat(v.name, ', version ', l.template_version) as template
    from correspondence.letter_batch b
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = b.community_id
    join correspondence.letter l on l.customer_id = ${tx.customerId} and l.letter_batch_id = b.letter_batch_id
    join correspondence.template_version v on v.customer_id = ${tx.customerId} and v.template_id = l.template_id and v.version_no = l.template_version
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = l.ownership_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.state <> 'DRAFT' and b.letter_on between ${from}::date and ${to}::date
      and (${batch} = '' or strpos(lower(b.title), lower(${batch})) > 0)
    order by b.letter_on, b.letter_batch_id, p.account_number collate platform.natural_order, l.letter_id`.execute(tx.db);
  return found.rows;
}

function rowOf(piece: Piece, communityId: string): ReportRow {
  const { letterId, accountNumber, recipient, channel, address, state, time, servedDate, note, template } = piece;
  return factRow({
    account: accountNumber,
    recipient: doorCell(recipient, 'letter-detail', { communityId, letterId }),
    channel: channelWords[channel],
    address,
    state: letterStateWords[state][0],
    time,
    served: dayCell(servedDate),
    error: note,
    version: template,
  });
}

/** How many pieces stand in each status. */
const stateRows = (pieces: readonly Piece[]): ReportRow[] =>
  [...Map.groupBy(pieces, ({ channel, state }) => `${channelWords[channel]}: ${letterStateWords[state][0].toLowerCase()}`)].map(
    ([words, own]) => factRow({ recipient: words, channel: counted(own.length, 'piece') }),
  );

export const messageBatchDeliveryReport = joinReport(messageBatchDelivery, async (tx, { communityId, params }) => {
  const { fromDate, toDate, batch } = params;
  const pieces = await listPieces(tx, communityId, { from: fromDate, to: toDate, batch: batch ?? '' });
  const [once] = messageBatchDelivery.proves;
  return {
    subtitle: [`Letters dated ${formatSpan(fromDate, toDate)}`, ...(batch ? [`Batch contains “${batch}”`] : [])],
    columns,
    rows: [
      ...underHeads(
        pieces,
        (piece) => `${piece.batch}, ${formatDateLong(piece.letterDate)}`,
        (piece) => rowOf(piece, communityId),
        columns,
        ['piece', 'pieces'],
      ),
      ...(pieces.length === 0 ? [] : [headRow('By status', columns), ...stateRows(pieces)]),
      { kind: 'grandTotal', level: 0, cells: { recipient: { text: `Total, ${counted(pieces.length, 'piece')}` } } },
    ],
    checks: [
      {
        name: once,
        outcome: new Set(pieces.map(({ letterId }) => letterId)).size === pieces.length ? 'holds' : 'fails',
        detail: `${pieces.length} pieces`,
      },
    ],
  };
});
