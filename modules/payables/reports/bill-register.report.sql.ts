// Sets bills under their vendors, or their lines under the accounts they charge, adds them up by status, and
// holds what is booked against payables.
import type { CellSource, ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, formatMoney, formatSpan, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { type BillStatus, billStatuses } from '../bills/bill.contract.ts';
import { ENTERED, listBillLines, type RegisterLine } from '../bills/bill-lines.sql.ts';
import { billRegister } from './bill-register.report.ts';

const columns: ReportColumn[] = [
  { key: 'bill', title: 'Bill', kind: 'code' },
  { key: 'vendor', title: 'Vendor', kind: 'text' },
  { key: 'description', title: 'Description', kind: 'text' },
  { key: 'date', title: 'Bill date', kind: 'date' },
  { key: 'effective', title: 'GL date', kind: 'date' },
  { key: 'due', title: 'Due', kind: 'date' },
  { key: 'accounts', title: 'GL distribution', kind: 'text' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'status', title: 'Status', kind: 'text' },
  { key: 'enteredBy', title: 'Entered by', kind: 'text' },
  { key: 'entered', title: 'Entered', kind: 'date' },
];

const statusWords: Record<BillStatus, string> = {
  SUBMITTED: 'Awaiting approval',
  APPROVED: 'Approved',
  PARTLY_PAID: 'Partly paid',
  PAID: 'Paid',
  ADJUSTED: 'Adjusted',
  REJECTED: 'Rejected',
  CANCELLED: 'Canceled',
};

type Source = Omit<CellSource, 'rows' | 'sign'>;
const amount = (lines: readonly RegisterLine[], source: Source) =>
  lines.length === 0
    ? moneyCell(0n)
    : moneyCell(sumCents(lines.map(({ amount_cents }) => amount_cents)), { rows: 'bill-lines', ...source, sign: 1 });

const numberOf = (account: string) => account.split(' ')[0] ?? '';

/** What of one bill stands together: all of it, or what it charges to one account. */
function billRow(lines: readonly RegisterLine[], source: Source): ReportRow[] {
  const [bill] = lines;
  if (!bill) return [];
  const byAccount = [...Map.groupBy(lines, ({ account }) => numberOf(account))];
  const legs = byAccount.map(
    ([number, own]) => `${number} ${formatMoney(sumCents(own.map(({ amount_cents }) => amount_cents)), 'digits')}`,
  );
  return [
    {
      kind: 'row',
      level: 1,
      cells: {
        bill: { text: bill.billNumber },
        vendor: { text: bill.vendorName },
        description: { text: bill.description },
        date: { date: bill.billDate },
        effective: { date: bill.effectiveDate },
        due: { date: bill.dueDate },
        accounts: { text: byAccount.length === 1 ? (byAccount[0]?.[0] ?? '') : legs.join(', ') },
        amount: amount(lines, { ...source, itemId: `${bill.billDate}.${bill.billId}.1` }),
        status: { text: statusWords[bill.status] },
        enteredBy: { text: bill.enteredBy },
        entered: { date: bill.enteredDate },
      },
    },
  ];
}

const byBill = (lines: readonly RegisterLine[]) => [...Map.groupBy(lines, ({ billId }) => billId).values()];
const words = (count: number) => counted(count, 'bill');

function groupRows(lines: readonly RegisterLine[], groupBy: string, wanted: Source): ReportRow[] {
  const groups =
    groupBy === 'account'
      ? [...Map.groupBy(lines, ({ accountId }) => accountId)]
          .map(([id, own]) => ({ title: own[0]?.account ?? '', narrowed: { accountIds: [id] } satisfies Source, own }))
          .toSorted((a, b) => (a.title < b.title ? -1 : 1))
      : [...Map.groupBy(lines, ({ vendorId }) => vendorId)].map(([id, own]) => ({
          title: own[0]?.vendorName ?? '',
          narrowed: { payeeIds: [id] } satisfies Source,
          own,
        }));
  return groups.flatMap(({ title, narrowed, own }): ReportRow[] => [
    headRow(title, columns),
    ...byBill(own).flatMap((bill) => billRow(bill, groupBy === 'account' ? narrowed : {})),
    {
      kind: 'subtotal',
      level: 0,
      cells: { vendor: { text: `${title}, ${words(byBill(own).length)}` }, amount: amount(own, { ...wanted, ...narrowed }) },
    },
  ]);
}

/** What bills credited to payables in a span, cents. */
async function creditedToPayables(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Cents> {
  const found = await sql<{ amount_cents: Cents }>`
    select coalesce(-sum(g.amount_cents), 0)::bigint as amount_cents from ledger.entry e
    join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = g.account_id and a.role = 'PAYABLE'
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.entry_type = 'BILL' and e.post_date between ${from}::date and ${to}::date`.execute(
    tx.db,
  );
  return found.rows[0]?.amount_cents ?? 0n;
}

async function provedBy(
  tx: Tx,
  communityId: string,
  span: { from: LocalDate; to: LocalDate },
  lines: readonly RegisterLine[],
  isPart: boolean,
): Promise<ReportCheck> {
  const [name] = billRegister.proves;
  if (isPart) return { name, outcome: 'notApplicable', detail: 'the report shows a part, or goes by entry dates' };
  const booked = lines.filter(({ entryId }) => entryId !== null);
  const credited = await creditedToPayables(tx, communityId, span.from, span.to);
  return checkEqual(name, sumCents(booked.map(({ amount_cents }) => amount_cents)), credited, formatMoney(credited, 'digits'));
}

export const billRegisterReport = joinReport(billRegister, async (tx, { communityId, params }) => {
  const { fromDate: from, toDate: to, basis, groupBy, payeeId, userId } = params;
  const days = basis === ENTERED ? [ENTERED] : [];
  const wanted: Source = {
    fromDate: from,
    toDate: to,
    ...(days.length > 0 ? { kinds: days } : {}),
    ...(payeeId === null ? {} : { payeeIds: [payeeId] }),
    ...(userId === null ? {} : { userId }),
  };
  const lines = await listBillLines(tx, communityId, wanted);
  const byStatus = Map.groupBy(lines, ({ status }) => status);
  const statuses = billStatuses.filter((status) => byStatus.has(status));
  return {
    subtitle: [formatSpan(from, to), basis === ENTERED ? 'By entry date' : 'By GL date'],
    columns,
    rows: [
      ...groupRows(lines, groupBy, wanted),
      ...(statuses.length > 1 ? [headRow('By status', columns)] : []),
      ...(statuses.length > 1 ? statuses : []).map((status): ReportRow => {
        const own = byStatus.get(status) ?? [];
        const cells = {
          vendor: { text: `${statusWords[status]}, ${words(byBill(own).length)}` },
          amount: amount(own, { ...wanted, kinds: [...days, status] }),
        };
        return { kind: 'row', level: 1, cells };
      }),
      {
        kind: 'grandTotal',
        level: 0,
        cells: { vendor: { text: `Total, ${words(byBill(lines).length)}` }, amount: amount(lines, wanted) },
      },
    ],
    checks: [await provedBy(tx, communityId, { from, to }, lines, payeeId !== null || userId !== null || basis === ENTERED)],
  };
});
