// Reads the last reconciliation of each bank account up to a day, with the items that were open at its
// statement.
import type { ReportCell, ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, formatDateLong, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { balancesAsOf } from '../../ledger/ledger.server.ts';
import {
  type BankBook,
  type BankItem,
  findReconciliation,
  listBankBooks,
  listClearedItems,
  listOpenItems,
  listUnmatchedLines,
  type ReconciliationFacts,
} from '../reconciliation/bank-book.store.ts';
import { itemWords } from '../reconciliation/bank-item.rules.ts';
import { bankReconciliationReport } from './bank-reconciliation-report.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'number', title: 'Number', kind: 'text' },
  { key: 'payee', title: 'Payee', kind: 'text' },
  { key: 'amount', title: 'Amount', kind: 'money' },
];

/** What a reconciliation stands on. */
interface Parts {
  one: BankBook;
  head: ReconciliationFacts;
  open: readonly BankItem[];
  cleared: readonly BankItem[];
  unmatched: Awaited<ReturnType<typeof listUnmatchedLines>>;
  book: Cents;
}

const line = (kind: ReportRow['kind'], level: number, payee: string, amount: ReportCell): ReportRow => ({
  kind,
  level,
  cells: { payee: { text: payee }, amount },
});

function itemRow(item: BankItem, amount: ReportCell): ReportRow {
  return {
    kind: 'row',
    level: 1,
    cells: { date: { date: item.date }, number: { text: item.number }, payee: { text: itemWords(item) }, amount },
  };
}

/** Items of one side that were open at the statement, and their sum; what is outstanding is taken off. */
function openRows({ one, head, open }: Parts, side: 'in' | 'out'): ReportRow[] {
  const own = open.filter((item) => (side === 'in' ? item.amount_cents > 0n : item.amount_cents < 0n));
  const source = { rows: 'bankItems', bankAccountId: one.bankAccountId, asOfDate: head.statementDate, sign: 1 } as const;
  const title = side === 'in' ? 'Deposits in transit' : 'Outstanding checks and payments';
  const sum = sumCents(own.map((item) => item.amount_cents));
  return [
    headRow(title, columns, 1),
    ...own.map((item) => itemRow(item, moneyCell(item.amount_cents, { ...source, kinds: ['item', item.itemKey] }))),
    line('subtotal', 1, `${title}, ${own.length}`, moneyCell(sum, { ...source, kinds: ['open', side] })),
  ];
}

function clearedRows({ one, head, cleared }: Parts): ReportRow[] {
  const source = { rows: 'bankItems', bankAccountId: one.bankAccountId, sign: 1 } as const;
  const sum = sumCents(cleared.map((item) => item.amount_cents));
  return [
    headRow('Cleared on the statement', columns, 1),
    ...cleared.map((item) =>
      itemRow(item, moneyCell(item.amount_cents, { ...source, kinds: ['cleared', head.reconciliationId, item.itemKey] })),
    ),
    line('subtotal', 1, `Cleared, ${cleared.length}`, moneyCell(sum, { ...source, kinds: ['cleared', head.reconciliationId] })),
  ];
}

/**
 * Lines of the bank the books do not know yet: what they are still to be adjusted by. They are the bank's
 * word, so they open nothing.
 */
function adjustmentRows({ unmatched }: Parts, adjustments: Cents): ReportRow[] {
  if (unmatched.length === 0) return [];
  return [
    headRow('Adjustments: on the statement, not in the books', columns, 1),
    ...unmatched.map(
      (one): ReportRow => ({
        kind: 'row',
        level: 1,
        cells: {
          date: { date: one.date },
          number: { text: one.reference },
          payee: { text: one.description },
          amount: { amount: one.amount_cents },
        },
      }),
    ),
    line('subtotal', 1, `Adjustments, ${unmatched.length}`, { amount: adjustments }),
  ];
}

interface Sums {
  inTransit: Cents;
  outstanding: Cents;
  adjustments: Cents;
  difference: Cents;
}

/** Statement and open items must make the books and what they are to be adjusted by. */
function sumsOf({ head, open, unmatched, book }: Parts): Sums {
  const inTransit = sumCents(open.map((item) => item.amount_cents).filter((cents) => cents > 0n));
  const outstanding = -sumCents(open.map((item) => item.amount_cents).filter((cents) => cents < 0n));
  const adjustments = sumCents(unmatched.map((one) => one.amount_cents));
  return { inTransit, outstanding, adjustments, difference: head.statement_balance_cents + inTransit - outstanding - book - adjustments };
}

