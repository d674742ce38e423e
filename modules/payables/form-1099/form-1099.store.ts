// The SQL of 1099s: what was paid in a year by vendor, box and kind of payment, recipients, and the forms
// that were reviewed and filed.
import { jsonText, rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { PaidPart, Recipient } from './form-1099.rules.ts';
import type { Box, FormState, TaxForm } from './tax-words.contract.ts';

const standing = (tx: Tx) =>
  sql`not exists (select from payables.check_void x where x.customer_id = ${tx.customerId} and x.check_id = c.check_id)`;

/**
 * Payments of some days by the communities that file together: by vendor, box and kind of payment, in cents.
 * What was withheld counts as paid; voided payments left the day they were dated. `vendorIds` null: all.
 */
export async function paidParts(
  tx: Tx,
  of: { communityIds: readonly string[]; fromDate: LocalDate; throughDate: LocalDate; vendorIds: readonly string[] | null },
): Promise<PaidPart[]> {
  const found = await sql<Omit<PaidPart, 'amount'> & { amount_cents: Cents }>`
    select c.vendor_id as "vendorId", c.community_id as "communityId", c.method, a.is_1099 as "isReportable", x.box as "accountBox",
      sum(s.amount_cents)::bigint as amount_cents
    from payables.issued_check c
    join payables.check_share_line s on s.customer_id = ${tx.customerId} and s.check_id = c.check_id
    join payables.bill_line l on l.customer_id = ${tx.customerId} and l.bill_id = s.bill_id and l.revision = s.revision and l.line_no = s.line_no
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = l.account_id
    left join payables.account_box x on x.customer_id = ${tx.customerId} and x.account_id = l.account_id
    where c.customer_id = ${tx.customerId} and c.community_id = any(${[...of.communityIds]}::bigint[]) and c.method <> 'ADJUSTMENT'
      and c.check_date between ${of.fromDate}::date and ${of.throughDate}::date and ${standing(tx)}
      and (${of.vendorIds === null} or c.vendor_id = any(${[...(of.vendorIds ?? [])]}::bigint[]))
    group by c.vendor_id, c.community_id, c.method, a.is_1099, x.box order by c.vendor_id, c.community_id, c.method, a.is_1099, x.box`.execute(
    tx.db,
  );
  return found.rows.map(({ amount_cents, ...row }) => ({ ...row, amount: amount_cents }));
}

/** What was withheld in some days, by vendor, in cents. */
export async function withheldFrom(
  tx: Tx,
  of: { communityIds: readonly string[]; fromDate: LocalDate; throughDate: LocalDate },
): Promise<{ vendorId: string; amount: Cents }[]> {
  const found = await sql<{ vendorId: string; amount_cents: Cents }>`
    select c.vendor_id as "vendorId", sum(c.amount_cents)::bigint as amount_cents from payables.issued_check c
    where c.customer_id = ${tx.customerId} and c.community_id = any(${[...of.communityIds]}::bigint[]) and c.method = 'WITHHELD'
      and c.check_date between ${of.fromDate}::date and ${of.throughDate}::date and ${standing(tx)}
    group by c.vendor_id order by c.vendor_id`.execute(tx.db);
  return found.rows.map(({ vendorId, amount_cents }) => ({ vendorId, amount: amount_cents }));
}

/** A vendor with its number as it is kept. */
export type RecipientRow = Omit<Recipient, 'taxNumber'> & {
  sealed: string;
  taxLast4: string;
  consentDate: LocalDate | null;
  hasSecondNotice: boolean;
  /** A B or C notice that nobody answered. */
  hasOpenNotice: boolean;
};

/** Vendors as the tax office knows them, in one statement whatever their number. */
export async function recipientRows(tx: Tx, vendorIds: readonly string[]): Promise<RecipientRow[]> {
  const found = await sql<RecipientRow>`
    select v.vendor_id as "vendorId", v.name, v.street, v.city, v.state, v.postcode, v.gets_1099 as "gets1099", v.tax_kind as "taxKind",
      v.tax_number_sealed as sealed, v.tax_last4 as "taxLast4", v.w9_on is not null as "w9OnFile", coalesce(t.tax_class, '') as "taxClass",
      coalesce(t.is_always_reported, false) as "isAlwaysReported", coalesce(t.box, 'NEC-1a') as box, t.consent_on as "consentDate",
      (select r.code::int from payables.tin_result r where r.customer_id = ${tx.customerId} and r.vendor_id = v.vendor_id and r.tax_last4 = v.tax_last4
        order by r.tin_result_id desc limit 1) as "tinCode",
      exists (select from payables.tax_notice n where n.customer_id = ${tx.customerId} and n.vendor_id = v.vendor_id and n.kind = 'B_SECOND'
        and n.answered_on is null) as "hasSecondNotice",
      exists (select from payables.tax_notice n where n.customer_id = ${tx.customerId} and n.vendor_id = v.vendor_id and n.kind in ('B_FIRST', 'B_SECOND', 'C_NOTICE')
        and n.answered_on is null) as "hasOpenNotice"
    from people.vendor v
    left join payables.vendor_tax t on t.customer_id = ${tx.customerId} and t.vendor_id = v.vendor_id
    where v.customer_id = ${tx.customerId} and v.vendor_id = any(${[...vendorIds]}::bigint[]) order by v.vendor_id`.execute(tx.db);
  return found.rows;
}

/** The accounts of a community whose payments count for 1099s. */
export async function reportableAccounts(tx: Tx, communityId: string): Promise<ReadonlySet<string>> {
  const found = await sql<{ id: string }>`select account_id as id from ledger.account
    where customer_id = ${tx.customerId} and community_id = ${communityId} and is_1099`.execute(tx.db);
  return new Set(found.rows.map(({ id }) => id));
}

/** Who and where a recipient was when its form was reviewed. */
interface KeptRecipient {
  name: string;
  street: string;
  city: string;
  state: string;
  postcode: string;
  taxKind: 'EIN' | 'SSN';
  taxLast4: string;
}

export interface FormRow {
  formId: string;
  taxYear: number;
  form: TaxForm;
  vendorId: string;
  kind: 'ORIGINAL' | 'CORRECTION' | 'REPLACEMENT';
  formerId: string | null;
  state: FormState;
  /** Cents as text, by box. */
  amounts: Partial<Record<Box, string>>;
  withheld_cents: Cents;
  recipient: KeptRecipient;
  sealed: string;
  submissionId: string | null;
  outcomeNote: string;
  copyState: 'NONE' | 'PAPER' | 'ELECTRONIC' | 'RETURNED';
}

const formColumns = sql`form_1099_id as "formId", tax_year as "taxYear", form, vendor_id as "vendorId", kind, former_id as "formerId", state, amounts, withheld_cents,
  recipient, tax_number_sealed as sealed, iris_submission_id as "submissionId", outcome_note as "outcomeNote", copy_state as "copyState"`;
const ofPayer = (tx: Tx, payerId: string | null, taxYear: number) =>
  sql`customer_id = ${tx.customerId} and tax_year = ${taxYear} and payer_community_id is not distinct from ${payerId}::bigint`;

/**
 * The forms of a payer and year that were reviewed, the newest of each first. `payerId` null: the manager.
 */
export async function listForms(tx: Tx, payerId: string | null, taxYear: number, lock = false): Promise<FormRow[]> {
  const found = await sql<FormRow>`select ${formColumns} from payables.form_1099 where ${ofPayer(tx, payerId, taxYear)}
    order by form_1099_id desc ${lock ? sql`for update` : sql``}`.execute(tx.db);
  return found.rows;
}

/** Takes the turn of a payer and year, so that a form is reviewed once. */
export async function holdFiling(tx: Tx, payerId: string | null, taxYear: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`form-1099:${tx.customerId}:${payerId ?? 'manager'}:${taxYear}`}, 0))`.execute(
    tx.db,
  );
}

export interface FormDraft {
  form: TaxForm;
  vendorId: string;
  kind: FormRow['kind'];
  formerId: string | null;
  amounts: Partial<Record<Box, string>>;
  withheld: Cents;
  recipient: KeptRecipient;
  sealed: string;
}

/** Keeps reviewed forms, in one statement. */
export async function insertForms(
  tx: Tx,
  of: { payerId: string | null; taxYear: number },
  forms: readonly FormDraft[],
  by: { userId: string; now: Instant },
): Promise<string[]> {
  const made = await sql<{ id: string }>`
    insert into payables.form_1099 (customer_id, tax_year, payer_community_id, state, reviewed_by, reviewed_time, form, vendor_id, kind, former_id, amounts,
      withheld_cents, recipient, tax_number_sealed)
    select customer.customer_id, ${of.taxYear}::int, ${of.payerId}::bigint, 'REVIEWED', ${by.userId}::bigint, ${by.now}::timestamptz, r.form, r.vendor_id, r.kind, r.former_id,
      r.amounts::jsonb, r.withheld_cents, r.recipient::jsonb, r.sealed
    from ${rowsFor(
      tx,
      {
        form: { type: 'text', values: forms.map((one) => one.form) },
        vendor_id: { type: 'bigint', values: forms.map((one) => one.vendorId) },
        kind: { type: 'text', values: forms.map((one) => one.kind) },
        former_id: { type: 'bigint', values: forms.map((one) => one.formerId) },
        amounts: { type: 'text', values: forms.map((one) => jsonText(one.amounts)) },
        withheld_cents: { type: 'bigint', values: forms.map((one) => one.withheld) },
        recipient: { type: 'text', values: forms.map((one) => jsonText(one.recipient)) },
        sealed: { type: 'text', values: forms.map((one) => one.sealed) },
      },
      'r',
    )} returning form_1099_id as id`.execute(tx.db);
  return made.rows.map(({ id }) => id);
}

/** Moves forms to a state; what comes with it is set beside. */
export async function moveForms(
  tx: Tx,
  formIds: readonly string[],
  to: { state: FormState; approvedBy?: string; approvedTime?: Instant; submissionId?: string; note?: string },
): Promise<void> {
  await sql`update payables.form_1099 set state = ${to.state}, approved_by = coalesce(${to.approvedBy ?? null}::bigint, approved_by),
      approved_time = coalesce(${to.approvedTime ?? null}::timestamptz, approved_time), iris_submission_id = coalesce(${to.submissionId ?? null}::bigint, iris_submission_id),
      outcome_note = coalesce(${to.note ?? null}, outcome_note)
    where customer_id = ${tx.customerId} and form_1099_id = any(${[...formIds]}::bigint[])`.execute(tx.db);
}

/** Takes reviews away. */
export async function deleteForms(tx: Tx, formIds: readonly string[]): Promise<void> {
  await sql`delete from payables.form_1099 where customer_id = ${tx.customerId} and form_1099_id = any(${[...formIds]}::bigint[])`.execute(
    tx.db,
  );
}

/** Keeps how copies went. */
export async function markCopies(tx: Tx, formIds: readonly string[], copyState: string, copyDate: LocalDate): Promise<void> {
  await sql`update payables.form_1099 set copy_state = ${copyState}, copy_on = ${copyDate}
    where customer_id = ${tx.customerId} and form_1099_id = any(${[...formIds]}::bigint[])`.execute(tx.db);
}

interface SubmissionRow {
  submissionId: string;
  form: TaxForm;
  kind: string;
  forms: number;
  madeBy: string;
  madeTime: Instant;
  submittedDate: LocalDate | null;
  receipt: string;
}

/** The files of a payer and year, the newest first. */
export async function listSubmissions(tx: Tx, payerId: string | null, taxYear: number): Promise<SubmissionRow[]> {
  const found = await sql<SubmissionRow>`
    select s.iris_submission_id as "submissionId", s.form, s.kind, (select count(*)::int from payables.form_1099 f
        where f.customer_id = ${tx.customerId} and f.iris_submission_id = s.iris_submission_id) as forms, coalesce(u.display_name, '') as "madeBy",
      s.made_time as "madeTime", s.submitted_on as "submittedDate", s.receipt
    from payables.iris_submission s left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = s.made_by
    where s.customer_id = ${tx.customerId} and s.tax_year = ${taxYear} and s.payer_community_id is not distinct from ${payerId}::bigint
    order by s.iris_submission_id desc`.execute(tx.db);
  return found.rows;
}

/** Makes a file of a payer and year. */
export async function insertSubmission(
  tx: Tx,
  of: { payerId: string | null; taxYear: number; form: TaxForm; kind: string },
  by: { userId: string; now: Instant },
): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into payables.iris_submission (customer_id, tax_year, form, payer_community_id, kind, made_by, made_time)
    values (${tx.customerId}, ${of.taxYear}, ${of.form}, ${of.payerId}, ${of.kind}, ${by.userId}, ${by.now}) returning iris_submission_id as id`.execute(
    tx.db,
  );
  return made.rows[0]?.id ?? '';
}

