// Lines of bills with their bills, whatever their status: what the bill register lists, and the rows behind
// its figures.
import type { CellSource } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { orElse } from '../../../packages/db/or-else.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import { type Opened, type OpenedRow, type OpenOrder, paged } from '../../../packages/reporting/report.ts';
import { readRowKey } from '../../../packages/reporting/row-key.ts';
import { timeZoneOf } from '../../communities/communities.server.ts';
import type { BillStatus } from './bill.contract.ts';

export interface RegisterLine {
  billId: string;
  lineNo: number;
  vendorId: string;
  vendorName: string;
  billNumber: string;
  description: string;
  billDate: LocalDate;
  effectiveDate: LocalDate;
  enteredDate: LocalDate;
  dueDate: LocalDate;
  status: BillStatus;
  enteredBy: string;
  /** The account, or the one that stands for it since it was merged. */
  accountId: string;
  account: string;
  batchId: string | null;
  entryId: string | null;
  amount_cents: Cents;
}

/**
 * The word by which `kinds` of a filter ask for days bills were entered on, and not for days they are booked
 * on.
 */
export const ENTERED = 'ENTERED';

/** Which lines; silence means all. `kinds` holds statuses and perhaps `ENTERED`; `itemId` names a bill. */
export type LineFilter = Pick<CellSource, 'fromDate' | 'toDate' | 'kinds' | 'payeeIds' | 'accountIds' | 'userId' | 'itemId'>;

/** Lines of the bills as they stand now, by vendor, day and bill. */
export async function listBillLines(tx: Tx, communityId: string, filter: LineFilter): Promise<RegisterLine[]> {
  const zone = await timeZoneOf(tx, communityId);
  const entered = sql`(b.entered_time at time zone ${zone})::date`;
  const { kinds = [] } = filter;
  const day = kinds.includes(ENTERED) ? entered : sql`b.effective_on`;
  const statuses = kinds.filter((kind) => kind !== ENTERED);
  const standing = orElse(sql.ref('m.survivor_id'), sql.ref('m.account_id'));
  const parts = [sql`b.customer_id = ${tx.customerId} and b.community_id = ${communityId}`];
  if (filter.fromDate) parts.push(sql`${day} >= ${filter.fromDate}::date`);
  if (filter.toDate) parts.push(sql`${day} <= ${filter.toDate}::date`);
  if (statuses.length > 0) parts.push(sql`b.status = any(${statuses}::text[])`);
  if (filter.payeeIds) parts.push(sql`b.vendor_id = any(${[...filter.payeeIds]}::bigint[])`);
  if (filter.userId) parts.push(sql`b.entered_by = ${filter.userId}::bigint`);
  if (filter.accountIds) parts.push(sql`${standing} = any(${[...filter.accountIds]}::bigint[])`);
  if (filter.itemId) parts.push(sql`b.bill_id = ${readRowKey(filter.itemId).first}::bigint`);
  const found = await sql<RegisterLine>`
    select b.bill_id as "billId", l.line_no as "lineNo", b.vendor_id as "vendorId", v.name as "vendorName", b.bill_number as "billNumber", b.description, b.bill_date as "billDate",
      b.effective_on as "effectiveDate", ${entered} as "enteredDate", b.due_on as "dueDate", b.status, coalesce(u.display_name, '') as "enteredBy",
      a.account_id as "accountId", a.number || ' ' || a.name as account, e.batch_id as "batchId", b.entry_id as "entryId", l.amount_cents
    from payables.bill b
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
    join payables.bill_line l on l.customer_id = ${tx.customerId} and l.bill_id = b.bill_id and l.revision = b.revision
    join ledger.account m on m.customer_id = ${tx.customerId} and m.account_id = l.account_id
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = ${standing}
    left join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = b.entry_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = b.entered_by
    where ${sql.join(parts, sql` and `)}
    order by lower(v.name), b.vendor_id, ${day}, b.bill_id, l.line_no`.execute(tx.db);
  return found.rows;
}

/** Opens lines of bills. */
export async function openBillLines(tx: Tx, { communityId, source, after, limit }: OpenOrder): Promise<Opened> {
  const sign = BigInt(source.sign);
  const rows = (await listBillLines(tx, communityId, source)).map(
    (line): OpenedRow => ({
      itemId: `${line.billDate}.${line.billId}.${line.lineNo}`,
      date: line.billDate,
      account: line.account,
      kind: 'Bill',
      reference: line.billNumber,
      description: line.description,
      party: line.vendorName,
      batchId: line.batchId,
      entryId: line.entryId,
      sourceType: 'bill',
      sourceId: line.billId,
      amount: sign * line.amount_cents,
    }),
  );
  return paged(rows, { after, limit });
}
