// Sets unpaid bills under their vendors, approved and awaiting approval, with what is missing before they are
// paid.
import type { CellSource, ReportCell, ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, formatDateLong, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { basisOf, yearAt } from '../../ledger/ledger.server.ts';
import { cautionsFor } from '../../people/people.server.ts';
import { agedPayables } from '../bills/aged-payables.sql.ts';
import { type BillFacts, billFacts, type WaitingBill, waitingBills } from '../bills/waiting-bills.sql.ts';
import { checkPayables } from '../tie-out/payable-check.store.ts';
import { openInvoices } from './open-invoices.report.ts';

const columns: ReportColumn[] = [
  { key: 'bill', title: 'Bill', kind: 'code' },
  { key: 'description', title: 'Description', kind: 'text' },
  { key: 'date', title: 'Bill date', kind: 'date' },
  { key: 'due', title: 'Due', kind: 'date' },
  { key: 'accounts', title: 'GL', kind: 'code' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'paid', title: 'Paid', kind: 'money' },
  { key: 'open', title: 'Open', kind: 'money' },
  { key: 'approvedBy', title: 'Approved by', kind: 'text' },
  { key: 'waiting', title: 'Waiting for', kind: 'text' },
  { key: 'hold', title: 'Hold', kind: 'text' },
];

interface OpenBill extends WaitingBill {
  isApproved: boolean;
  open_cents: Cents;
}

async function openBills(tx: Tx, communityId: string, asOf: LocalDate): Promise<OpenBill[]> {
  const approved = (await agedPayables(tx, { communityId, asOf })).map((bill) => ({ ...bill, isApproved: true }));
  const waiting = (await waitingBills(tx, communityId, asOf)).map((bill) => ({ ...bill, isApproved: false, open_cents: bill.total_cents }));
  return [...approved, ...waiting];
}

/** What some bills are open by; those the books know and those they do not know yet open apart. */
function openCell(bills: readonly OpenBill[], source: Omit<CellSource, 'rows' | 'sign'>): ReportCell {
  const kinds = [
    ['open-bills', true],
    ['waiting-bills', false],
  ] as const;
  const sources = kinds.filter(([, isApproved]) => bills.some((bill) => bill.isApproved === isApproved));
  return moneyCell(
    sumCents(bills.map(({ open_cents }) => open_cents)),
    ...sources.map(([rows]): CellSource => ({ rows, ...source, sign: 1 })),
  );
}

const missing = ({ approvals, approvalsRequired }: BillFacts) => {
  const count = approvalsRequired - approvals;
  return count === 1 ? '1 approval' : `${Math.max(count, 0)} approvals`;
};

function lineOf(bill: OpenBill, asOf: LocalDate, facts: BillFacts | undefined, hold: string): ReportRow {
  return {
    kind: 'row',
    level: 1,
    cells: {
      bill: { text: bill.billNumber },
      description: { text: bill.description },
      date: { date: bill.billDate },
      due: { date: bill.dueDate },
      accounts: { text: facts?.accounts ?? '' },
      amount: { amount: bill.total_cents },
      paid: { amount: bill.total_cents - bill.open_cents },
      open: openCell([bill], { asOfDate: asOf, itemId: `${bill.billDate}.${bill.billId}.1` }),
      approvedBy: { text: facts?.approvers ?? '' },
      waiting: { text: bill.isApproved || !facts ? '' : missing(facts) },
      hold: { text: hold },
    },
  };
}

async function provedBy(tx: Tx, communityId: string, asOf: LocalDate, total: Cents): Promise<ReportCheck> {
  const [name] = openInvoices.proves;
  const { applies, ledger } = await checkPayables(tx, communityId, asOf);
  if (!applies) return { name, outcome: 'notApplicable', detail: 'books on cash carry no payable' };
  return checkEqual(name, total, ledger, formatMoney(ledger, 'digits'));
}

export const openInvoicesReport = joinReport(openInvoices, async (tx, { communityId, params }) => {
  const { asOfDate: asOf, dueBy, state, payeeId } = params;
  const all = await openBills(tx, communityId, asOf);
  const shown = all.filter(
    (bill) =>
      (dueBy === null || bill.dueDate <= dueBy) &&
      (payeeId === null || bill.vendorId === payeeId) &&
      (state === 'ALL' || bill.isApproved === (state === 'APPROVED')),
  );
  const facts = await billFacts(
    tx,
    shown.map(({ billId }) => billId),
  );
  const cautions = await cautionsFor(tx, [...new Set(shown.map(({ vendorId }) => vendorId))], asOf);
  const narrowed = { asOfDate: asOf, ...(dueBy === null ? {} : { toDate: dueBy }), ...(payeeId === null ? {} : { payeeIds: [payeeId] }) };
  const byVendor = [...Map.groupBy(shown, ({ vendorId }) => vendorId).values()].toSorted(([a], [b]) =>
    (a?.vendorName ?? '').localeCompare(b?.vendorName ?? '', 'en'),
  );
  const words = (count: number) => counted(count, 'bill');
  const total = (kind: 'subtotal' | 'total' | 'grandTotal', title: string, own: readonly OpenBill[], more = {}): ReportRow => ({
    kind,
    level: 0,
    cells: { description: { text: `${title}, ${words(own.length)}` }, open: openCell(own, { ...narrowed, ...more }) },
  });
  const [approved, waiting] = [shown.filter(({ isApproved }) => isApproved), shown.filter(({ isApproved }) => !isApproved)];
  const booked = sumCents(all.filter(({ isApproved }) => isApproved).map(({ open_cents }) => open_cents));
  return {
    subtitle: [
      `As of ${formatDateLong(asOf)}`,
      ...(dueBy === null ? [] : [`Due by ${formatDateLong(dueBy)}`]),
      basisOf(await yearAt(tx, communityId, asOf)),
    ],
    columns,
    rows: [
      ...byVendor.flatMap((own): ReportRow[] => {
        const [first] = own;
        if (!first) return [];
        const hold = (cautions.get(first.vendorId) ?? []).map((one) => one.words).join(' ');
        return [
          headRow(first.vendorName, columns),
          ...own.map((bill) => lineOf(bill, asOf, facts.get(bill.billId), hold)),
          total('subtotal', first.vendorName, own, { payeeIds: [first.vendorId] }),
        ];
      }),
      ...(waiting.length > 0 && approved.length > 0
        ? [total('total', 'Approved', approved), total('total', 'Awaiting approval', waiting)]
        : []),
      total('grandTotal', 'Total', shown),
    ],
    checks: [await provedBy(tx, communityId, asOf, booked)],
  };
});
