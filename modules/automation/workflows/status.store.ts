// The load of workflows: what each step did, and the runs that are under way by step, person and age.
import { type RawBuilder, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';

type Scope = 'all' | ReadonlySet<string>;

/** Only runs `r` of communities the caller may look at, and those of none. */
export const runsWithin = (communities: Scope): RawBuilder<unknown> =>
  communities === 'all' ? sql`true` : sql`(r.community_id is null or r.community_id = any(${[...communities]}::bigint[]))`;

/** How often each step of a workflow had each outcome since a moment. */
export async function countSteps(
  tx: Tx,
  of: { workflowId: string; versionNo: number; since: Instant; communities: Scope },
): Promise<{ stepNo: number; outcome: string; n: number }[]> {
  const found = await sql<{ stepNo: number; outcome: string; n: number }>`
    select s.step_no as "stepNo", s.outcome, count(*)::int as n
    from automation.workflow_run r
    join automation.workflow_step s on s.customer_id = ${tx.customerId} and s.workflow_run_id = r.workflow_run_id
    where r.customer_id = ${tx.customerId} and r.workflow_id = ${of.workflowId} and r.version_no = ${of.versionNo}
      and r.started_time >= ${of.since} and ${runsWithin(of.communities)}
    group by s.step_no, s.outcome order by s.step_no, s.outcome`.execute(tx.db);
  return found.rows;
}

/** How many runs of a workflow began since a moment, by what became of them. */
export async function countRuns(
  tx: Tx,
  of: { workflowId: string; since: Instant; communities: Scope },
): Promise<{ started: number; skipped: number; failed: number; waiting: number }> {
  const found = await sql<{ started: number; skipped: number; failed: number; waiting: number }>`
    select count(*) filter (where r.state <> 'SKIPPED')::int as started, count(*) filter (where r.state = 'SKIPPED')::int as skipped,
      count(*) filter (where r.state = 'FAILED')::int as failed, count(*) filter (where r.state = 'WAITING')::int as waiting
    from automation.workflow_run r
    where r.customer_id = ${tx.customerId} and r.workflow_id = ${of.workflowId} and r.started_time >= ${of.since} and ${runsWithin(of.communities)}`.execute(
    tx.db,
  );
  return found.rows[0] ?? { started: 0, skipped: 0, failed: 0, waiting: 0 };
}

/** A run that is under way or failed. */
export interface OpenRun {
  workflowRunId: string;
  workflowId: string;
  workflow: string;
  versionNo: number;
  stepNo: number;
  label: string;
  state: string;
  reason: string;
  waitsFor: string | null;
  waitsForName: string;
  startedTime: Instant;
  stepTime: Instant;
  /** Whole days it has stood where it stands. */
  days: number;
}

/** The runs that are under way or failed in the last 30 days, the oldest first, at most two thousand. */
export async function listOpenRuns(tx: Tx, communities: Scope, now: Instant): Promise<OpenRun[]> {
  const found = await sql<OpenRun>`select r.workflow_run_id as "workflowRunId", r.workflow_id as "workflowId", w.name as workflow,
      r.version_no as "versionNo", r.step_no as "stepNo", r.label, r.state, r.reason, r.waits_for::text as "waitsFor",
      coalesce(u.display_name, '') as "waitsForName", r.started_time as "startedTime", r.step_time as "stepTime",
      greatest(0, extract(day from ${now}::timestamptz - r.step_time))::int as days
    from automation.workflow_run r
    join automation.workflow w on w.customer_id = ${tx.customerId} and w.workflow_id = r.workflow_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = r.waits_for
    where r.customer_id = ${tx.customerId} and ${runsWithin(communities)}
      and (r.state in ('RUNNING', 'WAITING') or r.state = 'FAILED' and r.step_time >= ${now}::timestamptz - interval '30 days')
    order by r.step_time, r.workflow_run_id limit 2000`.execute(tx.db);
  return found.rows;
}

/** Workflows that stopped themselves or were paused, with the reason. */
export async function listPaused(tx: Tx, communities: Scope): Promise<{ workflowId: string; workflow: string; reason: string }[]> {
  const within = communities === 'all' ? sql`true` : sql`(w.community_id is null or w.community_id = any(${[...communities]}::bigint[]))`;
  const found = await sql<{ workflowId: string; workflow: string; reason: string }>`
    select w.workflow_id as "workflowId", w.name as workflow, w.paused_reason as reason from automation.workflow w
    where w.customer_id = ${tx.customerId} and w.state = 'PAUSED' and ${within} order by w.name, w.workflow_id`.execute(tx.db);
  return found.rows;
}
