// Reads the balance sheet by fund from the summary; the result of the year is income less expense, computed and never posted.
import type { CellSource, ReportCell, ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { addDays, type Cents, formatDate, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { isZeroRow, moneyCell, negateCell, section, sumCells, totalRow } from '../../../packages/reporting/layout.ts';
import type { ParamsOf } from '../../../packages/reporting/params.ts';
import { joinReport, type ReportBody } from '../../../packages/reporting/report.ts';
import { type Books, withBooks } from '../books.store.ts';
import type { AccountRow, FundRow } from '../chart/account.store.ts';
import { activitiesUpTo, yearIn } from '../statement.store.ts';
import { basisOf } from '../years/year.rules.ts';
import { balanceSheetByFund } from './balance-sheet-by-fund.report.ts';

interface Figures {
  asOf: LocalDate;
  funds: readonly FundRow[];
  accounts: readonly AccountRow[];
  balances: ReadonlyMap<string, Cents>;
}

const fundKey = (fundId: string) => `fund${fundId}`;

function columnsFor(funds: readonly FundRow[]): ReportColumn[] {
  const money = (key: string, title: string): ReportColumn => ({ key, title, kind: 'money' });
  return [
    { key: 'number', title: 'Number', kind: 'code' },
    { key: 'name', title: 'Account', kind: 'text' },
    ...funds.map((fund) => money(fundKey(fund.fundId), fund.name)),
    ...(funds.length > 1 ? [money('eliminations', 'Eliminations')] : []),
    money('total', 'All funds'),
  ];
}

/** A line with one figure in each fund that has one, eliminated from the total where funds owe each other. */
function lineOf(
  number: string,
  name: string,
  byFund: ReadonlyMap<string, ReportCell>,
  funds: readonly FundRow[],
  isInterfund = false,
): ReportRow {
  const figures = funds.map((fund) => [fundKey(fund.fundId), byFund.get(fund.fundId) ?? moneyCell(0n)] as const);
  const sum = sumCells(byFund.values());
  const across = isInterfund ? { eliminations: negateCell(sum), total: moneyCell(0n) } : { eliminations: moneyCell(0n), total: sum };
  return {
    kind: 'row',
    level: 1,
    cells: { ...(number ? { number: { text: number } } : {}), name: { text: name }, ...Object.fromEntries(figures), ...across },
  };
}

function accountLine(account: AccountRow, sign: 1 | -1, { asOf, funds, balances }: Figures): ReportRow {
  const money = BigInt(sign) * (balances.get(account.accountId) ?? 0n);
  const source: CellSource = { rows: 'postings', accountIds: [account.accountId], toDate: asOf, sign };
  return lineOf(account.number, account.name, new Map([[account.fundId, moneyCell(money, source)]]), funds, account.role === 'INTERFUND');
}

/** Due to and from stands with the assets while others owe the fund, with the liabilities while it owes them. */
function isOwing(account: AccountRow, balances: ReadonlyMap<string, Cents>): boolean {
  return (balances.get(account.accountId) ?? 0n) < 0n;
}

const isResult = (account: AccountRow) => account.type === 'INCOME' || account.type === 'EXPENSE';

/** Income less expense of each fund by a set of balances. */
function resultLine(
  title: string,
  balances: ReadonlyMap<string, Cents>,
  span: Pick<CellSource, 'fromDate' | 'toDate'>,
  figures: Figures,
): ReportRow {
  const byFund = new Map(
    figures.funds.map((fund) => {
      const own = figures.accounts.filter((account) => isResult(account) && account.fundId === fund.fundId);
      const money = -sumCents(own.map((account) => balances.get(account.accountId) ?? 0n));
      return [
        fund.fundId,
        moneyCell(money, { rows: 'postings', accountTypes: ['INCOME', 'EXPENSE'], fundId: fund.fundId, ...span, sign: -1 }),
      ];
    }),
  );
  return lineOf('', title, byFund, figures.funds);
}

function provedBy(
  figures: Figures,
  assets: ReportRow,
  other: ReportRow,
  result: ReportRow,
  activity: ReadonlyMap<string, Cents>,
): ReportCheck[] {
  const { funds, accounts, balances } = figures;
  const figure = (row: ReportRow, key: string) => row.cells[key]?.money ?? 0n;
  const differing = [...funds.map((fund) => ({ key: fundKey(fund.fundId), name: fund.name })), { key: 'total', name: 'All funds' }]
    .filter(({ key }) => figure(assets, key) !== figure(other, key))
    .map(({ key, name }) => `${name} by ${formatMoney(figure(assets, key) - figure(other, key))}`);
  const interfund = sumCents(
    accounts.filter((account) => account.role === 'INTERFUND').map((account) => balances.get(account.accountId) ?? 0n),
  );
  const income = -sumCents(accounts.filter(isResult).map((account) => activity.get(account.accountId) ?? 0n));
  const closed = figure(result, 'total') !== income && figure(result, 'total') === 0n;
  return [
    { name: 'Each fund balances', outcome: differing.length === 0 ? 'holds' : 'fails', detail: differing.join(', ') },
    {
      name: 'Due to and from net to zero',
      outcome: interfund === 0n ? 'holds' : 'fails',
      detail: interfund === 0n ? '' : formatMoney(interfund),
    },
    closed
      ? {
          name: 'Result equals income less expense',
          outcome: 'notApplicable',
          detail: 'the year is closed, its result stands in the fund balances',
        }
      : {
          name: 'Result equals income less expense',
          outcome: figure(result, 'total') === income ? 'holds' : 'fails',
          detail: formatMoney(income, 'digits'),
        },
  ];
}

async function readSheet(tx: Tx, books: Books, { asOfDate: asOf, suppressZero }: ParamsOf<typeof balanceSheetByFund>): Promise<ReportBody> {
  const { accounts, funds: allFunds } = books;
  const year = yearIn(books, asOf);
  const start = year?.startOn ?? asOf;
  const { ends: balances, starts, activities } = await activitiesUpTo(tx, books, [start] as const, asOf);
  const [before = new Map<string, Cents>()] = starts;
  const [activity] = activities;
  const inUse = new Set(accounts.filter((account) => balances.has(account.accountId)).map((account) => account.fundId));
  const funds = allFunds.filter((fund) => !suppressZero || inUse.has(fund.fundId));
  const figures: Figures = { asOf, funds, accounts, balances };
  const since = new Map(
    figures.accounts.map(({ accountId }) => [accountId, (figures.balances.get(accountId) ?? 0n) - (before.get(accountId) ?? 0n)]),
  );
  const columns = columnsFor(figures.funds);
  const shown = (rows: readonly ReportRow[]) => rows.filter((row) => !suppressZero || !isZeroRow(row));
  const lines = (wanted: (account: AccountRow) => boolean, sign: 1 | -1) =>
    shown(figures.accounts.filter(wanted).map((account) => accountLine(account, sign, figures)));

  const owing = (account: AccountRow) => account.role === 'INTERFUND' && isOwing(account, figures.balances);
  const standsIn = (type: AccountRow['type']) => (account: AccountRow) => account.role !== 'INTERFUND' && account.type === type;
  const assets = lines((account) => standsIn('ASSET')(account) || (account.role === 'INTERFUND' && !owing(account)), 1);
  const liabilities = lines((account) => standsIn('LIABILITY')(account) || owing(account), -1);
  const result = resultLine('Result, year to date', since, { fromDate: start, toDate: asOf }, figures);
  const earlier = shown([resultLine('Result of earlier years, not closed', before, { toDate: addDays(start, -1) }, figures)]).filter(
    (row) => !isZeroRow(row),
  );
  const equity = [...lines(standsIn('EQUITY'), -1), ...earlier, result];

  const totalAssets = section('Assets', 'Total assets', assets, columns, 'total');
  const totalOther = totalRow('grandTotal', 'Total liabilities and fund balance', [...liabilities, ...equity], columns);
  return {
    subtitle: [`As of ${formatDate(asOf)}`, basisOf(year)],
    columns,
    rows: [
      ...totalAssets,
      ...section('Liabilities', 'Total liabilities', liabilities, columns),
      ...section('Fund balance', 'Total fund balance', equity, columns),
      totalOther,
    ],
    checks: provedBy(figures, totalAssets.at(-1) as ReportRow, totalOther, result, activity),
  };
}

export const balanceSheetByFundReport = joinReport(balanceSheetByFund, (tx, { communityId, params }) =>
  withBooks(tx, communityId, (books) => readSheet(tx, books, params)),
);
