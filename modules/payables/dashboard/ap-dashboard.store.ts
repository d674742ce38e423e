// The bills of the AP dashboard: approved ones that are open, and those that await approval.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';

interface DashboardBill {
  billId: string;
  vendorName: string;
  billNumber: string;
  description: string;
  dueDate: LocalDate;
  /** Days from the due date to the day asked for; negative when it is not due yet. */
  daysLate: number;
  open: Cents;
  isApproved: boolean;
}

/** Bills with something open, those that await approval among them, by due date. Amounts in cents. */
export async function dashboardBills(tx: Tx, communityId: string, today: LocalDate): Promise<DashboardBill[]> {
  const found = await sql<Omit<DashboardBill, 'open'> & { open_cents: Cents }>`
    select b.bill_id as "billId", v.name as "vendorName", b.bill_number as "billNumber", b.description, b.due_on as "dueDate", ${today}::date - b.due_on as "daysLate",
      b.open_cents, b.status <> 'SUBMITTED' as "isApproved"
    from payables.bill b join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.status in ('SUBMITTED', 'APPROVED', 'PARTLY_PAID') and b.open_cents <> 0
    order by b.due_on, b.bill_id`.execute(tx.db);
  return found.rows.map(({ open_cents, ...bill }) => ({ ...bill, open: open_cents }));
}
