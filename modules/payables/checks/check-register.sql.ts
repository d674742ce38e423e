// The check register for reports: checks and their voids of a span of days, with the bank accounts they are
// drawn on.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { postedSince } from '../../ledger/ledger.server.ts';

export interface CheckRegisterRow {
  checkId: string;
  checkNumber: string;
  bankAccountId: string;
  bankAccountName: string;
  /** The cash account of the ledger. */
  accountId: string;
  accountNumber: string;
  checkDate: LocalDate;
  vendorId: string;
  payee: string;
  /** Numbers of the bills it pays, in the order of their dates. */
  billNumbers: string[];
  amount_cents: Cents;
  /** Set when the check was voided, even after the span. */
  voidDate: LocalDate | null;
  voidReason: string | null;
}

/**
 * Checks dated or voided from `fromDate` to `throughDate`, by bank account and number. A check dated in the
 * span counts with its amount; one voided in the span counts against it, so that the register agrees with the
 * cash account. With a moment, what was posted then or later is left out.
 */
export async function checkRegister(
  tx: Tx,
  filter: {
    communityId: string;
    bankAccountId?: string | undefined;
    fromDate: LocalDate;
    throughDate: LocalDate;
    knownTime?: Instant | null;
  },
): Promise<CheckRegisterRow[]> {
  const bankAccountId = filter.bankAccountId ?? null;
  const isUnknown = (batch: string) => postedSince(tx, batch, [filter.communityId], filter.knownTime ?? null);
  const found = await sql<CheckRegisterRow>`
    select c.check_id as "checkId", c.number_text as "checkNumber", c.bank_account_id as "bankAccountId", k.name as "bankAccountName",
      a.account_id as "accountId", a.number as "accountNumber", c.check_date as "checkDate", c.vendor_id as "vendorId", c.payee, c.amount_cents,
      x.void_date as "voidDate", x.reason as "voidReason",
      array(select b.bill_number from payables.check_share s join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = s.bill_id
        where s.customer_id = ${tx.customerId} and s.check_id = c.check_id order by b.bill_date, b.bill_id) as "billNumbers"
    from payables.issued_check c
    join ledger.bank_account k on k.customer_id = ${tx.customerId} and k.bank_account_id = c.bank_account_id
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = k.account_id
    left join payables.check_void x on x.customer_id = ${tx.customerId} and x.check_id = c.check_id and not ${isUnknown('x.batch_id')}
    where c.customer_id = ${tx.customerId} and c.community_id = ${filter.communityId} and not ${isUnknown('c.batch_id')}
      and (${bankAccountId}::bigint is null or c.bank_account_id = ${bankAccountId}::bigint)
      and (c.check_date between ${filter.fromDate}::date and ${filter.throughDate}::date
        or x.void_date between ${filter.fromDate}::date and ${filter.throughDate}::date)
    order by k.name, c.bank_account_id, c.check_number, c.check_date, c.check_id`.execute(tx.db);
  return found.rows;
}
