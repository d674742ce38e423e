// Reads the trial balance from the summary: balances, with a first day the debits and credits of the span, as
// a working paper the adjusting entries of the year, and on the last day of a closed year the balances before
// and after its closing.
import type { CellSource, ReportCell, ReportCheck, ReportColumn, ReportRow } from '../../../../packages/contract/contract.ts';
import type { Tx } from '../../../../packages/db/database.ts';
import { addDays, type Cents, formatDateLong, formatMoney, formatSpan, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { isZeroRow, moneyCell, negateCell, totalRow } from '../../../../packages/reporting/layout.ts';
import { joinReport } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { type Turnover, turnoversBetween, yearCloses, yearCloseTypes, yearIn } from '../../statement.store.ts';
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

function columnsFor({ from, adjustments, closing }: Figures): ReportColumn[] {
  const activity: ReportColumn[] = [
    { key: 'opening', title: 'Opening', kind: 'money' },
    { key: 'debits', title: 'Debits', kind: 'money', over: 'Activity' },
    { key: 'credits', title: 'Credits', kind: 'money', over: 'Activity' },
  ];
  const working = adjustments
    ? [...pair('unadjustedDebit', 'unadjustedCredit', 'Unadjusted'), ...pair('adjustmentDebit', 'adjustmentCredit', 'Adjustments')]
    : [];
  const before = closing
    ? [
        ...pair('beforeDebit', 'beforeCredit', adjustments ? 'Adjusted, before closing' : 'Before closing'),
        ...pair('closingDebit', 'closingCredit', 'Year close'),
      ]
    : [];
  const last = closing ? 'After closing' : adjustments ? 'Adjusted' : from ? 'Closing' : undefined;
  return [...account, ...(from ? activity : []), ...working, ...before, ...pair('debit', 'credit', last)];
}

interface Figures {
  from: LocalDate | null;
  to: LocalDate;
  cut: CostCenterCut;
  openings: Amounts;
  moved: ReadonlyMap<string, Turnover>;
  closings: Amounts;
  /** The first day of the fiscal year, from which adjusting entries count. */
  yearStart: LocalDate;
  /** Null unless the statement is a working paper. */
  adjustments: ReadonlyMap<string, Turnover> | null;
  /** What closing the year that ends on the last day moved; null unless it is closed. */
  closing: Amounts | null;
  closingTurnover: ReadonlyMap<string, Turnover>;
}

/** A balance as a debit or a credit; the cell holds it debit positive. */
function sided(balance: ReportCell, debit: string, credit: string): Record<string, ReportCell> {
  return (balance.money ?? 0n) < 0n ? { [credit]: negateCell(balance) } : { [debit]: balance };
}

/** The entries that closed the year, as rows behind a figure. */
const closingRows = (line: StatementLine, { to, cut }: Figures) => ({
  ...rowsBehind(line, cut),
  fromDate: to,
  toDate: to,
  kinds: [...yearCloseTypes],
});

/** What the closing of the year moved, and the balance before it. */
function closingCells(line: StatementLine, balance: Cents, figures: Figures): Record<string, ReportCell> {
  const { to, cut, closing } = figures;
  if (!closing) return {};
  const moved = amountOf(closing, line);
  const rows = closingRows(line, figures);
  const before = moneyCell(balance - moved, { ...rowsBehind(line, cut), toDate: to, sign: 1 }, { ...rows, sign: -1 });
  return {
    ...sided(before, 'beforeDebit', 'beforeCredit'),
    ...sided(moneyCell(moved, { ...rows, sign: 1 }), 'closingDebit', 'closingCredit'),
  };
}

/** What the adjusting entries of the year did, and the balance without them and without its closing. */
function workingCells(line: StatementLine, balance: Cents, figures: Figures): Record<string, ReportCell> {
  const { to, cut, yearStart, adjustments, closing } = figures;
  if (!adjustments) return {};
  const { debit_cents = 0n, credit_cents = 0n } = adjustments.get(lineKey(line)) ?? {};
  const source = { ...rowsBehind(line, cut), toDate: to };
  const adjusting = { ...source, fromDate: yearStart, kinds: [...adjustingTypes] };
  const closed = closing ? amountOf(closing, line) : 0n;
  const taken: CellSource[] = [{ ...adjusting, sign: -1 }, ...(closing ? [{ ...closingRows(line, figures), sign: -1 as const }] : [])];
  const unadjusted = moneyCell(balance - closed - debit_cents + credit_cents, { ...source, sign: 1 }, ...taken);
  return {
    ...sided(unadjusted, 'unadjustedDebit', 'unadjustedCredit'),
    adjustmentDebit: moneyCell(debit_cents, { ...adjusting, side: 'debit', sign: 1 }),
    adjustmentCredit: moneyCell(credit_cents, { ...adjusting, side: 'credit', sign: -1 }),
  };
}

/** What was posted on a side in the span, the closing of its last day apart. */
function movedCell(line: StatementLine, side: 'debit' | 'credit', figures: Figures): ReportCell {
  const { from, to, cut, moved, closing, closingTurnover } = figures;
  const cents = (turnovers: ReadonlyMap<string, Turnover>) => turnovers.get(lineKey(line))?.[`${side}_cents`] ?? 0n;
  const rows: CellSource = { ...rowsBehind(line, cut), fromDate: from ?? to, toDate: to, side, sign: side === 'debit' ? 1 : -1 };
  if (!closing) return moneyCell(cents(moved), rows);
  return moneyCell(cents(moved) - cents(closingTurnover), rows, {
    ...rows,
    ...closingRows(line, figures),
    sign: side === 'debit' ? -1 : 1,
  });
}

function rowOf(line: StatementLine, figures: Figures): ReportRow {
  const { from, to, cut, openings, closings } = figures;
  const { number, name } = line;
  const source: CellSource = { ...rowsBehind(line, cut), sign: 1 };
  const balance = amountOf(closings, line);
  return {
    kind: 'row',
    level: 0,
    cells: {
      number: { text: number },
      name: { text: name },
      ...(from
        ? {
            opening: moneyCell(amountOf(openings, line), { ...source, toDate: addDays(from, -1) }),
            debits: movedCell(line, 'debit', figures),
            credits: movedCell(line, 'credit', figures),
          }
        : {}),
      ...closingCells(line, balance, figures),
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
    ['beforeDebit', 'beforeCredit'],
    ['closingDebit', 'closingCredit'],
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
  const yearStart = yearIn(books, to)?.startOn ?? to;
  const [{ balances }, moved, adjustments, closes, closingTurnover] = await Promise.all([
    readFigures(tx, books, { days: [to, ...(from ? [addDays(from, -1)] : [])] }),
    from ? turnoversBetween(tx, books, { from, to }, of) : [],
    isWorking ? turnoverOfTypes(tx, books, { from: yearStart, to, types: adjustingTypes }, of) : null,
    yearCloses(tx, books, [to], to),
    from ? turnoverOfTypes(tx, books, { from: to, to, types: yearCloseTypes }, of) : [],
  ]);
  const [closings = [], openings = []] = balances;
  const closing = amountsOf(closes, cut);
  return {
    ...span,
    cut,
    openings: amountsOf(openings, cut),
    moved: byLine(moved),
    closings: amountsOf(closings, cut),
    yearStart,
    adjustments: adjustments && byLine(adjustments),
    // A closing that was taken back moved nothing.
    closing: [...closing.values()].some((moved) => moved !== 0n) ? closing : null,
    closingTurnover: byLine(closingTurnover),
  };
}

export const trialBalanceReport = joinReport(trialBalance, (tx, order) =>
  withReportBooks(tx, order, async (books) => {
    const { fromDate: from, toDate: to, working, suppressZero, costCenterIds, consolidate } = order.params;
    const cut = cutOf(books, costCenterIds, consolidate);
    const figures = await readBalances(tx, books, { from, to }, cut, working);
    const columns = columnsFor(figures);
    const lines = statementLines(books, { cut });
    const rows = lines.map((line) => rowOf(line, figures)).filter((row) => !suppressZero || !isZeroRow(row));
    const total = totalRow('grandTotal', 'Total', rows, columns);
    return {
      subtitle: [
        from ? formatSpan(from, to) : `As of ${formatDateLong(to)}`,
        ...wordsUnder(books, [{ from: from ?? to, to }], { cut }),
        ...(working ? [`Adjusting entries from ${formatSpan(figures.yearStart, to)}`] : []),
      ],
      columns,
      rows: [...rows, total],
      checks: provedBy(total, lines, books, figures),
    };
  }),
);
