// Keeps the runs of workflows with the log of their steps.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { StepKind } from './definition.contract.ts';
import type { Mode, RunState, StepOutcome } from './workflow.contract.ts';

/** One run over one record. */
export interface RunRow {
  runId: string;
  workflowId: string;
  workflow: string;
  versionNo: number;
  mode: Mode;
  subjectId: string;
  label: string;
  communityId: string | null;
  community: string;
  state: RunState;
  /** How many steps it has behind it. */
  stepNo: number;
  reason: string;
  waitsFor: string | null;
  waitUntilTime: Instant | null;
  depth: number;
  startedTime: Instant;
  stepTime: Instant;
}

const columns = sql`r.workflow_run_id as "runId", r.workflow_id as "workflowId", w.name as workflow, r.version_no as "versionNo", r.mode,
  r.subject_id as "subjectId", r.label, r.community_id::text as "communityId", coalesce(c.name, '') as community, r.state,
  r.step_no as "stepNo", r.reason, r.waits_for::text as "waitsFor", r.wait_until as "waitUntilTime", r.depth,
  r.started_time as "startedTime", r.step_time as "stepTime"`;

const joined = ({ customerId }: Tx) => sql`automation.workflow_run r
  join automation.workflow w on w.customer_id = ${customerId} and w.workflow_id = r.workflow_id
  left join communities.community c on c.customer_id = ${customerId} and c.community_id = r.community_id`;

