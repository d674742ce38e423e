// Where codes of requests and work orders, their processes and kept replies stand.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { jsonb, sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { CodeFamily, Priority, ProcessStep } from '../families.contract.ts';
import { cannedReplyFields, requestCodeFields } from './request-code.fields.ts';

export type RequestCodeFacts = { family: CodeFamily } & FactsOf<typeof requestCodeFields>;

export const keptRequestCodes = recordStore<RequestCodeFacts>({
  table: 'maintenance.request_code',
  idColumn: 'request_code_id',
  inCommunity: true,
  label: 'name',
  columns: { family: 'family', ...columnsOf(requestCodeFields) },
});

export interface ProcessFacts {
  family: CodeFamily;
  name: string;
  steps: readonly ProcessStep[];
  isDefault: boolean;
  isActive: boolean;
}

export const keptProcesses = recordStore<ProcessFacts>({
  table: 'maintenance.action_process',
  idColumn: 'action_process_id',
  inCommunity: true,
  label: 'name',
  columns: { family: 'family', name: 'name', steps: { json: 'steps' }, isDefault: 'is_default', isActive: 'is_active' },
});

export const keptReplies = recordStore<FactsOf<typeof cannedReplyFields>>({
  table: 'maintenance.canned_reply',
  idColumn: 'canned_reply_id',
  inCommunity: true,
  label: 'name',
  columns: columnsOf(cannedReplyFields),
});

/** A code with how it is used. */
interface CodeRow extends RequestCodeFacts {
  requestCodeId: string;
  version: string;
  process: string;
  assignee: string;
  openCases: number;
}

/** The codes of a community by family, category and alias. */
export async function listCodes(tx: Tx, communityId: string): Promise<CodeRow[]> {
  const found = await sql<CodeRow>`
    select c.request_code_id as "requestCodeId", c.version::text as version, c.family, c.alias, c.name, c.category, c.priority, c.respond_hours as "respondHours",
      c.resolve_days as "resolveDays", c.action_process_id as "actionProcessId", c.assignee_id as "assigneeId", c.owner_sentence as "ownerSentence",
      c.detail, c.action_needed as "actionNeeded", c.account_number as "accountNumber", c.charge_code_id as "chargeCodeId", c.is_safety as "isSafety",
      c.is_active as "isActive", coalesce(p.name, '') as process, coalesce(u.display_name, '') as assignee,
      (select count(*) from maintenance.request r where r.customer_id = ${tx.customerId} and r.request_code_id = c.request_code_id
          and r.state not in ('CLOSED', 'MERGED'))::int
        + (select count(*) from maintenance.work_order w where w.customer_id = ${tx.customerId} and w.request_code_id = c.request_code_id
          and w.state not in ('CLOSED', 'CANCELED'))::int
        + (select count(*) from maintenance.violation x where x.customer_id = ${tx.customerId} and x.request_code_id = c.request_code_id
          and x.state in ('OPEN', 'HOLD', 'ATTORNEY'))::int as "openCases"
    from maintenance.request_code c
    left join maintenance.action_process p on p.customer_id = ${tx.customerId} and p.action_process_id = c.action_process_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = c.assignee_id
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId}
    order by c.family, c.category, c.alias, c.request_code_id`.execute(tx.db);
  return found.rows;
}

/** The processes of a community by family and name, with how many codes have each. */
export async function listProcesses(tx: Tx, communityId: string) {
  const found = await sql<ProcessFacts & { actionProcessId: string; version: string; codeCount: number; olderCases: number }>`
    select p.action_process_id as "actionProcessId", p.version::text as version, p.family, p.name, p.steps, p.is_default as "isDefault", p.is_active as "isActive",
      (select count(*) from maintenance.request_code c where c.customer_id = ${tx.customerId} and c.action_process_id = p.action_process_id)::int as "codeCount",
      (select count(*) from maintenance.request r join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = r.request_code_id
        where r.customer_id = ${tx.customerId} and c.action_process_id = p.action_process_id and r.state not in ('CLOSED', 'MERGED')
          and r.steps <> p.steps)::int as "olderCases"
    from maintenance.action_process p where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}
    order by p.family, p.name, p.action_process_id`.execute(tx.db);
  return found.rows.map((row) => ({ ...row, steps: [...row.steps] }));
}

