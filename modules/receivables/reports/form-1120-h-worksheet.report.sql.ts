// Reads income and expense of a fiscal year account by account, and sorts income by who was charged it.
// Source: Internal Revenue Code section 528, Form 1120-H.
import type { CellSource, ReportCell, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, formatMoney, formatSpan, type LocalDate, percentOf, sumCents } from '../../../packages/kernel/kernel.ts';
import { headRow, moneyCell, percentCell, sumCells } from '../../../packages/reporting/layout.ts';
import type { ParamsOf } from '../../../packages/reporting/params.ts';
import { checkEqual, joinReport, type ReportBody } from '../../../packages/reporting/report.ts';
import { activitiesUpTo, type Books, withReportBooks } from '../../ledger/ledger.server.ts';
import { form1120hWorksheet } from './form-1120-h-worksheet.report.ts';

const columns: ReportColumn[] = [
  { key: 'line', title: 'Line', kind: 'text' },
  { key: 'words', title: 'Basis', kind: 'text' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'percent', title: 'Percent', kind: 'percent' },
];

/** The deduction every association has, in cents. */
const specificDeduction = 10_000n;

/** Accounts that owners are charged on, with the aliases of the codes that do. */
async function chargedAccounts(tx: Tx, communityId: string): Promise<Map<string, string>> {
  const found = await sql<{ accountId: string; aliases: string }>`
    select c.income_account_id as "accountId", string_agg(c.alias, ', ' order by c.alias) as aliases from receivables.charge_code c
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} group by c.income_account_id`.execute(tx.db);
  return new Map(found.rows.map(({ accountId, aliases }) => [accountId, aliases]));
}

const row = (line: string, words: string, amount: ReportCell, more: ReportRow['cells'] = {}): ReportRow => ({
  kind: 'row',
  level: 1,
  cells: { line: { text: line }, ...(words === '' ? {} : { words: { text: words } }), amount, ...more },
});

const test = (line: string, words: string, part: Cents, whole: Cents): ReportRow => ({
  kind: 'row',
  level: 1,
  cells: { line: { text: line }, words: { text: words }, percent: percentCell(part, whole) },
});

/** True where a part reaches so many percent of the whole. */
const reaches = (part: Cents, whole: Cents, percent: bigint): boolean => whole > 0n && part * 100n >= whole * percent;

/** The tests and the tax, from the totals. */
function resultRows(
  { exempt, other, expense }: { exempt: Cents; other: Cents; expense: Cents },
  { deductions, isTimeshare }: { deductions: Cents; isTimeshare: boolean },
): ReportRow[] {
  const gross = exempt + other;
  const taxable = other - deductions - specificDeduction;
  const rate = isTimeshare ? 3200 : 3000;
  const base = taxable > 0n ? taxable : 0n;
  const amount = (cents: Cents): ReportCell => ({ amount: cents });
  return [
    headRow('Tests', columns),
    test('60 percent of income is charged to owners', reaches(exempt, gross, 60n) ? 'Met' : 'Not met', exempt, gross),
    test('90 percent is spent on the property', 'Not recorded: which expenses do not qualify', expense, expense),
    headRow('Tax', columns),
    test('Share of other income, to allocate shared expenses', 'Other income of all income', other, gross),
    row('Other income', '', amount(other)),
    row('Deductions of other income', 'As entered for this worksheet', amount(-deductions)),
    row('Specific deduction', 'Section 528(d)(2)(C)', amount(-specificDeduction)),
    row('Taxable income', taxable > 0n ? '' : 'Nothing is taxable', amount(base)),
    row('Tax', `${isTimeshare ? 32 : 30} percent`, amount(percentOf(base, rate))),
  ];
}

async function readWorksheet(tx: Tx, books: Books, params: ParamsOf<typeof form1120hWorksheet>): Promise<ReportBody> {
  const from: LocalDate = params.fiscalYear;
  const own = books.periods.filter((period) => period.yearStart === from);
  const to = own.at(-1)?.periodEnd ?? from;
  const [charged, { activities }] = await Promise.all([
    chargedAccounts(tx, books.communityId),
    activitiesUpTo(tx, books, [from] as const, to),
  ]);
  const [activity] = activities;
  const cellOf = (accountIds: readonly string[], sign: 1 | -1): ReportCell => {
    const source: CellSource = { rows: 'postings', accountIds, fromDate: from, toDate: to, excludeYearClose: true, sign };
    return moneyCell(BigInt(sign) * sumCents(accountIds.map((accountId) => activity.get(accountId) ?? 0n)), source);
  };
  const standing = books.accounts.filter(({ survivorId }) => survivorId === null);
  const income = standing.filter(({ type, accountId }) => type === 'INCOME' && (activity.get(accountId) ?? 0n) !== 0n);
  const expenses = standing.filter(({ type, accountId }) => type === 'EXPENSE' && (activity.get(accountId) ?? 0n) !== 0n);
  const wordsOf = ({ accountId, role }: (typeof income)[number]) =>
    charged.has(accountId)
      ? `Charged to owners: ${charged.get(accountId)}`
      : role === 'INTEREST_INCOME'
        ? 'Interest'
        : 'Not charged by a code; decide';
  const linesOf = (accounts: typeof income, sign: 1 | -1, words: (one: (typeof income)[number]) => string) =>
    accounts.map((one) => row(`${one.number} ${one.name}`, words(one), cellOf([one.accountId], sign)));
  const exempt = linesOf(
    income.filter(({ accountId }) => charged.has(accountId)),
    -1,
    wordsOf,
  );
  const other = linesOf(
    income.filter(({ accountId }) => !charged.has(accountId)),
    -1,
    wordsOf,
  );
  const spent = linesOf(expenses, 1, () => '');
  const total = (title: string, lines: readonly ReportRow[]): ReportRow => ({
    kind: 'subtotal',
    level: 0,
    cells: { line: { text: title }, amount: sumCells(lines.map(({ cells }) => cells['amount'])) },
  });
  const sum = (lines: readonly ReportRow[]) => sumCents(lines.map(({ cells }) => cells['amount']?.money ?? 0n));
  const gross = -sumCents(books.accounts.filter(({ type }) => type === 'INCOME').map(({ accountId }) => activity.get(accountId) ?? 0n));
  const [proof] = form1120hWorksheet.proves;
  return {
    subtitle: [
      `Fiscal year ${own[0]?.yearLabel ?? ''}, ${formatSpan(from, to)}`,
      'A worksheet for the accountant; income counts as exempt where a charge code of owners posts it',
    ],
    columns,
    rows: [
      headRow('Exempt function income', columns),
      ...exempt,
      total('Exempt function income', exempt),
      headRow('Other income', columns),
      ...other,
      total('Other income', other),
      headRow('Expenditures', columns),
      ...spent,
      total('Expenditures', spent),
      ...resultRows({ exempt: sum(exempt), other: sum(other), expense: sum(spent) }, params),
    ],
    checks: [checkEqual(proof, sum(exempt) + sum(other), gross, formatMoney(gross, 'digits'))],
  };
}

export const form1120hWorksheetReport = joinReport(form1120hWorksheet, (tx, order) =>
  withReportBooks(tx, order, (books) => readWorksheet(tx, books, order.params)),
);
