// Keeps workflows and their versions, and the names their sentences speak of.
import { jsonb, type RawBuilder, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { Definition } from './definition.contract.ts';
import type { Mode, WorkflowState } from './workflow.contract.ts';

/** A workflow with the definition of its present version. */
export interface WorkflowRow {
  workflowId: string;
  name: string;
  about: string;
  communityId: string | null;
  state: WorkflowState;
  stateBefore: Mode | null;
  pausedReason: string;
  shadowTime: Instant | null;
  activeTime: Instant | null;
  versionNo: number;
  hourlyCap: number;
  breakAfter: number;
  runsFor: string;
  zone: string;
  seenTime: Instant | null;
  nextTime: Instant | null;
  version: string;
  definition: Definition;
}

/** What a person types of a workflow. */
interface WorkflowFacts {
  name: string;
  about: string;
  communityId: string | null;
  hourlyCap: number;
  breakAfter: number;
  definition: Definition;
}

const columns = sql`w.workflow_id as "workflowId", w.name, w.about, w.community_id::text as "communityId", w.state, w.state_before as "stateBefore",
  w.paused_reason as "pausedReason", w.shadow_since as "shadowTime", w.active_since as "activeTime", w.version_no as "versionNo",
  w.hourly_cap as "hourlyCap", w.break_after as "breakAfter", w.runs_for::text as "runsFor", w.zone, w.seen_time as "seenTime",
  w.next_time as "nextTime", w.version, v.definition`;

const joined = ({ customerId }: Tx) => sql`automation.workflow w
  join automation.workflow_version v on v.customer_id = ${customerId} and v.workflow_id = w.workflow_id and v.version_no = w.version_no`;

/** One workflow; locked where it is changed. */
export async function findWorkflow(tx: Tx, workflowId: string, lock = false): Promise<WorkflowRow | undefined> {
  const found = await sql<WorkflowRow>`select ${columns} from ${joined(tx)}
    where w.customer_id = ${tx.customerId} and w.workflow_id = ${workflowId} ${lock ? sql`for update of w` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** The workflows that are at work. */
export async function listWorking(tx: Tx): Promise<WorkflowRow[]> {
  const found = await sql<WorkflowRow>`select ${columns} from ${joined(tx)}
    where w.customer_id = ${tx.customerId} and w.state in ('SHADOW', 'REVIEW', 'ON') order by w.workflow_id`.execute(tx.db);
  return found.rows;
}

/** True where another workflow has the name. */
export async function isNameTaken(tx: Tx, name: string, except: string | null): Promise<boolean> {
  const found = await sql`select 1 from automation.workflow
    where customer_id = ${tx.customerId} and name = ${name} and workflow_id is distinct from ${except}::bigint`.execute(tx.db);
  return found.rows.length > 0;
}

/** The time zone of a community, or of the first one where it is for all. */
export async function zoneFor(tx: Tx, communityId: string | null): Promise<string> {
  const found = await sql<{ zone: string }>`select time_zone as zone from communities.community
    where customer_id = ${tx.customerId} and (${communityId}::bigint is null or community_id = ${communityId}::bigint)
    order by community_id limit 1`.execute(tx.db);
  return found.rows[0]?.zone ?? 'UTC';
}

/** Keeps a definition as a version. */
async function insertVersion(
  tx: Tx,
  of: { workflowId: string; versionNo: number; definition: Definition },
  by: { userId: string; now: Instant },
): Promise<void> {
  await sql`insert into automation.workflow_version (customer_id, workflow_id, version_no, definition, entered_by, entered_time)
    values (${tx.customerId}, ${of.workflowId}, ${of.versionNo}, ${jsonb(of.definition)}, ${by.userId}, ${by.now})`.execute(tx.db);
}

/** Keeps a new workflow as a draft with its first version. */
export async function insertWorkflow(
  tx: Tx,
  facts: WorkflowFacts & { template: string; zone: string },
  by: { userId: string; now: Instant },
): Promise<string> {
  const { name, about, communityId, hourlyCap, breakAfter, definition, template, zone } = facts;
  const made = await sql<{
    id: string;
  }>`insert into automation.workflow (customer_id, name, about, community_id, state, trigger_kind, subject,
      template, hourly_cap, break_after, runs_for, zone, entered_by, entered_time)
    values (${tx.customerId}, ${name}, ${about}, ${communityId}, 'DRAFT', ${definition.trigger.kind}, ${definition.subject}, ${template},
      ${hourlyCap}, ${breakAfter}, ${by.userId}, ${zone}, ${by.userId}, ${by.now}) returning workflow_id as id`.execute(tx.db);
  const workflowId = made.rows[0]?.id ?? '';
  await insertVersion(tx, { workflowId, versionNo: 1, definition }, by);
  return workflowId;
}

/** Changes a workflow; other steps become a version of their own. It runs for who changed it. */
export async function updateWorkflow(
  tx: Tx,
  row: WorkflowRow,
  facts: WorkflowFacts & { zone: string; nextTime: Instant | null; isOther: boolean },
  by: { userId: string; now: Instant },
): Promise<number> {
  const { name, about, communityId, hourlyCap, breakAfter, definition, zone, nextTime, isOther } = facts;
  const versionNo = row.versionNo + (isOther ? 1 : 0);
  if (isOther) await insertVersion(tx, { workflowId: row.workflowId, versionNo, definition }, by);
  await sql`update automation.workflow set name = ${name}, about = ${about}, community_id = ${communityId}, hourly_cap = ${hourlyCap},
      break_after = ${breakAfter}, version_no = ${versionNo}, trigger_kind = ${definition.trigger.kind}, subject = ${definition.subject},
      runs_for = ${by.userId}, zone = ${zone}, next_time = ${nextTime}, version = version + 1
    where customer_id = ${tx.customerId} and workflow_id = ${row.workflowId}`.execute(tx.db);
  return versionNo;
}

/** Where a workflow stands after a switch. */
interface Switched {
  state: WorkflowState;
  stateBefore: Mode | null;
  pausedReason: string;
  shadowTime: Instant | null;
  activeTime: Instant | null;
  seenTime: Instant | null;
  nextTime: Instant | null;
}

/** Switches a workflow. */
export async function updateWorkflowState(tx: Tx, workflowId: string, to: Switched): Promise<void> {
  await sql`update automation.workflow set state = ${to.state}, state_before = ${to.stateBefore}, paused_reason = ${to.pausedReason},
      shadow_since = ${to.shadowTime}, active_since = ${to.activeTime}, seen_time = ${to.seenTime}, next_time = ${to.nextTime},
      version = version + 1
    where customer_id = ${tx.customerId} and workflow_id = ${workflowId}`.execute(tx.db);
}

/** Pauses a workflow that stopped itself, with the reason. */
export async function stopWorkflow(tx: Tx, workflowId: string, reason: string): Promise<void> {
  await sql`update automation.workflow set state_before = state, state = 'PAUSED', paused_reason = ${reason}, active_since = null,
      next_time = null, version = version + 1
    where customer_id = ${tx.customerId} and workflow_id = ${workflowId} and state in ('SHADOW', 'REVIEW', 'ON')`.execute(tx.db);
}

/** Moves on what a workflow has looked at. */
export async function moveOn(tx: Tx, workflowId: string, to: { seenTime: Instant | null; nextTime: Instant | null }): Promise<void> {
  await sql`update automation.workflow set seen_time = ${to.seenTime}, next_time = ${to.nextTime}
    where customer_id = ${tx.customerId} and workflow_id = ${workflowId} and state in ('SHADOW', 'REVIEW', 'ON')`.execute(tx.db);
}

/** Takes a workflow away; false where it has run. */
export async function removeWorkflow(tx: Tx, workflowId: string): Promise<boolean> {
  const gone = await sql`delete from automation.workflow w where w.customer_id = ${tx.customerId} and w.workflow_id = ${workflowId}
    and not exists (select 1 from automation.workflow_run r where r.customer_id = ${tx.customerId} and r.workflow_id = w.workflow_id)
    returning 1`.execute(tx.db);
  return gone.rows.length > 0;
}

/** The definition of a version. */
export async function definitionOf(tx: Tx, workflowId: string, versionNo: number): Promise<Definition | undefined> {
  const found = await sql<{ definition: Definition }>`select definition from automation.workflow_version
    where customer_id = ${tx.customerId} and workflow_id = ${workflowId} and version_no = ${versionNo}`.execute(tx.db);
  return found.rows[0]?.definition;
}

/** The versions of a workflow, the newest first, at most twenty. */
export async function listVersions(
  tx: Tx,
  workflowId: string,
): Promise<{ versionNo: number; by: string; enteredTime: Instant; definition: Definition }[]> {
  const found = await sql<{ versionNo: number; by: string; enteredTime: Instant; definition: Definition }>`
    select v.version_no as "versionNo", u.display_name as by, v.entered_time as "enteredTime", v.definition
    from automation.workflow_version v
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = v.entered_by
    where v.customer_id = ${tx.customerId} and v.workflow_id = ${workflowId} order by v.version_no desc limit 20`.execute(tx.db);
  return found.rows;
}

/** One of those something is chosen from. */
export interface NamedRow {
  kind: 'person' | 'role' | 'template' | 'workflow';
  value: string;
  label: string;
}

/** Active people, roles, released letters and workflows by their names, those of a scope. One statement. */
export async function listNames(tx: Tx, communities: 'all' | ReadonlySet<string>): Promise<NamedRow[]> {
  const { customerId } = tx;
  const within = (of: RawBuilder<unknown>) =>
    communities === 'all' ? sql`true` : sql`(${of} is null or ${of} = any(${[...communities]}::bigint[]))`;
  const found = await sql<NamedRow>`
    select 'person' as kind, u.user_id::text as value, u.display_name as label from identity.app_user u
      where u.customer_id = ${customerId} and not u.is_inactive
    union all select 'role', r.role_id::text, r.name from identity.role r where r.customer_id = ${customerId}
    union all select 'template', t.template_id::text, t.name from correspondence.template t
      where t.customer_id = ${customerId} and t.current_version is not null and t.is_active and ${within(sql`t.community_id`)}
    union all select 'workflow', w.workflow_id::text, w.name from automation.workflow w
      where w.customer_id = ${customerId} and ${within(sql`w.community_id`)}
    order by kind, label, value`.execute(tx.db);
  return found.rows;
}

/** Who manages and who keeps the books of a community. */
export async function staffOf(
  tx: Tx,
  communityId: string | null,
): Promise<{ name: string; manager: string | null; accountant: string | null }> {
  const found = await sql<{ name: string; manager: string | null; accountant: string | null }>`
    select name, manager_user_id::text as manager, accountant_user_id::text as accountant from communities.community
    where customer_id = ${tx.customerId} and community_id = ${communityId}::bigint`.execute(tx.db);
  return found.rows[0] ?? { name: '', manager: null, accountant: null };
}
