// What people did about the records of runs in shadow, step by step, in the days around each run.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { Mode } from './workflow.contract.ts';

/** A step a workflow would have taken, with the first act of people that is the same. */
interface ShadowStep {
  runId: string;
  label: string;
  community: string;
  zone: string;
  startedTime: Instant;
  judged: 'WORKFLOW' | 'PEOPLE' | null;
  stepNo: number;
  kind: string;
  would: string;
  stepTime: Instant;
  /** Null where people did nothing of the kind. */
  didBy: string | null;
  did: string | null;
  didTime: Instant | null;
}

/** A run in shadow with the record it was about. */
export interface ShadowRecord {
  runId: string;
  ownershipId: string | null;
  propertyId: string | null;
  entityKind: string;
  entityId: string;
}

/** The runs of a workflow in shadow since a moment. */
export async function listShadowRuns(
  tx: Tx,
  workflowId: string,
  since: Instant,
): Promise<{ runId: string; subjectId: string; communityId: string | null; mode: Mode }[]> {
  const found = await sql<{ runId: string; subjectId: string; communityId: string | null; mode: Mode }>`
    select workflow_run_id as "runId", subject_id as "subjectId", community_id::text as "communityId", mode from automation.workflow_run
    where customer_id = ${tx.customerId} and workflow_id = ${workflowId} and mode = 'SHADOW' and started_time >= ${since}
    order by started_time desc, workflow_run_id desc limit 500`.execute(tx.db);
  return found.rows;
}

/** What people did within a week of each step a workflow in shadow would have taken. One statement. */
export async function listShadowSteps(tx: Tx, records: readonly ShadowRecord[]): Promise<ShadowStep[]> {
  const { customerId } = tx;
  const list = JSON.stringify(records);
  const found = await sql<ShadowStep>`
    with about as (select * from jsonb_to_recordset(${list}::jsonb)
      as a("runId" text, "ownershipId" bigint, "propertyId" bigint, "entityKind" text, "entityId" text))
    select r.workflow_run_id as "runId", r.label, coalesce(c.name, '') as community, coalesce(c.time_zone, 'UTC') as zone,
      r.started_time as "startedTime", r.judged, s.step_no as "stepNo", s.kind, s.message as would, s.step_time as "stepTime",
      d.by as "didBy", d.did, d.at as "didTime"
    from about a
    join automation.workflow_run r on r.customer_id = ${customerId} and r.workflow_run_id = a."runId"::bigint
    join automation.workflow_step s on s.customer_id = ${customerId} and s.workflow_run_id = r.workflow_run_id and s.outcome = 'WOULD'
    left join communities.community c on c.customer_id = ${customerId} and c.community_id = r.community_id
    left join lateral (
      select x.at, x.did, u.display_name as by from (
        select t.entered_time as at, t.entered_by as who, t.title as did from records.task t
          where t.customer_id = ${customerId} and s.kind = 'TASK' and t.entity_kind = a."entityKind" and t.entity_id = a."entityId"
        union all select n.entered_time, n.entered_by, n.subject from records.note n
          where n.customer_id = ${customerId} and s.kind = 'NOTE' and n.entity_kind = a."entityKind" and n.entity_id = a."entityId"
        union all select f.set_time, f.set_by, f.flag from communities.property_flag f
          where f.customer_id = ${customerId} and s.kind = 'FLAG' and f.property_id = a."propertyId"
        union all select b.released_time, b.released_by, b.title from correspondence.letter l
          join correspondence.letter_batch b on b.customer_id = ${customerId} and b.letter_batch_id = l.letter_batch_id
          where l.customer_id = ${customerId} and s.kind = 'LETTER' and l.ownership_id = a."ownershipId"
      ) x
      left join identity.app_user u on u.customer_id = ${customerId} and u.user_id = x.who
      where x.at between s.step_time - interval '1 day' and s.step_time + interval '7 days'
      order by x.at limit 1) d on true
    order by r.started_time desc, r.workflow_run_id desc, s.workflow_step_id`.execute(tx.db);
  return found.rows;
}

/** Runs in shadow that stopped before their end, with the reason. */
export async function listStopped(
  tx: Tx,
  workflowId: string,
  since: Instant,
): Promise<{ workflowRunId: string; communityId: string | null; label: string; reason: string; startedTime: Instant; zone: string }[]> {
  const found = await sql<{
    workflowRunId: string;
    communityId: string | null;
    label: string;
    reason: string;
    startedTime: Instant;
    zone: string;
  }>`
    select r.workflow_run_id as "workflowRunId", r.community_id::text as "communityId", r.label, r.reason, r.started_time as "startedTime",
      coalesce(c.time_zone, 'UTC') as zone
    from automation.workflow_run r
    left join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = r.community_id
    where r.customer_id = ${tx.customerId} and r.workflow_id = ${workflowId} and r.mode = 'SHADOW' and r.started_time >= ${since}
      and r.reason <> '' and r.state in ('DONE', 'FAILED', 'SKIPPED')
    order by r.started_time desc, r.workflow_run_id desc limit 200`.execute(tx.db);
  return found.rows;
}
