// The SQL of lockbox exceptions: payments that waited for a person, and what became of them.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Opened, OpenedRow, OpenOrder } from '../../../packages/reporting/report.ts';
import { paged } from '../../../packages/reporting/report.ts';
import { readRowKey } from '../../../packages/reporting/row-key.ts';
import type { ExceptionReason } from './lockbox.contract.ts';

/** A payment that waited for a person. */
export interface ExceptionRow {
  lockboxLineId: string;
  fileName: string;
  fileLine: number;
  depositOn: LocalDate;
  ownerAccount: string;
  checkNumber: string;
  remitter: string;
  amount_cents: Cents;
  reason: ExceptionReason;
  status: 'MATCHED' | 'EXCEPTION' | 'POSTED' | 'DELETED';
  deleteReason: string;
  accountNumber: string;
  settledBy: string;
  batchId: string | null;
  entryId: string | null;
}

/** Those of a community in a span of deposit days, or one of them, by day and line. */
export async function listExceptions(
  tx: Tx,
  communityId: string,
  { from, to, lockboxLineId }: { from: LocalDate | null; to: LocalDate | null; lockboxLineId: string | null },
): Promise<ExceptionRow[]> {
  const found = await sql<ExceptionRow>`
    select l.lockbox_line_id as "lockboxLineId", f.file_name as "fileName", l.file_line as "fileLine", l.deposit_on as "depositOn", l.owner_account as "ownerAccount",
      l.check_number as "checkNumber", l.remitter, l.amount_cents, l.first_reason as reason, l.status, l.delete_reason as "deleteReason",
      coalesce(p.account_number, '') as "accountNumber", coalesce(u.display_name, '') as "settledBy", r.batch_id as "batchId", r.entry_id as "entryId"
    from receivables.lockbox_line l
    join receivables.lockbox_file f on f.customer_id = ${tx.customerId} and f.lockbox_file_id = l.lockbox_file_id
    left join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = l.ownership_id
    left join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = l.settled_by
    left join receivables.receipt r on r.customer_id = ${tx.customerId} and r.receipt_id = l.receipt_id
    where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.first_reason <> ''
      and (${from}::date is null or l.deposit_on >= ${from}::date) and (${to}::date is null or l.deposit_on <= ${to}::date)
      and (${lockboxLineId}::bigint is null or l.lockbox_line_id = ${lockboxLineId}::bigint)
    order by l.deposit_on, l.lockbox_line_id`.execute(tx.db);
  return found.rows;
}

/** Opens a payment of a lockbox file. */
export async function openLockboxLine(tx: Tx, order: OpenOrder): Promise<Opened> {
  const { itemId, sign } = order.source;
  const rows = await listExceptions(tx, order.communityId, {
    from: null,
    to: null,
    lockboxLineId: itemId ? readRowKey(itemId).second : '0',
  });
  const opened = rows.map(
    (row): OpenedRow => ({
      itemId: `${row.depositOn}.1.${row.lockboxLineId}`,
      date: row.depositOn,
      account: row.accountNumber || row.ownerAccount,
      kind: 'Lockbox payment',
      reference: row.checkNumber,
      description: `${row.fileName}, line ${row.fileLine}`,
      party: row.remitter,
      batchId: row.batchId,
      entryId: row.entryId,
      sourceType: 'lockbox-line',
      sourceId: row.lockboxLineId,
      amount: BigInt(sign) * row.amount_cents,
    }),
  );
  return paged(opened, order, null);
}
