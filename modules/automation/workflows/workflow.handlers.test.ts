// Workflows through HTTP and the round on a real database: shadow writes nothing and is compared with people,
// on acts as its person, waits and approvals, failures, loops, and why something did not run.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientInput, Endpoint } from '../../../packages/contract/contract.ts';
import { sql } from '../../../packages/db/database.ts';
import type { Route } from '../../../packages/http/handlers.ts';
import { community, propertyFlags } from '../../communities/communities.contract.ts';
import { communitiesRecords, communitiesRoutes } from '../../communities/communities.server.ts';
import { correspondenceRoutes } from '../../correspondence/correspondence.server.ts';
import { listCustomerIds } from '../../identity/identity.server.ts';
import { peopleRecords } from '../../people/people.server.ts';
import { chargesWork } from '../../receivables/receivables.server.ts';
import { aBilledCommunity, type BilledCommunity } from '../../receivables/receivables.testing.ts';
import { recordsRoutes } from '../../records/records.server.ts';
import { automationRoutes } from '../automation.server.ts';
import { personOf } from '../jobs/person.handlers.ts';
import { type Acting, callAs } from './acting.handlers.ts';
import type { Definition, Step } from './definition.contract.ts';
import { runWorkflowsEverywhere } from './round.handlers.ts';
import { type Doing, doStep } from './step.handlers.ts';
import { workflowRuns, workflows } from './workflow.contract.ts';
import { workflowList, workflowRunList } from './workflow-list.contract.ts';

const works = [chargesWork];
const every: () => readonly Route[] = () => [
  ...communitiesRoutes,
  ...recordsRoutes([...communitiesRecords, ...peopleRecords]),
  ...correspondenceRoutes([]),
  ...automationRoutes(works, every),
];
const log = { info: () => {}, error: () => {} };

let maple: BilledCommunity;
let communityId: string;
let minute = 0;
const round = () => runWorkflowsEverywhere(maple.services, { customerIds: listCustomerIds, personOf, routes: every, log });
/** Time goes on by a minute and the round looks. */
const later = async (to?: string) => {
  minute += 1;
  maple.clock.set(to ?? `2026-02-01T10:${String(minute).padStart(2, '0')}:00.000Z`);
  await round();
};
const codeOf = async (endpoint: Endpoint, input: unknown, token?: string) =>
  (await maple.send(endpoint, input, token === undefined ? {} : { token })).json.code;

const by = (kind: Definition['trigger']['kind'], more: Partial<Definition['trigger']> = {}): Definition['trigger'] => ({
  kind,
  acts: [],
  every: 'DAY',
  weekday: 1,
  day: 1,
  time: '06:00',
  ...more,
});
const note: Step = { kind: 'NOTE', title: 'Seen: {record}', text: '' };
const task: Step = {
  kind: 'TASK',
  title: 'Call {record}',
  text: '',
  who: 'MANAGER',
  userId: null,
  roleId: null,
  dueDays: 3,
  checklist: ['Ask'],
};
const flag: Step = { kind: 'FLAG', flag: 'LATE_FEES', days: 30, reason: '' };
const ask: Step = { kind: 'APPROVAL', question: 'Go on?', userId: null, days: 5, silence: 'STOP' };
const all = { all: true, conditions: [], groups: [] };
const ofOwner = (steps: Step[], more: Partial<Definition> = {}): Definition => ({
  trigger: by('MANUAL'),
  subject: 'owner',
  onceDays: 0,
  where: all,
  steps,
  ...more,
});

type Added = ClientInput<typeof workflows.addWorkflow>;
const add = async (name: string, definition: Definition, more: Partial<Added> = {}) =>
  (await maple.call(workflows.addWorkflow, { name, communityId, definition, ...more })).workflowId;
const put = (workflowId: string, state: 'DRAFT' | 'SHADOW' | 'REVIEW' | 'ON' | 'PAUSED') =>
  maple.call(workflows.setWorkflowState, { workflowId, state });
/** A workflow that is on, by way of shadow. */
const on = async (name: string, definition: Definition, more: Partial<Added> = {}) => {
  const workflowId = await add(name, definition, more);
  await put(workflowId, 'SHADOW');
  await put(workflowId, 'ON');
  return workflowId;
};
const home = (account: string) => maple.units.get(account) ?? { propertyId: '', ownershipId: '' };
const start = async (workflowId: string, account: string) =>
  (await maple.call(workflows.startWorkflow, { workflowId, subjectId: home(account).ownershipId })).workflowRunId;
