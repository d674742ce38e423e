// Reads charges and their reversals of a span by code, and holds their sum against what entries of charges
// put on income accounts.
import type { CellSource, ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, formatMoney, formatSpan, type Instant, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { basisOf, booksOf, listAccountRows, yearAt } from '../../ledger/ledger.server.ts';
import { loadCodes } from '../codes/code.store.ts';
import { type Activity, kindWords, listActivity } from '../owners/activity.sql.ts';
import { chargesPosted } from './charges-posted.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'code', title: 'Code', kind: 'code' },
  { key: 'description', title: 'Description', kind: 'text' },
  { key: 'income', title: 'Income account', kind: 'text' },
  { key: 'batch', title: 'Batch', kind: 'text' },
  { key: 'amount', title: 'Amount', kind: 'money' },
];

/** What is charged, and the reversal of that; what owners began with was never charged here. */
const kinds = ['OWED', 'CHARGES', 'REVERSAL'] as const;

interface Span {
  communityId: string;
  from: LocalDate;
  to: LocalDate;
  knownTime: Instant | null;
}

/**
 * What charges, and entries that take charges back, put on the income accounts of charges in a span; cents,
 * credit positive.
 */
async function incomePosted(tx: Tx, { communityId, from, to, knownTime }: Span): Promise<Cents> {
  const ofCharges = (alias: string) => sql`${sql.ref(`${alias}.source_type`)} in ('charge', 'late-fee', 'charge-reversal')`;
  const known = knownTime === null ? sql`true` : sql`e.entered_time < ${knownTime}::timestamptz`;
  const found = await sql<{ amount_cents: Cents }>`
    select coalesce(-sum(g.amount_cents), 0)::bigint as amount_cents
    from ledger.entry e
    join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.post_date between ${from}::date and ${to}::date and ${known}
      and (${ofCharges('e')} or e.reverses_entry_id in (select o.entry_id from ledger.entry o
        where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and ${ofCharges('o')}))
      and g.account_id in (select c.income_account_id from receivables.charge c where c.customer_id = ${tx.customerId} and c.community_id = ${communityId}
        union select a.deferred_account_id from receivables.acceleration a where a.customer_id = ${tx.customerId} and a.community_id = ${communityId}
          and a.deferred_account_id is not null)`.execute(tx.db);
  return found.rows[0]?.amount_cents ?? 0n;
}

async function provedBy(tx: Tx, span: Span, listed: Cents, isPart: boolean): Promise<ReportCheck> {
  const [name] = chargesPosted.proves;
  if (isPart) return { name, outcome: 'notApplicable', detail: 'the report shows a part' };
  const { periods } = await booksOf(tx, span.communityId);
  const own = periods.filter(({ periodStart, periodEnd }) => periodStart <= span.to && periodEnd >= span.from);
  if (own.length === 0 || own.some(({ arTiming }) => arTiming !== 'CHARGE'))
    return { name, outcome: 'notApplicable', detail: 'books on cash know no income at the charge' };
  const booked = await incomePosted(tx, span);
  return checkEqual(name, listed, booked, formatMoney(booked, 'digits'));
}

type Source = Omit<CellSource, 'rows' | 'sign'>;
const amount = (cents: Cents, source: Source) => moneyCell(cents, { rows: 'owner-activity', ...source, sign: 1 });
const sumOf = (rows: readonly Activity[]) => sumCents(rows.map((row) => row.amount_cents));

function lineOf(row: Activity, income: string): ReportRow {
  const words = row.kind === 'REVERSAL' ? `${kindWords(row)}: ${row.description}` : row.description || kindWords(row);
  return {
    kind: 'row',
    level: 1,
    cells: {
      date: { date: row.date },
      account: { text: row.accountNumber },
      owner: { text: row.owner },
      code: { text: row.code },
      description: { text: words },
      income: { text: income },
      batch: { text: row.batch },
      amount: amount(row.amount_cents, { itemId: row.itemId }),
    },
  };
}

/**
 * Rows under their codes, by alias, or under their batches, in the order they were posted; each with what
 * opens its sum.
 */
async function groupsOf(tx: Tx, communityId: string, rows: readonly Activity[], groupBy: string) {
  if (groupBy === 'batch')
    return [...Map.groupBy(rows, ({ batchId }) => batchId)].map(([batchId, own]) => ({
      title: own[0]?.batch || 'No description',
      narrowed: { batchId } satisfies Source,
      own,
    }));
  const names = new Map((await loadCodes(tx, communityId)).map(({ chargeCodeId, alias, name }) => [chargeCodeId, `${alias} ${name}`]));
  return [...Map.groupBy(rows, ({ codeId }) => codeId ?? '')]
    .map(([codeId, own]) => ({ title: names.get(codeId) ?? '', narrowed: { codeIds: [codeId] } satisfies Source, own }))
    .toSorted((a, b) => (a.title < b.title ? -1 : 1));
}

export const chargesPostedReport = joinReport(chargesPosted, async (tx, { communityId, params, knownTime }) => {
  const { fromDate: from, toDate: to, codeIds, groupBy } = params;
  const wanted: Source = { fromDate: from, toDate: to, kinds: [...kinds], ...(codeIds.length > 0 ? { codeIds } : {}) };
  const rows = await listActivity(tx, communityId, wanted, { knownTime });
  const accounts = new Map((await listAccountRows(tx, communityId)).map((account) => [account.accountId, account]));
  const incomeOf = ({ incomeAccountId }: Activity) => {
    const account = accounts.get(incomeAccountId ?? '');
    const standing = accounts.get(account?.survivorId ?? '') ?? account;
    return standing ? `${standing.number} ${standing.name}` : '';
  };
  const groups = await groupsOf(tx, communityId, rows, groupBy);
  const total = sumOf(rows);
  const count = rows.filter(({ kind }) => kind !== 'REVERSAL').length;
  return {
    subtitle: [formatSpan(from, to), basisOf(await yearAt(tx, communityId, to))],
    columns,
    rows: [
      ...groups.flatMap(({ title, narrowed, own }): ReportRow[] => [
        headRow(title, columns),
        ...own.map((row) => lineOf(row, incomeOf(row))),
        {
          kind: 'subtotal',
          level: 0,
          cells: { owner: { text: `Total ${title}` }, amount: amount(sumOf(own), { ...wanted, ...narrowed }) },
        },
      ]),
      {
        kind: 'grandTotal',
        level: 0,
        cells: { owner: { text: `Total, ${count} ${count === 1 ? 'charge' : 'charges'}` }, amount: amount(total, wanted) },
      },
    ],
    checks: [await provedBy(tx, { communityId, from, to, knownTime }, total, codeIds.length > 0)],
  };
});
