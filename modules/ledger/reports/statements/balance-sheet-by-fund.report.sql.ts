// Reads the balance sheet by fund from the summary; the net income of the year is computed and never posted.
import type { Tx } from '../../../../packages/db/database.ts';
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import type { ParamsOf } from '../../../../packages/reporting/params.ts';
import { joinReport, type ReportBody } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { dayColumn, eliminatedColumn, eliminationColumn, layOutSheet, proveSheet } from '../../statements/balance-sheet.rules.ts';
import { readSheetDays } from '../../statements/balance-sheet.sql.ts';
import { moneyColumn } from '../../statements/income-statement.sql.ts';
import { statementColumns } from '../../statements/statement.rules.ts';
import { cutOf, fundsAsked, statementLines, wordsUnder } from '../../statements/statement.sql.ts';
import { balanceSheetByFund } from './balance-sheet-by-fund.report.ts';

async function readSheet(tx: Tx, books: Books, params: ParamsOf<typeof balanceSheetByFund>): Promise<ReportBody> {
  const { asOfDate, fundIds, suppressZero } = params;
  const { accounts } = books;
  const cut = cutOf(books, [], true);
  const days = await readSheetDays(tx, books, [asOfDate]);
  const [day] = days;
  const inUse = new Set(day?.ends.map((share) => share.accountId));
  const isUsed = (fundId: string) => accounts.some((account) => account.fundId === fundId && inUse.has(account.accountId));
  const funds = fundsAsked(books, fundIds).filter(({ fundId }) => !suppressZero || isUsed(fundId));
  const shown = funds.map(({ fundId }) => fundId);
  const columns = days.flatMap((one) => {
    const all = dayColumn(moneyColumn('total', 'All funds'), one, { accounts, cut, fundIds: shown });
    const own = funds.map(({ fundId, name }) => dayColumn(moneyColumn(`fund${fundId}`, name), one, { accounts, cut, fundIds: [fundId] }));
    if (funds.length < 2) return [...own, all];
    return [...own, eliminationColumn(moneyColumn('eliminations', 'Eliminations'), all), eliminatedColumn(all, all)];
  });
  const sheet = layOutSheet({
    lines: statementLines(books, { cut, wanted: ({ fundId }) => shown.includes(fundId) }),
    columns,
    layout: { byRange: true, ranges: books.ranges, level: 'account', suppressZero },
    netBy: [],
    interfundBy: day?.ends ?? [],
  });
  return {
    subtitle: [`As of ${formatDate(asOfDate)}`, ...wordsUnder(books, asOfDate, { cut, fundIds })],
    columns: statementColumns(sheet.columns),
    rows: sheet.rows,
    checks: [...proveSheet(sheet, days, { accounts, cut, funds: books.funds }), sheet.ranges],
  };
}

export const balanceSheetByFundReport = joinReport(balanceSheetByFund, (tx, order) =>
  withReportBooks(tx, order, (books) => readSheet(tx, books, order.params)),
);
