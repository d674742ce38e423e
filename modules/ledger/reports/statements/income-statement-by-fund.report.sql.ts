// Reads income and expense of each fund from the summary, and the fund balances before and after.
import type { ReportCell, ReportCheck, ReportRow } from '../../../../packages/contract/contract.ts';
import type { Tx } from '../../../../packages/db/database.ts';
import { addDays, formatDateLong, sumCents } from '../../../../packages/kernel/kernel.ts';
import { moneyCell, sumCells } from '../../../../packages/reporting/layout.ts';
import type { ParamsOf } from '../../../../packages/reporting/params.ts';
import { joinReport, type ReportBody } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { budgetShares, type DaySpan, type Share } from '../../statement.store.ts';
import { budgetWords } from '../../statements/budget-words.sql.ts';
import { activityColumn, budgetColumn } from '../../statements/income-statement.rules.ts';
import { incomeBody, moneyColumn } from '../../statements/income-statement.sql.ts';
import type { StatementColumn } from '../../statements/statement.rules.ts';
import { cutOf, fundsAsked } from '../../statements/statement.sql.ts';
import { readFigures } from '../../statements/statement-figures.store.ts';
import { incomeStatementByFund } from './income-statement-by-fund.report.ts';

const equityTypes = ['EQUITY', 'INCOME', 'EXPENSE'] as const;

interface Equity {
  books: Books;
  span: DaySpan;
  before: readonly Share[];
  ends: readonly Share[];
  activity: readonly Share[];
}

/** The money some accounts of a fund make up. */
function sumOf({ books }: Equity, shares: readonly Share[], fundId: string, types: readonly string[]): bigint {
  const own = new Set(
    books.accounts.filter((account) => account.fundId === fundId && types.includes(account.type)).map((account) => account.accountId),
  );
  return -sumCents(shares.filter((share) => own.has(share.accountId)).map((share) => share.amount_cents));
}

/** Fund balance before, what was entered in it directly, and fund balance after, of one fund. */
function equityCells(equity: Equity, fundId: string): { opening: ReportCell; direct: ReportCell; closing: ReportCell } {
  const { span, before, ends, activity } = equity;
  const source = { rows: 'postings', fundId, sign: -1 } as const;
  const all = { ...source, accountTypes: [...equityTypes] };
  return {
    opening: moneyCell(sumOf(equity, before, fundId, equityTypes), { ...all, toDate: addDays(span.from, -1) }),
    direct: moneyCell(sumOf(equity, activity, fundId, ['EQUITY']), {
      ...source,
      accountTypes: ['EQUITY'],
      fromDate: span.from,
      toDate: span.to,
      excludeYearClose: true,
    }),
    closing: moneyCell(sumOf(equity, ends, fundId, equityTypes), { ...all, toDate: span.to }),
  };
}

/** The lines from opening to closing fund balance. */
function equityRows(equity: Equity, funds: Books['funds']): ReportRow[] {
  const cells = funds.map((fund) => ({ key: `fund${fund.fundId}`, ...equityCells(equity, fund.fundId) }));
  const line = (kind: ReportRow['kind'], name: string, of: 'opening' | 'direct' | 'closing'): ReportRow => ({
    kind,
    level: 0,
    cells: {
      name: { text: name },
      ...Object.fromEntries(cells.map((each) => [each.key, each[of]])),
      total: sumCells(cells.map((each) => each[of])),
    },
  });
  return [
    line('row', `Fund balance before ${formatDateLong(equity.span.from)}`, 'opening'),
    line('row', 'Entered in fund balances directly', 'direct'),
    line('grandTotal', `Fund balance on ${formatDateLong(equity.span.to)}`, 'closing'),
  ];
}

function proveClosing(net: ReportRow | undefined, rows: readonly ReportRow[], keys: readonly string[]): ReportCheck {
  const [opening, direct, closing] = rows;
  const of = (row: ReportRow | undefined, key: string) => row?.cells[key]?.money ?? 0n;
  const wrong = keys.filter((key) => of(opening, key) + of(net, key) + of(direct, key) !== of(closing, key));
  return {
    name: 'Opening fund balance, net income and other changes make the closing',
    outcome: wrong.length === 0 ? 'holds' : 'fails',
    detail: wrong.length === 0 ? '' : `${wrong.length} columns differ`,
  };
}

async function readStatement(tx: Tx, books: Books, params: ParamsOf<typeof incomeStatementByFund>): Promise<ReportBody> {
  const { fromDate: from, toDate: to, fundIds, withBudget, suppressZero } = params;
  const span = { from, to };
  const cut = cutOf(books, [], true);
  const [{ balances, activities }, budgets, words] = await Promise.all([
    readFigures(tx, books, { days: [addDays(from, -1), to], spans: [span] }),
    budgetShares(tx, books, withBudget ? [span] : []),
    budgetWords(tx, books, withBudget ? [span] : []),
  ]);
  const [[before = [], ends = []], [activity = []], [budget = []]] = [balances, activities, budgets];
  const isMoved = new Set([...before, ...ends, ...activity].map((share) => share.accountId));
  const funds = fundsAsked(books, fundIds).filter(
    ({ fundId }) => !suppressZero || books.accounts.some((account) => account.fundId === fundId && isMoved.has(account.accountId)),
  );
  const shown = funds.map(({ fundId }) => fundId);
  const pair = (key: string, title: string, own: readonly string[]): StatementColumn[] => {
    const over = withBudget ? title : undefined;
    const posted = activityColumn(moneyColumn(key, withBudget ? 'Actual' : title, over), span, activity, { cut, fundIds: own });
    return withBudget ? [posted, budgetColumn(moneyColumn(`${key}Budget`, 'Budget', over), span, budget, { cut, fundIds: own })] : [posted];
  };
  const columns = [...funds.flatMap(({ fundId, name }) => pair(`fund${fundId}`, name, [fundId])), ...pair('total', 'All funds', shown)];
  const body = incomeBody({
    books,
    cut,
    days: span,
    fundIds: fundIds.length === 0 ? [] : shown,
    columns,
    proved: 'total',
    activity,
    suppressZero,
    byRange: false,
    moreWords: words,
  });
  const rows = equityRows({ books, span, before, ends, activity }, funds);
  return {
    ...body,
    rows: [...body.rows, ...rows],
    checks: [...body.checks, proveClosing(body.rows.at(-1), rows, [...shown.map((fundId) => `fund${fundId}`), 'total'])],
  };
}

export const incomeStatementByFundReport = joinReport(incomeStatementByFund, (tx, order) =>
  withReportBooks(tx, order, (books) => readStatement(tx, books, order.params)),
);
