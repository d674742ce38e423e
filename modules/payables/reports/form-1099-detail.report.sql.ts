// Reads the payments of a year by vendor with the box of each.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { dateOf, dateParts, sumCents } from '../../../packages/kernel/kernel.ts';
import { factRow, headRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { whyExcluded } from '../form-1099/form-1099.rules.ts';
import { recipientRows } from '../form-1099/form-1099.store.ts';
import { type PaidLine, paidLines } from '../form-1099/tax-report.store.ts';
import { boxWords } from '../form-1099/tax-words.contract.ts';
import { tax1099Detail } from './form-1099-detail.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Paid', kind: 'date' },
  { key: 'number', title: 'Check', kind: 'code' },
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'reported', title: 'Counts', kind: 'money' },
  { key: 'box', title: 'Box', kind: 'text' },
  { key: 'why', title: 'Why excluded', kind: 'text' },
];

export const tax1099DetailReport = joinReport(tax1099Detail, async (tx, { communityId, params }) => {
  const { year } = dateParts(params.taxYearDate);
  const days = { fromDate: dateOf(year, 1, 1), throughDate: dateOf(year, 12, 31) };
  const lines = await paidLines(tx, { communityId, ...days, vendorId: params.payeeId });
  const rows = await recipientRows(tx, [...new Set(lines.map(({ vendorId }) => vendorId))]);
  const vendors = new Map(rows.map((row) => [row.vendorId, { ...row, taxNumber: '' }]));
  const whyOf = (line: PaidLine) => {
    const of = vendors.get(line.vendorId);
    return of ? whyExcluded(line, of) : 'The vendor receives no 1099';
  };
  const counts = (line: PaidLine) => (whyOf(line) === '' ? line.amount_cents : 0n);
  const lineOf = (line: PaidLine): ReportRow => {
    const why = whyOf(line);
    const box = line.accountBox ?? vendors.get(line.vendorId)?.box ?? 'NEC-1a';
    return factRow({
      date: { date: line.paidDate },
      number: line.number,
      account: line.accountNumber,
      amount: { amount: line.amount_cents },
      reported: { amount: counts(line) },
      box: why === '' ? boxWords[box] : '',
      why,
    });
  };
  const byVendor = [...Map.groupBy(lines, ({ vendorId }) => vendorId)].toSorted(([one], [other]) =>
    `${vendors.get(one)?.name} ${one}` < `${vendors.get(other)?.name} ${other}` ? -1 : 1,
  );
  const total = (kind: 'subtotal' | 'grandTotal', title: string, own: readonly PaidLine[]): ReportRow => ({
    kind,
    level: 0,
    cells: {
      number: { text: title },
      amount: { amount: sumCents(own.map(({ amount_cents }) => amount_cents)) },
      reported: { amount: sumCents(own.map(counts)) },
    },
  });
  return {
    subtitle: [`Tax year ${year}`],
    columns,
    rows: [
      ...byVendor.flatMap(([vendorId, own]) => {
        const name = vendors.get(vendorId)?.name ?? '';
        return [headRow(name, columns), ...own.map(lineOf), total('subtotal', name, own)];
      }),
      total('grandTotal', 'Total', lines),
    ],
    checks: [],
  };
});
