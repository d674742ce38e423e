// The SQL of reports about 1099s: single payments with the accounts they were charged to, and what was
// withheld and deposited.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Box } from './tax-words.contract.ts';

export interface PaidLine {
  vendorId: string;
  paidDate: LocalDate;
  number: string;
  method: string;
  accountNumber: string;
  isReportable: boolean;
  accountBox: Box | null;
  amount_cents: Cents;
}

/** Payments of some days by account, by day and number; voided ones left the day they were dated. */
export async function paidLines(
  tx: Tx,
  of: { communityId: string; fromDate: LocalDate; throughDate: LocalDate; vendorId: string | null },
): Promise<PaidLine[]> {
  const found = await sql<PaidLine>`
    select c.vendor_id as "vendorId", c.check_date as "paidDate", c.number_text as number, c.method, a.number as "accountNumber", a.is_1099 as "isReportable",
      x.box as "accountBox", sum(s.amount_cents)::bigint as amount_cents
    from payables.issued_check c
    join payables.check_share_line s on s.customer_id = ${tx.customerId} and s.check_id = c.check_id
    join payables.bill_line l on l.customer_id = ${tx.customerId} and l.bill_id = s.bill_id and l.revision = s.revision and l.line_no = s.line_no
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = l.account_id
    left join payables.account_box x on x.customer_id = ${tx.customerId} and x.account_id = l.account_id
    where c.customer_id = ${tx.customerId} and c.community_id = ${of.communityId} and c.method <> 'ADJUSTMENT'
      and c.check_date between ${of.fromDate}::date and ${of.throughDate}::date
      and (${of.vendorId}::bigint is null or c.vendor_id = ${of.vendorId}::bigint)
      and not exists (select from payables.check_void v where v.customer_id = ${tx.customerId} and v.check_id = c.check_id)
    group by c.vendor_id, c.check_date, c.check_id, c.number_text, c.method, a.account_id, a.number, a.is_1099, x.box
    order by c.check_date, c.check_id, a.number, a.account_id`.execute(tx.db);
  return found.rows;
}

export interface WithheldLine {
  vendorId: string;
  payee: string;
  paidDate: LocalDate;
  checkNumber: string;
  paid_cents: Cents;
  withheld_cents: Cents;
  why: string;
  voidDate: LocalDate | null;
}

/** What was withheld in some days, with the check it was withheld from, by payee and day. */
export async function withheldLines(
  tx: Tx,
  of: { communityId: string; fromDate: LocalDate; throughDate: LocalDate },
): Promise<WithheldLine[]> {
  const found = await sql<WithheldLine>`
    select h.vendor_id as "vendorId", h.payee, h.check_date as "paidDate", c.number_text as "checkNumber", c.amount_cents as paid_cents,
      h.amount_cents as withheld_cents, h.reason as why, v.void_date as "voidDate"
    from payables.issued_check h
    join payables.issued_check c on c.customer_id = ${tx.customerId} and c.check_id = h.paid_with_check_id
    left join payables.check_void v on v.customer_id = ${tx.customerId} and v.check_id = h.check_id
    where h.customer_id = ${tx.customerId} and h.community_id = ${of.communityId} and h.method = 'WITHHELD'
      and h.check_date between ${of.fromDate}::date and ${of.throughDate}::date
    order by lower(h.payee), h.vendor_id, h.check_date, h.check_id`.execute(tx.db);
  return found.rows;
}

/**
 * What the account that holds withheld tax was credited and debited by in some days, in cents: what was
 * withheld, and what was deposited or given back.
 */
export async function withholdingMovement(
  tx: Tx,
  of: { communityId: string; accountId: string; fromDate: LocalDate; throughDate: LocalDate },
): Promise<{ withheld: Cents; deposited: Cents }> {
  const found = await sql<{ withheld: Cents; deposited: Cents }>`
    select coalesce(-sum(g.amount_cents) filter (where e.entry_type = 'CHECK' and e.reverses_entry_id is null and g.amount_cents < 0), 0)::bigint as withheld,
      coalesce(sum(g.amount_cents) filter (where g.amount_cents > 0), 0)::bigint as deposited
    from ledger.posting g join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = g.entry_id
    where g.customer_id = ${tx.customerId} and g.community_id = ${of.communityId} and g.account_id = ${of.accountId}
      and g.post_date between ${of.fromDate}::date and ${of.throughDate}::date`.execute(tx.db);
  return found.rows[0] ?? { withheld: 0n, deposited: 0n };
}
