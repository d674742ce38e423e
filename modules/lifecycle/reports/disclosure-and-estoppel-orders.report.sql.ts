// Reads orders of disclosures by the day they were ordered, and what the ledger said at the moment each was
// delivered.
import type { ReportCell, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, daysBetween, formatDate, formatSpan, type LocalDate, sumCents, textToCents } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow, percentCell } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { percentText } from '../../../packages/reporting/table-text.ts';
import { disclosureStates, disclosureStateWords } from '../disclosure/disclosure.contract.ts';
import { dueOn } from '../disclosure/disclosure.rules.ts';
import { disclosureAndEstoppelOrders } from './disclosure-and-estoppel-orders.report.ts';

const columns: ReportColumn[] = [
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'property', title: 'Property', kind: 'text' },
  { key: 'requester', title: 'Requester', kind: 'text' },
  { key: 'ordered', title: 'Ordered', kind: 'date' },
  { key: 'due', title: 'Due', kind: 'date' },
  { key: 'statutory', title: 'Statutory due', kind: 'date' },
  { key: 'delivered', title: 'Delivered', kind: 'date' },
  { key: 'late', title: 'Days late', kind: 'count' },
  { key: 'rush', title: 'Rush', kind: 'text' },
  { key: 'fee', title: 'Fee', kind: 'money' },
  { key: 'paid', title: 'Fee paid', kind: 'text' },
  { key: 'valid', title: 'Valid until', kind: 'date' },
  { key: 'stated', title: 'Amount stated', kind: 'money' },
  { key: 'ledger', title: 'Ledger then', kind: 'money' },
  { key: 'difference', title: 'Difference', kind: 'money' },
  { key: 'penalty', title: 'Late penalty', kind: 'text' },
];

interface Order {
  disclosureOrderId: string;
  accountNumber: string;
  address: string;
  state: (typeof disclosureStates)[number];
  requester: string;
  company: string;
  orderedDate: LocalDate;
  dueDate: LocalDate;
  deliveredDate: LocalDate | null;
  validThroughDate: LocalDate | null;
  isRush: boolean;
  fee_cents: Cents;
  isAtClosing: boolean;
  feePaidDate: LocalDate | null;
  /** What the certificate says of the owner, as text; null before delivery. */
  owes: string | null;
  prepaid: string | null;
  ledger_cents: Cents | null;
}

/**
 * Orders by when they are due. The ledger then: what was charged, less what was applied and paid ahead, up to
 * the day of the certificate, of batches posted before it was delivered.
 */
async function listOrders(tx: Tx, communityId: string, from: LocalDate, to: LocalDate, state: string): Promise<Order[]> {
  const posted = (
    batch: string,
  ) => sql`exists (select from ledger.batch n where n.customer_id = ${tx.customerId} and n.community_id = ${communityId}
    and n.batch_id = ${sql.ref(batch)} and n.posted_time < d.delivered_time)`;
  const found = await sql<Order>`
    select d.disclosure_order_id as "disclosureOrderId", p.account_number as "accountNumber", concat_ws(' ', p.street, nullif(p.unit, '')) as address, d.state,
      d.requester, d.company, d.ordered_on as "orderedDate", d.due_on as "dueDate", d.delivered_on as "deliveredDate", d.valid_through as "validThroughDate",
      d.is_rush as "isRush", d.fee_cents, d.billing = 'CLOSING' as "isAtClosing", d.fee_paid_on as "feePaidDate",
      d.certificate ->> 'owes' as owes, d.certificate ->> 'prepaid' as prepaid, l.balance as ledger_cents
    from lifecycle.disclosure_order d
    join communities.property p on p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.property_id = d.property_id
    left join lateral (
      select (
          coalesce((select sum(c.amount_cents) from receivables.charge c where c.customer_id = ${tx.customerId} and c.community_id = ${communityId}
            and c.ownership_id = o.ownership_id and c.charge_date <= d.delivered_on and ${posted('c.batch_id')}), 0)
          - coalesce((select sum(a.amount_cents) from receivables.application a where a.customer_id = ${tx.customerId} and a.community_id = ${communityId}
            and a.ownership_id = o.ownership_id and a.applied_on <= d.delivered_on and ${posted('a.batch_id')}), 0)
          - coalesce((select sum(m.amount_cents) from receivables.prepaid_movement m where m.customer_id = ${tx.customerId} and m.community_id = ${communityId}
            and m.ownership_id = o.ownership_id and m.moved_on <= d.delivered_on and ${posted('m.batch_id')}), 0)
        )::bigint as balance
      from people.ownership o where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.property_id = d.property_id and o.is_primary
        and o.start_on <= d.delivered_on and (o.end_on is null or o.end_on >= d.delivered_on) order by o.ownership_id limit 1
    ) l on d.state = 'DELIVERED'
    where d.customer_id = ${tx.customerId} and d.community_id = ${communityId} and d.ordered_on between ${from}::date and ${to}::date
      and (${state} = 'ALL' or d.state = ${state})
    order by d.due_on, d.ordered_on, d.disclosure_order_id`.execute(tx.db);
  return found.rows;
}