const runOf = (workflowRunId: string) => maple.call(workflowRuns.getWorkflowRun, { workflowRunId });
const runsOf = async (workflowId: string) => (await maple.call(workflowRunList.calls.readPage, { workflowId })).rows;
const flagsOf = async (account: string) =>
  await maple.call(propertyFlags.listPropertyFlags, { communityId, propertyId: home(account).propertyId });
const count = async (table: 'task' | 'note') => {
  const found = await sql<{
    n: string;
  }>`select count(*) as n from records.${sql.raw(table)} where customer_id = ${maple.customerId}`.execute(maple.db.asMigrator);
  return Number(found.rows[0]?.n);
};

beforeAll(async () => {
  maple = await aBilledCommunity({ more: [...automationRoutes(works, every), ...correspondenceRoutes([])] });
  communityId = maple.communityId;
  maple.clock.set('2026-02-01T10:00:00.000Z');
});
afterAll(() => maple.close());

describe('a definition', () => {
  it('asks for what is there and has a name of its own', async () => {
    const workflowId = await add('Named', ofOwner([note]));
    const order = (name: string, definition: Definition) => ({ name, communityId, definition });
    expect(await codeOf(workflows.addWorkflow, order('Named', ofOwner([note])))).toBe('nameTaken');
    const odd = { all: true, conditions: [{ field: 'color', op: 'IS' as const, value: 'red' }], groups: [] };
    expect(await codeOf(workflows.addWorkflow, order('Odd', ofOwner([note], { where: odd })))).toBe('unknownField');
    const job: Step = { kind: 'JOB', job: 'no-such', mode: 'SCHEDULE', settings: {} };
    expect(await codeOf(workflows.addWorkflow, order('Job', ofOwner([job])))).toBe('stepNotWhole');
    expect(await codeOf(workflows.setWorkflowState, { workflowId, state: 'ON' })).toBe('shadowFirst');
    const letter = await add('Letter', ofOwner([{ kind: 'LETTER', templateId: null, title: 'Letter', delivery: 'SMART' }]));
    expect(await codeOf(workflows.setWorkflowState, { workflowId: letter, state: 'SHADOW' })).toBe('stepNotWhole');
    expect(await codeOf(workflows.startWorkflow, { workflowId, subjectId: home('MC-0001').ownershipId })).toBe('notManual');
    const [first] = (await maple.call(workflowList.calls.readPage, {})).rows;
    expect(first).toMatchObject({ name: 'Letter', state: 'DRAFT', community: 'Maple Court', runs: 0 });
    await maple.call(workflows.deleteWorkflow, { workflowId: letter });
  });

  it('keeps versions, and those who are late are told', async () => {
    const workflowId = await add('Versions', ofOwner([note]));
    const seen = await maple.call(workflows.getWorkflow, { workflowId });
    const more = { workflowId, name: 'Versions', communityId, definition: ofOwner([note, task]) };
    expect(await maple.call(workflows.changeWorkflow, { ...more, version: seen.version })).toMatchObject({ versionNo: 2 });
    expect(await codeOf(workflows.changeWorkflow, { ...more, version: seen.version })).toBe('changedMeanwhile');
    const page = await maple.call(workflows.getWorkflow, { workflowId });
    expect(page.versions.map(({ versionNo }) => versionNo)).toEqual([2, 1]);
    expect(page.sentences.map(({ verb }) => verb)).toEqual(['When', 'Note', 'Give']);
    const choices = await maple.call(workflows.getWorkflowChoices, {});
    expect(choices.acts).toContainEqual(expect.objectContaining({ subject: 'community', name: 'Community.editCommunity' }));
    expect(choices.jobs).toEqual([{ value: 'apply-charges', label: 'Apply charges' }]);
  });
});

