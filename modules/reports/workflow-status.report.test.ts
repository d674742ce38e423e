// Tasks and workflow status on Maple Court: tasks late and due, and a run that waits for an answer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Route } from '../../packages/http/handlers.ts';
import { reportText } from '../../packages/reporting/table-text.ts';
import { type Definition, workflows } from '../automation/automation.contract.ts';
import { automationRoutes, personOf, runWorkflowsEverywhere } from '../automation/automation.server.ts';
import { communitiesRecords } from '../communities/communities.server.ts';
import { listCustomerIds } from '../identity/identity.server.ts';
import { tasks } from '../records/records.contract.ts';
import { recordsRoutes } from '../records/records.server.ts';
import { reports } from './reports.contract.ts';
import { aPlayedJanuary, inCents, type PlayedCommunity } from './reports.testing.ts';

let maple: PlayedCommunity;
const every: () => readonly Route[] = () => [...recordsRoutes(communitiesRecords), ...automationRoutes([], every)];
const where = { all: true, conditions: [{ field: 'openBatches', op: 'AT_LEAST' as const, value: '0' }], groups: [] };
const log = { info: () => {}, error: () => {} };

/** A workflow that is on, started for the community. */
async function start(name: string, steps: Definition['steps']): Promise<void> {
  const { call, communityId } = maple;
  const definition = { trigger: { kind: 'MANUAL' as const }, subject: 'community' as const, steps };
  const { workflowId } = await call(workflows.addWorkflow, { name, communityId, breakAfter: 5, definition });
  await call(workflows.setWorkflowState, { workflowId, state: 'SHADOW' });
  await call(workflows.setWorkflowState, { workflowId, state: 'ON' });
  await call(workflows.startWorkflow, { workflowId, subjectId: communityId });
}

beforeAll(async () => {
  maple = await aPlayedJanuary('ACCRUAL', automationRoutes([], every));
  const { call, communityId, services } = maple;
  const { people } = await call(tasks.listTaskPeople, { communityId });
  const ada = people.find(({ name }) => name === 'Ada Admin')?.userId ?? '';
  maple.clock.set('2026-01-10T15:00:00.000Z');
  await call(tasks.addTask, { communityId, title: 'Order the pool permit', dueDate: '2026-01-15', assigneeIds: [ada] });
  await call(tasks.addTask, { communityId, title: 'Call the roofer', dueDate: '2026-02-10', assigneeIds: [ada] });
  await call(tasks.addTask, { communityId, title: 'Read the bylaws' });
  const question = 'Was the board packet sent?';
  await start('Board packet', [{ kind: 'APPROVAL', question, userId: null, days: 5, silence: 'STOP' }]);
  await start('Late fees', [
    { kind: 'DECIDE', where },
    { kind: 'FLOW', workflowId: '1' },
  ]);
  await runWorkflowsEverywhere(services, { customerIds: listCustomerIds, personOf, routes: every, log });
});
afterAll(() => maple.close());

test('lists what is open by who it waits for, what is late, and what is done is left out', async () => {
  const { call, communityId } = maple;
  const params = { asOfDate: '2026-01-31' };
  const result = await call(reports.runReport, { communityId, name: 'tasks-and-workflow-status', ...params });
  await expect(reportText(inCents(result))).toMatchFileSnapshot('../automation/reports/tasks-and-workflow-status-with-runs.golden.txt');
});
