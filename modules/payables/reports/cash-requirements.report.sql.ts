// Sets open bills by the week they are due, and takes them one after the other from the operating cash of the
// books.
import type { ReportCell, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { addDays, type Cents, formatDateLong, formatMoney, type LocalDate, sumCents, weekdayOf } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow, moneyCell, totalRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { balancesAsOf, listAccountRows } from '../../ledger/ledger.server.ts';
import { agedPayables } from '../bills/aged-payables.sql.ts';
import { type WaitingBill, waitingBills } from '../bills/waiting-bills.sql.ts';
import { cashRequirements } from './cash-requirements.report.ts';

const columns: ReportColumn[] = [
  { key: 'bill', title: 'Bill', kind: 'code' },
  { key: 'vendor', title: 'Vendor', kind: 'text' },
  { key: 'due', title: 'Due', kind: 'date' },
  { key: 'open', title: 'Open', kind: 'money' },
  { key: 'approved', title: 'Approved', kind: 'money' },
  { key: 'running', title: 'Running total', kind: 'money' },
  { key: 'left', title: 'Cash after', kind: 'money' },
  { key: 'note', title: 'Note', kind: 'text' },
];

interface OpenBill extends WaitingBill {
  isApproved: boolean;
  open_cents: Cents;
}

/** Open bills, those awaiting approval among them, by the day they are due. */
async function listOpen(tx: Tx, communityId: string, asOf: LocalDate): Promise<OpenBill[]> {
  const approved = (await agedPayables(tx, { communityId, asOf })).map((bill) => ({ ...bill, isApproved: true }));
  const waiting = (await waitingBills(tx, communityId, asOf)).map((bill) => ({ ...bill, isApproved: false, open_cents: bill.total_cents }));
  return [...approved, ...waiting].toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0));
}

/** Money in the cash accounts of the operating fund, in cents. */
async function operatingCash(tx: Tx, communityId: string, asOf: LocalDate): Promise<Cents> {
  const accounts = await listAccountRows(tx, communityId);
  const cash = new Set(accounts.filter((one) => one.role === 'CASH' && one.fundCode === 'OPERATING').map((one) => one.accountId));
  return sumCents((await balancesAsOf(tx, communityId, asOf)).filter((row) => cash.has(row.accountId)).map((row) => row.balance_cents));
}

function weekOf(dueDate: LocalDate, asOf: LocalDate): string {
  return dueDate < asOf ? 'Past due' : `Week of ${formatDateLong(addDays(dueDate, 1 - weekdayOf(dueDate)))}`;
}

function openCell({ billDate, billId, isApproved, open_cents }: OpenBill, asOfDate: LocalDate): ReportCell {
  const rows = isApproved ? 'open-bills' : 'waiting-bills';
  return moneyCell(open_cents, { rows, asOfDate, itemId: `${billDate}.${billId}.1`, sign: 1 });
}

export const cashRequirementsReport = joinReport(cashRequirements, async (tx, { communityId, params }) => {
  const { asOfDate: asOf, throughDate, approvedOnly } = params;
  const open = await listOpen(tx, communityId, asOf);
  const cash = await operatingCash(tx, communityId, asOf);
  let running = 0n;
  const lines = open
    .filter((bill) => bill.dueDate <= throughDate && (bill.isApproved || !approvedOnly))
    .map((bill) => {
      const isFirst = cash >= running && cash < running + bill.open_cents;
      running += bill.open_cents;
      const cell = openCell(bill, asOf);
      const row = factRow({
        bill: doorCell(bill.billNumber, 'bill-view', { communityId, billId: bill.billId }),
        vendor: bill.vendorName,
        due: dayCell(bill.dueDate),
        open: cell,
        approved: bill.isApproved ? cell : null,
        running: { amount: running },
        left: { amount: cash - running },
        note: [bill.isApproved ? '' : 'Awaiting approval', isFirst ? 'Cash runs short here' : ''].filter(Boolean).join(', '),
      });
      return { week: weekOf(bill.dueDate, asOf), row, shortOn: isFirst ? bill.dueDate : null };
    });
  const shortOn = lines.find((line) => line.shortOn !== null)?.shortOn ?? null;
  const rows: ReportRow[] = lines.map(({ row }) => row);
  return {
    subtitle: [
      `As of ${formatDateLong(asOf)}`,
      `Bills due through ${formatDateLong(throughDate)}`,
      `Operating cash in the books ${formatMoney(cash, 'digits')}; receipts to come are not counted`,
      shortOn === null ? 'Cash covers all of them' : `Cash runs short on ${formatDateLong(shortOn)}`,
    ],
    columns,
    rows: [
      ...[...Map.groupBy(lines, ({ week }) => week)].flatMap(([week, own]) => {
        const ownRows = own.map(({ row }) => row);
        return [headRow(week, columns), ...ownRows, totalRow('subtotal', `${week}, ${counted(own.length, 'bill')}`, ownRows, columns)];
      }),
      totalRow('grandTotal', `Total, ${counted(lines.length, 'bill')}`, rows, columns),
    ],
    checks: [],
  };
});
