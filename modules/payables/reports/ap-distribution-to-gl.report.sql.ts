// Reads what entries of vendors charged, by account, and holds its sum against the bills that were booked or
// paid.
import type { CellSource, ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { orElse } from '../../../packages/db/or-else.ts';
import { type Cents, formatMoney, formatSpan, type Instant, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { basisOf, booksOf, postedSince, yearAt } from '../../ledger/ledger.server.ts';
import { apDistribution } from './ap-distribution-to-gl.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'vendor', title: 'Vendor', kind: 'text' },
  { key: 'bill', title: 'Bill', kind: 'code' },
  { key: 'document', title: 'Document', kind: 'text' },
  { key: 'center', title: 'Cost center', kind: 'code' },
  { key: 'amount', title: 'Amount', kind: 'money' },
];

interface Span {
  communityId: string;
  from: LocalDate;
  to: LocalDate;
  knownTime: Instant | null;
}

interface ChargedLeg {
  itemId: string;
  date: LocalDate;
  /** The account, or the one that stands for it since it was merged. */
  accountId: string;
  number: string;
  name: string;
  centerCode: string;
  entryType: string;
  vendor: string;
  bill: string;
  amount_cents: Cents;
}

/**
 * What entries of vendors put on accounts that are neither payables, nor between funds, nor the bank account
 * a check is drawn on. Entries say their vendor, so that a kind of entry that is new is found by it.
 */
async function listLegs(
  tx: Tx,
  { communityId, from, to, knownTime }: Span,
  filter: { accountId: string | null; centers: readonly string[] },
): Promise<ChargedLeg[]> {
  const parts = [sql`true`];
  if (knownTime) parts.push(sql`e.entered_time < ${knownTime}::timestamptz`);
  if (filter.accountId) parts.push(sql`${orElse(sql.ref('a.survivor_id'), sql.ref('a.account_id'))} = ${filter.accountId}::bigint`);
  if (filter.centers.length > 0) parts.push(sql`g.cost_center_id = any(${[...filter.centers]}::bigint[])`);
  const found = await sql<ChargedLeg>`
    select g.post_date || '.' || g.entry_id || '.' || g.leg as "itemId", g.post_date as date, s.account_id as "accountId", s.number, s.name, w.code as "centerCode",
      e.entry_type as "entryType", v.name as vendor, coalesce(nullif(g.memo, ''), e.reference) as bill, g.amount_cents
    from ledger.entry e
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = e.vendor_id
    join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id and not g.is_interfund
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = g.account_id and a.role <> 'PAYABLE'
    join ledger.account s on s.customer_id = ${tx.customerId} and s.account_id = ${orElse(sql.ref('a.survivor_id'), sql.ref('a.account_id'))}
    join ledger.cost_center w on w.customer_id = ${tx.customerId} and w.cost_center_id = g.cost_center_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.post_date between ${from}::date and ${to}::date
      and not (e.entry_type in ('CHECK', 'CHECK_REVERSAL') and exists (select from ledger.bank_account k
        where k.customer_id = ${tx.customerId} and k.account_id = g.account_id))
      and ${sql.join(parts, sql` and `)}
    order by s.number, g.post_date, g.entry_id, g.leg`.execute(tx.db);
  return found.rows;
}

/**
 * Bills booked less those cancelled where bills are known before they are paid, else bills paid less checks
 * voided; cents.
 */
async function billsBehind(tx: Tx, { communityId, from, to, knownTime }: Span, timing: 'BILL' | 'PAYMENT'): Promise<Cents> {
  const inSpan = (day: string) => sql`${sql.ref(day)} between ${from}::date and ${to}::date`;
  const isKnown = (batch: string) => sql`not ${postedSince(tx, batch, [communityId], knownTime)}`;
  const known = (alias: string) => (knownTime ? sql`${sql.ref(`${alias}.entered_time`)} < ${knownTime}::timestamptz` : sql`true`);
  const billed = sql`
    select b.total_cents as amount from payables.bill b join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = b.entry_id and ${known('e')}
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and ${inSpan('b.effective_on')}
    union all
    select -b.total_cents from payables.bill b join ledger.entry r on r.customer_id = ${tx.customerId} and r.reverses_entry_id = b.entry_id and ${known('r')}
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and ${inSpan('b.cancelled_on')}
    union all
    select case when e.entry_id = w.entry_id then -l.amount_cents else l.amount_cents end from payables.withdrawn_decision w
    join ledger.entry r on r.customer_id = ${tx.customerId} and r.entry_id = w.entry_id
    join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id in (w.entry_id, r.reverses_entry_id) and ${known('e')}
    join payables.bill_line l on l.customer_id = ${tx.customerId} and l.bill_id = w.bill_id and l.revision = w.revision
    where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and ${inSpan('e.post_date')}
    union all
    select -c.amount_cents from payables.issued_check c
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.method = 'ADJUSTMENT' and ${inSpan('c.check_date')} and ${isKnown('c.batch_id')}
    union all
    select c.amount_cents from payables.check_void x join payables.issued_check c on c.customer_id = ${tx.customerId} and c.check_id = x.check_id and c.method = 'ADJUSTMENT'
    where x.customer_id = ${tx.customerId} and x.community_id = ${communityId} and ${inSpan('x.void_date')} and ${isKnown('x.batch_id')}`;
  const paid = sql`
    select c.amount_cents as amount from payables.issued_check c
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.method <> 'ADJUSTMENT' and ${inSpan('c.check_date')} and ${isKnown('c.batch_id')}
    union all
    select -c.amount_cents from payables.check_void x join payables.issued_check c on c.customer_id = ${tx.customerId} and c.check_id = x.check_id and c.method <> 'ADJUSTMENT'
    where x.customer_id = ${tx.customerId} and x.community_id = ${communityId} and ${inSpan('x.void_date')} and ${isKnown('x.batch_id')}`;
  const found = await sql<{ amount_cents: Cents }>`select coalesce(sum(s.amount), 0)::bigint as amount_cents
    from (${timing === 'BILL' ? billed : paid}) s`.execute(tx.db);
  return found.rows[0]?.amount_cents ?? 0n;
}

async function provedBy(tx: Tx, span: Span, legs: readonly ChargedLeg[], isPart: boolean): Promise<ReportCheck> {
  const [name] = apDistribution.proves;
  const no = (detail: string): ReportCheck => ({ name, outcome: 'notApplicable', detail });
  if (isPart) return no('the report shows a part');
  const { periods } = await booksOf(tx, span.communityId);
  // Where the method changed, what was open then is charged by the change and not by a bill.
  const timings = new Set(periods.map(({ apTiming }) => apTiming));
  const [timing] = timings;
  if (timing === undefined || timings.size > 1) return no('the years of the books have several methods');
  const bills = await billsBehind(tx, span, timing);
  return checkEqual(name, sumCents(legs.map(({ amount_cents }) => amount_cents)), bills, formatMoney(bills, 'digits'));
}

const words: Readonly<Record<string, string>> = {
  BILL: 'Bill',
  BILL_REVERSAL: 'Bill canceled',
  BILL_CANCEL: 'Bill canceled',
  BILL_REOPENED: 'Bill open again',
  BILL_ADJUSTMENT: 'Bill adjusted',
  BILL_ADJUSTMENT_REVERSAL: 'Adjustment undone',
  CHECK: 'Check',
  CHECK_REVERSAL: 'Check voided',
};

function documentOf(entryType: string): string {
  const plain = entryType.toLowerCase().replaceAll('_', ' ');
  return words[entryType] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
}

export const apDistributionReport = joinReport(apDistribution, async (tx, { communityId, params, knownTime }) => {
  const { fromDate: from, toDate: to, accountId, costCenterIds } = params;
  const span = { communityId, from, to, knownTime };
  const legs = await listLegs(tx, span, { accountId, centers: costCenterIds });
  const sum = (own: readonly ChargedLeg[]) => sumCents(own.map(({ amount_cents }) => amount_cents));
  const kinds = [...new Set(legs.map(({ entryType }) => entryType))];
  const source = (accountIds: readonly string[]): CellSource => ({
    rows: 'postings',
    accountIds,
    ...(costCenterIds.length > 0 ? { costCenterIds } : {}),
    fromDate: from,
    toDate: to,
    kinds,
    sign: 1,
  });
  const byAccount = [...Map.groupBy(legs, (leg) => leg.accountId)];
  const lineOf = (leg: ChargedLeg): ReportRow => ({
    kind: 'row',
    level: 1,
    cells: {
      date: { date: leg.date },
      vendor: { text: leg.vendor },
      bill: { text: leg.bill },
      document: { text: documentOf(leg.entryType) },
      center: { text: leg.centerCode === '000' ? '' : leg.centerCode },
      amount: moneyCell(leg.amount_cents, { rows: 'postings', itemId: leg.itemId, sign: 1 }),
    },
  });
  return {
    subtitle: [formatSpan(from, to), basisOf(await yearAt(tx, communityId, to))],
    columns,
    rows: [
      ...byAccount.flatMap(([id, own]): ReportRow[] => {
        const title = `${own[0]?.number ?? ''} ${own[0]?.name ?? ''}`;
        return [
          headRow(title, columns),
          ...own.map(lineOf),
          { kind: 'subtotal', level: 0, cells: { vendor: { text: `Total ${title}` }, amount: moneyCell(sum(own), source([id])) } },
        ];
      }),
      {
        kind: 'grandTotal',
        level: 0,
        cells: {
          vendor: { text: 'Total distribution' },
          amount: byAccount.length === 0 ? moneyCell(0n) : moneyCell(sum(legs), source(byAccount.map(([id]) => id))),
        },
      },
    ],
    checks: [await provedBy(tx, span, legs, accountId !== null || costCenterIds.length > 0)],
  };
});
