// Reads what an annual disclosure is made of and how the calendar of the fiscal year stands.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatDate, formatSpan, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { dayCell, doorCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { booksOf, listDisclosures } from '../../ledger/ledger.server.ts';
import { annualDisclosurePackage } from './annual-disclosure-package.report.ts';

const columns: ReportColumn[] = [
  { key: 'document', title: 'Document', kind: 'text' },
  { key: 'source', title: 'Made of', kind: 'text' },
  { key: 'filed', title: 'On file', kind: 'count' },
  { key: 'due', title: 'Due', kind: 'text' },
  { key: 'sent', title: 'Sent', kind: 'date' },
  { key: 'proof', title: 'Proof', kind: 'text' },
  { key: 'missing', title: 'Owners missed', kind: 'count' },
];

interface OnFile {
  budget: LocalDate | null;
  budgetName: string;
  study: LocalDate | null;
  studyName: string;
  policies: number;
  published: number;
  resolutions: number;
}

/** The adopted budget of the year, the study in force, insurance, and what owners may read. */
async function findOnFile(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<OnFile | undefined> {
  const found = await sql<OnFile>`
    select b.adopted_on as budget, coalesce(b.name, '') as "budgetName", s.adopted_on as study, coalesce(s.name, '') as "studyName",
      (select count(*)::int from people.insurance_policy i where i.customer_id = ${tx.customerId} and i.community_id = ${communityId}
        and i.effective_on <= ${to}::date and i.expires_on >= ${from}::date) as policies,
      (select count(*)::int from records.attachment a where a.customer_id = ${tx.customerId} and a.community_id = ${communityId}
        and a.removed_time is null and a.published_to <> 'NOBODY') as published,
      (select count(*)::int from governance.resolution r where r.customer_id = ${tx.customerId} and r.community_id = ${communityId}
        and r.adopted_on <= ${to}::date and (r.end_on is null or r.end_on >= ${from}::date)) as resolutions
    from communities.community c
    left join lateral (select v.adopted_on, v.name from ledger.budget_version v
      join ledger.fiscal_year y on y.customer_id = ${tx.customerId} and y.fiscal_year_id = v.fiscal_year_id and y.start_on = ${from}::date
      where v.customer_id = ${tx.customerId} and v.community_id = ${communityId} and v.kind = 'BUDGET' and v.state = 'ADOPTED'
      order by v.number desc limit 1) b on true
    left join lateral (select r.adopted_on, r.name from ledger.reserve_study r where r.customer_id = ${tx.customerId} and r.community_id = ${communityId}
      and r.adopted_on <= ${to}::date order by r.adopted_on desc, r.number desc limit 1) s on true
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId}`.execute(tx.db);
  return found.rows[0];
}

const adopted = (name: string, date: LocalDate | null): string => (date === null ? 'Not recorded' : `${name}, adopted ${formatDate(date)}`);

function contentRows(of: OnFile | undefined): ReportRow[] {
  const filed = (count: number) => ({ count });
  return [
    factRow({ document: 'Budget summary', source: `Budget listing: ${adopted(of?.budgetName ?? '', of?.budget ?? null)}` }),
    factRow({ document: 'Reserve disclosure', source: `Reserve disclosure: ${adopted(of?.studyName ?? '', of?.study ?? null)}` }),
    factRow({ document: 'Insurance summary', source: 'Community insurance schedule', filed: filed(of?.policies ?? 0) }),
    factRow({ document: 'Policies and rules', source: 'Resolutions in force', filed: filed(of?.resolutions ?? 0) }),
    factRow({ document: 'Documents owners may read', source: 'Published files', filed: filed(of?.published ?? 0) }),
  ];
}

export const annualDisclosurePackageReport = joinReport(annualDisclosurePackage, async (tx, { communityId, params }) => {
  const from = params.fiscalYear;
  const books = await booksOf(tx, communityId);
  const to = books.periods.filter(({ yearStart }) => yearStart === from).at(-1)?.periodEnd ?? from;
  const onFile = await findOnFile(tx, communityId, from, to);
  const calendar = await listDisclosures(tx, communityId, { from, to, revenue: 0n });
  return {
    subtitle: [`Fiscal year ${formatSpan(from, to)}`, 'For owners; the days come from the statutory disclosure calendar'],
    columns,
    rows: [
      headRow('What it is made of', columns),
      ...contentRows(onFile),
      headRow('What the calendar asks for', columns),
      ...(calendar.length === 0
        ? [factRow({ document: 'No rule on file', due: 'Not recorded' })]
        : calendar.map(({ document, citation, dueDate, dueWords, sentDate, sentTitle, letterBatchId, proof, missing }) =>
            factRow({
              document,
              source: letterBatchId === null ? citation : doorCell(sentTitle, 'message-batch-review', { communityId, letterBatchId }),
              due: dayCell(dueDate) ?? (dueWords || 'Not recorded'),
              sent: dayCell(sentDate),
              proof,
              missing: missing === null ? null : { count: missing },
            }),
          )),
    ],
    checks: [],
  };
});
