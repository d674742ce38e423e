// Reads costs of work orders requested in a time, by code and number.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, formatSpan, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { workOrderCosts } from './work-order-costs-and-bill-back.report.ts';

const columns: ReportColumn[] = [
  { key: 'number', title: 'No.', kind: 'code' },
  { key: 'work', title: 'Work', kind: 'text' },
  { key: 'payer', title: 'Paid by', kind: 'text' },
  { key: 'material', title: 'Material', kind: 'money' },
  { key: 'labor', title: 'Labor', kind: 'money' },
  { key: 'other', title: 'Other', kind: 'money' },
  { key: 'cost', title: 'Cost', kind: 'money' },
  { key: 'billed', title: 'Billed', kind: 'money' },
  { key: 'posted', title: 'Posted', kind: 'date' },
  { key: 'invoice', title: 'Invoice', kind: 'code' },
];

interface Row {
  workOrderId: string;
  number: string;
  subject: string;
  code: string;
  payer: string;
  material: Cents;
  labor: Cents;
  other: Cents;
  billed: Cents;
  postedDate: LocalDate | null;
  invoice: string;
}

async function listOrders(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Row[]> {
  type Text = Omit<Row, 'material' | 'labor' | 'other' | 'billed'> & { material: string; labor: string; other: string; billed: string };
  const found = await sql<Text>`
    select w.work_order_id as "workOrderId", 'WO-' || w.order_number as number, w.subject, coalesce(c.alias || ' ' || c.name, 'No code') as code,
      case w.bill_to when 'OWNER' then 'Owner ' || coalesce(p.account_number, '') when 'INSURANCE' then 'Insurance' else 'Community' end as payer,
      coalesce(k.material, 0)::text as material, coalesce(k.labor, 0)::text as labor, coalesce(k.other, 0)::text as other,
      case when b.state = 'POSTED' then coalesce(k.price, 0) else 0 end::text as billed, case when b.state = 'POSTED' then b.post_date end as "postedDate",
      w.invoice_number as invoice
    from maintenance.work_order w
    left join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = w.request_code_id
    left join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = w.property_id
    left join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = w.batch_id
    left join lateral (select sum(o.total_cost_cents) filter (where o.item_type = 'MATERIAL') as material,
        sum(o.total_cost_cents) filter (where o.item_type = 'LABOUR') as labor, sum(o.total_cost_cents) filter (where o.item_type = 'OTHER') as other,
        sum(o.total_price_cents) as price
      from maintenance.work_order_cost o where o.customer_id = ${tx.customerId} and o.work_order_id = w.work_order_id) k on true
    where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and w.requested_on between ${from}::date and ${to}::date
    order by 4, w.order_number, w.work_order_id`.execute(tx.db);
  return found.rows.map((row) => ({
    ...row,
    material: BigInt(row.material),
    labor: BigInt(row.labor),
    other: BigInt(row.other),
    billed: BigInt(row.billed),
  }));
}

const amounts = (rows: readonly Row[]) => {
  const sum = (of: (row: Row) => Cents) => sumCents(rows.map(of));
  return {
    material: { amount: sum((row) => row.material) },
    labor: { amount: sum((row) => row.labor) },
    other: { amount: sum((row) => row.other) },
    cost: { amount: sum((row) => row.material + row.labor + row.other) },
    billed: { amount: sum((row) => row.billed) },
  };
};

const totalOf = (kind: 'subtotal' | 'grandTotal', title: string, rows: readonly Row[]): ReportRow => ({
  kind,
  level: 0,
  cells: { work: { text: `${title}, ${counted(rows.length, 'order')}` }, ...amounts(rows) },
});

export const workOrderCostsReport = joinReport(workOrderCosts, async (tx, { communityId, params }) => {
  const { fromDate, toDate } = params;
  const rows = await listOrders(tx, communityId, fromDate, toDate);
  const groups = [...Map.groupBy(rows, ({ code }) => code)];
  return {
    subtitle: [formatSpan(fromDate, toDate)],
    columns,
    rows: [
      ...groups.flatMap(([code, own]) => [
        headRow(code, columns),
        ...own.map((row) =>
          factRow({
            number: doorCell(row.number, 'work-order-view', { communityId, workOrderId: row.workOrderId }),
            work: row.subject,
            payer: row.payer,
            ...amounts([row]),
            posted: dayCell(row.postedDate),
            invoice: row.invoice,
          }),
        ),
        totalOf('subtotal', code, own),
      ]),
      totalOf('grandTotal', 'Total', rows),
    ],
    checks: [],
  };
});