/** What codes may name beside processes: staff who see the community, charge codes, and letter templates. */
export async function listCodeChoices(tx: Tx, communityId: string) {
  const people = await sql<{ userId: string; name: string }>`
    select u.user_id as "userId", u.display_name as name from identity.app_user u
    where u.customer_id = ${tx.customerId} and not u.is_inactive order by u.display_name, u.user_id`.execute(tx.db);
  const chargeCodes = await sql<{ chargeCodeId: string; alias: string; name: string }>`
    select c.charge_code_id as "chargeCodeId", c.alias, c.name from receivables.charge_code c
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.is_active order by c.alias, c.charge_code_id`.execute(
    tx.db,
  );
  const templates = await sql<{ templateId: string; name: string }>`
    select t.template_id as "templateId", t.name from correspondence.template t
    where t.customer_id = ${tx.customerId} and (t.community_id is null or t.community_id = ${communityId}) order by t.name, t.template_id`.execute(
    tx.db,
  );
  return { people: people.rows, chargeCodes: chargeCodes.rows, templates: templates.rows };
}

/** What a code gives a new case. */
export interface CodePromise {
  requestCodeId: string;
  family: CodeFamily;
  alias: string;
  priority: Priority;
  respondHours: number | null;
  resolveDays: number | null;
  assigneeId: string | null;
  chargeCodeId: string | null;
  isActive: boolean;
  steps: ProcessStep[];
}

/** A code of a community, with the steps of its process or of the default one of its family. */
export async function findCodePromise(tx: Tx, communityId: string, requestCodeId: string): Promise<CodePromise | undefined> {
  const found = await sql<CodePromise>`
    select c.request_code_id as "requestCodeId", c.family, c.alias, c.priority, c.respond_hours as "respondHours", c.resolve_days as "resolveDays",
      c.assignee_id as "assigneeId", c.charge_code_id as "chargeCodeId", c.is_active as "isActive", coalesce(p.steps, d.steps, '[]'::jsonb) as steps
    from maintenance.request_code c
    left join maintenance.action_process p on p.customer_id = ${tx.customerId} and p.action_process_id = c.action_process_id
    left join maintenance.action_process d on d.customer_id = ${tx.customerId} and d.community_id = c.community_id and d.family = c.family and d.is_default
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.request_code_id = ${requestCodeId}`.execute(tx.db);
  return found.rows[0];
}

/** Takes codes of some families out of use, or back. Returns how many changed. */
export async function setCodesActive(
  tx: Tx,
  communityId: string,
  ids: readonly string[],
  families: readonly CodeFamily[],
  isActive: boolean,
): Promise<number> {
  const done = await sql`update maintenance.request_code set is_active = ${isActive}, version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId} and request_code_id = any(${[...ids]}::bigint[])
      and family = any(${[...families]}::text[]) and is_active <> ${isActive} returning request_code_id`.execute(tx.db);
  return done.rows.length;
}

/** No other process of the family is the default one any more. */
export async function dropDefault(tx: Tx, communityId: string, family: CodeFamily): Promise<void> {
  await sql`update maintenance.action_process set is_default = false, version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId} and family = ${family} and is_default`.execute(tx.db);
}

