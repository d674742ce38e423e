// Reads the disclosure calendar of a fiscal year.
import type { ReportColumn } from '../../../../packages/contract/contract.ts';
import { addDays, formatSpan, type LocalDate, sumCents } from '../../../../packages/kernel/kernel.ts';
import { dayCell, doorCell, factRow, underHeads } from '../../../../packages/reporting/layout.ts';
import { joinReport } from '../../../../packages/reporting/report.ts';
import { withReportBooks } from '../../books.store.ts';
import { activitiesUpTo } from '../../statement.store.ts';
import { type Disclosure, listDisclosures } from '../../years/disclosure-calendar.sql.ts';
import { statutoryDisclosureCalendar } from './statutory-disclosure-calendar.report.ts';

const columns: ReportColumn[] = [
  { key: 'document', title: 'Document', kind: 'text' },
  { key: 'detail', title: 'Detail', kind: 'text' },
  { key: 'due', title: 'Due', kind: 'text' },
  { key: 'sent', title: 'Sent', kind: 'date' },
  { key: 'batch', title: 'By', kind: 'text' },
  { key: 'proof', title: 'Proof', kind: 'text' },
  { key: 'missing', title: 'Owners missed', kind: 'count' },
  { key: 'citation', title: 'Source', kind: 'text' },
];

function headOf({ dueDate, sentDate }: Disclosure, to: LocalDate): string {
  if (sentDate !== null) return 'On file as sent';
  if (dueDate === null) return 'No day told by the packs';
  return dueDate <= to ? 'Due in the year' : 'Due later';
}

export const statutoryDisclosureCalendarReport = joinReport(statutoryDisclosureCalendar, (tx, order) =>
  withReportBooks(tx, order, async (books) => {
    const { communityId } = books;
    const from = order.params.fiscalYear;
    const to = books.periods.filter(({ yearStart }) => yearStart === from).at(-1)?.periodEnd ?? from;
    const before = books.periods.findLast(({ periodEnd }) => periodEnd === addDays(from, -1));
    const { activities } = await activitiesUpTo(tx, books, [before?.yearStart ?? from] as const, before?.periodEnd ?? addDays(from, -1));
    const income = books.accounts.filter(({ type }) => type === 'INCOME');
    const revenue = before ? -sumCents(income.map(({ accountId }) => activities[0].get(accountId) ?? 0n)) : 0n;
    const all = await listDisclosures(tx, communityId, { from, to, revenue });
    const ranks = ['Due in the year', 'On file as sent', 'Due later', 'No day told by the packs'];
    const sorted = all.toSorted((a, b) => ranks.indexOf(headOf(a, to)) - ranks.indexOf(headOf(b, to)));
    return {
      subtitle: [
        `Fiscal year ${formatSpan(from, to)}`,
        'Sent: by the message batch whose title names the document, or as the meeting records',
        'Not reviewed by counsel unless accepted; duties the packs do not hold are not recorded here',
      ],
      columns,
      rows: underHeads(
        sorted,
        (one) => headOf(one, to),
        ({ document, detail, dueDate, dueWords, sentDate, sentTitle, letterBatchId, proof, missing, citation }) =>
          factRow({
            document,
            detail,
            due: dayCell(dueDate) ?? (dueWords || 'Not recorded'),
            sent: dayCell(sentDate),
            batch: letterBatchId === null ? '' : doorCell(sentTitle, 'message-batch-review', { communityId, letterBatchId }),
            proof,
            missing: missing === null ? null : { count: missing },
            citation,
          }),
        columns,
        ['duty', 'duties'],
      ),
      checks: [],
    };
  }),
);
