// Pairs bills of a span with bills that look like them, in one statement. Source: field-2026.md 1.2.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, formatSpan, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, doorCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { duplicateBills } from './duplicate-and-unusual-bills.report.ts';

const columns: ReportColumn[] = [
  { key: 'vendor', title: 'Vendor', kind: 'text' },
  { key: 'bill', title: 'Bill', kind: 'code' },
  { key: 'date', title: 'Bill date', kind: 'date' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'by', title: 'Entered by', kind: 'text' },
  { key: 'other', title: 'Like bill', kind: 'text' },
  { key: 'otherDate', title: 'Its date', kind: 'date' },
  { key: 'otherAmount', title: 'Its amount', kind: 'money' },
  { key: 'status', title: 'It is', kind: 'text' },
];

type Reason = 'NUMBER' | 'AMOUNT' | 'NEAR_NUMBER' | 'TAX_NUMBER';
const reasonWords: Readonly<Record<Reason, string>> = {
  NUMBER: 'Same vendor and number',
  NEAR_NUMBER: 'Same vendor and amount, numbers alike',
  AMOUNT: 'Same vendor and amount within the days',
  TAX_NUMBER: 'Same amount and date, vendors with the same tax number',
};
const statusWords: Readonly<Record<string, string>> = {
  SUBMITTED: 'awaiting approval',
  APPROVED: 'open',
  PARTLY_PAID: 'partly paid',
  PAID: 'paid',
  ADJUSTED: 'adjusted',
  REJECTED: 'sent back',
};

interface Pair {
  reason: Reason;
  communityId: string;
  billId: string;
  vendorName: string;
  billNumber: string;
  billDate: LocalDate;
  total_cents: Cents;
  enteredBy: string;
  otherNumber: string;
  otherVendor: string;
  otherDate: LocalDate;
  other_cents: Cents;
  otherStatus: string;
}

/**
 * Each bill of the span with the earlier bills it looks like, by the strongest reason. Bills a template makes
 * are not alike for their amount: they are meant to be.
 */
async function alikeBills(tx: Tx, of: { communityId: string; from: LocalDate; to: LocalDate; tolerance: number }): Promise<Pair[]> {
  // O and 0, I, L and 1 look alike; zeros in front say nothing.
  const key = (alias: string) => sql`ltrim(translate(${sql.ref(`${alias}.bill_number_key`)}, 'OIL', '011'), '0')`;
  const isMade = (alias: string) => sql`exists (select from payables.bill_occurrence m
    where m.customer_id = ${tx.customerId} and m.bill_id = ${sql.ref(`${alias}.bill_id`)})`;
  const found = await sql<Pair>`
    with pair as (
      select b.bill_id, o.bill_id as other_id, case
        when b.vendor_id = o.vendor_id and ${key('b')} = ${key('o')} then 'NUMBER'
        when b.vendor_id = o.vendor_id and b.total_cents = o.total_cents and length(b.bill_number_key) = length(o.bill_number_key)
          and (select count(*) from generate_series(1, length(b.bill_number_key)) as place
            where substr(b.bill_number_key, place, 1) <> substr(o.bill_number_key, place, 1)) = 1 and not ${isMade('b')} then 'NEAR_NUMBER'
        when b.vendor_id = o.vendor_id and b.total_cents = o.total_cents and abs(b.bill_date - o.bill_date) <= ${of.tolerance}::int
          and not ${isMade('b')} then 'AMOUNT'
        when b.vendor_id <> o.vendor_id and b.total_cents = o.total_cents and b.bill_date = o.bill_date and v.tax_last4 <> '' and v.tax_last4 = w.tax_last4
          then 'TAX_NUMBER' end as reason
      from payables.bill b
      join payables.bill o on o.customer_id = ${tx.customerId} and o.community_id = b.community_id and o.bill_id < b.bill_id and o.status <> 'CANCELLED'
      join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
      join people.vendor w on w.customer_id = ${tx.customerId} and w.vendor_id = o.vendor_id
      where b.customer_id = ${tx.customerId} and b.community_id = ${of.communityId} and b.status <> 'CANCELLED'
        and b.bill_date between ${of.from}::date and ${of.to}::date
        and (b.vendor_id = o.vendor_id or (b.total_cents = o.total_cents and b.bill_date = o.bill_date))
    )
    select p.reason, b.community_id as "communityId", b.bill_id as "billId", v.name as "vendorName", b.bill_number as "billNumber", b.bill_date as "billDate", b.total_cents,
      coalesce(u.display_name, '') as "enteredBy", o.bill_number as "otherNumber", w.name as "otherVendor", o.bill_date as "otherDate",
      o.total_cents as other_cents, o.status as "otherStatus"
    from pair p
    join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = p.bill_id
    join payables.bill o on o.customer_id = ${tx.customerId} and o.bill_id = p.other_id
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
    join people.vendor w on w.customer_id = ${tx.customerId} and w.vendor_id = o.vendor_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = b.entered_by
    where p.reason is not null order by b.total_cents desc, b.bill_id, o.bill_id`.execute(tx.db);
  return found.rows;
}

const lineOf = (pair: Pair): ReportRow =>
  factRow({
    vendor: pair.vendorName,
    bill: doorCell(pair.billNumber, 'bill-view', { communityId: pair.communityId, billId: pair.billId }),
    date: { date: pair.billDate },
    amount: { amount: pair.total_cents },
    by: pair.enteredBy,
    other: pair.reason === 'TAX_NUMBER' ? `${pair.otherNumber} of ${pair.otherVendor}` : pair.otherNumber,
    otherDate: { date: pair.otherDate },
    otherAmount: { amount: pair.other_cents },
    status: statusWords[pair.otherStatus] ?? '',
  });

export const duplicateBillsReport = joinReport(duplicateBills, async (tx, { communityId, params }) => {
  const { fromDate: from, toDate: to, tolerance } = params;
  const pairs = await alikeBills(tx, { communityId, from, to, tolerance });
  const reasons = Object.keys(reasonWords) as Reason[];
  return {
    subtitle: [formatSpan(from, to), `Amounts within ${counted(tolerance, 'day')}`, counted(pairs.length, 'pair')],
    columns,
    rows: reasons.flatMap((reason): ReportRow[] => {
      const own = pairs.filter((pair) => pair.reason === reason);
      if (own.length === 0) return [];
      const amount = { amount: sumCents(own.map(({ total_cents }) => total_cents)) };
      return [
        headRow(reasonWords[reason], columns),
        ...own.map(lineOf),
        { kind: 'subtotal', level: 0, cells: { vendor: { text: counted(own.length, 'pair') }, amount } },
      ];
    }),
    checks: [],
  };
});
