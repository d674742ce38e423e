// Reads what happened to numbers and email addresses.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatSpan, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { counted, doorCell, factRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type AddressSource, type AddressWhat, addressSourceWords, addressWhatWords } from '../consent/consent.contract.ts';
import { type NoticeClass, noticeClassWords } from '../letters/letter.contract.ts';
import { smsUnsubscribeAndSuppression } from './sms-unsubscribe-and-suppression.report.ts';

const columns: ReportColumn[] = [
  { key: 'time', title: 'Time', kind: 'code' },
  { key: 'address', title: 'Number or email', kind: 'text' },
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'noticeClass', title: 'Class', kind: 'text' },
  { key: 'source', title: 'Source', kind: 'text' },
  { key: 'words', title: 'Words', kind: 'text' },
];

interface Happening {
  what: AddressWhat;
  source: AddressSource;
  noticeClass: NoticeClass | null;
  time: string;
  address: string;
  accountNumber: string;
  owner: string;
  ownershipId: string;
  detail: string;
}

/** What happened in the span, on the clocks of the community, by event and time. */
async function listHappenings(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Happening[]> {
  const found = await sql<Happening>`
    select e.what, e.source, e.notice_class as "noticeClass", to_char(e.event_time at time zone c.time_zone, 'MM/DD/YYYY HH24:MI') as time, e.address,
      coalesce(p.account_number, '') as "accountNumber", coalesce(t.display_name, '') as owner, coalesce(e.ownership_id::text, '') as "ownershipId", e.detail
    from correspondence.address_event e
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = e.community_id
    left join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = e.ownership_id
    left join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    left join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId}
      and e.event_time >= (${from}::date)::timestamp at time zone c.time_zone and e.event_time < (${to}::date + 1)::timestamp at time zone c.time_zone
    order by e.what, e.event_time, e.address_event_id`.execute(tx.db);
  return found.rows;
}

function rowOf(one: Happening, communityId: string): ReportRow {
  const { time, address, accountNumber, owner, ownershipId, noticeClass, source, detail } = one;
  return factRow({
    time,
    address,
    account: accountNumber,
    owner: doorCell(owner, 'owner-consent', { communityId, ownershipId }),
    noticeClass: noticeClass === null ? 'All' : noticeClassWords[noticeClass],
    source: addressSourceWords[source],
    words: detail,
  });
}

export const smsUnsubscribeAndSuppressionReport = joinReport(smsUnsubscribeAndSuppression, async (tx, { communityId, params }) => {
  const { fromDate, toDate } = params;
  const all = await listHappenings(tx, communityId, fromDate, toDate);
  return {
    subtitle: [formatSpan(fromDate, toDate)],
    columns,
    rows: [
      ...underHeads(
        all,
        ({ what }) => addressWhatWords[what][0],
        (one) => rowOf(one, communityId),
        columns,
        ['event', 'events'],
      ),
      { kind: 'grandTotal', level: 0, cells: { address: { text: `Total, ${counted(all.length, 'event')}` } } },
    ],
    checks: [],
  };
});