/** One run; locked where it goes on. */
export async function findRun(tx: Tx, runId: string, lock = false): Promise<RunRow | undefined> {
  const found = await sql<RunRow>`select ${columns} from ${joined(tx)}
    where r.customer_id = ${tx.customerId} and r.workflow_run_id = ${runId} ${lock ? sql`for update of r` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** A run about to begin, or one that did not. */
export interface NewRun {
  occurrence: string;
  subjectId: string;
  label: string;
  communityId: string | null;
  state: 'RUNNING' | 'SKIPPED';
  reason: string;
  depth: number;
  parentRunId: string | null;
}

/** Begins runs; those whose occurrence was there before are left out. Returns the ids of those that run. */
export async function insertRuns(
  tx: Tx,
  of: { workflowId: string; versionNo: number; mode: Mode; now: Instant },
  runs: readonly NewRun[],
): Promise<string[]> {
  const text = (values: readonly (string | null)[]) => ({ type: 'text', values });
  const bigint = (values: readonly (string | null)[]) => ({ type: 'bigint', values });
  const made = await sql<{ id: string; state: RunState }>`
    insert into automation.workflow_run (customer_id, workflow_id, version_no, mode, occurrence, subject_id, label, community_id, state, reason,
      depth, parent_run_id, started_time, step_time, ended_time)
    select customer.customer_id, ${of.workflowId}::bigint, ${of.versionNo}::integer, ${of.mode}, n.occurrence, n.subject_id, n.label, n.community_id,
      n.state, n.reason, n.depth, n.parent_run_id, ${of.now}::timestamptz, ${of.now}::timestamptz,
      case when n.state = 'SKIPPED' then ${of.now}::timestamptz end
    from ${rowsFor(
      tx,
      {
        occurrence: text(runs.map((each) => each.occurrence)),
        subject_id: text(runs.map((each) => each.subjectId)),
        label: text(runs.map((each) => each.label)),
        community_id: bigint(runs.map((each) => each.communityId)),
        state: text(runs.map((each) => each.state)),
        reason: text(runs.map((each) => each.reason)),
        depth: { type: 'integer', values: runs.map((each) => each.depth) },
        parent_run_id: bigint(runs.map((each) => each.parentRunId)),
      },
      'n',
    )}
    on conflict (customer_id, workflow_id, occurrence) do nothing returning workflow_run_id as id, state`.execute(tx.db);
  return made.rows.filter(({ state }) => state === 'RUNNING').map(({ id }) => id);
}

/** Where a run stands after a step. */
interface RunMove {
  state: RunState;
  stepNo: number;
  reason: string;
  waitsFor: string | null;
  waitUntilTime: Instant | null;
}

/** Moves a run. */
export async function updateRun(tx: Tx, runId: string, to: RunMove, now: Instant): Promise<void> {
  const isOver = to.state === 'DONE' || to.state === 'CANCELED';
  await sql`update automation.workflow_run set state = ${to.state}, step_no = ${to.stepNo}, reason = ${to.reason},
      waits_for = ${to.waitsFor}, wait_until = ${to.waitUntilTime}, step_time = ${now}, ended_time = ${isOver ? now : null}
    where customer_id = ${tx.customerId} and workflow_run_id = ${runId}`.execute(tx.db);
}

/** One line of the log of a run. */
export interface StepLine {
  stepNo: number;
  kind: StepKind | 'END';
  outcome: StepOutcome;
  message: string;
  madeKind: string;
  madeId: string;
  /** Who answered; null for the runner. */
  userId: string | null;
}

/** Adds to the log of a run. */
export async function insertStep(tx: Tx, runId: string, line: StepLine, now: Instant): Promise<void> {
  await sql`insert into automation.workflow_step (customer_id, workflow_run_id, step_no, kind, outcome, message, made_kind, made_id, by_user, step_time)
    values (${tx.customerId}, ${runId}, ${line.stepNo}, ${line.kind}, ${line.outcome}, ${line.message}, ${line.madeKind}, ${line.madeId},
      ${line.userId}, ${now})`.execute(tx.db);
}

/** The log of a run, as it was written. */
export async function listSteps(tx: Tx, runId: string): Promise<(StepLine & { by: string; stepTime: Instant })[]> {
  const found = await sql<StepLine & { by: string; stepTime: Instant }>`
    select s.step_no as "stepNo", s.kind, s.outcome, s.message, s.made_kind as "madeKind", s.made_id as "madeId", s.by_user::text as "userId",
      coalesce(u.display_name, '') as by, s.step_time as "stepTime"
    from automation.workflow_step s
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = s.by_user
    where s.customer_id = ${tx.customerId} and s.workflow_run_id = ${runId} order by s.workflow_step_id`.execute(tx.db);
  return found.rows;
}

/** True where someone approved a step of a run. */
export async function isAnswered(tx: Tx, runId: string, stepNo: number): Promise<boolean> {
  const found = await sql`select 1 from automation.workflow_step
    where customer_id = ${tx.customerId} and workflow_run_id = ${runId} and step_no = ${stepNo} and outcome = 'ANSWERED'`.execute(tx.db);
  return found.rows.length > 0;
}

/** The runs that can go on now, the oldest first. */
export async function listDueRuns(tx: Tx, now: Instant, limit: number): Promise<string[]> {
  const found = await sql<{ id: string }>`select r.workflow_run_id as id from automation.workflow_run r
    join automation.workflow w on w.customer_id = ${tx.customerId} and w.workflow_id = r.workflow_id
    where r.customer_id = ${tx.customerId} and w.state <> 'PAUSED'
      and (r.state = 'RUNNING' or r.state = 'WAITING' and r.wait_until <= ${now})
    order by r.workflow_run_id limit ${limit}`.execute(tx.db);
  return found.rows.map(({ id }) => id);
}

/** When records last started a workflow, by their ids; runs that did not begin do not count. */
export async function lastStarts(tx: Tx, workflowId: string, subjectIds: readonly string[]): Promise<ReadonlyMap<string, Instant>> {
  const found = await sql<{
    subjectId: string;
    at: Instant;
  }>`select subject_id as "subjectId", max(started_time) as at from automation.workflow_run
    where customer_id = ${tx.customerId} and workflow_id = ${workflowId} and subject_id = any(${[...subjectIds]}::text[]) and state <> 'SKIPPED'
    group by subject_id`.execute(tx.db);
  return new Map(found.rows.map(({ subjectId, at }) => [subjectId, at]));
}

/** The runs a workflow has begun since a moment. */
export async function countStarted(tx: Tx, workflowId: string, since: Instant): Promise<number> {
  const found = await sql<{ n: number }>`select count(*)::int as n from automation.workflow_run
    where customer_id = ${tx.customerId} and workflow_id = ${workflowId} and started_time > ${since} and state <> 'SKIPPED'`.execute(tx.db);
  return found.rows[0]?.n ?? 0;
}

/** How many of its last runs failed one after another. */
export async function countFailures(tx: Tx, workflowId: string, most: number): Promise<number> {
  const found = await sql<{ state: RunState }>`select state from automation.workflow_run
    where customer_id = ${tx.customerId} and workflow_id = ${workflowId} and state in ('DONE', 'FAILED')
    order by step_time desc, workflow_run_id desc limit ${most}`.execute(tx.db);
  const good = found.rows.findIndex(({ state }) => state === 'DONE');
  return good === -1 ? found.rows.length : good;
}

/** Runs of a record, the newest first. */
export async function listRunsOf(
  tx: Tx,
  workflowId: string,
  subjectId: string,
): Promise<{ workflowRunId: string; state: RunState; reason: string; startedTime: Instant }[]> {
  const found = await sql<{ workflowRunId: string; state: RunState; reason: string; startedTime: Instant }>`
    select workflow_run_id as "workflowRunId", state, reason, started_time as "startedTime" from automation.workflow_run
    where customer_id = ${tx.customerId} and workflow_id = ${workflowId} and subject_id = ${subjectId}
    order by started_time desc, workflow_run_id desc limit 10`.execute(tx.db);
  return found.rows;
}

/** An act of the audit trail that may start workflows. */
export interface ActRow {
  eventId: string;
  command: string;
  entityKind: string;
  entityId: string | null;
  batchId: string | null;
  eventTime: Instant;
  /** The run that did it; null where people did. */
  runId: string | null;
  depth: number;
}

/** What was done to records of some kinds since a moment, in its order, at most `limit`. */
export async function listActs(tx: Tx, kinds: readonly string[], since: Instant, limit: number): Promise<ActRow[]> {
  const found = await sql<ActRow>`select e.audit_event_id as "eventId", e.command, e.entity_kind as "entityKind", e.entity_id as "entityId",
      e.batch_id::text as "batchId", e.event_time as "eventTime", r.workflow_run_id::text as "runId", coalesce(r.depth, 0) as depth
    from platform.audit_event e
    left join automation.workflow_run r on r.customer_id = ${tx.customerId}
      and r.workflow_run_id = case when e.request_id ~ '^workflow [0-9]{1,18}$' then substr(e.request_id, 10)::bigint end
    where e.customer_id = ${tx.customerId} and e.event_time >= ${since} and e.entity_kind = any(${[...kinds]}::text[])
    order by e.audit_event_id limit ${limit}`.execute(tx.db);
  return found.rows;
}

/** Says who is right where a run in shadow and people differ. */
export async function judgeRun(tx: Tx, runId: string, judged: 'WORKFLOW' | 'PEOPLE' | null, userId: string): Promise<void> {
  await sql`update automation.workflow_run set judged = ${judged}, judged_by = ${judged === null ? null : userId}
    where customer_id = ${tx.customerId} and workflow_run_id = ${runId}`.execute(tx.db);
}
