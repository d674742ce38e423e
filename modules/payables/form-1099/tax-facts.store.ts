// The SQL of what is known of taxes: who files, the boxes of accounts, vendors with answers and notices of
// the tax office.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Box, NoticeKind, TaxClass } from './tax-words.contract.ts';

interface By {
  userId: string;
  now: Instant;
}

export interface PayerRow {
  payer: 'COMMUNITY' | 'MANAGER';
  withholdingAccountId: string | null;
  version: string | null;
  /** The community: its name, where it is, and its number as it is kept. */
  legalName: string;
  street: string;
  city: string;
  state: string;
  postcode: string;
  phone: string;
  sealed: string;
  taxLast4: string;
}

/** Who files for a community; the community itself where nothing was set. */
export async function findPayer(tx: Tx, communityId: string): Promise<PayerRow | undefined> {
  const found = await sql<PayerRow>`
    select coalesce(p.payer, 'COMMUNITY') as payer, p.withholding_account_id as "withholdingAccountId", p.version::text as version, c.legal_name as "legalName",
      c.street, c.city, case when c.law_state <> '' then c.law_state else c.state end as state, c.postcode, c.phone, coalesce(c.tax_id_sealed, '') as sealed,
      c.tax_id_last4 as "taxLast4"
    from communities.community c
    left join payables.tax_payer p on p.customer_id = ${tx.customerId} and p.community_id = c.community_id
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId}`.execute(tx.db);
  return found.rows[0];
}

/** The communities whose manager files for them. */
export async function managedCommunities(tx: Tx): Promise<string[]> {
  const found = await sql<{ id: string }>`select community_id as id from payables.tax_payer
    where customer_id = ${tx.customerId} and payer = 'MANAGER' order by community_id`.execute(tx.db);
  return found.rows.map(({ id }) => id);
}

/** Sets who files; undefined where another version stands. */
export async function savePayerRow(
  tx: Tx,
  communityId: string,
  seen: string | null,
  row: { payer: string; withholdingAccountId: string | null },
): Promise<string | undefined> {
  const made = await sql<{ version: string }>`
    insert into payables.tax_payer as p (customer_id, community_id, payer, withholding_account_id)
    values (${tx.customerId}, ${communityId}, ${row.payer}, ${row.withholdingAccountId})
    on conflict (customer_id, community_id) do update set version = p.version + 1, payer = excluded.payer, withholding_account_id = excluded.withholding_account_id
      where p.version = ${seen}::bigint
    returning p.version::text as version`.execute(tx.db);
  return made.rows[0]?.version;
}

export interface ManagerRow {
  name: string;
  street: string;
  city: string;
  state: string;
  postcode: string;
  phone: string;
  taxLast4: string;
  sealed: string;
  version: string;
}

/** The manager as a payer. */
export async function findManager(tx: Tx): Promise<ManagerRow | undefined> {
  const found =
    await sql<ManagerRow>`select name, street, city, state, postcode, phone, tax_last4 as "taxLast4", tax_number_sealed as sealed, version::text as version
    from payables.manager_payer where customer_id = ${tx.customerId}`.execute(tx.db);
  return found.rows[0];
}

/** Sets the manager as a payer; undefined where another version stands. */
export async function saveManagerRow(tx: Tx, seen: string | null, row: Omit<ManagerRow, 'version'>): Promise<string | undefined> {
  const made = await sql<{ version: string }>`
    insert into payables.manager_payer as p (customer_id, name, street, city, state, postcode, phone, tax_number_sealed, tax_last4)
    values (${tx.customerId}, ${row.name}, ${row.street}, ${row.city}, ${row.state}, ${row.postcode}, ${row.phone}, ${row.sealed}, ${row.taxLast4})
    on conflict (customer_id) do update set version = p.version + 1, name = excluded.name, street = excluded.street, city = excluded.city, state = excluded.state,
      postcode = excluded.postcode, phone = excluded.phone, tax_number_sealed = excluded.tax_number_sealed, tax_last4 = excluded.tax_last4
      where p.version = ${seen}::bigint
    returning p.version::text as version`.execute(tx.db);
  return made.rows[0]?.version;
}

