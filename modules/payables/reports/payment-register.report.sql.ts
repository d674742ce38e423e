// Reads what happened to payments in a span, one event a line, and holds what was paid less what was taken
// back against the credits to cash.
import type { CellSource, ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, formatMoney, formatSpan, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, factRow, headRow, moneyCell, sumCells } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { checkCash, checkEntryTypes } from '../checks/check-rows.store.ts';
import { paymentRegister } from './payment-register.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'batch', title: 'Batch', kind: 'text' },
  { key: 'method', title: 'Method', kind: 'text' },
  { key: 'number', title: 'Payment', kind: 'code' },
  { key: 'trace', title: 'Trace', kind: 'code' },
  { key: 'vendor', title: 'Vendor', kind: 'text' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'status', title: 'Status', kind: 'text' },
  { key: 'returned', title: 'Returned', kind: 'date' },
  { key: 'detail', title: 'Detail', kind: 'text' },
];

const methodWords: Readonly<Record<string, string>> = {
  CHECK: 'Printed check',
  HAND_CHECK: 'Handwritten check',
  ACH: 'ACH',
  DIGITAL: 'Digital check',
  WIRE: 'Wire',
  CARD: 'Card',
  VENDOR_DRAFT: 'Vendor draft',
  CASH: 'Cash',
  BILL_PAY: 'Bank bill pay',
};

/** What a line says, and which choice of the status shows it. */
const eventWords: Readonly<Record<string, readonly [word: string, shownBy: string]>> = {
  ISSUED: ['Issued', 'PAID'],
  REISSUED: ['Reissued', 'PAID'],
  SUBMITTED: ['Submitted', 'SENT'],
  PROCESSING: ['Processing', 'SENT'],
  SENT: ['Sent', 'SENT'],
  CHANGE: ['Bank details corrected', 'SENT'],
  CLEARED: ['Cleared', 'CLEARED'],
  RETURNED: ['Returned', 'BACK'],
  VOIDED: ['Voided', 'BACK'],
};

interface PaymentEvent {
  kind: string;
  date: LocalDate;
  checkId: string;
  method: string;
  number: string;
  payee: string;
  trace: string;
  /** What the batch of a payment or of its void is called; blank for what happened outside of the books. */
  batch: string;
  batchId: string;
  detail: string;
  entryId: string;
  /** The day of the entry that stands behind the amount. */
  entryDate: LocalDate;
  returnedOn: LocalDate | null;
  /** Cents of the payment; a void is negative. */
  amount_cents: Cents;
}

const named = new Set(['CHECK', 'HAND_CHECK', 'ACH', 'DIGITAL']);
const isPaid = ({ kind }: PaymentEvent) => kind === 'ISSUED' || kind === 'REISSUED';

