// What is to be done by whom: open tasks and runs of workflows that are under way, and what is stuck.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const tasksAndWorkflowStatus = defineReport({
  name: 'tasks-and-workflow-status',
  title: 'Tasks and workflow status',
  group: 'Global',
  description:
    'Open tasks and workflow runs by who they wait for, with the step, the due date and the days late; what is stuck comes last.',
  claims: needs('standardreports', 1, ['automation', 1]),
  protects: 'what is asked of whom, about which records',
  params: [
    asOfParam,
    { name: 'assignee', title: 'Assignee', kind: 'text', required: false },
    { name: 'template', title: 'Workflow', kind: 'text', required: false },
  ],
  unopened: { 'Days late': 'the days from the due date to the day of the report' },
  opens: [],
  proves: ['Every task and run stands once'],
  orientation: 'landscape',
  addsUp: 'itself',
});
