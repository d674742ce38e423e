// What happened on the accounts of vendors, event by event: bills and their cancelling, checks and their
// voids. What the vendor ledger lists and opens.
import type { CellSource } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { type Opened, type OpenedRow, type OpenOrder, paged } from '../../../packages/reporting/report.ts';
import { readRowKey } from '../../../packages/reporting/row-key.ts';

export type VendorEventKind = 'BILL' | 'CREDIT_MEMO' | 'ADJUSTMENT' | 'READJUSTMENT' | 'CHECK' | 'VOID' | 'CANCEL';

export interface VendorEvent {
  /** Day, rank within the day, and the id of the bill or check. */
  itemId: string;
  kind: VendorEventKind;
  date: LocalDate;
  vendorId: string;
  vendorName: string;
  /** The number of the bill or of the check. */
  number: string;
  /** The bills a check pays, or why it was voided or the bill cancelled. */
  description: string;
  batchId: string | null;
  entryId: string | null;
  /** What the vendor is owed more, in cents. */
  amount_cents: Cents;
}

/** What kinds of events are called. */
export const vendorEventWords: Readonly<Record<VendorEventKind, string>> = {
  BILL: 'Bill',
  CREDIT_MEMO: 'Credit memo',
  ADJUSTMENT: 'Bill adjusted',
  READJUSTMENT: 'Adjustment undone',
  CHECK: 'Check',
  VOID: 'Check voided',
  CANCEL: 'Bill canceled',
};

export type VendorFilter = Pick<CellSource, 'fromDate' | 'toDate' | 'kinds' | 'payeeIds' | 'itemId' | 'throughItemId'>;

/** Events in the order of their days. A bill counts once it is approved, from the day it is booked. */
export async function listVendorEvents(tx: Tx, communityId: string, filter: VendorFilter): Promise<VendorEvent[]> {
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = ${communityId}`;
  const key = (text: string) => {
    const { date, first, second } = readRowKey(text);
    return sql`(${date}::date, ${first}::bigint, ${second}::bigint)`;
  };
  const parts = [sql`true`];
  if (filter.fromDate) parts.push(sql`v.on_date >= ${filter.fromDate}::date`);
  if (filter.toDate) parts.push(sql`v.on_date <= ${filter.toDate}::date`);
  if (filter.kinds) parts.push(sql`v.kind = any(${[...filter.kinds]}::text[])`);
  if (filter.payeeIds) parts.push(sql`v.vendor_id = any(${[...filter.payeeIds]}::bigint[])`);
  if (filter.itemId) parts.push(sql`(v.on_date, v.rank, v.id) = ${key(filter.itemId)}`);
  if (filter.throughItemId) parts.push(sql`(v.on_date, v.rank, v.id) <= ${key(filter.throughItemId)}`);
  const found = await sql<VendorEvent>`
    select v.on_date || '.' || v.rank || '.' || v.id as "itemId", v.kind, v.on_date as date, v.vendor_id as "vendorId", n.name as "vendorName", v.number, v.description,
      e.batch_id as "batchId", v.entry_id as "entryId", v.amount as amount_cents
    from (
      select case when b.total_cents < 0 then 'CREDIT_MEMO' else 'BILL' end as kind, 1 as rank, b.bill_id as id, b.vendor_id, b.effective_on as on_date, b.bill_number as number, b.description, b.entry_id, b.total_cents as amount
      from payables.bill b where ${own('b')} and b.ap_timing is not null
      union all
      select 'CANCEL', 4, b.bill_id, b.vendor_id, b.cancelled_on, b.bill_number, coalesce(b.cancel_reason, ''),
        (select r.entry_id from ledger.entry r where r.customer_id = ${tx.customerId} and r.reverses_entry_id = b.entry_id), -b.total_cents
      from payables.bill b where ${own('b')} and b.ap_timing is not null and b.cancelled_on is not null
      union all
      select case when c.method = 'ADJUSTMENT' then 'ADJUSTMENT' else 'CHECK' end, 2, c.check_id, c.vendor_id, c.check_date, c.number_text,
        (select coalesce(string_agg(b.bill_number, ', ' order by b.bill_date, b.bill_id), '') from payables.check_share s
          join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = s.bill_id where s.customer_id = ${tx.customerId} and s.check_id = c.check_id),
        c.entry_id, -c.amount_cents
      from payables.issued_check c where ${own('c')}
      union all
      select case when c.method = 'ADJUSTMENT' then 'READJUSTMENT' else 'VOID' end, 3, c.check_id, c.vendor_id, x.void_date, c.number_text, x.reason, x.entry_id, c.amount_cents
      from payables.check_void x
      join payables.issued_check c on c.customer_id = ${tx.customerId} and c.check_id = x.check_id where ${own('x')}
    ) v
    join people.vendor n on n.customer_id = ${tx.customerId} and n.vendor_id = v.vendor_id
    left join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = v.entry_id
    where ${sql.join(parts, sql` and `)} order by v.on_date, v.rank, v.id`.execute(tx.db);
  return found.rows;
}

/** Opens events of vendors. Without a first day they are a balance, opened from `since` on. */
export async function openVendorEvents(tx: Tx, { communityId, source, since, after, limit }: OpenOrder): Promise<Opened> {
  const sign = BigInt(source.sign);
  const all = await listVendorEvents(tx, communityId, source);
  const isBalance = !source.fromDate && !source.itemId && since !== null;
  const [before, within] = isBalance ? [all.filter(({ date }) => date < since), all.filter(({ date }) => date >= since)] : [[], all];
  const rows = within.map(
    (event): OpenedRow => ({
      itemId: event.itemId,
      date: event.date,
      account: '',
      kind: vendorEventWords[event.kind],
      reference: event.number,
      description: event.description,
      party: event.vendorName,
      batchId: event.batchId,
      entryId: event.entryId,
      sourceType: event.kind === 'CHECK' || event.kind === 'VOID' ? 'check' : 'bill',
      sourceId: event.itemId.split('.')[2] ?? '',
      amount: sign * event.amount_cents,
    }),
  );
  return paged(rows, { after, limit }, isBalance ? sign * sumCents(before.map(({ amount_cents }) => amount_cents)) : null);
}
