// Reads the reserve funds from the summary: every fund but the operating one, account by account.
import type { ReportCell, ReportColumn, ReportRow } from '../../../../packages/contract/contract.ts';
import type { Tx } from '../../../../packages/db/database.ts';
import { formatMoney, formatSpan, sumCents } from '../../../../packages/kernel/kernel.ts';
import { headRow, isZeroRow, sumCells, totalRow } from '../../../../packages/reporting/layout.ts';
import type { ParamsOf } from '../../../../packages/reporting/params.ts';
import { checkEqual, joinReport, type ReportBody } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import type { AccountRow } from '../../chart/account.store.ts';
import { cashClassOf, type MovedFigures, movedFigures } from '../../statements/cash-flow.rules.ts';
import { readMovedBooks } from '../../statements/moved-books.store.ts';
import { cutOf, wordsUnder } from '../../statements/statement.sql.ts';
import { reserveStatement } from './reserve-statement.report.ts';

const money = (key: string, title: string): ReportColumn => ({ key, title, kind: 'money' });
const columns: ReportColumn[] = [
  { key: 'number', title: 'Number', kind: 'code' },
  { key: 'name', title: 'Component or account', kind: 'text' },
  money('opening', 'Opening'),
  money('contributions', 'Contributions'),
  money('interest', 'Interest'),
  money('expenditures', 'Expenditures'),
  money('transfers', 'Transfers'),
  money('closing', 'Closing'),
];

const isResult = ({ type }: AccountRow) => type === 'INCOME' || type === 'EXPENSE';

/**
 * Where the movement of an account stands: income that is neither interest nor a transfer is a contribution,
 * what goes into equity directly a transfer.
 */
function columnOf(account: AccountRow, books: Books): string {
  const known: Readonly<Record<string, string>> = { income: 'contributions', interest: 'interest', expense: 'expenditures' };
  return known[cashClassOf(account, books.ranges)] ?? 'transfers';
}

function lineOf(name: string, cells: Record<string, ReportCell>, number = ''): ReportRow {
  return {
    kind: 'row',
    level: 1,
    cells: { ...(number ? { number: { text: number } } : {}), name: { text: name }, ...cells, closing: sumCells(Object.values(cells)) },
  };
}

/**
 * A fund: its equity accounts from their opening, what earlier results left unclosed, and what each account
 * of income and expense moved.
 */
function fundRows(fund: Books['funds'][number], books: Books, figures: MovedFigures): ReportRow[] {
  const own = books.accounts.filter((account) => account.survivorId === null && account.fundId === fund.fundId);
  const equity = own.filter(({ type }) => type === 'EQUITY');
  const results = own.filter(isResult);
  const movement = (account: AccountRow) => ({ [columnOf(account, books)]: figures.change(account.accountId, -1) });
  const rows = [
    ...equity.map((account) =>
      lineOf(account.name, { opening: figures.opening(account.accountId, -1), ...movement(account) }, account.number),
    ),
    lineOf('Net income before, not closed', { opening: sumCells(results.map(({ accountId }) => figures.opening(accountId, -1))) }),
    ...results.map((account) => lineOf(account.name, movement(account), account.number)),
  ].filter((row) => !isZeroRow(row));
  if (rows.length === 0) return [];
  return [headRow(fund.name, columns), ...rows, totalRow('subtotal', `Total ${fund.name}`, rows, columns)];
}

async function readStatement(tx: Tx, books: Books, params: ParamsOf<typeof reserveStatement>): Promise<ReportBody> {
  const { fromDate: from, toDate: to, costCenterIds } = params;
  const cut = cutOf(books, costCenterIds, true);
  const figures = movedFigures(await readMovedBooks(tx, books, { from, to }), cut);
  const funds = books.funds.filter(({ code }) => code !== 'OPERATING');
  const rows = funds.flatMap((fund) => fundRows(fund, books, figures));
  const total = totalRow('grandTotal', 'All reserves', rows, columns);
  const reserve = new Set(funds.map(({ fundId }) => fundId));
  const equity = sumCents(
    books.accounts
      .filter((account) => account.survivorId === null && reserve.has(account.fundId) && (account.type === 'EQUITY' || isResult(account)))
      .map(({ accountId }) => figures.closing(accountId, -1).money ?? 0n),
  );
  return {
    subtitle: [formatSpan(from, to), ...wordsUnder(books, [{ from, to }], { cut })],
    columns,
    rows: [...rows, total],
    checks: [
      checkEqual(
        'Closing equals the equity of the reserve funds',
        total.cells['closing']?.money ?? 0n,
        equity,
        formatMoney(equity, 'digits'),
      ),
    ],
  };
}

export const reserveStatementReport = joinReport(reserveStatement, (tx, order) =>
  withReportBooks(tx, order, (books) => readStatement(tx, books, order.params)),
);
