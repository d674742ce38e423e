// Reads what vendors billed in a span of days and in the one before it, by the first trade of the vendor.
import type { CellSource, ReportCell, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import {
  addDays,
  addMonths,
  type Cents,
  daysBetween,
  endOfMonth,
  formatMoney,
  formatSpan,
  type LocalDate,
  startOfMonth,
  sumCents,
} from '../../../packages/kernel/kernel.ts';
import { counted, doorCell, factRow, headRow, moneyCell, percentCell } from '../../../packages/reporting/layout.ts';
import { checkEqual, communitiesOf, joinReport } from '../../../packages/reporting/report.ts';
import type { BillStatus } from '../bills/bill.contract.ts';
import { vendorSpendAnalysis } from './vendor-spend-analysis.report.ts';

const columns: ReportColumn[] = [
  { key: 'vendor', title: 'Vendor', kind: 'text' },
  { key: 'communities', title: 'Communities', kind: 'count' },
  { key: 'bills', title: 'Bills', kind: 'count' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'share', title: 'Share of total %', kind: 'percent' },
  { key: 'prior', title: 'Prior period', kind: 'money' },
  { key: 'change', title: 'Change', kind: 'money' },
  { key: 'changePercent', title: 'Change %', kind: 'percent' },
  { key: 'related', title: 'Related party', kind: 'text' },
];

/** Bills that were approved, whether or not they are paid; a credit memo takes off. */
const counting: readonly BillStatus[] = ['APPROVED', 'PARTLY_PAID', 'PAID', 'ADJUSTED'];

interface Span {
  fromDate: LocalDate;
  toDate: LocalDate;
}

/** The span before, of whole months where the span is of whole months. */
function spanBefore({ fromDate, toDate }: Span): Span {
  const last = addDays(fromDate, -1);
  if (fromDate !== startOfMonth(fromDate) || toDate !== endOfMonth(toDate))
    return { fromDate: addDays(last, -daysBetween(fromDate, toDate)), toDate: last };
  let months = 1;
  while (endOfMonth(addMonths(fromDate, months - 1)) < toDate) months += 1;
  return { fromDate: addMonths(fromDate, -months), toDate: last };
}

interface Spent {
  vendorId: string;
  vendor: string;
  trade: string;
  communityId: string;
  bills: number;
  amount_cents: Cents;
  prior_cents: Cents;
}

/** By trade, vendor and community; vendors merged into others stand with those. */
async function listSpent(tx: Tx, communityIds: readonly string[], now: Span, before: Span, trade: string): Promise<Spent[]> {
  const ids = [...communityIds];
  const found = await sql<Spent>`
    select v.vendor_id as "vendorId", v.name as vendor, coalesce(v.trades ->> 0, '') as trade, b.community_id as "communityId",
      (count(*) filter (where b.effective_on >= ${now.fromDate}::date))::int as bills,
      coalesce(sum(b.total_cents) filter (where b.effective_on >= ${now.fromDate}::date), 0)::bigint as amount_cents,
      coalesce(sum(b.total_cents) filter (where b.effective_on < ${now.fromDate}::date), 0)::bigint as prior_cents
    from payables.bill b
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
    where b.customer_id = ${tx.customerId} and b.community_id = any(${ids}::bigint[]) and b.status = any(${[...counting]}::text[])
      and b.effective_on between ${before.fromDate}::date and ${now.toDate}::date and not v.is_payee
      and (${trade} = '' or exists (select from jsonb_array_elements_text(v.trades) t where strpos(lower(t), lower(${trade})) > 0))
    group by v.vendor_id, v.name, v.trades, b.community_id
    order by v.trades ->> 0 nulls last, v.name, v.vendor_id, b.community_id`.execute(tx.db);
  return found.rows;
}

/** All that the lines of the bills of vendors come to in a span. */
async function billed(tx: Tx, communityIds: readonly string[], { fromDate, toDate }: Span): Promise<Cents> {
  const found = await sql<{ total_cents: Cents }>`
    select coalesce(sum(l.amount_cents), 0)::bigint as total_cents from payables.bill b
    join payables.bill_line l on l.customer_id = ${tx.customerId} and l.bill_id = b.bill_id and l.revision = b.revision
    where b.customer_id = ${tx.customerId} and b.community_id = any(${[...communityIds]}::bigint[]) and b.status = any(${[...counting]}::text[])
      and b.effective_on between ${fromDate}::date and ${toDate}::date and not exists (select from people.vendor v
        where v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id and v.is_payee)`.execute(tx.db);
  return found.rows[0]?.total_cents ?? 0n;
}

/** More sources than this make a figure that opens nothing: what opens it travels in an address. */
const MOST_SOURCES = 100;

const figureOf = (all: readonly Spent[], of: (one: Spent) => Cents, span: Span): ReportCell => {
  const money = sumCents(all.map(of));
  const byCommunity = Map.groupBy(all, ({ communityId }) => communityId);
  const sources = [...byCommunity].map(
    ([communityId, own]): CellSource => ({
      rows: 'bill-lines',
      communityId,
      payeeIds: own.map(({ vendorId }) => vendorId),
      kinds: [...counting],
      ...span,
      sign: 1,
    }),
  );
  return sources.length > MOST_SOURCES || all.length > 1000 ? { amount: money } : moneyCell(money, ...sources);
};

export const vendorSpendAnalysisReport = joinReport(vendorSpendAnalysis, async (tx, order) => {
  const { fromDate, toDate, trade } = order.params;
  const now = { fromDate, toDate };
  const before = spanBefore(now);
  const all = await listSpent(tx, communitiesOf(order), now, before, trade ?? '');
  const total = sumCents(all.map(({ amount_cents }) => amount_cents));
  const cellsOf = (own: readonly Spent[]): ReportRow['cells'] => {
    const [amount, prior] = [sumCents(own.map((one) => one.amount_cents)), sumCents(own.map((one) => one.prior_cents))];
    return {
      communities: { count: new Set(own.map(({ communityId }) => communityId)).size },
      bills: { count: own.reduce((sum, { bills }) => sum + bills, 0) },
      amount: figureOf(own, (one) => one.amount_cents, now),
      share: percentCell(amount, total),
      prior: figureOf(own, (one) => one.prior_cents, before),
      change: { amount: amount - prior },
      changePercent: percentCell(amount - prior, prior),
    };
  };
  const amountOf = (own: readonly Spent[]) => sumCents(own.map((one) => one.amount_cents));
  const vendors = [...Map.groupBy(all, ({ vendorId }) => vendorId).values()];
  const largest = vendors.map(amountOf).toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0));
  const concentration = (title: string, count: number): ReportRow =>
    factRow({
      vendor: title,
      amount: { amount: sumCents(largest.slice(0, count)) },
      share: percentCell(sumCents(largest.slice(0, count)), total),
    });
  const trades = [...Map.groupBy(vendors, (own) => own[0]?.trade ?? '')].flatMap(([name, own]): ReportRow[] => [
    headRow(name || 'No trade recorded', columns),
    ...own
      .toSorted((a, b) => (amountOf(a) < amountOf(b) ? 1 : amountOf(a) > amountOf(b) ? -1 : 0))
      .map((one): ReportRow => {
        const { vendor = '', vendorId = '' } = one[0] ?? {};
        return factRow({ vendor: doorCell(vendor, 'vendor-view', { vendorId }), ...cellsOf(one), related: 'Not recorded' });
      }),
    {
      kind: 'subtotal',
      level: 0,
      cells: { vendor: { text: `${name || 'No trade recorded'}, ${counted(own.length, 'vendor')}` }, ...cellsOf(own.flat()) },
    },
  ]);
  const [complete] = vendorSpendAnalysis.proves;
  return {
    subtitle: [
      formatSpan(fromDate, toDate),
      `Prior period ${formatSpan(before.fromDate, before.toDate)}`,
      ...(trade ? [`Trade contains “${trade}”`] : []),
      'Approved bills by GL date, open or paid',
    ],
    columns,
    rows: [
      ...trades,
      { kind: 'grandTotal', level: 0, cells: { vendor: { text: `Total, ${counted(vendors.length, 'vendor')}` }, ...cellsOf(all) } },
      headRow('Concentration', columns),
      concentration('Largest vendor', 1),
      concentration('Five largest vendors', 5),
      factRow({ vendor: 'Related parties', related: 'Not recorded' }),
    ],
    checks: [
      trade
        ? { name: complete, outcome: 'notApplicable', detail: 'one trade alone' }
        : checkEqual(complete, total, await billed(tx, communitiesOf(order), now), formatMoney(total, 'digits')),
    ],
  };
});
