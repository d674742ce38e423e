// Reads opening, movement and closing of every account from the summary.
import type { CellSource, ReportCheck, ReportColumn, ReportRow } from '../../../../packages/contract/contract.ts';
import type { Tx } from '../../../../packages/db/database.ts';
import { addDays, formatMoney, formatSpan } from '../../../../packages/kernel/kernel.ts';
import { isZeroRow, moneyCell, section, totalRow } from '../../../../packages/reporting/layout.ts';
import type { ParamsOf } from '../../../../packages/reporting/params.ts';
import { checkEqual, joinReport, type ReportBody } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { accountGroups, groupOf } from '../../chart/account.rules.ts';
import {
  accountsBetween,
  cutOf,
  linesByAccount,
  type Movement,
  readMovement,
  rowsBehind,
  wordsUnder,
} from '../../statements/statement.sql.ts';
import { amountOf, type CostCenterCut, lineKey, type StatementLine } from '../../statements/statement-lines.rules.ts';
import { generalLedgerSummary } from './general-ledger-summary.report.ts';

type Params = ParamsOf<typeof generalLedgerSummary>;

const columns: ReportColumn[] = [
  { key: 'number', title: 'Number', kind: 'code' },
  { key: 'name', title: 'Account', kind: 'text' },
  { key: 'opening', title: 'Opening', kind: 'money' },
  { key: 'debit', title: 'Debit', kind: 'money' },
  { key: 'credit', title: 'Credit', kind: 'money' },
  { key: 'closing', title: 'Closing', kind: 'money' },
];

function rowOf(line: StatementLine, { fromDate: from, toDate: to }: Params, cut: CostCenterCut, figures: Movement): ReportRow {
  const { openings, turnovers, closings } = figures;
  const { debit_cents = 0n, credit_cents = 0n } = turnovers.get(lineKey(line)) ?? {};
  const source: CellSource = { ...rowsBehind(line, cut), sign: 1 };
  const span = { ...source, fromDate: from, toDate: to };
  return {
    kind: 'row',
    level: 1,
    cells: {
      number: { text: line.number },
      name: { text: line.name },
      opening: moneyCell(amountOf(openings, line), { ...source, toDate: addDays(from, -1) }),
      debit: moneyCell(debit_cents, { ...span, side: 'debit' }),
      credit: moneyCell(credit_cents, { ...span, side: 'credit', sign: -1 }),
      closing: moneyCell(amountOf(closings, line), { ...source, toDate: to }),
    },
  };
}

function provedBy(rows: readonly ReportRow[], total: ReportRow, isWhole: boolean): ReportCheck[] {
  const of = (row: ReportRow, key: string) => row.cells[key]?.money ?? 0n;
  const wrong = rows.filter((row) => of(row, 'opening') + of(row, 'debit') - of(row, 'credit') !== of(row, 'closing'));
  const [debits, credits] = [of(total, 'debit'), of(total, 'credit')];
  return [
    {
      name: 'Opening and movement make the closing balance',
      outcome: wrong.length === 0 ? 'holds' : 'fails',
      detail: wrong.map((row) => row.cells['number']?.text ?? '').join(', '),
    },
    isWhole
      ? checkEqual('Debits equal credits', debits, credits, `${formatMoney(debits, 'digits')} and ${formatMoney(credits, 'digits')}`)
      : { name: 'Debits equal credits', outcome: 'notApplicable', detail: 'some accounts or cost centers only' },
  ];
}

async function readSummary(tx: Tx, books: Books, params: Params): Promise<ReportBody> {
  const { fromDate: from, toDate: to, costCenterIds, consolidate } = params;
  const cut = cutOf(books, costCenterIds, consolidate);
  const figures = await readMovement(tx, books, { from, to, cut });
  const { accounts, words } = accountsBetween(books, params);
  const own = linesByAccount(books, accounts, cut)
    .map((line) => ({ group: groupOf(line), row: rowOf(line, params, cut, figures) }))
    .filter(({ row }) => !isZeroRow(row));
  const rows = own.map(({ row }) => row);
  const total = totalRow('grandTotal', 'Total', rows, columns);
  return {
    subtitle: [formatSpan(from, to), ...wordsUnder(books, [{ from, to }], { cut }), ...words],
    columns,
    rows: [
      ...accountGroups.flatMap(([group, title]) => {
        const of = own.filter((one) => one.group === group).map(({ row }) => row);
        return of.length === 0 ? [] : section(title, `Total ${title.toLowerCase()}`, of, columns);
      }),
      total,
    ],
    checks: provedBy(rows, total, words.length === 0 && costCenterIds.length === 0),
  };
}

export const generalLedgerSummaryReport = joinReport(generalLedgerSummary, (tx, order) =>
  withReportBooks(tx, order, (books) => readSummary(tx, books, order.params)),
);