/** Gives open requests of a process its steps. Returns how many had others. */
export async function moveToSteps(tx: Tx, communityId: string, actionProcessId: string, steps: readonly ProcessStep[]): Promise<number> {
  const done = await sql`update maintenance.request r set steps = ${jsonb(steps)},
      steps_taken = least(r.steps_taken, jsonb_array_length(${jsonb(steps)})),
      next_action_on = r.received_on + ((${jsonb(steps)} -> r.steps_taken) ->> 'days')::int, version = r.version + 1
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.state not in ('CLOSED', 'MERGED') and r.steps <> ${jsonb(steps)}
      and r.request_code_id in (select c.request_code_id from maintenance.request_code c
        where c.customer_id = ${tx.customerId} and c.action_process_id = ${actionProcessId}) returning r.request_id`.execute(tx.db);
  return done.rows.length;
}

/** Copies processes of a family to communities that have none of their name. */
export async function copyProcesses(tx: Tx, communityId: string, family: CodeFamily, to: readonly string[]): Promise<number> {
  const done = await sql`insert into maintenance.action_process (customer_id, community_id, family, name, steps, is_default, is_active)
    select p.customer_id, c.community_id, p.family, p.name, p.steps,
      p.is_default and not exists (select from maintenance.action_process o where o.customer_id = ${tx.customerId} and o.community_id = c.community_id
        and o.family = p.family and o.is_default), p.is_active
    from maintenance.action_process p
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = any(${[...to]}::bigint[])
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.family = ${family}
    on conflict do nothing returning action_process_id`.execute(tx.db);
  return done.rows.length;
}

/**
 * Copies codes in use to communities that have none of their alias: the process, and the charge code, of the
 * same name there.
 */
export async function copyCodes(tx: Tx, communityId: string, family: CodeFamily, to: readonly string[]): Promise<number> {
  const done =
    await sql`insert into maintenance.request_code (customer_id, community_id, family, alias, name, category, detail, action_needed,
      owner_sentence, priority, respond_hours, resolve_days, action_process_id, assignee_id, account_number, charge_code_id, is_safety, is_active)
    select r.customer_id, c.community_id, r.family, r.alias, r.name, r.category, r.detail, r.action_needed, r.owner_sentence, r.priority,
      r.respond_hours, r.resolve_days,
      (select n.action_process_id from maintenance.action_process o join maintenance.action_process n
        on n.customer_id = ${tx.customerId} and n.community_id = c.community_id and n.family = o.family and n.name = o.name
        where o.customer_id = ${tx.customerId} and o.action_process_id = r.action_process_id),
      r.assignee_id, r.account_number,
      (select n.charge_code_id from receivables.charge_code o join receivables.charge_code n
        on n.customer_id = ${tx.customerId} and n.community_id = c.community_id and n.alias = o.alias
        where o.customer_id = ${tx.customerId} and o.charge_code_id = r.charge_code_id limit 1),
      r.is_safety, true
    from maintenance.request_code r
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = any(${[...to]}::bigint[])
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.family = ${family} and r.is_active
    on conflict do nothing returning request_code_id`.execute(tx.db);
  return done.rows.length;
}

/** The replies of a community by name. */
export async function listReplies(
  tx: Tx,
  communityId: string,
): Promise<{ cannedReplyId: string; version: string; name: string; body: string }[]> {
  const found = await sql<{ cannedReplyId: string; version: string; name: string; body: string }>`
    select canned_reply_id as "cannedReplyId", version::text as version, name, body from maintenance.canned_reply
    where customer_id = ${tx.customerId} and community_id = ${communityId} order by name, canned_reply_id`.execute(tx.db);
  return found.rows;
}

/** True where a person is active staff of the customer. */
export async function isStaff(tx: Tx, userId: string): Promise<boolean> {
  const found =
    await sql`select from identity.app_user where customer_id = ${tx.customerId} and user_id = ${userId} and not is_inactive`.execute(
      tx.db,
    );
  return found.rows.length > 0;
}

/** True where a community has the charge code. */
export async function hasChargeCode(tx: Tx, communityId: string, chargeCodeId: string): Promise<boolean> {
  const found = await sql`select from receivables.charge_code
    where customer_id = ${tx.customerId} and community_id = ${communityId} and charge_code_id = ${chargeCodeId}`.execute(tx.db);
  return found.rows.length > 0;
}
