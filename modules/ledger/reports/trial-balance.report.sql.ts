// Reads the trial balance from the summary: balances, and with a first day the debits and credits of the span.
import type { ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { addDays, type Cents, formatDate, formatMoney, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { isZeroRow, moneyCell, totalRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../books.store.ts';
import type { AccountRow } from '../chart/account.store.ts';
import { balancesByAccount, type Turnover, turnoverBetween, yearIn } from '../statement.store.ts';
import { basisOf } from '../years/year.rules.ts';
import { trialBalance } from './trial-balance.report.ts';

const account: ReportColumn[] = [
  { key: 'number', title: 'Number', kind: 'code' },
  { key: 'name', title: 'Account', kind: 'text' },
];
const closing: ReportColumn[] = [
  { key: 'debit', title: 'Debit', kind: 'money' },
  { key: 'credit', title: 'Credit', kind: 'money' },
];

function columnsFor(from: LocalDate | null): ReportColumn[] {
  if (!from) return [...account, ...closing];
  return [
    ...account,
    { key: 'opening', title: 'Opening', kind: 'money' },
    { key: 'debits', title: 'Debits', kind: 'money', over: 'Activity' },
    { key: 'credits', title: 'Credits', kind: 'money', over: 'Activity' },
    ...closing.map((column) => ({ ...column, over: 'Closing' })),
  ];
}

interface Figures {
  from: LocalDate | null;
  to: LocalDate;
  openings: ReadonlyMap<string, Cents>;
  moved: ReadonlyMap<string, Turnover>;
  closings: ReadonlyMap<string, Cents>;
}

function rowOf({ accountId, number, name }: AccountRow, { from, to, openings, moved, closings }: Figures): ReportRow {
  const source = { rows: 'postings', accountIds: [accountId] };
  const balance = closings.get(accountId) ?? 0n;
  const span = from && { ...source, fromDate: from, toDate: to };
  return {
    kind: 'row',
    level: 0,
    cells: {
      number: { text: number },
      name: { text: name },
      ...(from && span
        ? {
            opening: moneyCell(openings.get(accountId) ?? 0n, { ...source, toDate: addDays(from, -1), sign: 1 }),
            debits: moneyCell(moved.get(accountId)?.debit_cents ?? 0n, { ...span, side: 'debit', sign: 1 }),
            credits: moneyCell(moved.get(accountId)?.credit_cents ?? 0n, { ...span, side: 'credit', sign: -1 }),
          }
        : {}),
      ...(balance < 0n
        ? { credit: moneyCell(-balance, { ...source, toDate: to, sign: -1 }) }
        : { debit: moneyCell(balance, { ...source, toDate: to, sign: 1 }) }),
    },
  };
}

function provedBy(total: ReportRow, accounts: readonly AccountRow[], closings: ReadonlyMap<string, Cents>): ReportCheck[] {
  const figure = (key: string) => total.cells[key]?.money ?? 0n;
  const equal = figure('debit') === figure('credit') && figure('debits') === figure('credits');
  const sums = new Map<string, Cents>();
  for (const { accountId, fundName } of accounts) sums.set(fundName, (sums.get(fundName) ?? 0n) + (closings.get(accountId) ?? 0n));
  const differing = [...sums].filter(([, sum]) => sum !== 0n).map(([name, sum]) => `${name} by ${formatMoney(sum)}`);
  return [
    {
      name: 'Debits equal credits',
      outcome: equal ? 'holds' : 'fails',
      detail: `${formatMoney(figure('debit'), 'digits')} and ${formatMoney(figure('credit'), 'digits')}`,
    },
    { name: 'Each fund balances', outcome: differing.length === 0 ? 'holds' : 'fails', detail: differing.join(', ') },
  ];
}

async function readFigures(tx: Tx, books: Books, from: LocalDate | null, to: LocalDate): Promise<Figures> {
  const none = new Map<string, never>();
  const [[closings, openings], moved] = await Promise.all([
    balancesByAccount(tx, books, [to, from ? addDays(from, -1) : to] as const),
    from ? turnoverBetween(tx, books, from, to) : none,
  ]);
  return { from, to, openings, moved, closings };
}

export const trialBalanceReport = joinReport(trialBalance, (tx, order) =>
  withReportBooks(tx, order, async (books) => {
    const { fromDate: from, toDate: to } = order.params;
    const figures = await readFigures(tx, books, from, to);
    const columns = columnsFor(from);
    const rows = books.accounts.map((row) => rowOf(row, figures)).filter((row) => !order.params.suppressZero || !isZeroRow(row));
    const total = totalRow('grandTotal', 'Total', rows, columns);
    return {
      subtitle: [from ? `${formatDate(from)} to ${formatDate(to)}` : `As of ${formatDate(to)}`, basisOf(yearIn(books, to))],
      columns,
      rows: [...rows, total],
      checks: provedBy(total, books.accounts, figures.closings),
    };
  }),
);
