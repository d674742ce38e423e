// The SQL of invoice templates: the template with its lines, and the dates that were used.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { rowsFor, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, type Kept, type KeptRow, recordStore } from '../../../packages/db/kept.ts';
import { orElse } from '../../../packages/db/or-else.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { CenterFollower } from '../../ledger/ledger.server.ts';
import type { BillStatus } from '../payables.contract.ts';
import { invoiceTemplateFields } from './invoice-template.fields.ts';
import type { Recurrence } from './invoice-template.rules.ts';

/** A line as it is kept; amounts are cents. */
export interface TemplateLine {
  accountId: string;
  fundId: string;
  costCenterId: string;
  amount: Cents;
  description: string;
}

interface TemplateColumns extends FactsOf<typeof invoiceTemplateFields> {
  /** The first date that is not used; null where there is none. */
  nextDate: LocalDate | null;
  /** Who wrote it last. */
  changedBy: string;
}

/** A template with its lines. */
export interface TemplateFacts extends TemplateColumns {
  lines: readonly TemplateLine[];
}

const kept = recordStore<TemplateColumns>({
  table: 'payables.invoice_template',
  idColumn: 'invoice_template_id',
  inCommunity: true,
  label: 'name',
  columns: { ...columnsOf(invoiceTemplateFields), nextDate: 'next_on', changedBy: 'changed_by' },
});

interface LineRow extends Omit<TemplateLine, 'amount'> {
  templateId: string;
  amount_cents: Cents;
}

/** The lines of templates in order; a merged account stands as the one it went into. */
export async function loadTemplateLines(tx: Tx, templateIds: readonly string[]): Promise<ReadonlyMap<string, TemplateLine[]>> {
  const found = await sql<LineRow>`
    select l.invoice_template_id as "templateId", a.account_id as "accountId", a.fund_id as "fundId", l.cost_center_id as "costCenterId", l.amount_cents,
      l.description
    from payables.invoice_template_line l
    join ledger.account m on m.customer_id = ${tx.customerId} and m.account_id = l.account_id
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = ${orElse(sql.ref('m.survivor_id'), sql.ref('m.account_id'))}
    where l.customer_id = ${tx.customerId} and l.invoice_template_id = any(${[...templateIds]}::bigint[])
    order by l.invoice_template_id, l.line_no`.execute(tx.db);
  const lines = found.rows.map(({ amount_cents, ...line }) => ({ ...line, amount: amount_cents }));
  return Map.groupBy(lines, (line) => line.templateId);
}

async function insertLines(tx: Tx, communityId: string, templateId: string, lines: readonly TemplateLine[]): Promise<void> {
  await sql`insert into payables.invoice_template_line (customer_id, invoice_template_id, community_id, line_no, account_id, fund_id, cost_center_id, amount_cents,
      description)
    select customer.customer_id, ${templateId}::bigint, ${communityId}::bigint, r.* from ${rowsFor(
      tx,
      {
        line_no: { type: 'smallint', values: lines.map((_, i) => i + 1) },
        account_id: { type: 'bigint', values: lines.map((line) => line.accountId) },
        fund_id: { type: 'bigint', values: lines.map((line) => line.fundId) },
        cost_center_id: { type: 'bigint', values: lines.map((line) => line.costCenterId) },
        amount_cents: { type: 'bigint', values: lines.map((line) => line.amount) },
        description: { type: 'text', values: lines.map((line) => line.description) },
      },
      'r',
    )}`.execute(tx.db);
}

/** Takes the lines of a template away. */
export async function deleteTemplateLines(tx: Tx, templateId: string): Promise<void> {
  await sql`delete from payables.invoice_template_line where customer_id = ${tx.customerId} and invoice_template_id = ${templateId}`.execute(
    tx.db,
  );
}