const amount = (cents: Cents): ReportCell => ({ amount: cents });
const statedOf = ({ owes, prepaid }: Order) => (owes === null ? null : textToCents(owes) - textToCents(prepaid ?? '0.00'));
const lateDays = ({ dueDate, deliveredDate }: Order) => (deliveredDate === null ? null : Math.max(0, daysBetween(dueDate, deliveredDate)));

function paidWords({ feePaidDate, isAtClosing, fee_cents, state }: Order): string {
  if (feePaidDate !== null) return formatDate(feePaidDate);
  if (fee_cents === 0n || state === 'CANCELLED') return '';
  return isAtClosing ? 'At the closing' : 'Not recorded';
}

function lineOf(order: Order, communityId: string): ReportRow {
  const {
    disclosureOrderId,
    accountNumber,
    address,
    requester,
    company,
    orderedDate,
    dueDate,
    deliveredDate,
    isRush,
    ledger_cents: ledger,
  } = order;
  const [stated, late] = [statedOf(order), lateDays(order)];
  return factRow({
    account: accountNumber,
    property: doorCell(address, 'disclosure-order-view', { communityId, disclosureOrderId }),
    requester: [requester, company].filter(Boolean).join(', '),
    ordered: dayCell(orderedDate),
    due: dayCell(dueDate),
    statutory: dayCell(dueOn(orderedDate, isRush)),
    delivered: dayCell(deliveredDate),
    late: late === null ? null : { count: late },
    rush: isRush ? 'Rush' : '',
    fee: amount(order.fee_cents),
    paid: paidWords(order),
    valid: dayCell(order.validThroughDate),
    stated: stated === null ? null : amount(stated),
    ledger: ledger === null ? null : amount(ledger),
    difference: stated === null || ledger === null ? null : amount(stated - ledger),
    penalty: late !== null && late > 0 ? 'Not recorded' : null,
  });
}

/** Counts orders and, of those delivered, how many were on time. */
function totalOf(kind: 'subtotal' | 'grandTotal', title: string, all: readonly Order[]): ReportRow {
  const delivered = all.filter(({ deliveredDate }) => deliveredDate !== null);
  const onTime = delivered.filter((order) => lateDays(order) === 0).length;
  const { percent } = percentCell(BigInt(onTime), BigInt(delivered.length));
  const words = percent === undefined ? '' : `, ${percentText(percent)}% on time`;
  return {
    kind,
    level: 0,
    cells: {
      property: { text: `${title}, ${counted(all.length, 'order')}${words}` },
      fee: amount(sumCents(all.filter(({ state }) => state !== 'CANCELLED').map(({ fee_cents }) => fee_cents))),
    },
  };
}

export const disclosureAndEstoppelOrdersReport = joinReport(disclosureAndEstoppelOrders, async (tx, { communityId, params }) => {
  const { fromDate, toDate, state } = params;
  const all = await listOrders(tx, communityId, fromDate, toDate, state);
  const [statesLedger] = disclosureAndEstoppelOrders.proves;
  const differing = all.filter((order) => statedOf(order) !== null && statedOf(order) !== order.ledger_cents);
  return {
    subtitle: [
      `Ordered ${formatSpan(fromDate, toDate)}`,
      'Statutory due: ten business days after the order, three for a rush, the strictest rule on file',
      'State law of each order and late penalties: not recorded',
    ],
    columns,
    rows: [
      ...disclosureStates.flatMap((each) => {
        const own = all.filter((order) => order.state === each);
        const title = disclosureStateWords[each][0];
        return own.length === 0
          ? []
          : [headRow(title, columns), ...own.map((order) => lineOf(order, communityId)), totalOf('subtotal', title, own)];
      }),
      totalOf('grandTotal', 'Total', all),
    ],
    checks: [
      {
        name: statesLedger,
        outcome: differing.length === 0 ? 'holds' : 'fails',
        detail: differing.length === 0 ? '' : differing.map(({ accountNumber }) => accountNumber).join(', '),
      },
    ],
  };
});
