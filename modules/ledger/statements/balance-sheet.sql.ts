// Reads the books for balance sheets of one column and of two.
import type { ReportColumn } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { addDays, addMonths, endOfMonth, formatDateLong, formatDateShort, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { percentCell, subtractCells } from '../../../packages/reporting/layout.ts';
import type { ReportBody } from '../../../packages/reporting/report.ts';
import type { Books } from '../books.store.ts';
import { yearIn } from '../statement.store.ts';
import { dayColumn, layOutSheet, proveSheet, type SheetDay } from './balance-sheet.rules.ts';
import { type StatementColumn, statementColumns } from './statement.rules.ts';
import { cutOf, onDay, statementLines, wordsUnder } from './statement.sql.ts';
import { readFigures } from './statement-figures.store.ts';

/** The books at the end of each of some days. */
export async function readSheetDays(tx: Tx, books: Books, asOfs: readonly LocalDate[]): Promise<SheetDay[]> {
  const spans = asOfs.map((asOf) => ({ from: yearIn(books, asOf)?.startOn ?? asOf, to: asOf }));
  const { balances, activities } = await readFigures(tx, books, { days: [...asOfs, ...spans.map(({ from }) => addDays(from, -1))], spans });
  return spans.map(({ from, to }, i) => ({
    asOf: to,
    yearStart: from,
    ends: balances[i] ?? [],
    before: balances[spans.length + i] ?? [],
    activity: activities[i] ?? [],
  }));
}

/** The day a sheet is compared with: the end of the month or of the fiscal year before. */
export function earlierDay(books: Books, asOf: LocalDate, compareWith: string): LocalDate {
  return compareWith === 'priorMonth' ? endOfMonth(addMonths(asOf, -1)) : addDays(yearIn(books, asOf)?.startOn ?? asOf, -1);
}

/** What a sheet of one column or two is asked for. */
export interface SheetParams {
  asOfDate: LocalDate;
  /** The day of the second column. */
  compareDate?: LocalDate;
  fundIds?: readonly string[];
  costCenterIds?: readonly string[];
  consolidate?: boolean;
  netByCostCenter?: boolean;
  suppressZero: boolean;
  level?: string;
  sort?: string;
  byRange: boolean;
}

/** What changed between two days. */
export const changeColumn = (key: string, compared: string): StatementColumn => ({
  key: 'change',
  title: 'Change',
  kind: 'money',
  compute: (cells) => subtractCells(cells[key] ?? {}, cells[compared] ?? {}),
});

const change: StatementColumn[] = [
  changeColumn('balance', 'compared'),
  {
    key: 'changePercent',
    title: 'Change %',
    kind: 'percent',
    percentOf: ['change', 'compared'],
    compute: ({ change: cell, compared }) => percentCell(cell?.money ?? 0n, compared?.money ?? 0n),
  },
];

/** A balance sheet of a day, or of two days beside each other. */
export async function readBalanceSheet(tx: Tx, books: Books, params: SheetParams): Promise<ReportBody> {
  const { asOfDate, compareDate, fundIds = [], costCenterIds = [], level = 'account' } = params;
  const cut = cutOf(books, costCenterIds, params.consolidate ?? true);
  const days = await readSheetDays(tx, books, compareDate ? [asOfDate, compareDate] : [asOfDate]);
  const { accounts, funds, costCenters } = books;
  const wanted = { accounts, cut, fundIds: fundIds.length === 0 ? null : fundIds };
  const money = (key: string, title: string): ReportColumn => ({ key, title, kind: 'money' });
  const columns = days.map((day, i) =>
    dayColumn(
      i === 0 ? money('balance', compareDate ? formatDateShort(asOfDate) : 'Balance') : money('compared', formatDateShort(day.asOf)),
      day,
      wanted,
    ),
  );
  const centers = costCenters.filter((center) => cut.costCenterIds === null || cut.costCenterIds.includes(center.costCenterId));
  const sheet = layOutSheet({
    lines: statementLines(books, {
      cut,
      ...(params.sort ? { sort: params.sort } : {}),
      wanted: ({ fundId }) => fundIds.length === 0 || fundIds.includes(fundId),
    }),
    columns,
    computed: compareDate ? change : [],
    layout: {
      byRange: params.byRange,
      ranges: books.ranges,
      level: level === 'range' || level === 'type' ? level : 'account',
      suppressZero: params.suppressZero,
    },
    netBy: params.netByCostCenter && books.hasCostCenters ? centers : [],
    interfundBy: fundIds.length === 0 ? null : (days[0]?.ends ?? []),
  });
  return {
    subtitle: [
      compareDate ? `As of ${formatDateLong(asOfDate)} and ${formatDateLong(compareDate)}` : `As of ${formatDateLong(asOfDate)}`,
      ...wordsUnder(books, [onDay(asOfDate), ...(compareDate ? [onDay(compareDate)] : [])], { cut, fundIds }),
    ],
    columns: statementColumns(sheet.columns),
    rows: sheet.rows,
    checks: [...proveSheet(sheet, days, { accounts, cut, funds }), ...(params.byRange ? [sheet.ranges] : [])],
  };
}