function rowsOf(parts: Parts, { inTransit, outstanding, adjustments, difference }: Sums, showCleared: boolean): ReportRow[] {
  const { one, head, book } = parts;
  const words = { COMPLETED: 'finished', IN_PROGRESS: 'in progress', REOPENED: 'reopened' } as const;
  const bookCell = moneyCell(book, { rows: 'postings', accountIds: [one.accountId], toDate: head.statementDate, sign: 1 });
  return [
    headRow(`${one.name} (${one.glNumber}), statement of ${formatDateLong(head.statementDate)}, ${words[head.state]}`, columns),
    line('row', 1, 'Balance of the statement', { amount: head.statement_balance_cents }),
    ...openRows(parts, 'in'),
    ...openRows(parts, 'out'),
    line('total', 0, 'Adjusted bank balance', { amount: head.statement_balance_cents + inTransit - outstanding }),
    line('row', 1, 'Balance of the books', bookCell),
    ...adjustmentRows(parts, adjustments),
    line('grandTotal', 0, 'Difference', { amount: difference }),
    ...(showCleared ? clearedRows(parts) : []),
  ];
}

async function readParts(tx: Tx, one: BankBook, upTo: LocalDate, communityId: string): Promise<Parts | null> {
  const head = await findReconciliation(tx, one.bankAccountId, upTo);
  if (!head) return null;
  const [open, cleared, unmatched, balances] = await Promise.all([
    listOpenItems(tx, one, head.statementDate),
    listClearedItems(tx, head.reconciliationId),
    listUnmatchedLines(tx, one.bankAccountId, head.statementDate),
    balancesAsOf(tx, communityId, head.statementDate),
  ]);
  const book = sumCents(balances.filter((row) => row.accountId === one.accountId).map((row) => row.balance_cents));
  return { one, head, open, cleared, unmatched, book };
}

function provedBy(all: readonly { parts: Parts; sums: Sums }[]): ReportCheck[] {
  const [zero, same] = ['The difference is zero', 'Items are as they were when it was finished'];
  const finished = all.filter(({ parts }) => parts.head.state === 'COMPLETED');
  const none = all.length === 0 ? 'nothing was reconciled' : 'not finished';
  if (finished.length === 0) return [zero, same].map((name) => ({ name, outcome: 'notApplicable', detail: none }));
  const differing = finished.filter(({ sums }) => sums.difference !== 0n);
  const moved = finished.filter(
    ({ parts: { head, book }, sums }) =>
      sums.inTransit - sums.outstanding !== (head.in_transit_cents ?? 0n) - (head.outstanding_cents ?? 0n) || book !== head.book_cents,
  );
  const check = (name: string, wrong: typeof finished, detail: (one: (typeof finished)[number]) => string): ReportCheck => ({
    name,
    outcome: wrong.length === 0 ? 'holds' : 'fails',
    detail: wrong.map(detail).join(', '),
  });
  return [
    check(zero, differing, ({ parts, sums }) => `${parts.one.name} by ${formatMoney(sums.difference)}`),
    check(same, moved, ({ parts }) => `${parts.one.name}: the books changed since`),
  ];
}

export const bankReconciliationReportReport = joinReport(bankReconciliationReport, async (tx, { communityId, params }) => {
  const { bankAccountId, statementDate, showCleared } = params;
  const banks = await listBankBooks(tx, communityId, statementDate, bankAccountId);
  const read = await Promise.all(banks.map((one) => readParts(tx, one, statementDate, communityId)));
  const all = read.filter((parts) => parts !== null).map((parts) => ({ parts, sums: sumsOf(parts) }));
  const without = banks.filter((one) => !all.some(({ parts }) => parts.one === one));
  return {
    subtitle: [
      `Statements up to ${formatDateLong(statementDate)}`,
      ...(without.length > 0 ? [`Not reconciled: ${without.map((one) => one.name).join(', ')}`] : []),
    ],
    columns,
    rows: all.flatMap(({ parts, sums }) => rowsOf(parts, sums, showCleared)),
    checks: provedBy(all),
  };
});
