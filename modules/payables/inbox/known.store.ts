// What the books know that helps to file a document: vendors, communities, account numbers, bills before, and
// how they were charged.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { KnownBill } from './inbox.rules.ts';

export interface NamedVendor {
  vendorId: string;
  name: string;
  email: string;
}

/** Active vendors by name. */
export async function listNamedVendors(tx: Tx): Promise<NamedVendor[]> {
  const found = await sql<NamedVendor>`select vendor_id as "vendorId", name, email from people.vendor
    where customer_id = ${tx.customerId} and is_active and not is_payee and survivor_id is null order by lower(name), vendor_id limit 20000`.execute(
    tx.db,
  );
  return found.rows;
}

/** Communities with the names they are billed by. */
export async function listNamedCommunities(tx: Tx): Promise<{ communityId: string; name: string; legalName: string }[]> {
  const found = await sql<{ communityId: string; name: string; legalName: string }>`
    select community_id as "communityId", name, legal_name as "legalName" from communities.community
    where customer_id = ${tx.customerId} order by community_id limit 20000`.execute(tx.db);
  return found.rows;
}

/** Where a vendor's account number belongs. */
export async function findVendorAccount(tx: Tx, vendorId: string, accountKey: string): Promise<string | undefined> {
  const found = await sql<{ communityId: string }>`select community_id as "communityId" from payables.vendor_account
    where customer_id = ${tx.customerId} and vendor_id = ${vendorId} and account_key = ${accountKey}`.execute(tx.db);
  return found.rows[0]?.communityId;
}

/** Learns, or corrects, where an account number belongs. */
export async function saveVendorAccount(
  tx: Tx,
  account: { vendorId: string; communityId: string; accountNumber: string; accountKey: string },
  by: { userId: string; now: Instant },
): Promise<void> {
  await sql`insert into payables.vendor_account (customer_id, vendor_id, community_id, account_number, account_key, learned_by, learned_time)
    values (${tx.customerId}, ${account.vendorId}, ${account.communityId}, ${account.accountNumber}, ${account.accountKey}, ${by.userId}, ${by.now})
    on conflict (customer_id, vendor_id, account_key) do update set community_id = excluded.community_id, account_number = excluded.account_number,
      learned_by = excluded.learned_by, learned_time = excluded.learned_time`.execute(tx.db);
}

/** Bills and open documents a document could repeat, in any community: the vendor's, and those of its kin. */
export async function loadKnownBills(tx: Tx, vendorId: string, exceptDocumentId: string, total: Cents | null): Promise<KnownBill[]> {
  const found = await sql<Omit<KnownBill, 'amount'> & { amount_cents: Cents | null }>`
    select k.* from (
      select b.vendor_id as "vendorId", b.bill_number as "billNumber", b.bill_date as "billDate", b.total_cents as amount_cents, b.bill_id as "billId",
        null::bigint as "inboxDocumentId", b.community_id as "communityId", b.status, b.vendor_id <> ${vendorId} as "isKin", b.bill_id as ordered
      from payables.bill b
      where b.customer_id = ${tx.customerId} and b.status <> 'CANCELLED'
        and (b.vendor_id = ${vendorId} or (b.total_cents = ${total}::bigint and b.vendor_id in (
          select kin.vendor_id from people.vendor kin join people.vendor own on own.customer_id = ${tx.customerId} and own.vendor_id = ${vendorId}
          where kin.customer_id = ${tx.customerId} and kin.tax_last4 <> '' and kin.tax_last4 = own.tax_last4)))
      union all
      select d.vendor_id, d.bill_number, d.bill_on, d.total_cents, null, d.inbox_document_id, d.community_id, 'In the inbox', false, d.inbox_document_id
      from payables.inbox_document d
      where d.customer_id = ${tx.customerId} and d.vendor_id = ${vendorId} and d.inbox_document_id < ${exceptDocumentId}
        and d.state in ('NEEDS_REVIEW', 'READY')) k
    order by k.ordered desc limit 2000`.execute(tx.db);
  return found.rows.map(({ amount_cents, ...row }) => ({ ...row, amount: amount_cents }));
}

/** What a vendor billed a community since a day, in cents. */
export async function loadBilledAmounts(tx: Tx, communityId: string, vendorId: string, since: LocalDate): Promise<Cents[]> {
  const found = await sql<{ total_cents: Cents }>`select total_cents from payables.bill
    where customer_id = ${tx.customerId} and community_id = ${communityId} and vendor_id = ${vendorId} and bill_date >= ${since}
      and status not in ('CANCELLED', 'REJECTED') and total_cents > 0 order by bill_id limit 200`.execute(tx.db);
  return found.rows.map(({ total_cents }) => total_cents);
}

