// Reads how present owners want to be written to, and what is on file for it.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatDateLong, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { communicationPreferences } from './communication-preferences.report.ts';

const columns: ReportColumn[] = [
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'consent', title: 'Email consent', kind: 'date' },
  { key: 'email', title: 'Email', kind: 'text' },
  { key: 'emailState', title: 'Email address', kind: 'text' },
  { key: 'phone', title: 'Phone', kind: 'code' },
  { key: 'texts', title: 'Texts', kind: 'text' },
  { key: 'mail', title: 'Mailing address', kind: 'text' },
];

type Delivery = 'PRINT' | 'EMAIL' | 'BOTH';
const deliveryWords: Readonly<Record<Delivery, string>> = {
  PRINT: 'Wants mail on paper',
  EMAIL: 'Wants email',
  BOTH: 'Wants paper and email',
};

interface Line {
  ownershipId: string;
  accountNumber: string;
  owner: string;
  delivery: Delivery;
  consentDate: LocalDate | null;
  email: string;
  phone: string;
  emailReturned: boolean;
  mailReturned: boolean;
  hasAddress: boolean;
  hasTextConsent: boolean;
  isTextStopped: boolean;
}

/** The present owners of a day by preference and account; one statement. */
async function listLines(tx: Tx, communityId: string, on: LocalDate): Promise<Line[]> {
  const found = await sql<Line>`
    select o.ownership_id as "ownershipId", p.account_number as "accountNumber", t.display_name as owner, o.delivery, o.consent_on as "consentDate", t.email, t.phone,
      o.email_returned as "emailReturned", o.mail_returned as "mailReturned", (t.street <> '' or p.street <> '') as "hasAddress",
      coalesce(c.is_given, false) as "hasTextConsent",
      exists (select from correspondence.suppression s where s.customer_id = ${tx.customerId} and s.channel = 'TEXT' and s.notice_class = 'GENERAL'
        and right(s.address, 10) = right(regexp_replace(t.phone, '[^0-9]', '', 'g'), 10)) as "isTextStopped"
    from people.ownership o
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    left join lateral (
      select w.is_given from correspondence.consent w where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and w.ownership_id = o.ownership_id
        and w.channel = 'TEXT' and w.notice_class = 'GENERAL' order by w.given_time desc, w.consent_id desc limit 1) c on true
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.start_on <= ${on}::date and (o.end_on is null or o.end_on >= ${on}::date)
    order by case o.delivery when 'PRINT' then 1 when 'BOTH' then 2 else 3 end, p.account_number collate platform.natural_order, o.ownership_id`.execute(
    tx.db,
  );
  return found.rows;
}

/** True where the way an owner wants to be written to is not open. */
function isHindered({ delivery, email, emailReturned, mailReturned, hasAddress }: Line): boolean {
  const byEmail = delivery !== 'PRINT' && (email === '' || emailReturned);
  const byMail = delivery !== 'EMAIL' && (!hasAddress || mailReturned);
  return byEmail || byMail;
}

function textWords({ hasTextConsent, isTextStopped }: Line): string {
  if (isTextStopped) return 'Stopped';
  return hasTextConsent ? 'Opted in' : 'No consent';
}

function rowOf(line: Line, communityId: string): ReportRow {
  const { ownershipId, accountNumber, owner, consentDate, email, phone, emailReturned, mailReturned, hasAddress } = line;
  return factRow({
    account: accountNumber,
    owner: doorCell(owner, 'owner-view', { communityId, ownershipId }),
    consent: dayCell(consentDate),
    email,
    emailState: email === '' ? 'None on file' : emailReturned ? 'Came back' : 'Works',
    phone,
    texts: textWords(line),
    mail: hasAddress ? (mailReturned ? 'Came back' : 'Works') : 'None on file',
  });
}

export const communicationPreferencesReport = joinReport(communicationPreferences, async (tx, { communityId, params }) => {
  const { asOfDate: on, missingOnly } = params;
  const all = await listLines(tx, communityId, on);
  const lines = missingOnly ? all.filter(isHindered) : all;
  const [once] = communicationPreferences.proves;
  return {
    subtitle: [`As of ${formatDateLong(on)}`, ...(missingOnly ? ['Owners whose way is not open'] : [])],
    columns,
    rows: [
      ...underHeads(
        lines,
        ({ delivery }) => deliveryWords[delivery],
        (line) => rowOf(line, communityId),
        columns,
        ['owner', 'owners'],
      ),
      { kind: 'grandTotal', level: 0, cells: { owner: { text: `Total, ${counted(lines.length, 'owner')}` } } },
    ],
    checks: [
      {
        name: once,
        outcome: new Set(all.map((one) => one.ownershipId)).size === all.length ? 'holds' : 'fails',
        detail: `${all.length} owners`,
      },
    ],
  };
});