/** Events of payments that moved cash, by day; of one day in the order a payment goes through them. */
async function listEvents(
  tx: Tx,
  { communityId, from, to, bankAccountId }: { communityId: string; from: LocalDate; to: LocalDate; bankAccountId: string | null },
): Promise<PaymentEvent[]> {
  const of = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = ${communityId}`;
  const inSpan = (day: string) => sql`${sql.ref(day)} between ${from}::date and ${to}::date`;
  const check = (id: string) =>
    sql`join payables.issued_check c on c.customer_id = ${tx.customerId} and c.check_id = ${sql.ref(id)} and c.method not in ('ADJUSTMENT', 'WITHHELD')`;
  const replaced = sql`(select string_agg(distinct z.number_text, ', ') from payables.check_share s
    join payables.check_share o on o.customer_id = ${tx.customerId} and o.bill_id = s.bill_id and o.check_id <> s.check_id
    join payables.issued_check z on z.customer_id = ${tx.customerId} and z.check_id = o.check_id and z.method not in ('ADJUSTMENT', 'WITHHELD')
    join payables.check_void x on x.customer_id = ${tx.customerId} and x.check_id = z.check_id and x.voided_time <= c.issued_time
    where s.customer_id = ${tx.customerId} and s.check_id = c.check_id)`;
  const found = await sql<PaymentEvent>`
    select v.kind, v.on_date as date, c.check_id as "checkId", c.method, c.number_text as number, c.payee,
      coalesce(nullif(p.trace, ''), p.tracking, '') as trace, coalesce(t.description, '') as batch, coalesce(v.batch_id::text, '') as "batchId", v.detail,
      v.entry_id as "entryId", v.entry_date as "entryDate",
      case when v.kind in ('ISSUED', 'REISSUED') then (select min(r.happened_on) from payables.electronic_event r
        where r.customer_id = ${tx.customerId} and r.check_id = c.check_id and r.kind = 'RETURNED') end as "returnedOn",
      case v.kind when 'VOIDED' then -c.amount_cents else c.amount_cents end as amount_cents
    from (
      select case when w.numbers is null then 'ISSUED' else 'REISSUED' end as kind, 1 as rank, 0::bigint as seq, c.check_id, c.check_date as on_date,
        coalesce('In place of ' || w.numbers, '') as detail, c.batch_id, c.entry_id, c.check_date as entry_date
      from payables.issued_check c cross join lateral (select ${replaced} as numbers) w
      where ${of('c')} and c.method not in ('ADJUSTMENT', 'WITHHELD') and ${inSpan('c.check_date')}
      union all
      select e.kind, 2, e.electronic_event_id, e.check_id, e.happened_on, e.detail, null, c.entry_id, c.check_date
      from payables.electronic_event e ${check('e.check_id')} where ${of('e')} and e.kind <> 'CREATED' and ${inSpan('e.happened_on')}
      union all
      select 'CLEARED', 2, 0, c.check_id, m.cleared_on, '', null, c.entry_id, c.check_date
      from payables.issued_check c
      join banking.match_item i on i.customer_id = ${tx.customerId} and i.bank_account_id = c.bank_account_id and i.entry_id = c.entry_id
      join banking.match m on m.customer_id = ${tx.customerId} and m.match_id = i.match_id and m.kind <> 'VOID' and ${inSpan('m.cleared_on')}
      where ${of('c')} and not exists (select from payables.electronic_event e where e.customer_id = ${tx.customerId} and e.check_id = c.check_id and e.kind = 'CLEARED')
      union all
      select 'VOIDED', 3, 0, x.check_id, x.void_date, x.reason, x.batch_id, x.entry_id, x.void_date
      from payables.check_void x ${check('x.check_id')} where ${of('x')} and ${inSpan('x.void_date')}
    ) v
    join payables.issued_check c on c.customer_id = ${tx.customerId} and c.check_id = v.check_id
    left join payables.electronic_payment p on p.customer_id = ${tx.customerId} and p.check_id = c.check_id
    left join ledger.batch t on t.customer_id = ${tx.customerId} and t.batch_id = v.batch_id
    where ${bankAccountId}::bigint is null or c.bank_account_id = ${bankAccountId}::bigint
    order by v.on_date, v.rank, v.seq, c.check_id`.execute(tx.db);
  return found.rows;
}

/** The figure of an event: the cash the payment took, or what its void put back. */
function amountOf(one: PaymentEvent) {
  const type = one.kind === 'VOIDED' ? checkEntryTypes.voided : checkEntryTypes.issued;
  return moneyCell(one.amount_cents, { rows: 'checks', itemId: `${one.entryDate}.${one.entryId}.1`, kinds: [type], sign: -1 });
}

function lineOf(one: PaymentEvent): ReportRow {
  return factRow({
    date: { date: one.date },
    batch: one.batch,
    method: methodWords[one.method] ?? one.method,
    number: one.number,
    trace: one.trace,
    vendor: one.payee,
    amount: amountOf(one),
    status: eventWords[one.kind]?.[0] ?? one.kind,
    returned: dayCell(one.returnedOn),
    detail: one.detail,
  });
}

/** What was paid, what was taken back, and what is left of it; what else happened changes no cash. */
function sumsOf(title: string, own: readonly PaymentEvent[], kind: 'subtotal' | 'grandTotal', all?: CellSource): ReportRow {
  const moved = own.filter((one) => isPaid(one) || one.kind === 'VOIDED');
  const net = sumCents(moved.map(({ amount_cents }) => amount_cents));
  const words = `${title}, ${counted(own.filter(isPaid).length, 'payment')} less ${own.filter((one) => one.kind === 'VOIDED').length} taken back`;
  return { kind, level: 0, cells: { vendor: { text: words }, amount: all ? moneyCell(net, all) : sumCells(moved.map(amountOf)) } };
}

interface Choice {
  method: string;
  event: string;
  groupBy: string;
}

const isShown = (one: PaymentEvent, { method, event }: Choice) =>
  (method === 'ALL' || (method === 'OTHER' ? !named.has(one.method) : one.method === method)) &&
  (event === 'ALL' || eventWords[one.kind]?.[1] === event);

/** The head an event stands below: its method, or the batch that made or took back the payment. */
const headOf = (one: PaymentEvent, groupBy: string): string =>
  groupBy === 'method' ? (methodWords[one.method] ?? one.method) : one.batch || 'On the way';

export const paymentRegisterReport = joinReport(paymentRegister, async (tx, { communityId, params }) => {
  const { fromDate: from, toDate: to, bankAccountId, ...choice } = params;
  const events = (await listEvents(tx, { communityId, from, to, bankAccountId })).filter((one) => isShown(one, choice));
  const narrowed = { ...(bankAccountId ? { bankAccountId } : {}), fromDate: from, toDate: to };
  const isWhole = choice.method === 'ALL' && choice.event === 'ALL';
  const [name] = paymentRegister.proves;
  const net = sumCents(events.filter((one) => isPaid(one) || one.kind === 'VOIDED').map(({ amount_cents }) => amount_cents));
  const booked = isWhole ? -(await checkCash(tx, communityId, narrowed)) : 0n;
  const check: ReportCheck = isWhole
    ? checkEqual(name, net, booked, formatMoney(booked, 'digits'))
    : { name, outcome: 'notApplicable', detail: 'the report shows a part' };
  return {
    subtitle: [formatSpan(from, to)],
    columns,
    rows: [
      ...[...Map.groupBy(events, (one) => headOf(one, choice.groupBy))].flatMap(([title, own]) => [
        headRow(title, columns),
        ...own.map(lineOf),
        sumsOf(title, own, 'subtotal'),
      ]),
      sumsOf('Total', events, 'grandTotal', isWhole ? { rows: 'checks', ...narrowed, sign: -1 } : undefined),
    ],
    checks: [check],
  };
});