/** Templates with their lines, as one record. */
export const keptTemplates: Kept<TemplateFacts> = {
  table: kept.table,
  usesOf: kept.usesOf,
  remove: kept.remove,
  labels: kept.labels,
  named: kept.named,
  async insert(tx, facts, where) {
    const id = await kept.insert(tx, facts, where);
    if (id !== undefined) await insertLines(tx, where?.communityId ?? '', id, facts.lines);
    return id;
  },
  async find(tx, id, communityId, lock): Promise<KeptRow<TemplateFacts> | undefined> {
    const row = await kept.find(tx, id, communityId, lock);
    return row && { ...row, facts: { ...row.facts, lines: (await loadTemplateLines(tx, [id])).get(id) ?? [] } };
  },
  async update(tx, row, facts) {
    if (!(await kept.update(tx, row, facts))) return false;
    await deleteTemplateLines(tx, row.id);
    await insertLines(tx, row.communityId ?? '', row.id, facts.lines);
    return true;
  },
};

/** A template as bills are made of it, its vendor being the one a merged vendor went into. */
export interface TemplateRow extends Omit<TemplateColumns, 'nextDate'> {
  templateId: string;
  vendorName: string;
  vendorActive: boolean;
  termsDays: number;
}

const columns = sql`t.invoice_template_id as "templateId", t.name, v.vendor_id as "vendorId", v.name as "vendorName", v.is_active as "vendorActive",
  v.terms_days as "termsDays", t.number_pattern as "numberPattern", t.description, t.due_days as "dueDays", t.frequency, t.first_on as "firstDate",
  t.last_on as "lastDate", t.times, t.mode, t.is_active as "isActive", t.changed_by as "changedBy"`;
const withVendor = (tx: Tx) => sql`payables.invoice_template t
  join people.vendor w on w.customer_id = ${tx.customerId} and w.vendor_id = t.vendor_id
  join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = ${orElse(sql.ref('w.survivor_id'), sql.ref('w.vendor_id'))}`;

/**
 * Active templates with a date through a day; locked in the order of their ids when bills are about to be
 * made.
 */
export async function loadDueTemplates(tx: Tx, communityId: string, through: LocalDate, lock: boolean): Promise<TemplateRow[]> {
  const found = await sql<TemplateRow>`select ${columns} from ${withVendor(tx)}
    where t.customer_id = ${tx.customerId} and t.community_id = ${communityId} and t.is_active and t.next_on <= ${through}::date
    order by t.invoice_template_id ${lock ? sql`for no key update of t` : sql``}`.execute(tx.db);
  return found.rows;
}