/**
 * Accounts that count for 1099s with their boxes, and the liabilities that may hold what is withheld, by
 * number.
 */
export async function taxAccounts(
  tx: Tx,
  communityId: string,
): Promise<{ accountId: string; number: string; name: string; box: Box | null; isLiability: boolean }[]> {
  const found = await sql<{ accountId: string; number: string; name: string; box: Box | null; isLiability: boolean }>`
    select a.account_id as "accountId", a.number, a.name, x.box, a.account_type = 'LIABILITY' as "isLiability" from ledger.account a
    left join payables.account_box x on x.customer_id = ${tx.customerId} and x.account_id = a.account_id and x.community_id = a.community_id
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.is_active
      and (a.is_1099 or (a.account_type = 'LIABILITY' and a.role = '')) order by a.number, a.account_id`.execute(tx.db);
  return found.rows;
}

/** Gives an account a box of its own; null takes it away. False where the account is not of the community. */
export async function saveAccountBox(tx: Tx, communityId: string, accountId: string, box: Box | null): Promise<boolean> {
  const known = await sql<{ id: string }>`select account_id as id from ledger.account
    where customer_id = ${tx.customerId} and community_id = ${communityId} and account_id = ${accountId}`.execute(tx.db);
  if (known.rows.length === 0) return false;
  if (box === null)
    await sql`delete from payables.account_box where customer_id = ${tx.customerId} and community_id = ${communityId} and account_id = ${accountId}`.execute(
      tx.db,
    );
  else
    await sql`insert into payables.account_box (customer_id, community_id, account_id, box) values (${tx.customerId}, ${communityId}, ${accountId}, ${box})
      on conflict (customer_id, community_id, account_id) do update set box = excluded.box`.execute(tx.db);
  return true;
}

interface VendorTaxRow {
  taxClass: TaxClass;
  exemptCode: string;
  box: Box;
  isAlwaysReported: boolean;
  consentDate: LocalDate | null;
  version: string | null;
}

/** What was set of a vendor's taxes. */
export async function findVendorTax(tx: Tx, vendorId: string): Promise<VendorTaxRow | undefined> {
  const found =
    await sql<VendorTaxRow>`select tax_class as "taxClass", exempt_code as "exemptCode", box, is_always_reported as "isAlwaysReported", consent_on as "consentDate",
      version::text as version
    from payables.vendor_tax where customer_id = ${tx.customerId} and vendor_id = ${vendorId}`.execute(tx.db);
  return found.rows[0];
}

/** Sets what is known of a vendor's taxes; undefined where another version stands. */
export async function saveVendorTaxRow(
  tx: Tx,
  vendorId: string,
  seen: string | null,
  row: Omit<VendorTaxRow, 'version'>,
): Promise<string | undefined> {
  const made = await sql<{ version: string }>`
    insert into payables.vendor_tax as v (customer_id, vendor_id, tax_class, exempt_code, box, is_always_reported, consent_on)
    values (${tx.customerId}, ${vendorId}, ${row.taxClass}, ${row.exemptCode}, ${row.box}, ${row.isAlwaysReported}, ${row.consentDate}::date)
    on conflict (customer_id, vendor_id) do update set version = v.version + 1, tax_class = excluded.tax_class, exempt_code = excluded.exempt_code,
      box = excluded.box, is_always_reported = excluded.is_always_reported, consent_on = excluded.consent_on
      where v.version = ${seen}::bigint
    returning v.version::text as version`.execute(tx.db);
  return made.rows[0]?.version;
}

/** The answers of the tax office about a vendor, the latest first. */
export async function listTinResults(
  tx: Tx,
  vendorId: string,
): Promise<{ tinResultId: string; code: number; checkedDate: LocalDate; taxLast4: string; enteredBy: string }[]> {
  const found = await sql<{ tinResultId: string; code: number; checkedDate: LocalDate; taxLast4: string; enteredBy: string }>`
    select r.tin_result_id as "tinResultId", r.code, r.checked_on as "checkedDate", r.tax_last4 as "taxLast4", coalesce(u.display_name, '') as "enteredBy"
    from payables.tin_result r left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = r.entered_by
    where r.customer_id = ${tx.customerId} and r.vendor_id = ${vendorId} order by r.tin_result_id desc limit 50`.execute(tx.db);
  return found.rows;
}