export interface UsedLine {
  billNumber: string;
  accountId: string;
  costCenterId: string;
  amount_cents: Cents;
  description: string;
}

/** The lines of the vendor's newest bill here; with an account number, of the newest filed by it. */
export async function loadLastLines(tx: Tx, communityId: string, vendorId: string, accountKey: string | null): Promise<UsedLine[]> {
  const found = await sql<UsedLine>`
    select last.bill_number as "billNumber", l.account_id as "accountId", l.cost_center_id as "costCenterId", l.amount_cents, l.description
    from (select b.bill_id, b.bill_number, b.revision from payables.bill b
      where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.vendor_id = ${vendorId} and b.status not in ('CANCELLED', 'REJECTED')
        and (${accountKey}::text is null or exists (select from payables.inbox_document d
          where d.customer_id = ${tx.customerId} and d.bill_id = b.bill_id and d.account_key = ${accountKey}::text))
      order by b.bill_id desc limit 1) last
    join payables.bill_line l on l.customer_id = ${tx.customerId} and l.bill_id = last.bill_id and l.revision = last.revision
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = l.account_id and a.is_active
    order by l.line_no`.execute(tx.db);
  return found.rows;
}

/** Whether a vendor gets a 1099 and has given no W-9. */
export async function needsW9(tx: Tx, vendorId: string): Promise<boolean> {
  const found = await sql<{ needs: boolean }>`select gets_1099 and w9_on is null as needs from people.vendor
    where customer_id = ${tx.customerId} and vendor_id = ${vendorId}`.execute(tx.db);
  return found.rows[0]?.needs ?? false;
}

export interface InvoicingSetting {
  takesMail: boolean;
  overMedianPercent: number;
  version: string;
}

/** How a community takes invoices; version 0 while nothing was set. */
export async function findInvoicing(tx: Tx, communityId: string): Promise<InvoicingSetting> {
  const found = await sql<InvoicingSetting>`select takes_mail as "takesMail", over_median_percent as "overMedianPercent", version
    from payables.digital_invoicing where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  return found.rows[0] ?? { takesMail: true, overMedianPercent: 25, version: '0' };
}

/** Writes how a community takes invoices over the version that was seen; false when someone was faster. */
export async function saveInvoicing(
  tx: Tx,
  communityId: string,
  { takesMail, overMedianPercent, version }: InvoicingSetting,
  by: { userId: string; now: Instant },
): Promise<boolean> {
  const saved =
    await sql`insert into payables.digital_invoicing as d (customer_id, community_id, takes_mail, over_median_percent, changed_by, changed_time)
    values (${tx.customerId}, ${communityId}, ${takesMail}, ${overMedianPercent}, ${by.userId}, ${by.now})
    on conflict (customer_id, community_id) do update set takes_mail = excluded.takes_mail, over_median_percent = excluded.over_median_percent,
      changed_by = excluded.changed_by, changed_time = excluded.changed_time, version = d.version + 1
    where d.version::text = ${version} returning 1`.execute(tx.db);
  return saved.rows.length > 0;
}

export interface VendorAccountRow {
  vendorAccountId: string;
  vendorId: string;
  vendorName: string;
  accountNumber: string;
  learnedBy: string;
  learnedTime: Instant;
}

/** The account numbers vendors know a community by. */
export async function listVendorAccounts(tx: Tx, communityId: string): Promise<VendorAccountRow[]> {
  const found = await sql<VendorAccountRow>`
    select a.vendor_account_id as "vendorAccountId", a.vendor_id as "vendorId", v.name as "vendorName", a.account_number as "accountNumber",
      u.display_name as "learnedBy", a.learned_time as "learnedTime"
    from payables.vendor_account a
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = a.vendor_id
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = a.learned_by
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId}
    order by lower(v.name), a.account_key, a.vendor_account_id limit 2000`.execute(tx.db);
  return found.rows;
}

/** Forgets an account number; gives it as it was. */
export async function deleteVendorAccount(
  tx: Tx,
  communityId: string,
  vendorAccountId: string,
): Promise<{ accountNumber: string } | undefined> {
  const gone = await sql<{ accountNumber: string }>`delete from payables.vendor_account
    where customer_id = ${tx.customerId} and community_id = ${communityId} and vendor_account_id = ${vendorAccountId}
    returning account_number as "accountNumber"`.execute(tx.db);
  return gone.rows[0];
}