describe('in shadow', () => {
  it('does everything and writes nothing, and is compared with what people did', async () => {
    const workflowId = await add('Grace', ofOwner([note, flag]));
    await put(workflowId, 'SHADOW');
    const before = await count('note');
    const missed = await start(workflowId, 'MC-0001');
    const same = await start(workflowId, 'MC-0002');
    await later();
    const run = await runOf(missed);
    expect(run).toMatchObject({ state: 'DONE', mode: 'SHADOW' });
    expect(run.steps.map(({ outcome, madeId }) => [outcome, madeId])).toEqual([
      ['WOULD', ''],
      ['WOULD', ''],
    ]);
    expect([await count('note'), await flagsOf('MC-0001')]).toEqual([before, []]);
    await maple.call(propertyFlags.addPropertyFlag, {
      communityId,
      propertyId: home('MC-0002').propertyId,
      flag: 'LATE_FEES',
      reason: 'New',
    });
    const { rows } = await maple.call(workflows.listDifferences, { workflowId });
    const verdicts = Object.fromEntries(rows.map((row) => [row.workflowRunId, row.verdict]));
    expect(verdicts).toEqual({ [missed]: 'MISSED', [same]: 'PARTLY' });
    expect(rows.find((row) => row.workflowRunId === same)?.steps[1]).toMatchObject({
      did: 'LATE_FEES by Ada Admin on Feb 1',
      isSame: true,
    });
    await maple.call(workflows.judgeDifference, { workflowRunId: missed, judged: 'WORKFLOW' });
    const judged = (await maple.call(workflows.listDifferences, { workflowId })).rows.find((row) => row.workflowRunId === missed);
    expect(judged?.judged).toBe('WORKFLOW');
    expect(await codeOf(workflows.deleteWorkflow, { workflowId })).toBe('hasRun');
  });

  it('shows a step that the call refuses, in its words', async () => {
    const workflowId = await add('Twice', ofOwner([flag]));
    await put(workflowId, 'SHADOW');
    const run = await start(workflowId, 'MC-0002');
    await later();
    expect(await runOf(run)).toMatchObject({ state: 'FAILED', reason: 'The property has this flag on some of these days already.' });
    const { stopped } = await maple.call(workflows.listDifferences, { workflowId });
    expect(stopped).toMatchObject([{ workflowRunId: run }]);
    await put(workflowId, 'PAUSED');
  });
});

