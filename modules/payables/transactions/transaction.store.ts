// The SQL of what batches of payables hold: bills, checks, the bills they pay, and voids.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { PaymentMethod } from '../payables.contract.ts';

export interface BatchBill {
  billId: string;
  vendor: string;
  billNumber: string;
  billDate: LocalDate;
  dueOn: LocalDate;
  status: string;
  total_cents: Cents;
  open_cents: Cents;
}

/** The bills a batch booked or canceled, by vendor. */
export async function billsOfTransaction(tx: Tx, communityId: string, batchId: string): Promise<BatchBill[]> {
  const found = await sql<BatchBill>`
    select distinct b.bill_id as "billId", v.name as vendor, b.bill_number as "billNumber", b.bill_date as "billDate", b.due_on as "dueOn", b.status,
      b.total_cents, b.open_cents
    from ledger.entry e
    join payables.bill b on b.customer_id = ${tx.customerId} and (b.entry_id = e.entry_id or b.entry_id = e.reverses_entry_id or exists (
      select from payables.withdrawn_decision w where w.customer_id = ${tx.customerId} and w.bill_id = b.bill_id and w.entry_id = e.entry_id))
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.batch_id = ${batchId}
    order by v.name, b.bill_number, b.bill_id`.execute(tx.db);
  return found.rows;
}

/** The bills a batch made of templates, whether booked or waiting, by vendor. */
export async function billsOfRecurring(tx: Tx, communityId: string, batchId: string): Promise<BatchBill[]> {
  const found = await sql<BatchBill>`
    select b.bill_id as "billId", v.name as vendor, b.bill_number as "billNumber", b.bill_date as "billDate", b.due_on as "dueOn", b.status, b.total_cents,
      b.open_cents
    from payables.bill_occurrence o
    join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = o.bill_id
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.batch_id = ${batchId}
    order by v.name, b.bill_number, b.bill_id`.execute(tx.db);
  return found.rows;
}

/** The bill a refund of an owner's credit made, whether it is booked yet or not. */
export async function billOfRefund(tx: Tx, communityId: string, batchId: string): Promise<BatchBill[]> {
  const found = await sql<BatchBill>`
    select b.bill_id as "billId", v.name as vendor, b.bill_number as "billNumber", b.bill_date as "billDate", b.due_on as "dueOn", b.status,
      b.total_cents, b.open_cents
    from payables.owner_refund r
    join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = r.bill_id
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.batch_id = ${batchId}`.execute(tx.db);
  return found.rows;
}

export interface BatchCheck {
  checkId: string;
  checkNumber: string;
  payee: string;
  checkDate: LocalDate;
  bankAccount: string;
  amount_cents: Cents;
  method: PaymentMethod;
  isPrinted: boolean;
  voidDate: LocalDate | null;
  voidReason: string | null;
}

/** The checks a batch issued, or voided, by number. */
export async function checksOfTransaction(tx: Tx, communityId: string, batchId: string): Promise<BatchCheck[]> {
  const found = await sql<BatchCheck>`
    select c.check_id as "checkId", c.number_text as "checkNumber", c.method, c.payee, c.check_date as "checkDate", k.name as "bankAccount", c.amount_cents,
      exists (select 1 from payables.check_printing p where p.customer_id = ${tx.customerId} and p.check_id = c.check_id) as "isPrinted",
      x.void_date as "voidDate", x.reason as "voidReason"
    from payables.issued_check c
    join ledger.bank_account k on k.customer_id = ${tx.customerId} and k.bank_account_id = c.bank_account_id
    left join payables.check_void x on x.customer_id = ${tx.customerId} and x.check_id = c.check_id
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and (c.batch_id = ${batchId} or x.batch_id = ${batchId})
      and c.method <> 'ADJUSTMENT'
    order by c.check_number, c.check_id`.execute(tx.db);
  return found.rows;
}

export interface PaidShare {
  checkId: string;
  checkNumber: string;
  billId: string;
  vendor: string;
  billNumber: string;
  amount_cents: Cents;
}

/** What of which bill the checks of a batch pay, those it voided among them. */
export async function sharesOfTransaction(tx: Tx, communityId: string, batchId: string): Promise<PaidShare[]> {
  const found = await sql<PaidShare>`
    select c.check_id as "checkId", c.number_text as "checkNumber", b.bill_id as "billId", v.name as vendor, b.bill_number as "billNumber", s.amount_cents
    from payables.issued_check c
    left join payables.check_void x on x.customer_id = ${tx.customerId} and x.check_id = c.check_id
    join payables.check_share s on s.customer_id = ${tx.customerId} and s.check_id = c.check_id
    join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = s.bill_id
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and (c.batch_id = ${batchId} or x.batch_id = ${batchId})
    order by c.check_number, b.bill_number, b.bill_id`.execute(tx.db);
  return found.rows;
}

export interface BatchAdjustment {
  checkId: string;
  billId: string;
  billNumber: string;
  vendor: string;
  adjustment: string;
  movedTo: string | null;
  reason: string;
  isUndone: boolean;
  amount_cents: Cents;
}

/** The adjustments of a batch, with the community a bill was moved to. */
export async function adjustmentsOfTransaction(tx: Tx, communityId: string, batchId: string): Promise<BatchAdjustment[]> {
  const found = await sql<BatchAdjustment>`
    select c.check_id as "checkId", b.bill_id as "billId", b.bill_number as "billNumber", v.name as vendor, c.adjustment, t.name as "movedTo", c.reason,
      exists (select from payables.check_void x where x.customer_id = ${tx.customerId} and x.check_id = c.check_id) as "isUndone", s.amount_cents
    from payables.issued_check c
    join payables.check_share s on s.customer_id = ${tx.customerId} and s.check_id = c.check_id
    join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = s.bill_id
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
    left join payables.bill_move m on m.customer_id = ${tx.customerId} and m.check_id = c.check_id
    left join communities.community t on t.customer_id = ${tx.customerId} and t.community_id = m.to_community_id
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.batch_id = ${batchId} and c.method = 'ADJUSTMENT'
    order by b.bill_number, b.bill_id`.execute(tx.db);
  return found.rows;
}
