// Reads the revenue of a fiscal year fund by fund, and what the law packs ask of statements at that revenue.
import type { CellSource, ReportColumn, ReportRow } from '../../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../../packages/db/database.ts';
import { type Cents, formatMoney, formatSpan, type LocalDate, sumCents } from '../../../../packages/kernel/kernel.ts';
import { headRow, moneyCell } from '../../../../packages/reporting/layout.ts';
import { checkEqual, joinReport, type ReportBody } from '../../../../packages/reporting/report.ts';
import { lawOf } from '../../../law/law.server.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { activitiesUpTo } from '../../statement.store.ts';
import { financialStatementTier } from './financial-statement-tier.report.ts';

const columns: ReportColumn[] = [
  { key: 'what', title: 'What', kind: 'text' },
  { key: 'words', title: 'Answer', kind: 'text' },
  { key: 'amount', title: 'Amount', kind: 'money' },
];

const statementWords: Readonly<Record<string, string>> = {
  cashReport: 'Report of cash receipts and expenditures',
  compiled: 'Compiled',
  reviewed: 'Reviewed',
  audited: 'Audited',
};

async function unitsOf(tx: Tx, communityId: string): Promise<number | null> {
  const found = await sql<{ units: number | null }>`select unit_count as units from communities.community
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  return found.rows[0]?.units ?? null;
}

const fact = (what: string, words: string): ReportRow => ({
  kind: 'row',
  level: 1,
  cells: { what: { text: what }, words: { text: words } },
});
const dayRow = (what: string, day: LocalDate | null): ReportRow =>
  day === null ? fact(what, 'No rule on file') : { kind: 'row', level: 1, cells: { what: { text: what }, words: { date: day } } };

/** What the packs ask of the statements of a year that ended on a day with so much revenue. */
async function lawRows(tx: Tx, communityId: string, end: LocalDate, revenue: Cents): Promise<ReportRow[]> {
  const judge = await lawOf(tx, communityId);
  const facts = { revenueCents: revenue, fiscalYearEnd: end, prepared: '' };
  const prepare = judge({ topic: 'financialReview', asOf: end, facts: { ...facts, act: 'prepareStatements' } });
  const deliver = judge({ topic: 'financialReview', asOf: end, facts: { ...facts, act: 'deliverStatements' } });
  const [needed = ''] = prepare.missing.filter((one) => one in statementWords);
  if (prepare.ruleVersion === null) return [fact('Statements', 'No rule on file for this community')];
  const units = await unitsOf(tx, communityId);
  return [
    fact('Statements', statementWords[needed] ?? 'None asked for'),
    ...(prepare.amountCents === null
      ? []
      : [{ kind: 'row' as const, level: 1, cells: { what: { text: 'From a revenue of' }, amount: { amount: prepare.amountCents } } }]),
    fact('Units', units === null ? 'Not set' : String(units)),
    dayRow('Prepared by', prepare.deadline),
    dayRow('Delivered by', deliver.deadline),
    fact('Citation', prepare.citation ?? ''),
    fact('Rule version', prepare.ruleVersion),
  ];
}

async function readTier(tx: Tx, books: Books, from: LocalDate): Promise<ReportBody> {
  const own = books.periods.filter((period) => period.yearStart === from);
  const to = own.at(-1)?.periodEnd ?? from;
  const { activities } = await activitiesUpTo(tx, books, [from] as const, to);
  const [activity] = activities;
  const income = books.accounts.filter(({ type }) => type === 'INCOME');
  const sum = (accounts: typeof income) => -sumCents(accounts.map(({ accountId }) => activity.get(accountId) ?? 0n));
  const source: CellSource = { rows: 'postings', accountTypes: ['INCOME'], fromDate: from, toDate: to, excludeYearClose: true, sign: -1 };
  const funds = books.funds.map((fund) => ({ fund, revenue: sum(income.filter(({ fundId }) => fundId === fund.fundId)) }));
  const revenue = sum(income);
  return {
    subtitle: [`Fiscal year ${own[0]?.yearLabel ?? ''}, ${formatSpan(from, to)}`, 'Not reviewed by counsel unless accepted'],
    columns,
    rows: [
      headRow('Revenue', columns),
      ...funds.map(
        ({ fund, revenue: amount }): ReportRow => ({
          kind: 'row',
          level: 1,
          cells: { what: { text: fund.name }, amount: moneyCell(amount, { ...source, fundId: fund.fundId }) },
        }),
      ),
      { kind: 'subtotal', level: 0, cells: { what: { text: 'Revenue of the year' }, amount: moneyCell(revenue, source) } },
      headRow('What the law packs ask', columns),
      ...(await lawRows(tx, books.communityId, to, revenue)),
    ],
    checks: [
      checkEqual(
        'Revenue of the funds is the revenue of the year',
        sumCents(funds.map((one) => one.revenue)),
        revenue,
        formatMoney(revenue, 'digits'),
      ),
    ],
  };
}

export const financialStatementTierReport = joinReport(financialStatementTier, (tx, order) =>
  withReportBooks(tx, order, (books) => readTier(tx, books, order.params.fiscalYear)),
);