describe('switched on', () => {
  it('acts as its person, with what it made and its name in the history', async () => {
    const workflowId = await on('Acts', ofOwner([note, task, flag]));
    const id = await start(workflowId, 'MC-0003');
    await later();
    const run = await runOf(id);
    expect(run.steps.map(({ outcome, madeKind }) => [outcome, madeKind])).toEqual([
      ['DONE', 'note'],
      ['DONE', 'task'],
      ['DONE', 'property flag'],
    ]);
    expect(await flagsOf('MC-0003')).toMatchObject([{ flag: 'LATE_FEES', reason: 'Workflow Acts', setBy: 'Ada Admin' }]);
    const told = await sql<{ command: string }>`select command from platform.audit_event where customer_id = ${maple.customerId}
      and reason = 'Workflow: Acts' order by audit_event_id`.execute(maple.db.asMigrator);
    expect(told.rows.map(({ command }) => command)).toEqual(['Note.addNote', 'Task.addTask', 'PropertyFlags.addPropertyFlag']);
    expect(await codeOf(workflows.judgeDifference, { workflowRunId: id, judged: 'PEOPLE' })).toBe('notShadow');
    expect(await codeOf(workflowRuns.retryWorkflowRun, { workflowRunId: id })).toBe('notFailed');
    expect(await codeOf(workflowRuns.cancelWorkflowRun, { workflowRunId: id })).toBe('runOver');
    expect(await codeOf(workflowRuns.answerWorkflowRun, { workflowRunId: id, approves: true })).toBe('notWaiting');
    expect(await codeOf(workflows.startWorkflow, { workflowId, subjectId: '999999' })).toBe('recordGone');
  });

  it('asks before each step in review', async () => {
    const workflowId = await add('Review', ofOwner([note]));
    await put(workflowId, 'SHADOW');
    await put(workflowId, 'REVIEW');
    const id = await start(workflowId, 'MC-0004');
    const before = await count('note');
    await later();
    expect([(await runOf(id)).state, (await runOf(id)).isMine, await count('note')]).toEqual(['WAITING', true, before]);
    expect((await maple.call(workflowRuns.getWorkflowStatus, {})).mine).toMatchObject([{ workflowRunId: id, workflow: 'Review' }]);
    await maple.call(workflowRuns.answerWorkflowRun, { workflowRunId: id, approves: true });
    await later();
    expect([(await runOf(id)).state, await count('note')]).toEqual(['DONE', before + 1]);
  });

  it('listens to acts, says why it did not run, and never starts twice for one', async () => {
    const stale = { all: true, conditions: [{ field: 'openBatches', op: 'AT_LEAST' as const, value: '500' }], groups: [] };
    const acts = { trigger: by('EVENT', { acts: ['Community.editCommunity'] }), subject: 'community' as const, onceDays: null };
    const ran = await on('Hears', { ...ofOwner([note]), ...acts });
    const left = await on('Hears not', { ...ofOwner([note]), ...acts, where: stale });
    const page = await maple.call(community.getCommunity, { communityId });
    await maple.call(community.editCommunity, { ...page, taxId: undefined, city: 'Reno' } as never);
    await later();
    await later();
    expect(await runsOf(ran)).toMatchObject([{ state: 'DONE', label: 'Maple Court' }]);
    expect(await runsOf(left)).toMatchObject([{ state: 'SKIPPED', reason: 'Unposted batches is at least 500: it is 0' }]);
    const why = await maple.call(workflows.explainWorkflow, { workflowId: left, subjectId: communityId });
    expect(why.answer).toBe('Unposted batches is at least 500: 0.');
    const again = await maple.call(workflows.explainWorkflow, { workflowId: ran, subjectId: communityId });
    expect(again.answer).toMatch('It ran for this record before');
    expect(await codeOf(workflows.explainWorkflow, { workflowId: ran, subjectId: '0' })).toBe('recordGone');
  });

  it('runs on its schedule for each record, once', async () => {
    const workflowId = await on('Daily', { ...ofOwner([note], { trigger: by('SCHEDULE'), onceDays: null }) }, { hourlyCap: 100 });
    await later('2026-02-02T15:00:00.000Z');
    await later('2026-02-03T15:00:00.000Z');
    expect(await runsOf(workflowId)).toHaveLength(12);
    await put(workflowId, 'PAUSED');
  });

  it('stops itself when it would run too often', async () => {
    const workflowId = await on('Often', ofOwner([note], { trigger: by('SCHEDULE') }), { hourlyCap: 5 });
    await later('2026-02-04T15:00:00.000Z');
    const page = await maple.call(workflows.getWorkflow, { workflowId });
    expect([page.state, page.pausedReason, page.runs.started]).toEqual(['PAUSED', 'More than 5 runs in an hour', 5]);
    expect((await maple.call(workflowRuns.getWorkflowStatus, {})).paused).toContainEqual(expect.objectContaining({ workflow: 'Often' }));
  });

  it('stops itself after failures, and goes on from the step that failed', async () => {
    const workflowId = await on('Fails', ofOwner([note, flag]), { breakAfter: 1 });
    const id = await start(workflowId, 'MC-0003');
    const before = await count('note');
    await later('2026-02-05T15:00:00.000Z');
    expect([(await runOf(id)).state, await count('note')]).toEqual(['FAILED', before + 1]);
    expect((await maple.call(workflows.getWorkflow, { workflowId })).state).toBe('PAUSED');
    const [standing] = await flagsOf('MC-0003');
    await maple.call(propertyFlags.endPropertyFlag, {
      communityId,
      propertyId: home('MC-0003').propertyId,
      propertyFlagId: standing?.propertyFlagId ?? '',
    });
    await put(workflowId, 'ON');
    await maple.call(workflowRuns.retryWorkflowRun, { workflowRunId: id });
    await later('2026-02-05T15:01:00.000Z');
    expect([(await runOf(id)).state, await count('note')]).toEqual(['DONE', before + 1]);
  });

  it('waits, and goes on when the days are over', async () => {
    const workflowId = await on('Waits', ofOwner([{ kind: 'WAIT', days: 2, businessDays: false }, note]));
    const id = await start(workflowId, 'MC-0005');
    await later('2026-02-06T15:00:00.000Z');
    expect((await runOf(id)).state).toBe('WAITING');
    await later('2026-02-07T15:00:00.000Z');
    expect((await runOf(id)).state).toBe('WAITING');
    await later('2026-02-08T15:00:00.000Z');
    expect((await runOf(id)).state).toBe('DONE');
  });

  it('asks for approvals of the person they wait for, and stops at silence', async () => {
    const workflowId = await on('Asks', ofOwner([ask, note]));
    const [yes, silent] = [await start(workflowId, 'MC-0006'), await start(workflowId, 'MC-0007')];
    await later('2026-02-09T15:00:00.000Z');
    const token = await maple.tokenFor('Accountant');
    const refused = await codeOf(workflowRuns.answerWorkflowRun, { workflowRunId: yes, approves: true }, token);
    expect(['notYours', 'forbidden']).toContain(refused);
    await maple.call(workflowRuns.answerWorkflowRun, { workflowRunId: yes, approves: true, note: 'Fine' });
    await later('2026-02-15T15:00:00.000Z');
    expect((await runOf(yes)).steps.map(({ outcome }) => outcome)).toEqual(['WAITS', 'ANSWERED', 'DONE']);
    expect(await runOf(silent)).toMatchObject({ state: 'DONE', reason: 'Stopped: Nobody answered in time' });
  });

  it('decides, and is canceled', async () => {
    const where = { all: true, conditions: [{ field: 'daysOwned', op: 'AT_MOST' as const, value: '0' }], groups: [] };
    const decides = await on('Decides', ofOwner([{ kind: 'DECIDE', where }, note]));
    const waits = await on('Canceled', ofOwner([{ kind: 'WAIT', days: 9, businessDays: true }]));
    const [stopped, canceled] = [await start(decides, 'MC-0008'), await start(waits, 'MC-0008')];
    await later('2026-02-16T15:00:00.000Z');
    expect((await runOf(stopped)).reason).toMatch('Stopped: Days since the owner moved in is at most 0');
    await maple.call(workflowRuns.cancelWorkflowRun, { workflowRunId: canceled });
    expect((await runOf(canceled)).state).toBe('CANCELED');
  });

  it('starts another, and ends a circle', async () => {
    const first = await on('Circle', ofOwner([note]));
    const page = await maple.call(workflows.getWorkflow, { workflowId: first });
    const circle = ofOwner([{ kind: 'FLOW', workflowId: first }]);
    await maple.call(workflows.changeWorkflow, {
      workflowId: first,
      version: page.version,
      name: 'Circle',
      communityId,
      definition: circle,
    });
    await start(first, 'MC-0009');
    for (let n = 0; n < 8; n += 1) await later(`2026-02-17T15:0${n}:00.000Z`);
    const runs = await runsOf(first);
    expect(runs).toHaveLength(6);
    expect(runs.find(({ state }) => state === 'FAILED')?.reason).toBe('Workflows started one another 5 times. That is a loop.');
  });

  it('is tested on a record and taken back', async () => {
    const workflowId = await add('Tested', ofOwner([note, { kind: 'WAIT', days: 1, businessDays: false }, flag]));
    const before = await count('note');
    const seen = await maple.call(workflows.testWorkflow, { workflowId, subjectId: home('MC-0010').ownershipId });
    expect(seen.steps.map(({ outcome }) => outcome)).toEqual(['WOULD', 'WAITS', 'WOULD']);
    expect([await count('note'), await flagsOf('MC-0010')]).toEqual([before, []]);
    const found = await maple.call(workflows.findWorkflowRecords, { workflowId, search: 'mc-0010' });
    expect(found).toHaveLength(1);
  });
});