/** Keeps an answer of the tax office with the last digits of the number it was about. */
export async function insertTinResult(tx: Tx, of: { vendorId: string; code: number; checkedDate: LocalDate }, by: By): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into payables.tin_result (customer_id, vendor_id, code, checked_on, tax_last4, entered_by, entered_time)
    select v.customer_id, v.vendor_id, ${of.code}, ${of.checkedDate}::date, v.tax_last4, ${by.userId}::bigint, ${by.now}::timestamptz
    from people.vendor v where v.customer_id = ${tx.customerId} and v.vendor_id = ${of.vendorId} returning tin_result_id as id`.execute(
    tx.db,
  );
  return made.rows[0]?.id ?? '';
}

interface NoticeRow {
  taxNoticeId: string;
  kind: NoticeKind;
  noticeDate: LocalDate;
  answeredDate: LocalDate | null;
  answer: string;
  note: string;
}

/** Requests and notices about a vendor, the latest first. */
export async function listNotices(tx: Tx, vendorId: string): Promise<NoticeRow[]> {
  const found =
    await sql<NoticeRow>`select tax_notice_id as "taxNoticeId", kind, notice_on as "noticeDate", answered_on as "answeredDate", answer, note
    from payables.tax_notice where customer_id = ${tx.customerId} and vendor_id = ${vendorId} order by tax_notice_id desc limit 100`.execute(
      tx.db,
    );
  return found.rows;
}

/** Keeps a request or a notice. */
export async function insertNotice(
  tx: Tx,
  of: { vendorId: string; kind: NoticeKind; noticeDate: LocalDate; note: string },
  by: By,
): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into payables.tax_notice (customer_id, vendor_id, kind, notice_on, note, entered_by, entered_time)
    values (${tx.customerId}, ${of.vendorId}, ${of.kind}, ${of.noticeDate}, ${of.note}, ${by.userId}, ${by.now}) returning tax_notice_id as id`.execute(
    tx.db,
  );
  return made.rows[0]?.id ?? '';
}

/**
 * Closes a notice; 'open' tells that it was, 'answered' that it was closed before, null that there is none.
 */
export async function answerNotice(
  tx: Tx,
  of: { vendorId: string; taxNoticeId: string; answeredDate: LocalDate; answer: string },
): Promise<'open' | 'answered' | null> {
  const found = await sql<{ isOpen: boolean }>`select answered_on is null as "isOpen" from payables.tax_notice
    where customer_id = ${tx.customerId} and vendor_id = ${of.vendorId} and tax_notice_id = ${of.taxNoticeId} for update`.execute(tx.db);
  const [row] = found.rows;
  if (!row) return null;
  if (!row.isOpen) return 'answered';
  await sql`update payables.tax_notice set answered_on = ${of.answeredDate}, answer = ${of.answer}
    where customer_id = ${tx.customerId} and tax_notice_id = ${of.taxNoticeId}`.execute(tx.db);
  return 'open';
}

/** The titles that were pasted for the forms of a year. */
export async function findTitleRows(tx: Tx, taxYear: number): Promise<{ form: 'NEC' | 'MISC' | 'INT'; titles: string[] }[]> {
  const found = await sql<{ form: 'NEC' | 'MISC' | 'INT'; titles: string[] }>`select form, titles from payables.iris_title_row
    where customer_id = ${tx.customerId} and tax_year = ${taxYear} order by form`.execute(tx.db);
  return found.rows;
}

/** Keeps pasted titles in place of those before. */
export async function saveTitleRow(tx: Tx, of: { taxYear: number; form: string; titles: readonly string[] }, by: By): Promise<void> {
  await sql`insert into payables.iris_title_row (customer_id, tax_year, form, titles, pasted_by, pasted_time)
    values (${tx.customerId}, ${of.taxYear}, ${of.form}, ${JSON.stringify(of.titles)}::jsonb, ${by.userId}, ${by.now})
    on conflict (customer_id, tax_year, form) do update set titles = excluded.titles, pasted_by = excluded.pasted_by, pasted_time = excluded.pasted_time`.execute(
    tx.db,
  );
}
