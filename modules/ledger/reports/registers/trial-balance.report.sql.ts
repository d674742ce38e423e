// Reads the trial balance from the summary: balances, with a first day the debits and credits of the span, as a working paper the adjustments of the last day.
import type { CellSource, ReportCell, ReportCheck, ReportColumn, ReportRow } from '../../../../packages/contract/contract.ts';
import type { Tx } from '../../../../packages/db/database.ts';
import { addDays, type Cents, formatDate, formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { isZeroRow, moneyCell, negateCell, totalRow } from '../../../../packages/reporting/layout.ts';
import { joinReport } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { type Turnover, turnoversBetween } from '../../statement.store.ts';
import { adjustingTypes, turnoverOfTypes } from '../../statements/register.store.ts';
import { cutOf, rowsBehind, statementLines, wordsUnder } from '../../statements/statement.sql.ts';
import { readFigures } from '../../statements/statement-figures.store.ts';
import {
  type Amounts,
  amountOf,
  amountsOf,
  type CostCenterCut,
  lineKey,
  type StatementLine,
} from '../../statements/statement-lines.rules.ts';
import { trialBalance } from './trial-balance.report.ts';

const account: ReportColumn[] = [
  { key: 'number', title: 'Number', kind: 'code' },
  { key: 'name', title: 'Account', kind: 'text' },
];

/** A pair of columns, debit and credit. */
function pair(debit: string, credit: string, over?: string): ReportColumn[] {
  const head = over ? { over } : {};
  return [
    { key: debit, title: 'Debit', kind: 'money', ...head },
    { key: credit, title: 'Credit', kind: 'money', ...head },
  ];
}

function columnsFor(from: LocalDate | null, isWorking: boolean): ReportColumn[] {
  const activity: ReportColumn[] = [
    { key: 'opening', title: 'Opening', kind: 'money' },
    { key: 'debits', title: 'Debits', kind: 'money', over: 'Activity' },
    { key: 'credits', title: 'Credits', kind: 'money', over: 'Activity' },
  ];
  const closing = isWorking
    ? [
        ...pair('unadjustedDebit', 'unadjustedCredit', 'Unadjusted'),
        ...pair('adjustmentDebit', 'adjustmentCredit', 'Adjustments'),
        ...pair('debit', 'credit', 'Adjusted'),
      ]
    : pair('debit', 'credit', from ? 'Closing' : undefined);
  return [...account, ...(from ? activity : []), ...closing];
}

interface Figures {
  from: LocalDate | null;
  to: LocalDate;
  cut: CostCenterCut;
  openings: Amounts;
  moved: ReadonlyMap<string, Turnover>;
  closings: Amounts;
  /** Null unless the statement is a working paper. */
  adjustments: ReadonlyMap<string, Turnover> | null;
}

/** A balance as a debit or a credit; the cell holds it debit positive. */
function sided(balance: ReportCell, debit: string, credit: string): Record<string, ReportCell> {
  return (balance.money ?? 0n) < 0n ? { [credit]: negateCell(balance) } : { [debit]: balance };
}

/** What the adjusting entries of the last day did, and the balance without them. */
function workingCells(line: StatementLine, balance: Cents, { to, cut, adjustments }: Figures): Record<string, ReportCell> {
  if (!adjustments) return {};
  const { debit_cents = 0n, credit_cents = 0n } = adjustments.get(lineKey(line)) ?? {};
  const source = { ...rowsBehind(line, cut), toDate: to };
  const adjusting = { ...source, fromDate: to, kinds: [...adjustingTypes] };
  const unadjusted = moneyCell(balance - debit_cents + credit_cents, { ...source, sign: 1 }, { ...adjusting, sign: -1 });
  return {
    ...sided(unadjusted, 'unadjustedDebit', 'unadjustedCredit'),
    adjustmentDebit: moneyCell(debit_cents, { ...adjusting, side: 'debit', sign: 1 }),
    adjustmentCredit: moneyCell(credit_cents, { ...adjusting, side: 'credit', sign: -1 }),
  };
}

function rowOf(line: StatementLine, figures: Figures): ReportRow {
  const { from, to, cut, openings, moved, closings } = figures;
  const { number, name } = line;
  const source: CellSource = { ...rowsBehind(line, cut), sign: 1 };
  const balance = amountOf(closings, line);
  const { debit_cents = 0n, credit_cents = 0n } = moved.get(lineKey(line)) ?? {};
  const span = from && { ...source, fromDate: from, toDate: to };
  return {
    kind: 'row',
    level: 0,
    cells: {
      number: { text: number },
      name: { text: name },
      ...(from && span
        ? {
            opening: moneyCell(amountOf(openings, line), { ...source, toDate: addDays(from, -1) }),
            debits: moneyCell(debit_cents, { ...span, side: 'debit' }),
            credits: moneyCell(credit_cents, { ...span, side: 'credit', sign: -1 }),
          }
        : {}),
      ...workingCells(line, balance, figures),
      ...sided(moneyCell(balance, { ...source, toDate: to }), 'debit', 'credit'),
    },
  };
}

function provedBy(total: ReportRow, lines: readonly StatementLine[], { funds }: Books, { cut, closings }: Figures): ReportCheck[] {
  if (cut.costCenterIds) return trialBalance.proves.map((name) => ({ name, outcome: 'notApplicable', detail: 'some cost centers only' }));
  const figure = (key: string) => total.cells[key]?.money ?? 0n;
  const pairs = [
    ['debit', 'credit'],
    ['debits', 'credits'],
    ['unadjustedDebit', 'unadjustedCredit'],
    ['adjustmentDebit', 'adjustmentCredit'],
  ] as const;
  const equal = pairs.every(([debit, credit]) => figure(debit) === figure(credit));
  const sums = new Map<string, Cents>();
  for (const line of lines) sums.set(line.fundId, (sums.get(line.fundId) ?? 0n) + amountOf(closings, line));
  const differing = funds
    .filter(({ fundId }) => (sums.get(fundId) ?? 0n) !== 0n)
    .map(({ fundId, name }) => `${name} by ${formatMoney(sums.get(fundId) ?? 0n)}`);
  return [
    {
      name: 'Debits equal credits',
      outcome: equal ? 'holds' : 'fails',
      detail: `${formatMoney(figure('debit'), 'digits')} and ${formatMoney(figure('credit'), 'digits')}`,
    },
    { name: 'Each fund balances', outcome: differing.length === 0 ? 'holds' : 'fails', detail: differing.join(', ') },
  ];
}

const byLine = (rows: readonly Turnover[]) => new Map(rows.map((row) => [lineKey(row), row]));

async function readBalances(
  tx: Tx,
  books: Books,
  span: { from: LocalDate | null; to: LocalDate },
  cut: CostCenterCut,
  isWorking: boolean,
): Promise<Figures> {
  const { from, to } = span;
  const of = { costCenterIds: cut.costCenterIds ?? [], isSplit: cut.isSplit };
  const [{ balances }, moved, adjustments] = await Promise.all([
    readFigures(tx, books, { days: [to, ...(from ? [addDays(from, -1)] : [])] }),
    from ? turnoversBetween(tx, books, { from, to }, of) : [],
    isWorking ? turnoverOfTypes(tx, books, { from: to, to, types: adjustingTypes }, of) : null,
  ]);
  const [closings = [], openings = []] = balances;
  return {
    ...span,
    cut,
    openings: amountsOf(openings, cut),
    moved: byLine(moved),
    closings: amountsOf(closings, cut),
    adjustments: adjustments && byLine(adjustments),
  };
}

export const trialBalanceReport = joinReport(trialBalance, (tx, order) =>
  withReportBooks(tx, order, async (books) => {
    const { fromDate: from, toDate: to, working, suppressZero, costCenterIds, consolidate } = order.params;
    const cut = cutOf(books, costCenterIds, consolidate);
    const figures = await readBalances(tx, books, { from, to }, cut, working);
    const columns = columnsFor(from, working);
    const lines = statementLines(books, { cut });
    const rows = lines.map((line) => rowOf(line, figures)).filter((row) => !suppressZero || !isZeroRow(row));
    const total = totalRow('grandTotal', 'Total', rows, columns);
    return {
      subtitle: [
        from ? `${formatDate(from)} to ${formatDate(to)}` : `As of ${formatDate(to)}`,
        ...wordsUnder(books, to, { cut }),
        ...(working ? [`Adjustments are journal entries of ${formatDate(to)}`] : []),
      ],
      columns,
      rows: [...rows, total],
      checks: provedBy(total, lines, books, figures),
    };
  }),
);
