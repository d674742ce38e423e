// Reads the certificates of mailing made in a span of days, with their pieces by ZIP code.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatDate, formatSpan, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type MailClass, mailClassWords } from '../mail-house/mail-order.contract.ts';
import { rangeWords } from '../paper/certificate-sheet.rules.ts';
import { certificateOfMailing } from './certificate-of-mailing.report.ts';

const columns: ReportColumn[] = [
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'addressee', title: 'Addressee', kind: 'text' },
  { key: 'address', title: 'Address', kind: 'text' },
  { key: 'number', title: 'Number of the post', kind: 'code' },
  { key: 'hash', title: 'SHA-256 of the document', kind: 'code' },
  { key: 'mailed', title: 'Accepted', kind: 'date' },
];

interface Line {
  mailingCertificateId: string;
  title: string;
  madeOn: LocalDate;
  mailClass: MailClass;
  pieces: number;
  signer: string;
  acceptedOn: LocalDate | null;
  acceptedBy: string;
  letterId: string | null;
  accountNumber: string;
  recipient: string;
  address: string;
  number: string;
  sha256: string;
}

/** The pieces of the certificates made in the span, by certificate and ZIP code. */
async function listLines(
  tx: Tx,
  communityId: string,
  { from, to, batch }: { from: LocalDate; to: LocalDate; batch: string },
): Promise<Line[]> {
  const found = await sql<Line>`
    select m.mailing_certificate_id as "mailingCertificateId", m.title, (m.made_time at time zone c.time_zone)::date as "madeOn", m.mail_class as "mailClass", m.pieces,
      m.signer, m.accepted_on as "acceptedOn", m.accepted_by as "acceptedBy", x."letterId", x."accountNumber", x.recipient,
      concat_ws(', ', x.address_lines ->> 1, x.address_lines ->> 2, x.address_lines ->> 3) as address, x.number, x.sha256
    from correspondence.mailing_certificate m
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = m.community_id
    join (
      select l.print_job_id, l.letter_id as "letterId", p.account_number as "accountNumber", l.recipient, l.address_lines,
        coalesce(l.certified_number, l.tracking, '') as number, l.sha256, l.first_page
      from correspondence.letter l
      join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = l.ownership_id
      join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
      where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.state in ('READY', 'PRINTED', 'RETURNED')
      union all
      select q.print_job_id, null, q.account_number, q.recipient, q.address_lines, '', q.sha256, q.first_page
      from correspondence.print_piece q where q.customer_id = ${tx.customerId}
    ) x on x.print_job_id = m.print_job_id
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId}
      and (m.made_time at time zone c.time_zone)::date between ${from}::date and ${to}::date
      and (${batch} = '' or strpos(lower(m.title), lower(${batch})) > 0)
    order by m.mailing_certificate_id, substring(x.address_lines ->> -1 from '[0-9]{5}(-[0-9]{4})?$'), x."accountNumber" collate platform.natural_order,
      x.first_page`.execute(tx.db);
  return found.rows;
}

/** A certificate: what it is, its pieces, how it is signed, and their count. */
function certificateRows(lines: readonly Line[], communityId: string): ReportRow[] {
  const [first] = lines;
  if (!first) return [];
  const { mailingCertificateId, title, mailClass, signer, acceptedOn, acceptedBy, madeOn } = first;
  const accepted = acceptedOn === null ? 'proof of acceptance missing' : `accepted ${formatDate(acceptedOn)} by ${acceptedBy}`;
  return [
    headRow(`${title}, made ${formatDate(madeOn)}: ${mailClassWords[mailClass]}, ${accepted}`, columns),
    ...lines.map(({ letterId, accountNumber, recipient, address, number, sha256 }) =>
      factRow({
        account: accountNumber,
        addressee: letterId === null ? recipient : doorCell(recipient, 'letter-detail', { communityId, letterId }),
        address,
        number,
        hash: sha256.slice(0, 32),
        mailed: dayCell(acceptedOn),
      }),
    ),
    factRow({
      addressee: doorCell(`Signed by ${signer}`, 'mailing-certificate', { communityId, mailingCertificateId }),
      address: rangeWords(lines),
    }),
    { kind: 'subtotal', level: 0, cells: { addressee: { text: counted(lines.length, 'piece') } } },
  ];
}

export const certificateOfMailingReport = joinReport(certificateOfMailing, async (tx, { communityId, params }) => {
  const { fromDate, toDate, batch } = params;
  const lines = await listLines(tx, communityId, { from: fromDate, to: toDate, batch: batch ?? '' });
  const certificates = [...Map.groupBy(lines, ({ mailingCertificateId }) => mailingCertificateId).values()];
  const whole = certificates.filter((own) => own[0]?.acceptedOn !== null).every((own) => own.length === own[0]?.pieces);
  const [lists] = certificateOfMailing.proves;
  return {
    subtitle: [`Made ${formatSpan(fromDate, toDate)}`, ...(batch ? [`Batch contains “${batch}”`] : [])],
    columns,
    rows: [
      ...certificates.flatMap((own) => certificateRows(own, communityId)),
      {
        kind: 'grandTotal',
        level: 0,
        cells: { addressee: { text: `Total, ${counted(lines.length, 'piece')} on ${counted(certificates.length, 'certificate')}` } },
      },
    ],
    checks: [{ name: lists, outcome: whole ? 'holds' : 'fails', detail: counted(certificates.length, 'certificate') }],
  };
});