describe('a step', () => {
  const record = {
    subjectId: '1',
    communityId: null,
    label: '',
    ownershipId: null,
    propertyId: null,
    entityKind: 'vendor',
    entityId: '1',
    batchId: null,
    facts: {},
  };
  const doing = {
    run: { depth: 0 },
    record,
    routes: every,
    person: { userId: '1', name: 'Ada', agent: '', held: {}, communities: 'all' },
  } as unknown as Doing;
  it.each([
    ['noOwner', { kind: 'LETTER', templateId: '1', title: 'Letter', delivery: 'SMART' }],
    ['noHome', flag],
    ['noCommunity', { kind: 'JOB', job: 'apply-charges', mode: 'SCHEDULE', settings: {} }],
    ['workflowGone', { kind: 'FLOW', workflowId: null }],
  ] as const)('refuses %s', async (code, step) => {
    await expect(doStep(doing, step as Step)).rejects.toMatchObject({ code });
  });
  it('refuses to go in a circle', async () => {
    const deep = { ...doing, run: { depth: 5 } } as unknown as Doing;
    await expect(doStep(deep, { kind: 'FLOW', workflowId: null })).rejects.toMatchObject({ code: 'startsItself' });
  });
  it('refuses what its person may not do themselves', async () => {
    const order = { communityId, propertyId: home('MC-0001').propertyId, flag: 'LATE_FEES' as const };
    await expect(callAs(doing as Acting, propertyFlags.addPropertyFlag, order)).rejects.toMatchObject({ code: 'mayNot' });
  });
  it('tells what the act behind it would refuse', async () => {
    const job: Step = { kind: 'JOB', job: 'apply-charges', mode: 'AUTOMATE', settings: {} };
    const workflowId = await on('Charges', { ...ofOwner([job]), subject: 'community' });
    const { workflowRunId } = await maple.call(workflows.startWorkflow, { workflowId, subjectId: communityId });
    await later('2027-03-01T15:00:00.000Z');
    // There is no fiscal year for the day.
    expect(await runOf(workflowRunId)).toMatchObject({ state: 'FAILED' });
  });
});
