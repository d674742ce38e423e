// Reads open items of bank accounts by day and proves them with what has cleared against the summary.
import type { ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { addDays, daysBetween, formatDateLong, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { balancesAsOf } from '../../ledger/ledger.server.ts';
import { type BankBook, type BankItem, listBankBooks, listOpenItems, sumClearedBy } from '../reconciliation/bank-book.store.ts';
import { itemWords } from '../reconciliation/bank-item.rules.ts';
import { outstandingChecksAndDeposits } from './outstanding-checks-and-deposits.report.ts';

/** Days after which a bank need not pay a check. Source: UCC 4-404, six months. */
const STALE_DAYS = 180;

const columns: ReportColumn[] = [
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'number', title: 'Number', kind: 'text' },
  { key: 'payee', title: 'Payee', kind: 'text' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'age', title: 'Age in days', kind: 'count' },
  { key: 'stale', title: 'Stale', kind: 'text' },
];

function rowOf(one: BankBook, item: BankItem, asOf: LocalDate): ReportRow {
  const age = daysBetween(item.date, asOf);
  const source = { rows: 'bankItems', bankAccountId: one.bankAccountId, asOfDate: asOf, kinds: ['item', item.itemKey], sign: 1 } as const;
  return {
    kind: 'row',
    level: 1,
    cells: {
      date: { date: item.date },
      number: { text: item.number },
      payee: { text: itemWords(item) },
      amount: moneyCell(item.amount_cents, source),
      age: { count: age },
      stale: { text: age > STALE_DAYS ? 'Stale' : '' },
    },
  };
}

/** One side of a bank account: its items, the oldest first, and their sum. */
function sideRows(one: BankBook, items: readonly BankItem[], side: 'in' | 'out', asOf: LocalDate, upTo: LocalDate): ReportRow[] {
  const own = items.filter((item) => (side === 'in' ? item.amount_cents > 0n : item.amount_cents < 0n));
  if (own.length === 0) return [];
  const title = side === 'in' ? 'Deposits in transit' : 'Outstanding checks and payments';
  const source = { rows: 'bankItems', bankAccountId: one.bankAccountId, asOfDate: asOf, kinds: ['open', side, upTo], sign: 1 } as const;
  const sum = sumCents(own.map((item) => item.amount_cents));
  return [
    headRow(title, columns, 1),
    ...own.map((item) => rowOf(one, item, asOf)),
    { kind: 'subtotal', level: 1, cells: { payee: { text: `${title}, ${own.length}` }, amount: moneyCell(sum, source) } },
  ];
}

async function bankRows(
  tx: Tx,
  one: BankBook,
  asOf: LocalDate,
  olderThan: number,
): Promise<{ rows: ReportRow[]; open: bigint; cleared: bigint }> {
  const [all, cleared] = await Promise.all([listOpenItems(tx, one, asOf), sumClearedBy(tx, one, asOf)]);
  const upTo = addDays(asOf, -olderThan);
  const items = all.filter((item) => item.date <= upTo);
  const rows = [...sideRows(one, items, 'out', asOf, upTo), ...sideRows(one, items, 'in', asOf, upTo)];
  const total: ReportRow = {
    kind: 'total',
    level: 0,
    cells: {
      payee: { text: `${one.name}, net` },
      amount: moneyCell(sumCents(items.map((item) => item.amount_cents)), {
        rows: 'bankItems',
        bankAccountId: one.bankAccountId,
        asOfDate: asOf,
        kinds: ['open', '', upTo],
        sign: 1,
      }),
    },
  };
  const open = sumCents(all.map((item) => item.amount_cents));
  return { rows: rows.length === 0 ? [] : [headRow(`${one.name} (${one.glNumber})`, columns), ...rows, total], open, cleared };
}

export const outstandingChecksAndDepositsReport = joinReport(outstandingChecksAndDeposits, async (tx, { communityId, params }) => {
  const { asOfDate, bankAccountId, olderThan } = params;
  const [banks, balances] = await Promise.all([
    listBankBooks(tx, communityId, asOfDate, bankAccountId),
    balancesAsOf(tx, communityId, asOfDate),
  ]);
  const read = await Promise.all(banks.map((one) => bankRows(tx, one, asOfDate, olderThan)));
  const booked = (accountId: string) => sumCents(balances.filter((row) => row.accountId === accountId).map((row) => row.balance_cents));
  const wrong = banks.flatMap((one, i) => {
    const { open = 0n, cleared = 0n } = read[i] ?? {};
    const book = booked(one.accountId);
    return open + cleared === book ? [] : [`${one.name}: ${formatMoney(open + cleared, 'digits')} and ${formatMoney(book, 'digits')}`];
  });
  const check: ReportCheck = {
    name: 'Open and cleared items make the book balance',
    outcome: wrong.length === 0 ? 'holds' : 'fails',
    detail: wrong.join(', '),
  };
  return {
    subtitle: [`As of ${formatDateLong(asOfDate)}`, ...(olderThan > 0 ? [`Older than ${olderThan} days`] : [])],
    columns,
    rows: read.flatMap(({ rows }) => rows),
    checks: [check],
  };
});
