// Reads the figures of a yearly registration: who is late at the end of a span, and what happened in it.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { addMonths, formatDateLong, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { factRow, headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { openItemsAsOf } from '../../receivables/receivables.server.ts';
import { countSpan } from '../cases/case-register.store.ts';
import { annualStateRegistrationFigures } from './annual-state-registration-figures.report.ts';

const columns: ReportColumn[] = [
  { key: 'figure', title: 'Figure', kind: 'text' },
  { key: 'count', title: 'Count', kind: 'count' },
  { key: 'amount', title: 'Amount', kind: 'money' },
];

type OpenItem = Awaited<ReturnType<typeof openItemsAsOf>>[number];

/** Owners with something open that has aged so many months by a day, and all they owe on it. */
function lateBy(months: number, items: readonly OpenItem[], on: LocalDate): ReportRow {
  const before = addMonths(on, -months);
  const late = [...new Set(items.filter(({ agedFrom }) => agedFrom <= before).map(({ ownershipId }) => ownershipId))];
  const owed = sumCents(items.filter(({ ownershipId }) => late.includes(ownershipId)).map(({ open_cents }) => open_cents));
  const source = { rows: 'open-items', ownershipIds: late, asOfDate: on, sign: 1 } as const;
  return factRow({
    figure: `Owners ${months} months late or more`,
    count: { count: late.length },
    amount: late.length === 0 ? null : moneyCell(owed, source),
  });
}

export const annualStateRegistrationFiguresReport = joinReport(
  annualStateRegistrationFigures,
  async (tx, { communityId, params: { fromDate, toDate } }) => {
    const items = await openItemsAsOf(tx, communityId, toDate);
    const counts = await countSpan(tx, communityId, fromDate, toDate);
    const line = (figure: string, count: number) => factRow({ figure, count: { count } });
    return {
      subtitle: [`${formatDateLong(fromDate)} to ${formatDateLong(toDate)}`],
      columns,
      rows: [
        headRow(`On ${formatDateLong(toDate)}`, columns),
        line('Homes', counts.homes),
        lateBy(3, items, toDate),
        lateBy(6, items, toDate),
        headRow('In the span', columns),
        line('Collection cases opened', counts.opened),
        line('Payment plans signed', counts.plans),
        line('Liens recorded', counts.liens),
        line('Judgments entered', counts.judgments),
        line('Foreclosures filed', counts.foreclosures),
        factRow({ figure: 'Collection fees charged', amount: { amount: counts.fees_cents } }),
      ],
      checks: [],
    };
  },
);
