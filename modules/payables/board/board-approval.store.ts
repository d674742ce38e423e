// The SQL of the board's approvals: bills that wait for one person in all communities.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';

export interface WaitingForRow {
  communityId: string;
  community: string;
  billId: string;
  vendorName: string;
  billNumber: string;
  dueDate: LocalDate;
  total: Cents;
}

/**
 * Submitted bills a person may decide on: not entered or changed by them, and not decided on in this revision.
 * What falls due first stands first.
 */
export async function billsWaitingFor(tx: Tx, userId: string): Promise<WaitingForRow[]> {
  const found = await sql<WaitingForRow>`
    select b.community_id as "communityId", c.name as community, b.bill_id as "billId", v.name as "vendorName", b.bill_number as "billNumber",
      b.due_on as "dueDate", b.total_cents as total
    from payables.bill b
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = b.community_id
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
    where b.customer_id = ${tx.customerId} and b.status = 'SUBMITTED' and b.entered_by <> ${userId} and b.submitted_by <> ${userId}
      and not exists (select 1 from payables.bill_approval w where w.customer_id = ${tx.customerId} and w.bill_id = b.bill_id
        and w.revision = b.revision and w.user_id = ${userId})
    order by b.due_on, lower(v.name), b.bill_id limit 500`.execute(tx.db);
  return found.rows;
}
