// Reads the orders of mail that were made in a span of days.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, formatSpan, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type MailOrderKind, type MailOrderState, mailOrderKindWords, mailOrderStateWords } from '../mail-house/mail-order.contract.ts';
import { mailAndCouponOrderHistory } from './mail-and-coupon-order-history.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Made', kind: 'date' },
  { key: 'order', title: 'Order', kind: 'text' },
  { key: 'pieces', title: 'Pieces', kind: 'count' },
  { key: 'estimate', title: 'Estimate', kind: 'money' },
  { key: 'cost', title: 'Cost', kind: 'money' },
  { key: 'state', title: 'Status', kind: 'text' },
  { key: 'mailed', title: 'Mailed', kind: 'date' },
  { key: 'by', title: 'Made by', kind: 'text' },
];

interface OrderLine {
  mailOrderId: string;
  madeOn: LocalDate;
  kind: MailOrderKind;
  title: string;
  pieces: number;
  estimate: Cents;
  cost: Cents | null;
  state: MailOrderState;
  mailedOn: LocalDate | null;
  by: string;
}

/** The orders of a community that were made in the span. */
async function listOrders(
  tx: Tx,
  communityId: string,
  { from, to, kind, state }: { from: LocalDate; to: LocalDate; kind: string; state: string },
): Promise<OrderLine[]> {
  const found = await sql<Omit<OrderLine, 'estimate' | 'cost'> & { estimate_cents: Cents; cost_cents: Cents | null }>`
    select * from (
      select o.mail_order_id as "mailOrderId", (o.entered_time at time zone c.time_zone)::date as "madeOn", o.kind, o.title, o.pieces, o.estimate_cents, o.cost_cents,
        o.state, o.mailed_on as "mailedOn", u.display_name as by
      from correspondence.mail_order o
      join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = o.community_id
      join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = o.entered_by
      where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and (${kind} = 'ALL' or o.kind = ${kind})
        and (${state} = 'ALL' or o.state = ${state})
    ) m where m."madeOn" between ${from}::date and ${to}::date order by m.kind, m."madeOn", m."mailOrderId"`.execute(tx.db);
  return found.rows.map(({ estimate_cents: estimate, cost_cents: cost, ...row }) => ({ ...row, estimate, cost }));
}

const costOf = (orders: readonly OrderLine[]) => sumCents(orders.map(({ cost }) => cost ?? 0n));
const estimateOf = (orders: readonly OrderLine[]) => sumCents(orders.map(({ estimate }) => estimate));

function totalOf(kind: 'subtotal' | 'grandTotal', title: string, orders: readonly OrderLine[]): ReportRow {
  const pieces = orders.reduce((sum, one) => sum + one.pieces, 0);
  return {
    kind,
    level: 0,
    cells: {
      order: { text: title },
      pieces: { count: pieces },
      estimate: { amount: estimateOf(orders) },
      cost: { amount: costOf(orders) },
    },
  };
}

export const mailAndCouponOrderHistoryReport = joinReport(mailAndCouponOrderHistory, async (tx, { communityId, params }) => {
  const { fromDate, toDate, kind, state } = params;
  const orders = await listOrders(tx, communityId, { from: fromDate, to: toDate, kind, state });
  const byKind = [...Map.groupBy(orders, (order) => order.kind)];
  const lineOf = ({ mailOrderId, madeOn, title, pieces, estimate, cost, state: stands, mailedOn, by }: OrderLine): ReportRow =>
    factRow({
      date: dayCell(madeOn),
      order: doorCell(title, 'south-data-order', { communityId, mailOrderId }),
      pieces: { count: pieces },
      estimate: { amount: estimate },
      cost: cost === null ? null : { amount: cost },
      state: mailOrderStateWords[stands][0],
      mailed: dayCell(mailedOn),
      by,
    });
  const [adds] = mailAndCouponOrderHistory.proves;
  return {
    subtitle: [`Made ${formatSpan(fromDate, toDate)}`],
    columns,
    rows: [
      ...byKind.flatMap(([name, own]) => [
        headRow(mailOrderKindWords[name], columns),
        ...own.map(lineOf),
        totalOf('subtotal', `${mailOrderKindWords[name]}, ${counted(own.length, 'order')}`, own),
      ]),
      totalOf('grandTotal', `Total, ${counted(orders.length, 'order')}`, orders),
    ],
    checks: [
      {
        name: adds,
        outcome: sumCents(byKind.map(([, own]) => costOf(own))) === costOf(orders) ? 'holds' : 'fails',
        detail: counted(orders.length, 'order'),
      },
    ],
  };
});
