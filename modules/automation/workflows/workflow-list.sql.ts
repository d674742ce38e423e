// Where the rows of the lists of workflows and runs come from.
import { sql, type Tx } from '../../../packages/db/database.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { joinList, type ListReader, type ListSource } from '../../../packages/lists/lists.ts';
import { runsWithin } from './status.store.ts';
import { workflowList, workflowRunList } from './workflow-list.contract.ts';

type Scope = ListReader['communities'];

const within = (communities: Scope) =>
  communities === 'all' ? sql`true` : sql`(w.community_id is null or w.community_id = any(${[...communities]}::bigint[]))`;

async function requireWorkflow(tx: Tx, workflowId: string, communities: Scope): Promise<void> {
  const found = await sql`select 1 from automation.workflow w
    where w.customer_id = ${tx.customerId} and w.workflow_id = ${workflowId} and ${within(communities)}`.execute(tx.db);
  if (found.rows.length === 0) throw notFound('The workflow');
}

const workflowSource = joinList(workflowList, {
  read: ({ tx, communities, now }) => ({
    id: sql`w.workflow_id`,
    columns: {
      name: sql`w.name`,
      trigger: sql`w.trigger_kind`,
      community: sql`coalesce(c.name, 'Every community')`,
      state: sql`w.state`,
      runs: sql`coalesce(n.runs, 0)`,
      failed: sql`coalesce(n.failed, 0)`,
      waiting: sql`coalesce(n.waiting, 0)`,
      runsFor: sql`u.display_name`,
      versionNo: sql`w.version_no`,
      pausedReason: sql`w.paused_reason`,
    },
    from: sql`automation.workflow w
      join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = w.runs_for
      left join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = w.community_id
      left join (select r.workflow_id, count(*) filter (where r.state <> 'SKIPPED')::int as runs,
          count(*) filter (where r.state = 'FAILED')::int as failed, count(*) filter (where r.state = 'WAITING')::int as waiting
        from automation.workflow_run r
        where r.customer_id = ${tx.customerId} and r.started_time >= ${now}::timestamptz - interval '30 days' and ${runsWithin(communities)}
        group by r.workflow_id) n on n.workflow_id = w.workflow_id`,
    where: sql`w.customer_id = ${tx.customerId} and ${within(communities)}`,
  }),
});

const runSource = joinList(workflowRunList, {
  async read({ tx, input, communities }) {
    if (input.workflowId !== undefined) await requireWorkflow(tx, input.workflowId, communities);
    const ofOne = input.workflowId === undefined ? sql`true` : sql`r.workflow_id = ${input.workflowId}`;
    return {
      id: sql`r.workflow_run_id`,
      columns: {
        started: sql`(r.started_time at time zone coalesce(c.time_zone, w.zone))::date`,
        workflow: sql`w.name`,
        label: sql`r.label`,
        community: sql`coalesce(c.name, '')`,
        mode: sql`r.mode`,
        state: sql`r.state`,
        stepNo: sql`r.step_no`,
        reason: sql`r.reason`,
        waitsFor: sql`coalesce(u.display_name, '')`,
        versionNo: sql`r.version_no`,
        ofWorkflowId: sql`r.workflow_id`,
      },
      from: sql`automation.workflow_run r
        join automation.workflow w on w.customer_id = ${tx.customerId} and w.workflow_id = r.workflow_id
        left join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = r.community_id
        left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = r.waits_for`,
      where: sql`r.customer_id = ${tx.customerId} and ${ofOne} and ${runsWithin(communities)}`,
    };
  },
});

export const workflowSources: readonly ListSource[] = [workflowSource, runSource];