/** One template; locked when its dates are about to change. */
export async function findTemplate(tx: Tx, communityId: string, templateId: string, lock: boolean): Promise<TemplateRow | undefined> {
  const found = await sql<TemplateRow>`select ${columns} from ${withVendor(tx)}
    where t.customer_id = ${tx.customerId} and t.community_id = ${communityId} and t.invoice_template_id = ${templateId}
    ${lock ? sql`for no key update of t` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** Active templates by vendor and name, with what they come to. */
export async function listPickable(
  tx: Tx,
  communityId: string,
): Promise<{ invoiceTemplateId: string; name: string; vendorName: string; total_cents: Cents }[]> {
  const found = await sql<{ invoiceTemplateId: string; name: string; vendorName: string; total_cents: Cents }>`
    select t.invoice_template_id as "invoiceTemplateId", t.name, v.name as "vendorName", (select sum(l.amount_cents)::bigint
      from payables.invoice_template_line l where l.customer_id = ${tx.customerId} and l.invoice_template_id = t.invoice_template_id) as total_cents
    from ${withVendor(tx)} where t.customer_id = ${tx.customerId} and t.community_id = ${communityId} and t.is_active and v.is_active
    order by lower(v.name), lower(t.name), t.invoice_template_id`.execute(tx.db);
  return found.rows;
}

/** The used dates of templates. */
export async function usedDates(tx: Tx, templateIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<LocalDate>>> {
  const found = await sql<{ templateId: string; occursOn: LocalDate }>`
    select invoice_template_id as "templateId", occurs_on as "occursOn" from payables.bill_occurrence
    where customer_id = ${tx.customerId} and invoice_template_id = any(${[...templateIds]}::bigint[]) and freed_time is null`.execute(
    tx.db,
  );
  const byTemplate = Map.groupBy(found.rows, (row) => row.templateId);
  return new Map([...byTemplate].map(([templateId, rows]) => [templateId, new Set(rows.map((row) => row.occursOn))]));
}

export interface UsedDate {
  occursDate: LocalDate;
  state: 'MADE' | 'SKIPPED';
  billId: string | null;
  billNumber: string;
  billStatus: BillStatus | null;
  batchId: string | null;
}

/** The used dates of a template with their bills, the last first. */
export async function listUsed(tx: Tx, templateId: string): Promise<UsedDate[]> {
  const found = await sql<UsedDate>`
    select o.occurs_on as "occursDate", o.state, o.bill_id as "billId", coalesce(b.bill_number, '') as "billNumber", b.status as "billStatus",
      o.batch_id as "batchId"
    from payables.bill_occurrence o
    left join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = o.bill_id
    where o.customer_id = ${tx.customerId} and o.invoice_template_id = ${templateId} and o.freed_time is null
    order by o.occurs_on desc limit 500`.execute(tx.db);
  return found.rows;
}

export interface Using {
  templateId: string;
  occursOn: LocalDate;
  billId: string | null;
}

/** Uses dates of templates up; gives how many were free, which is all of them unless someone was faster. */
export async function takeDates(
  tx: Tx,
  dates: readonly Using[],
  by: { communityId: string; batchId: string | null; userId: string; now: Instant },
): Promise<number> {
  const done = await sql<{ id: string }>`
    insert into payables.bill_occurrence (customer_id, community_id, invoice_template_id, occurs_on, state, bill_id, batch_id, used_by, used_time)
    select customer.customer_id, ${by.communityId}::bigint, r.template_id, r.occurs_on, case when r.bill_id is null then 'SKIPPED' else 'MADE' end, r.bill_id,
      ${by.batchId}::bigint, ${by.userId}::bigint, ${by.now}::timestamptz
    from ${rowsFor(
      tx,
      {
        template_id: { type: 'bigint', values: dates.map((date) => date.templateId) },
        occurs_on: { type: 'date', values: dates.map((date) => date.occursOn) },
        bill_id: { type: 'bigint', values: dates.map((date) => date.billId) },
      },
      'r',
    )} on conflict (customer_id, invoice_template_id, occurs_on) where freed_time is null do nothing returning bill_occurrence_id as id`.execute(
    tx.db,
  );
  return done.rows.length;
}

/** Frees a date of a template that was skipped or whose bill was cancelled; false where it is none. */
export async function freeDate(tx: Tx, templateId: string, occursOn: LocalDate, now: Instant): Promise<boolean> {
  const done = await sql<{ id: string }>`update payables.bill_occurrence o set freed_time = ${now}::timestamptz
    where o.customer_id = ${tx.customerId} and o.invoice_template_id = ${templateId} and o.occurs_on = ${occursOn} and o.freed_time is null
      and (o.state = 'SKIPPED' or exists (select from payables.bill b
        where b.customer_id = ${tx.customerId} and b.bill_id = o.bill_id and b.status = 'CANCELLED'))
    returning o.bill_occurrence_id as id`.execute(tx.db);
  return done.rows.length > 0;
}

/** Frees every date a batch used; gives their templates, once for each date. */
export async function freeBatch(tx: Tx, batchId: string, now: Instant): Promise<string[]> {
  const done = await sql<{ templateId: string }>`update payables.bill_occurrence set freed_time = ${now}::timestamptz
    where customer_id = ${tx.customerId} and batch_id = ${batchId} and freed_time is null
    returning invoice_template_id as "templateId"`.execute(tx.db);
  return done.rows.map((row) => row.templateId);
}

/** The template a bill was made of. */
export async function templateOf(tx: Tx, billId: string): Promise<{ invoiceTemplateId: string; name: string } | undefined> {
  const found = await sql<{ invoiceTemplateId: string; name: string }>`
    select t.invoice_template_id as "invoiceTemplateId", t.name from payables.bill_occurrence o
    join payables.invoice_template t on t.customer_id = ${tx.customerId} and t.invoice_template_id = o.invoice_template_id
    where o.customer_id = ${tx.customerId} and o.bill_id = ${billId}`.execute(tx.db);
  return found.rows[0];
}

/** The bills a batch made, in the order of their ids; those cancelled are left out where `standing`. */
export async function billsMadeBy(tx: Tx, batchId: string, standing: boolean): Promise<string[]> {
  const found = await sql<{ id: string }>`select b.bill_id as id from payables.bill_occurrence o
    join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = o.bill_id
    where o.customer_id = ${tx.customerId} and o.batch_id = ${batchId} and (not ${standing}::boolean or b.status <> 'CANCELLED')
    order by b.bill_id`.execute(tx.db);
  return found.rows.map((row) => row.id);
}

/** Sets the next date of templates. The template stays at its version: nobody's form is overtaken by it. */
export async function saveNextDates(tx: Tx, next: ReadonlyMap<string, LocalDate | null>): Promise<void> {
  await sql`update payables.invoice_template t set next_on = r.next_on
    from ${rowsOf(
      {
        template_id: { type: 'bigint', values: [...next.keys()] },
        next_on: { type: 'date', values: [...next.values()] },
      },
      'r',
    )} where t.customer_id = ${tx.customerId} and t.invoice_template_id = r.template_id`.execute(tx.db);
}

/** Templates by their ids, whatever their state, for setting their next dates. */
export async function loadRecurrences(tx: Tx, templateIds: readonly string[]): Promise<(Recurrence & { templateId: string })[]> {
  const found = await sql<Recurrence & { templateId: string }>`
    select t.invoice_template_id as "templateId", t.frequency, t.first_on as "firstDate", t.last_on as "lastDate", t.times from payables.invoice_template t
    where t.customer_id = ${tx.customerId} and t.invoice_template_id = any(${[...templateIds]}::bigint[]) order by 1 for no key update of t`.execute(
    tx.db,
  );
  return found.rows;
}

/** The numbers bills of vendors have, as `vendor number` with the number as it is compared. */
export async function usedNumbers(tx: Tx, numbers: readonly { vendorId: string; numberKey: string }[]): Promise<ReadonlySet<string>> {
  const found = await sql<{ key: string }>`select distinct b.vendor_id || ' ' || b.bill_number_key as key
    from payables.bill b join ${rowsOf(
      {
        vendor_id: { type: 'bigint', values: numbers.map((one) => one.vendorId) },
        number_key: { type: 'text', values: numbers.map((one) => one.numberKey) },
      },
      'r',
    )} on b.vendor_id = r.vendor_id and b.bill_number_key = r.number_key
    where b.customer_id = ${tx.customerId} and b.status <> 'CANCELLED'`.execute(tx.db);
  return new Set(found.rows.map((row) => row.key));
}

/** Lines of templates that name an account in a cost center: their keys. */
export const templateLinesIn: CenterFollower['naming'] = async (tx, { communityId, accountIds, fromCenterId }) => {
  const found = await sql<{ key: string }>`select invoice_template_id || ':' || line_no as key from payables.invoice_template_line
    where customer_id = ${tx.customerId} and community_id = ${communityId} and cost_center_id = ${fromCenterId}
      and account_id = any(${[...accountIds]}::bigint[]) order by invoice_template_id, line_no`.execute(tx.db);
  return found.rows.map((row) => row.key);
};

/** Lets lines of templates name another cost center. */
export const moveTemplateLines: CenterFollower['move'] = async (tx, { communityId, accountIds, fromCenterId, toCenterId, keys = [] }) => {
  await sql`update payables.invoice_template_line set cost_center_id = ${toCenterId}
    where customer_id = ${tx.customerId} and community_id = ${communityId} and cost_center_id = ${fromCenterId}
      and account_id = any(${[...accountIds]}::bigint[]) and invoice_template_id || ':' || line_no = any(${[...keys]}::text[])`.execute(
    tx.db,
  );
};
