// Reads the consent that stood on a day, class by class, with its evidence and what failed since.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatDateLong, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type AddressChannel, addressChannelWords, type ConsentSource, consentSourceWords } from '../consent/consent.contract.ts';
import { isConsentVoid } from '../letters/channel.rules.ts';
import { type NoticeClass, noticeClassWords } from '../letters/letter.contract.ts';
import { consentAndDeliveryRoster } from './consent-and-delivery-roster.report.ts';

const columns: ReportColumn[] = [
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'channel', title: 'Channel', kind: 'text' },
  { key: 'noticeClass', title: 'Class', kind: 'text' },
  { key: 'given', title: 'On', kind: 'date' },
  { key: 'by', title: 'By', kind: 'text' },
  { key: 'source', title: 'How', kind: 'text' },
  { key: 'wording', title: 'Words', kind: 'text' },
  { key: 'failures', title: 'Failed since', kind: 'count' },
];

interface Line {
  ownershipId: string;
  accountNumber: string;
  owner: string;
  channel: AddressChannel | null;
  noticeClass: NoticeClass | null;
  isGiven: boolean | null;
  givenDate: LocalDate | null;
  givenBy: string;
  source: ConsentSource | null;
  wording: string;
  failures: number;
}

/**
 * Present owners with the last word on each channel and class until the day, and with the day on the owner's
 * record, which counts for email in the classes without a word. One statement.
 */
async function listLines(tx: Tx, communityId: string, on: LocalDate): Promise<Line[]> {
  const until = sql`(${on}::date + 1)::timestamp at time zone c.time_zone`;
  const found = await sql<Line>`
    select o.ownership_id as "ownershipId", p.account_number as "accountNumber", t.display_name as owner, w.channel, w.notice_class as "noticeClass",
      w.is_given as "isGiven", w.given_on as "givenDate", coalesce(w.given_by, '') as "givenBy", w.source, coalesce(w.wording, '') as wording, (
        select count(*)::int from correspondence.letter l
        join correspondence.letter_batch b on b.customer_id = ${tx.customerId} and b.letter_batch_id = l.letter_batch_id
        where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.ownership_id = o.ownership_id and l.channel = w.channel
          and l.state in ('FAILED', 'RETURNED') and (w.notice_class is null or b.notice_class = w.notice_class)
          and (w.given_time is null or l.state_time > w.given_time)) as failures
    from people.ownership o
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = o.community_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    left join lateral (
      (select distinct on (k.channel, k.notice_class) k.channel, k.notice_class, k.is_given, (k.given_time at time zone c.time_zone)::date as given_on, k.given_time,
        k.given_by, k.source, k.wording
      from correspondence.consent k where k.customer_id = ${tx.customerId} and k.community_id = ${communityId} and k.ownership_id = o.ownership_id
        and k.given_time < ${until}
      order by k.channel, k.notice_class, k.given_time desc, k.consent_id desc)
      union all
      select 'EMAIL', null, true, o.consent_on, null, '', null, o.consent_evidence where o.consent_on <= ${on}::date and (
        select count(distinct k.notice_class) from correspondence.consent k where k.customer_id = ${tx.customerId} and k.community_id = ${communityId}
          and k.ownership_id = o.ownership_id and k.channel = 'EMAIL' and k.given_time < ${until}) < 3) w on true
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.start_on <= ${on}::date and (o.end_on is null or o.end_on >= ${on}::date)
    order by p.account_number collate platform.natural_order, o.ownership_id, w.channel, w.notice_class nulls last`.execute(tx.db);
  return found.rows;
}

function headOf({ isGiven, failures }: Line): string {
  if (isGiven === null) return 'No consent on file: notices go on paper';
  if (!isGiven) return 'Consent taken back';
  return isConsentVoid(failures) ? 'Consent void: two messages failed' : 'Consent stands';
}

const heads = ['Consent stands', 'Consent void: two messages failed', 'Consent taken back', 'No consent on file: notices go on paper'];

function rowOf(line: Line, communityId: string): ReportRow {
  const { ownershipId, accountNumber, owner, channel, noticeClass, givenDate, givenBy, source, wording, failures } = line;
  return factRow({
    account: accountNumber,
    owner: doorCell(owner, 'owner-consent', { communityId, ownershipId }),
    channel: channel === null ? '' : addressChannelWords[channel],
    noticeClass: noticeClass === null ? (channel === null ? '' : 'Every class not named') : noticeClassWords[noticeClass],
    given: dayCell(givenDate),
    by: givenBy,
    source: source === null ? (channel === null ? '' : 'Owner’s record') : consentSourceWords[source],
    wording,
    failures: failures === 0 ? null : { count: failures },
  });
}

export const consentAndDeliveryRosterReport = joinReport(consentAndDeliveryRoster, async (tx, { communityId, params }) => {
  const { asOfDate: on } = params;
  const lines = await listLines(tx, communityId, on);
  const sorted = heads.flatMap((head) => lines.filter((line) => headOf(line) === head));
  const owners = new Set(lines.map(({ ownershipId }) => ownershipId)).size;
  const [once] = consentAndDeliveryRoster.proves;
  return {
    subtitle: [`As of ${formatDateLong(on)}`],
    columns,
    rows: [
      ...underHeads(sorted, headOf, (line) => rowOf(line, communityId), columns, ['line', 'lines']),
      { kind: 'grandTotal', level: 0, cells: { owner: { text: `Total, ${counted(owners, 'owner')}` } } },
    ],
    checks: [{ name: once, outcome: sorted.length === lines.length ? 'holds' : 'fails', detail: counted(owners, 'owner') }],
  };
});