/** Keeps the receipt of a file; false where one is on file. */
export async function keepReceipt(tx: Tx, submissionId: string, submittedDate: LocalDate, receipt: string): Promise<boolean> {
  const done = await sql<{ id: string }>`update payables.iris_submission set submitted_on = ${submittedDate}, receipt = ${receipt}
    where customer_id = ${tx.customerId} and iris_submission_id = ${submissionId} and receipt = '' returning iris_submission_id as id`.execute(
    tx.db,
  );
  return done.rows.length > 0;
}

interface ContractorRow {
  vendorId: string;
  name: string;
  street: string;
  city: string;
  state: string;
  postcode: string;
  taxKind: string;
  sealed: string;
  taxLast4: string;
  startDate: LocalDate | null;
  endDate: LocalDate | null;
  contract_cents: Cents | null;
  paid_cents: Cents;
  /** The day the year's payments reached the amount that makes the report due. */
  reachedDate: LocalDate | null;
}

/**
 * Independent contractors of California with what they were paid in some days and their latest contract, by
 * name. A contract without a day of its own starts with the first payment. Amounts in cents.
 */
export async function contractorRows(
  tx: Tx,
  of: { communityId: string; fromDate: LocalDate; throughDate: LocalDate; threshold: Cents },
): Promise<ContractorRow[]> {
  const found = await sql<ContractorRow>`
    with paid as (
      select c.vendor_id, c.check_date, c.check_id, c.amount_cents, sum(c.amount_cents) over (partition by c.vendor_id order by c.check_date, c.check_id) as so_far
      from payables.issued_check c
      where c.customer_id = ${tx.customerId} and c.community_id = ${of.communityId} and c.method not in ('ADJUSTMENT', 'CARD')
        and c.check_date between ${of.fromDate}::date and ${of.throughDate}::date and ${standing(tx)}
    ),
    summed as (
      select p.vendor_id, sum(p.amount_cents)::bigint as cents, min(p.check_date) as first_on, min(p.check_date) filter (where p.so_far >= ${of.threshold}) as reached_on
      from paid p group by p.vendor_id
    )
    select v.vendor_id as "vendorId", v.name, v.street, v.city, v.state, v.postcode, v.tax_kind as "taxKind", v.tax_number_sealed as sealed, v.tax_last4 as "taxLast4",
      coalesce(k.start_on, s.first_on) as "startDate", k.end_on as "endDate", k.amount_cents as contract_cents, coalesce(s.cents, 0)::bigint as paid_cents,
      case when k.amount_cents >= ${of.threshold} then coalesce(least(k.start_on, s.reached_on), s.reached_on) else s.reached_on end as "reachedDate"
    from people.vendor v
    left join summed s on s.vendor_id = v.vendor_id
    left join lateral (
      select k.start_on, k.end_on, k.amount_cents from people.vendor_contract k
      where k.customer_id = ${tx.customerId} and k.community_id = ${of.communityId} and k.vendor_id = v.vendor_id and not k.is_draft and k.cancelled_on is null
      order by k.start_on desc, k.vendor_contract_id desc limit 1) k on true
    where v.customer_id = ${tx.customerId} and v.is_california_contractor and (s.cents > 0 or k.start_on is not null)
    order by lower(v.name), v.vendor_id`.execute(tx.db);
  return found.rows;
}

/** What the payments of check ids were withheld from: the rows that go with them. */
export async function heldWith(tx: Tx, checkIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`select check_id as id from payables.issued_check
    where customer_id = ${tx.customerId} and paid_with_check_id = any(${[...checkIds]}::bigint[]) order by check_id`.execute(tx.db);
  return found.rows.map(({ id }) => id);
}
