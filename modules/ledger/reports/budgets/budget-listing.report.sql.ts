// Reads the budget that counts in a fiscal year, period by period, and which version it is.
import type { Tx } from '../../../../packages/db/database.ts';
import { formatDateLong, formatSpan, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import type { ParamsOf } from '../../../../packages/reporting/params.ts';
import { joinReport, type ReportBody } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { listCountingVersions } from '../../budgets/known-budget.store.ts';
import { budgetShares, type DaySpan } from '../../statement.store.ts';
import { budgetColumn, layOutIncome } from '../../statements/income-statement.rules.ts';
import { fundNets, moneyColumn } from '../../statements/income-statement.sql.ts';
import { statementColumns } from '../../statements/statement.rules.ts';
import { cutOf, fundsAsked, statementLines, wordsUnder } from '../../statements/statement.sql.ts';
import { periodTitle, proveYear } from '../../statements/year-periods.rules.ts';
import { budgetListing } from './budget-listing.report.ts';

/** The version that counts, in words. */
async function versionWords(tx: Tx, { communityId, knownTime }: Books, startOn: LocalDate): Promise<string> {
  const version = (await listCountingVersions(tx, communityId, knownTime)).find(({ yearStart }) => yearStart === startOn);
  if (!version) return 'No budget';
  return version.adoptedOn === null
    ? `${version.name}, a draft that is not adopted`
    : `${version.name}, adopted on ${formatDateLong(version.adoptedOn)}`;
}

async function readListing(tx: Tx, books: Books, params: ParamsOf<typeof budgetListing>): Promise<ReportBody> {
  const { fiscalYear, fundIds, suppressZero } = params;
  const cut = cutOf(books, params.costCenterIds, true);
  const spans = books.periods
    .filter((period) => period.yearStart === fiscalYear)
    .map(({ periodStart: from, periodEnd: to }): DaySpan => ({ from, to }));
  const year: DaySpan = { from: fiscalYear, to: spans.at(-1)?.to ?? fiscalYear };
  const [shares, version] = await Promise.all([budgetShares(tx, books, [year, ...spans]), versionWords(tx, books, fiscalYear)]);
  const periods = spans.map((span, i) =>
    budgetColumn(moneyColumn(`period${i + 1}`, periodTitle(span, i)), span, shares[i + 1] ?? [], { cut }),
  );
  const columns = [...periods, budgetColumn(moneyColumn('total', 'Total'), year, shares[0] ?? [], { cut })];
  const asked = fundsAsked(books, fundIds);
  const wanted = new Set(asked.map(({ fundId }) => fundId));
  const { rows } = layOutIncome({
    lines: statementLines(books, { cut, wanted: ({ type, fundId }) => (type === 'INCOME' || type === 'EXPENSE') && wanted.has(fundId) }),
    layout: { columns, byRange: false, ranges: books.ranges, level: 'account', suppressZero },
    nets: fundNets(asked),
  });
  return {
    subtitle: [formatSpan(year.from, year.to), ...wordsUnder(books, year.to, { cut, fundIds }), version],
    columns: statementColumns(columns),
    rows,
    checks: [
      proveYear(
        rows,
        periods.map(({ key }) => key),
      ),
    ],
  };
}

export const budgetListingReport = joinReport(budgetListing, (tx, order) =>
  withReportBooks(tx, order, (books) => readListing(tx, books, order.params)),
);
