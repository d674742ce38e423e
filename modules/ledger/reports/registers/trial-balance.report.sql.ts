// Reads the trial balance from the summary: balances, with a first day the debits and credits of the span, as a working paper the adjustments of the last day.
import type { CellSource, ReportCell, ReportCheck, ReportColumn, ReportRow } from '../../../../packages/contract/contract.ts';
import type { Tx } from '../../../../packages/db/database.ts';
import { addDays, type Cents, formatDate, formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { isZeroRow, moneyCell, negateCell, totalRow } from '../../../../packages/reporting/layout.ts';
import { joinReport } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import type { AccountRow } from '../../chart/account.store.ts';
import { balancesByAccount, type Turnover, turnoverBetween, yearIn } from '../../statement.store.ts';
import { adjustingTypes, turnoverOfTypes } from '../../statements/register.store.ts';
import { basisOf } from '../../years/year.rules.ts';
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
  openings: ReadonlyMap<string, Cents>;
  moved: ReadonlyMap<string, Turnover>;
  closings: ReadonlyMap<string, Cents>;
  /** Null unless the statement is a working paper. */
  adjustments: ReadonlyMap<string, Turnover> | null;
}

/** A balance as a debit or a credit; the cell holds it debit positive. */
function sided(balance: ReportCell, debit: string, credit: string): Record<string, ReportCell> {
  return (balance.money ?? 0n) < 0n ? { [credit]: negateCell(balance) } : { [debit]: balance };
}

/** What the adjusting entries of the last day did, and the balance without them. */
function workingCells(accountId: string, balance: Cents, { to, adjustments }: Figures): Record<string, ReportCell> {
  if (!adjustments) return {};
  const { debit_cents = 0n, credit_cents = 0n } = adjustments.get(accountId) ?? {};
  const source = { rows: 'postings', accountIds: [accountId], toDate: to };
  const adjusting = { ...source, fromDate: to, kinds: [...adjustingTypes] };
  const unadjusted = moneyCell(balance - debit_cents + credit_cents, { ...source, sign: 1 }, { ...adjusting, sign: -1 });
  return {
    ...sided(unadjusted, 'unadjustedDebit', 'unadjustedCredit'),
    adjustmentDebit: moneyCell(debit_cents, { ...adjusting, side: 'debit', sign: 1 }),
    adjustmentCredit: moneyCell(credit_cents, { ...adjusting, side: 'credit', sign: -1 }),
  };
}

function rowOf({ accountId, number, name }: AccountRow, figures: Figures): ReportRow {
  const { from, to, openings, moved, closings } = figures;
  const source: CellSource = { rows: 'postings', accountIds: [accountId], sign: 1 };
  const balance = closings.get(accountId) ?? 0n;
  const span = from && { ...source, fromDate: from, toDate: to };
  return {
    kind: 'row',
    level: 0,
    cells: {
      number: { text: number },
      name: { text: name },
      ...(from && span
        ? {
            opening: moneyCell(openings.get(accountId) ?? 0n, { ...source, toDate: addDays(from, -1) }),
            debits: moneyCell(moved.get(accountId)?.debit_cents ?? 0n, { ...span, side: 'debit' }),
            credits: moneyCell(moved.get(accountId)?.credit_cents ?? 0n, { ...span, side: 'credit', sign: -1 }),
          }
        : {}),
      ...workingCells(accountId, balance, figures),
      ...sided(moneyCell(balance, { ...source, toDate: to }), 'debit', 'credit'),
    },
  };
}

function provedBy(total: ReportRow, accounts: readonly AccountRow[], closings: ReadonlyMap<string, Cents>): ReportCheck[] {
  const figure = (key: string) => total.cells[key]?.money ?? 0n;
  const pairs = [
    ['debit', 'credit'],
    ['debits', 'credits'],
    ['unadjustedDebit', 'unadjustedCredit'],
    ['adjustmentDebit', 'adjustmentCredit'],
  ] as const;
  const equal = pairs.every(([debit, credit]) => figure(debit) === figure(credit));
  const sums = new Map<string, Cents>();
  for (const { accountId, fundName } of accounts) sums.set(fundName, (sums.get(fundName) ?? 0n) + (closings.get(accountId) ?? 0n));
  const differing = [...sums].filter(([, sum]) => sum !== 0n).map(([name, sum]) => `${name} by ${formatMoney(sum)}`);
  return [
    {
      name: 'Debits equal credits',
      outcome: equal ? 'holds' : 'fails',
      detail: `${formatMoney(figure('debit'), 'digits')} and ${formatMoney(figure('credit'), 'digits')}`,
    },
    { name: 'Each fund balances', outcome: differing.length === 0 ? 'holds' : 'fails', detail: differing.join(', ') },
  ];
}

async function readFigures(tx: Tx, books: Books, from: LocalDate | null, to: LocalDate, isWorking: boolean): Promise<Figures> {
  const none = new Map<string, never>();
  const [[closings, openings], moved, adjustments] = await Promise.all([
    balancesByAccount(tx, books, [to, from ? addDays(from, -1) : to] as const),
    from ? turnoverBetween(tx, books, from, to) : none,
    isWorking ? turnoverOfTypes(tx, books, { from: to, to, types: adjustingTypes }) : null,
  ]);
  return { from, to, openings, moved, closings, adjustments };
}

export const trialBalanceReport = joinReport(trialBalance, (tx, order) =>
  withReportBooks(tx, order, async (books) => {
    const { fromDate: from, toDate: to, working, suppressZero } = order.params;
    const figures = await readFigures(tx, books, from, to, working);
    const columns = columnsFor(from, working);
    const standing = books.accounts.filter((one) => one.survivorId === null);
    const rows = standing.map((row) => rowOf(row, figures)).filter((row) => !suppressZero || !isZeroRow(row));
    const total = totalRow('grandTotal', 'Total', rows, columns);
    return {
      subtitle: [
        from ? `${formatDate(from)} to ${formatDate(to)}` : `As of ${formatDate(to)}`,
        basisOf(yearIn(books, to)),
        ...(working ? [`Adjustments are journal entries of ${formatDate(to)}`] : []),
      ],
      columns,
      rows: [...rows, total],
      checks: provedBy(total, books.accounts, figures.closings),
    };
  }),
);
