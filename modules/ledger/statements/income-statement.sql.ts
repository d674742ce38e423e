// Reads the books for income statements: columns of activity and budget, lines of income and expense.
import type { ReportCheck, ReportColumn } from '../../../packages/contract/contract.ts';
import { formatSpan } from '../../../packages/kernel/kernel.ts';
import type { ReportBody } from '../../../packages/reporting/report.ts';
import type { Books } from '../books.store.ts';
import type { DaySpan } from '../statement.store.ts';
import { layOutIncome, type NetLine, proveNet } from './income-statement.rules.ts';
import { type StatementColumn, statementColumns } from './statement.rules.ts';
import { statementLines, wordsUnder } from './statement.sql.ts';
import type { CostCenterCut, Share } from './statement-lines.rules.ts';

/** What makes an income statement of columns that are read already. */
export interface IncomeParts {
  books: Books;
  cut: CostCenterCut;
  /** The days under the title. */
  days: DaySpan;
  fundIds?: readonly string[];
  columns: readonly StatementColumn[];
  /** The key of the column that is proved by what all other accounts gained. */
  proved: string;
  activity: readonly Share[];
  suppressZero: boolean;
  byRange: boolean;
  sort?: string;
  nets?: readonly NetLine[];
  /** The days of all columns, where they are others than those under the title. */
  shown?: readonly DaySpan[];
  moreWords?: readonly string[];
}

/** The statement, its proof, and that its ranges add up when it has them. */
export function incomeBody(
  parts: IncomeParts,
): ReportBody & { rows: ReturnType<typeof layOutIncome>['rows']; checks: readonly ReportCheck[] } {
  const { books, cut, days, fundIds = [], columns, suppressZero, byRange } = parts;
  const isOf = ({ type, fundId }: { type: string; fundId: string }) =>
    (type === 'INCOME' || type === 'EXPENSE') && (fundIds.length === 0 || fundIds.includes(fundId));
  const { rows, net, ranges } = layOutIncome({
    lines: statementLines(books, { cut, ...(parts.sort ? { sort: parts.sort } : {}), wanted: isOf }),
    layout: { columns, byRange, ranges: books.ranges, level: 'account', suppressZero },
    nets: parts.nets ?? [],
  });
  const accounts = books.accounts.filter(({ fundId }) => fundIds.length === 0 || fundIds.includes(fundId));
  return {
    subtitle: [
      formatSpan(days.from, days.to),
      ...wordsUnder(books, [days, ...(parts.shown ?? [])], { cut, fundIds }),
      ...(parts.moreWords ?? []),
    ],
    columns: statementColumns(columns),
    rows,
    checks: [proveNet(net[parts.proved], parts.activity, accounts, cut), ...(byRange ? [ranges] : [])],
  };
}

/** A column of money. */
export function moneyColumn(key: string, title: string, over?: string): ReportColumn {
  return { key, title, kind: 'money', ...(over ? { over } : {}) };
}

/** A net for each of some funds, when there is more than one. */
export function fundNets(funds: Books['funds']): NetLine[] {
  return funds.length < 2
    ? []
    : funds.map((fund) => ({ title: `${fund.name} net income`, wanted: ({ fundId }) => fundId === fund.fundId }));
}
