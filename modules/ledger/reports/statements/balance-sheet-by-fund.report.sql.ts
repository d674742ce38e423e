// Reads the balance sheet by fund from the summary, of one day or two; the net income of the year is computed
// and never posted.
import type { Tx } from '../../../../packages/db/database.ts';
import { formatDateLong, formatDateShort, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import type { ParamsOf } from '../../../../packages/reporting/params.ts';
import { joinReport, type ReportBody } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import {
  dayColumn,
  eliminatedColumn,
  eliminationColumn,
  layOutSheet,
  proveSheet,
  type SheetColumn,
  type SheetDay,
} from '../../statements/balance-sheet.rules.ts';
import { changeColumn, earlierDay, readSheetDays } from '../../statements/balance-sheet.sql.ts';
import { moneyColumn } from '../../statements/income-statement.sql.ts';
import { statementColumns } from '../../statements/statement.rules.ts';
import { cutOf, fundsAsked, onDay, statementLines, wordsUnder } from '../../statements/statement.sql.ts';
import { balanceSheetByFund } from './balance-sheet-by-fund.report.ts';

async function readSheet(tx: Tx, books: Books, params: ParamsOf<typeof balanceSheetByFund>): Promise<ReportBody> {
  const { asOfDate, compareWith, fundIds, suppressZero } = params;
  const { accounts } = books;
  const cut = cutOf(books, [], true);
  const compared = compareWith === 'nothing' ? [] : [earlierDay(books, asOfDate, compareWith)];
  const [today, before] = await readSheetDays(tx, books, [asOfDate, ...compared]);
  // Before the books began there is nothing to compare with, and a column of dashes would only take room.
  const days = [today, before?.ends.some(({ amount_cents }) => amount_cents !== 0n) ? before : undefined].filter(
    (day) => day !== undefined,
  );
  const absent = before && days.length < 2 ? [`No balances on ${formatDateLong(before.asOf)} to compare with`] : [];
  const inUse = new Set(days.flatMap(({ ends }) => ends.map((share) => share.accountId)));
  const isUsed = (fundId: string) => accounts.some((account) => account.fundId === fundId && inUse.has(account.accountId));
  const funds = fundsAsked(books, fundIds).filter(({ fundId }) => !suppressZero || isUsed(fundId));
  const shown = funds.map(({ fundId }) => fundId);
  // A column is a day under the head of its fund; a sheet of one day needs no heads.
  const columnOf = (key: string, title: string, i: number, asOf: LocalDate) =>
    days.length < 2 ? moneyColumn(key, title) : moneyColumn(i === 0 ? key : `${key}Before`, formatDateShort(asOf), title);
  const all = (i: number, one: SheetDay) => dayColumn(columnOf('total', 'All funds', i, one.asOf), one, { accounts, cut, fundIds: shown });
  const byDay = (of: (i: number, one: SheetDay) => SheetColumn) => days.map((one, i) => of(i, one));
  const own = funds.flatMap(({ fundId, name }) =>
    byDay((i, one) => dayColumn(columnOf(`fund${fundId}`, name, i, one.asOf), one, { accounts, cut, fundIds: [fundId] })),
  );
  const columns =
    funds.length < 2
      ? [...own, ...byDay(all)]
      : [
          ...own,
          ...byDay((i, one) => eliminationColumn(columnOf('eliminations', 'Eliminations', i, one.asOf), all(i, one))),
          ...byDay((i, one) => eliminatedColumn(all(i, one), all(i, one))),
        ];
  const sheet = layOutSheet({
    lines: statementLines(books, { cut, wanted: ({ fundId }) => shown.includes(fundId) }),
    columns,
    computed: days.length < 2 ? [] : [changeColumn('total', 'totalBefore')],
    layout: { byRange: true, ranges: books.ranges, level: 'account', suppressZero },
    netBy: [],
    interfundBy: days[0]?.ends ?? [],
  });
  return {
    subtitle: [
      `As of ${formatDateLong(asOfDate)}`,
      ...wordsUnder(books, [onDay(asOfDate), ...(days.length < 2 ? [] : compared.map(onDay))], { cut, fundIds }),
      ...absent,
    ],
    columns: statementColumns(sheet.columns),
    rows: sheet.rows,
    checks: [...proveSheet(sheet, days, { accounts, cut, funds: books.funds }), sheet.ranges],
  };
}

export const balanceSheetByFundReport = joinReport(balanceSheetByFund, (tx, order) =>
  withReportBooks(tx, order, (books) => readSheet(tx, books, order.params)),
);
