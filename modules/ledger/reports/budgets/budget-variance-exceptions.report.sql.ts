// Reads the year to date beside its budget, and keeps the accounts whose variance is past the limits.
import type { ReportCell, ReportRow } from '../../../../packages/contract/contract.ts';
import type { Tx } from '../../../../packages/db/database.ts';
import { type Cents, dateInZone, formatDate, formatMoney, formatSpan } from '../../../../packages/kernel/kernel.ts';
import { headRow, percentCell, subtractCells, totalRow } from '../../../../packages/reporting/layout.ts';
import type { ParamsOf } from '../../../../packages/reporting/params.ts';
import { checkEqual, joinReport, type ReportBody } from '../../../../packages/reporting/report.ts';
import { findCommunity } from '../../../communities/communities.server.ts';
import { type Books, survivorIn, withReportBooks } from '../../books.store.ts';
import { resultPartOf } from '../../chart/account.rules.ts';
import { budgetShares, type DaySpan } from '../../statement.store.ts';
import { type ExceptionGroup, exceptionGroups, exceptionProof, isException } from '../../statements/budget-variance.rules.ts';
import { budgetWords } from '../../statements/budget-words.sql.ts';
import { activityColumn, budgetColumn, proveNet } from '../../statements/income-statement.rules.ts';
import { moneyColumn } from '../../statements/income-statement.sql.ts';
import { type Cells, measuresOf, netOf, type StatementColumn, statementColumns, statementRow } from '../../statements/statement.rules.ts';
import { cutOf, fundsAsked, statementLines, wordsUnder } from '../../statements/statement.sql.ts';
import { readFigures } from '../../statements/statement-figures.store.ts';
import type { Share, StatementLine } from '../../statements/statement-lines.rules.ts';
import { listVarianceComments } from '../../variance-comments/variance-comment.store.ts';
import { budgetVarianceExceptions } from './budget-variance-exceptions.report.ts';

type Params = ParamsOf<typeof budgetVarianceExceptions>;

/** What managers say of accounts in a period, as the cell of a line; null when nobody asks for it. */
type CommentOf = ((accountId: string) => ReportCell) | null;

async function readComments(tx: Tx, books: Books, { comments, period }: Params): Promise<CommentOf> {
  if (!comments) return null;
  const { communityId, knownTime } = books;
  const [community, rows] = await Promise.all([
    findCommunity(tx, communityId),
    listVarianceComments(tx, { communityId, periodStart: period, knownTime }),
  ]);
  // The newest stands last, so that of accounts that were merged the one written last is shown.
  const byTime = rows.toSorted((a, b) => (a.writtenTime < b.writtenTime ? -1 : 1));
  const byAccount = new Map(byTime.map((row) => [survivorIn(books, row.accountId), row]));
  return (accountId) => {
    const row = byAccount.get(accountId);
    const text = row ? `${row.comment} (${row.writtenBy}, ${formatDate(dateInZone(row.writtenTime, community?.timeZone ?? 'UTC'))})` : '';
    return { text, remark: { on: `${accountId}:${period}`, words: row?.comment ?? '' } };
  };
}

/** From the first day of the year to the last of the period asked for. */
function spanOf(books: Books, { period }: Params): DaySpan {
  const own = books.periods.find(({ periodStart }) => periodStart === period);
  return { from: own?.yearStart ?? period, to: own?.periodEnd ?? period };
}

const variancePercent = (cells: Cells) => percentCell(cells['variance']?.money ?? 0n, cells['ytdBudget']?.money ?? 0n);

function columnsOf(
  { span, actual, budget, cut }: { span: DaySpan; actual: readonly Share[]; budget: readonly Share[]; cut: ReturnType<typeof cutOf> },
  hasComments: boolean,
): StatementColumn[] {
  return [
    activityColumn(moneyColumn('ytdActual', 'Actual', 'Year to date'), span, actual, { cut }),
    budgetColumn(moneyColumn('ytdBudget', 'Budget', 'Year to date'), span, budget, { cut }),
    {
      ...moneyColumn('variance', 'Variance', 'Actual less budget'),
      compute: ({ ytdActual = {}, ytdBudget = {} }) => subtractCells(ytdActual, ytdBudget),
    },
    { key: 'variancePercent', title: '%', kind: 'percent', over: 'Actual less budget', compute: variancePercent },
    ...(hasComments ? [{ key: 'comment', title: 'Manager’s comment', kind: 'text' as const }] : []),
  ];
}

