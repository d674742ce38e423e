// Sets bills that await approval under what they wait for, the longest wait first.
import { isBusinessDay } from '../../../packages/clock/clock.ts';
import type { CellSource, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { addDays, formatDateLong, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type BillFacts, billFacts, type WaitingBill, waitingBills } from '../bills/waiting-bills.sql.ts';
import { invoiceApprovalStatus } from './invoice-approval-status.report.ts';

const columns: ReportColumn[] = [
  { key: 'vendor', title: 'Vendor', kind: 'text' },
  { key: 'bill', title: 'Bill', kind: 'code' },
  { key: 'date', title: 'Bill date', kind: 'date' },
  { key: 'due', title: 'Due', kind: 'date' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'given', title: 'Approved', kind: 'text' },
  { key: 'approvers', title: 'By', kind: 'text' },
  { key: 'days', title: 'Business days', kind: 'count' },
];

/** Business days after one day up to another; none where it is later. */
function businessDays(from: LocalDate, to: LocalDate): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isBusinessDay(day)) count += 1;
  return count;
}

const missing = (facts: BillFacts | undefined) => Math.max((facts?.approvalsRequired ?? 1) - (facts?.approvals ?? 0), 0);

export const invoiceApprovalStatusReport = joinReport(invoiceApprovalStatus, async (tx, { communityId, params }) => {
  const { asOfDate, payeeId } = params;
  const bills = (await waitingBills(tx, communityId, asOfDate)).filter((bill) => payeeId === null || bill.vendorId === payeeId);
  const facts = await billFacts(
    tx,
    bills.map(({ billId }) => billId),
  );
  const sorted = bills
    .map((bill) => ({ bill, facts: facts.get(bill.billId), days: businessDays(bill.billDate, asOfDate) }))
    .toSorted((one, other) => other.days - one.days);
  const source = (bill?: WaitingBill): CellSource => ({
    rows: 'waiting-bills',
    asOfDate,
    ...(bill ? { itemId: `${bill.billDate}.${bill.billId}.1` } : payeeId === null ? {} : { payeeIds: [payeeId] }),
    sign: 1,
  });
  return {
    subtitle: [`As of ${formatDateLong(asOfDate)}`, counted(bills.length, 'bill')],
    columns,
    rows: [
      ...[...Map.groupBy(sorted, (one) => missing(one.facts))].flatMap(([count, own]): ReportRow[] => [
        headRow(`${counted(count, 'approval')} missing`, columns),
        ...own.map(
          ({ bill, facts: known, days }): ReportRow => ({
            kind: 'row',
            level: 1,
            cells: {
              vendor: { text: bill.vendorName },
              bill: { text: bill.billNumber },
              date: { date: bill.billDate },
              due: { date: bill.dueDate },
              amount: moneyCell(bill.total_cents, source(bill)),
              given: { text: `${known?.approvals ?? 0} of ${known?.approvalsRequired ?? 1}` },
              approvers: { text: known?.approvers ?? '' },
              days: { count: days },
            },
          }),
        ),
      ]),
      {
        kind: 'grandTotal',
        level: 0,
        cells: { vendor: { text: 'Total' }, amount: moneyCell(sumCents(bills.map(({ total_cents }) => total_cents)), source()) },
      },
    ],
    checks: [],
  };
});
