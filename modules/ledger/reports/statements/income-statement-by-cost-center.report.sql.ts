// Reads income and expense of each cost center from the summary and sets them side by side.
import type { ReportCheck, ReportRow } from '../../../../packages/contract/contract.ts';
import type { Tx } from '../../../../packages/db/database.ts';
import { sumCents } from '../../../../packages/kernel/kernel.ts';
import type { ParamsOf } from '../../../../packages/reporting/params.ts';
import { joinReport, type ReportBody } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { activityColumn } from '../../statements/income-statement.rules.ts';
import { incomeBody, moneyColumn } from '../../statements/income-statement.sql.ts';
import { cutOf } from '../../statements/statement.sql.ts';
import { readFigures } from '../../statements/statement-figures.store.ts';
import { incomeStatementByCostCenter } from './income-statement-by-cost-center.report.ts';

function proveSides(rows: readonly ReportRow[], keys: readonly string[]): ReportCheck {
  const wrong = rows.filter(({ cells }) => cells['total'] && sumCents(keys.map((key) => cells[key]?.money ?? 0n)) !== cells['total'].money);
  return {
    name: 'Cost centers add up to the total',
    outcome: wrong.length === 0 ? 'holds' : 'fails',
    detail: wrong.map(({ cells }) => cells['name']?.text ?? '').join(', '),
  };
}

async function readStatement(tx: Tx, books: Books, params: ParamsOf<typeof incomeStatementByCostCenter>): Promise<ReportBody> {
  const { fromDate: from, toDate: to, costCenterIds, suppressZero } = params;
  const cut = cutOf(books, costCenterIds, true);
  const span = { from, to };
  const { activities } = await readFigures(tx, books, { spans: [span] });
  const [activity = []] = activities;
  const isResult = new Set(
    books.accounts.filter(({ type }) => type === 'INCOME' || type === 'EXPENSE').map((account) => account.accountId),
  );
  const used = new Set(activity.filter((share) => isResult.has(share.accountId)).map((share) => share.costCenterId));
  const centers = books.costCenters.filter(
    ({ costCenterId }) => (cut.costCenterIds?.includes(costCenterId) ?? true) && (!suppressZero || used.has(costCenterId)),
  );
  const own = centers.map(({ costCenterId, code, name }) =>
    activityColumn(moneyColumn(`center${costCenterId}`, name, code), span, activity, {
      cut: { costCenterIds: [costCenterId], isSplit: false },
    }),
  );
  const columns = [...own, activityColumn(moneyColumn('total', 'Total'), span, activity, { cut })];
  const body = incomeBody({ books, cut, days: span, columns, proved: 'total', activity, suppressZero, byRange: false });
  return {
    ...body,
    checks: [
      ...body.checks,
      proveSides(
        body.rows,
        own.map(({ key }) => key),
      ),
    ],
  };
}

export const incomeStatementByCostCenterReport = joinReport(incomeStatementByCostCenter, (tx, order) =>
  withReportBooks(tx, order, (books) => readStatement(tx, books, order.params)),
);
