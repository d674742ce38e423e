// Reads the tasks and runs of workflows that are open at the end of a day.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { daysBetween, formatDateLong, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { communitiesOf, joinReport } from '../../../packages/reporting/report.ts';
import { tasksAndWorkflowStatus } from './tasks-and-workflow-status.report.ts';

const columns: ReportColumn[] = [
  { key: 'subject', title: 'Subject', kind: 'text' },
  { key: 'item', title: 'Item', kind: 'text' },
  { key: 'community', title: 'Community', kind: 'text' },
  { key: 'step', title: 'Step', kind: 'text' },
  { key: 'due', title: 'Due', kind: 'date' },
  { key: 'late', title: 'Days late', kind: 'count' },
];

interface OpenItem {
  id: string;
  isTask: boolean;
  subject: string;
  item: string;
  community: string;
  step: string;
  assignee: string;
  due: LocalDate | null;
  isStuck: boolean;
}

interface Asked {
  communityIds: readonly string[];
  /** With what belongs to no community. */
  isOfAll: boolean;
  on: LocalDate;
  assignee: string;
  template: string;
}

/** What is open, by assignee and due date. One statement. */
async function listOpen(tx: Tx, { communityIds, isOfAll, on, assignee, template }: Asked): Promise<OpenItem[]> {
  const { customerId } = tx;
  const ids = [...communityIds];
  const found = await sql<OpenItem>`
    select i.id, i.is_task as "isTask", i.subject, i.item, coalesce(c.name, '') as community, i.step, i.assignee, i.due, i.is_stuck as "isStuck"
    from (
      select t.task_id as id, true as is_task, t.community_id, t.title as subject, 'Task' as item, initcap(replace(t.status, '_', ' ')) as step,
        coalesce((select string_agg(u.display_name, ', ' order by u.display_name, u.user_id) from records.task_person p
          join identity.app_user u on u.customer_id = ${customerId} and u.user_id = p.user_id
          where p.customer_id = ${customerId} and p.task_id = t.task_id and p.part = 'ASSIGNEE'), r.name, '') as assignee,
        t.due_on as due, t.status = 'BLOCKED' as is_stuck, '' as template
      from records.task t
      left join identity.role r on r.customer_id = ${customerId} and r.role_id = t.role_id
      where t.customer_id = ${customerId} and t.removed_time is null and t.entered_time < ${on}::date + 1
        and (t.closed_time is null or t.closed_time >= ${on}::date + 1)
      union all
      select w.workflow_id, false, x.community_id, x.label, w.name, concat_ws(': ', 'Step ' || x.step_no + 1, nullif(x.reason, '')),
        coalesce(u.display_name, ''), x.wait_until::date, x.state = 'FAILED' or x.wait_until is null and x.step_time < ${on}::date - 7, w.name
      from automation.workflow_run x
      join automation.workflow w on w.customer_id = ${customerId} and w.workflow_id = x.workflow_id
      left join identity.app_user u on u.customer_id = ${customerId} and u.user_id = x.waits_for
      where x.customer_id = ${customerId} and x.state in ('RUNNING', 'WAITING', 'FAILED') and x.started_time < ${on}::date + 1
    ) i
    left join communities.community c on c.customer_id = ${customerId} and c.community_id = i.community_id
    where (i.community_id = any(${ids}::bigint[]) or ${isOfAll}::boolean and i.community_id is null)
      and (${assignee} = '' or strpos(lower(i.assignee), lower(${assignee})) > 0)
      and (${template} = '' or strpos(lower(i.template), lower(${template})) > 0)
    order by i.assignee = '', lower(i.assignee), i.due nulls last, lower(i.subject), i.is_task, i.id`.execute(tx.db);
  return found.rows;
}

function lineOf({ id, isTask, subject, item, community, step, due }: OpenItem, on: LocalDate): ReportRow {
  const late = due === null ? 0 : Math.max(0, daysBetween(due, on));
  return factRow({
    subject: isTask ? doorCell(subject, 'task-view', { taskId: id }) : doorCell(subject, 'workflow-edit', { workflowId: id }),
    item,
    community,
    step,
    due: dayCell(due),
    late: late === 0 ? null : { count: late },
  });
}

export const tasksAndWorkflowStatusReport = joinReport(tasksAndWorkflowStatus, async (tx, order) => {
  const { asOfDate: on, assignee = '', template = '' } = order.params;
  const asked = {
    communityIds: communitiesOf(order),
    isOfAll: order.isOfAll ?? false,
    on,
    assignee: assignee ?? '',
    template: template ?? '',
  };
  const open = await listOpen(tx, asked);
  const stuck = open.filter(({ isStuck }) => isStuck);
  const groups = [
    ...Map.groupBy(
      open.filter(({ isStuck }) => !isStuck),
      (each) => each.assignee,
    ),
  ];
  const late = open.filter(({ due }) => due !== null && due < on).length;
  const [once] = tasksAndWorkflowStatus.proves;
  const keys = new Set(open.map(({ id, isTask, subject, step }) => `${isTask} ${id} ${subject} ${step}`));
  return {
    subtitle: [
      `As of ${formatDateLong(on)}`,
      ...(asked.assignee === '' ? [] : [`Assignee contains “${asked.assignee}”`]),
      ...(asked.template === '' ? [] : [`Workflow contains “${asked.template}”`]),
    ],
    columns,
    rows: [
      ...groups.flatMap(([who, own]) => [
        headRow(`${who === '' ? 'No one' : who}, ${counted(own.length, 'item')}`, columns),
        ...own.map((each) => lineOf(each, on)),
      ]),
      ...(stuck.length === 0
        ? []
        : [headRow(`Stuck, ${counted(stuck.length, 'item')}`, columns), ...stuck.map((each) => lineOf(each, on))]),
      { kind: 'grandTotal', level: 0, cells: { subject: { text: `Total, ${counted(open.length, 'item')}, ${late} late` } } },
    ],
    checks: [{ name: once, outcome: keys.size === open.length ? 'holds' : 'fails', detail: counted(open.length, 'item') }],
  };
});