/** A line with its figures, income and expense both positive; a transfer is positive where it comes in. */
interface Compared {
  line: StatementLine;
  measures: Cells;
  actual: Cents;
  budget: Cents;
}

function compare(line: StatementLine, columns: readonly StatementColumn[]): Compared {
  const measures = measuresOf(line, resultPartOf(line) === 'EXPENSE' ? 1 : -1, columns);
  return { line, measures, actual: measures['ytdActual']?.money ?? 0n, budget: measures['ytdBudget']?.money ?? 0n };
}

/** A group under its head, the largest variance first, with its total; nothing when no account is in it. */
function groupRows(
  { title, part, isOver }: ExceptionGroup,
  found: readonly Compared[],
  columns: readonly StatementColumn[],
  commentOf: CommentOf,
): ReportRow[] {
  const apart = ({ actual, budget }: Compared) => (actual > budget ? actual - budget : budget - actual);
  const own = found
    .filter(({ line, actual, budget }) => resultPartOf(line) === part && actual > budget === isOver)
    .toSorted((a, b) => Number(apart(b) - apart(a)));
  if (own.length === 0) return [];
  const rows = own.map(({ line, measures }) => {
    const row = statementRow({ kind: 'row', level: 1, name: line.name, number: line.number, side: 'other' }, measures, columns);
    return commentOf ? { ...row, cells: { ...row.cells, comment: commentOf(line.accountId) } } : row;
  });
  const total = totalRow('subtotal', `Total ${title.toLowerCase()}`, rows, statementColumns(columns));
  return [
    headRow(title, statementColumns(columns)),
    ...rows,
    { ...total, cells: { ...total.cells, variancePercent: variancePercent(total.cells) } },
  ];
}

async function readExceptions(tx: Tx, books: Books, params: Params): Promise<ReportBody> {
  const { fundIds, leastAmount, leastPercent } = params;
  const span = spanOf(books, params);
  const cut = cutOf(books, params.costCenterIds, true);
  const [{ activities }, budgets, commentOf, words] = await Promise.all([
    readFigures(tx, books, { spans: [span] }),
    budgetShares(tx, books, [span]),
    readComments(tx, books, params),
    budgetWords(tx, books, [span]),
  ]);
  const activity = activities[0] ?? [];
  const columns = columnsOf({ span, actual: activity, budget: budgets[0] ?? [], cut }, commentOf !== null);
  const funds = new Set(fundsAsked(books, fundIds).map(({ fundId }) => fundId));
  const all = statementLines(books, {
    cut,
    wanted: (account) => resultPartOf(account) !== null && funds.has(account.fundId),
  }).map((line) => compare(line, columns));
  const [found, rest] = [true, false].map((wanted) =>
    all.filter(({ actual, budget }) => isException(actual, budget, { leastAmount, leastPercent }) === wanted),
  ) as [Compared[], Compared[]];
  const netRow = (kind: ReportRow['kind'], name: string, list: readonly Compared[]) =>
    statementRow(
      { kind, level: 0, name, side: 'other' },
      netOf(
        list.map(({ line }) => line),
        columns,
      ),
      columns,
    );
  const exceptions = exceptionGroups.flatMap((group) => groupRows(group, found, columns, commentOf));
  const nets = [netRow('total', 'Net of these accounts', found), netRow('total', 'Net of all others', rest)];
  const total = netRow('grandTotal', 'Net income', all);
  const varianceOf = (row: ReportRow | undefined) => row?.cells['variance']?.money ?? 0n;
  const accounts = books.accounts.filter(({ fundId }) => funds.has(fundId));
  return {
    subtitle: [
      formatSpan(span.from, span.to),
      ...wordsUnder(books, span.to, { cut, fundIds }),
      `Variances of ${formatMoney(leastAmount, 'digits')} and ${leastPercent}% or more`,
      ...words,
    ],
    columns: statementColumns(columns),
    rows: [
      ...(exceptions.length > 0 ? exceptions : [headRow('No account is that far from its budget', statementColumns(columns))]),
      ...nets,
      total,
    ],
    checks: [
      proveNet(total.cells['ytdActual'], activity, accounts, cut),
      checkEqual(exceptionProof, varianceOf(nets[0]) + varianceOf(nets[1]), varianceOf(total), formatMoney(varianceOf(total), 'digits')),
    ],
  };
}

export const budgetVarianceExceptionsReport = joinReport(budgetVarianceExceptions, (tx, order) =>
  withReportBooks(tx, order, (books) => readExceptions(tx, books, order.params)),
);
