// Jobs through HTTP on a real database: added, run by the clock and by hand, undone as batches; a person who
// left, an agent at rest, a closed period and a failing run each stop with a sentence and leave nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientInput, everyWeekday, type JobKind, needs, refuse } from '../../../packages/contract/contract.ts';
import { sql } from '../../../packages/db/database.ts';
import { fireSchedules, type ScheduledWork } from '../../../packages/jobs/schedules.ts';
import { timeZoneOf } from '../../communities/communities.server.ts';
import { listCustomerIds } from '../../identity/identity.server.ts';
import { transactions, undo } from '../../ledger/ledger.contract.ts';
import { recurringEntryWork } from '../../ledger/ledger.server.ts';
import { automationAgent } from '../../people/people.contract.ts';
import { billing, interest } from '../../receivables/receivables.contract.ts';
import { chargesWork, interestWork, lateFeesWork, prepaidsWork, statementsWork } from '../../receivables/receivables.server.ts';
import { aBilledCommunity, addInterestCode, type BilledCommunity, begin, setInterest } from '../../receivables/receivables.testing.ts';
import { automationRoutes } from '../automation.server.ts';
import { jobRefusals, jobSchedules } from './job.contract.ts';
import { automationJobList, everyJobList, jobList } from './job-list.contract.ts';
import { personOf } from './person.handlers.ts';

/** What the test's own kind of job does, so that it can be made to fail. */
let act: () => void = () => {};
const noting: JobKind = {
  kind: 'noting',
  title: 'Note',
  does: 'Notes the day.',
  what: 'the note',
  modes: { SCHEDULE: needs('standardreports', 1) },
  settings: { word: { kind: 'text', title: 'Word', most: 20, required: true } },
};
const notingWork: ScheduledWork = {
  job: noting,
  periodRefusals: [],
  plan: async (_tx, { scheduledDate }) => ({ summary: `Note of ${scheduledDate}`, count: 1, lines: [], leftOut: [], entry: [] }),
  async run(tx, { scheduledDate, settings }) {
    await sql`insert into platform.outbox (customer_id, kind, payload) values (${tx.customerId}, 'noted', ${JSON.stringify({ on: scheduledDate })}::jsonb)`.execute(
      tx.db,
    );
    act();
    return { message: `Noted ${String(settings['word'])}`, opens: null };
  },
};
const works = [chargesWork, interestWork, lateFeesWork, prepaidsWork, statementsWork, recurringEntryWork, notingWork];

let maple: BilledCommunity;
let communityId: string;
const log = { info: () => {}, error: () => {} };
const fire = () => fireSchedules(maple.services, { customerIds: listCustomerIds, timeZoneOf, personOf, works, log });

type Added = ClientInput<typeof jobSchedules.addJobs>;
const schedule = (more: Partial<Added['schedule']> = {}): Added['schedule'] => ({
  name: 'Monthly',
  mode: 'AUTOMATE',
  frequency: 'MONTHLY',
  startDate: '2026-02-01',
  weekdays: [...everyWeekday],
  dayOfMonth: 1,
  ...more,
});
const add = async (kind: string, more: Partial<Omit<Added, 'schedule'>> & { schedule?: Partial<Added['schedule']> } = {}) => {
  const order = { communityIds: [communityId], kind, ...more, schedule: schedule(more.schedule) };
  return (await maple.call(jobSchedules.addJobs, order)).jobScheduleIds[0] ?? '';
};
const jobOf = (jobScheduleId: string) => maple.call(jobSchedules.getJobSchedule, { jobScheduleId });
const of = (jobScheduleId: string) => ({ communityId, jobScheduleId });
const lastRun = async (jobScheduleId: string) => (await jobOf(jobScheduleId)).runs[0];
const codeOf = async (endpoint: Parameters<BilledCommunity['send']>[0], input: unknown, token?: string) =>
  (await maple.send(endpoint, input, token === undefined ? {} : { token })).json.code;
const notes = async () =>
  Number(
    (
      await sql<{
        n: string;
      }>`select count(*) as n from platform.outbox where customer_id = ${maple.customerId} and kind = 'noted'`.execute(maple.db.asMigrator)
    ).rows[0]?.n,
  );
const agentOf = async (name: string) => {
  await maple.tokenFor('Administrator');
  const users = await maple.call(automationAgent.pickResponsibleUsers, {});
  const responsible = users.filter(({ isActive }) => isActive).at(-1);
  const facts = { name, purpose: '', responsibleUserId: responsible?.userId ?? '', isActive: true };
  const { automationAgentId } = await maple.call(automationAgent.addAutomationAgent, facts);
  return { automationAgentId, ...facts, who: responsible?.name ?? '' };
};
const deactivate = (userId: string) =>
  sql`update identity.app_user set is_inactive = true where customer_id = ${maple.customerId} and user_id = ${userId}`.execute(
    maple.db.asMigrator,
  );

beforeAll(async () => {
  maple = await aBilledCommunity({ more: automationRoutes(works) });
  communityId = maple.communityId;
  await begin(maple, ['MC-0003,ASMT,2025-12-01,310.00', 'MC-0005,PREPAID,2026-01-01,40.00']);
});
afterAll(() => maple.close());

describe('a job by the clock', () => {
  it('charges each month as its person, keeps its plan with the batch, and is undone as a batch', async () => {
    const id = await add('apply-charges', { settings: { daysAhead: '0' }, schedule: { name: 'Dues' } });
    const before = await jobOf(id);
    expect([before.state, before.nextDates.map((day) => day.slice(0, 10)).slice(0, 3), before.onBehalfOf, before.problem]).toEqual([
      'ACTIVE',
      ['2026-02-01', '2026-03-01', '2026-04-01'],
      'Ada Admin',
      '',
    ]);
    maple.clock.set('2026-02-01T18:00:00.000Z');
    expect([await fire(), await fire()]).toEqual([1, 0]);
    const run = await lastRun(id);
    expect(run).toMatchObject({
      state: 'DONE',
      message: 'Posted 24 charges on 02/01/2026, 4520.00',
      batchState: 'POSTED',
      opens: { screen: 'transaction-ar-charges' },
      plan: { count: 24 },
      log: [{ startedBy: '', person: 'Ada Admin', agent: '' }],
    });
    expect(run?.plan?.lines).toHaveLength(12);
    const batchId = run?.batchId ?? '';
    const page = await maple.call(transactions.getTransaction, { communityId, batchId });
    expect(page.plan?.schedule).toBe('Dues');
    const seen = await maple.call(undo.previewUndo, { communityId, batchId });
    await maple.call(undo.undoBatch, {
      communityId,
      batchId,
      postDate: seen.postDate.slice(0, 10),
      reason: 'Too early',
      baseHash: seen.baseHash,
    });
    expect((await lastRun(id))?.batchState).toBe('REVERSED');
    await maple.call(jobSchedules.endJob, of(id));
    expect((await jobOf(id)).nextDates).toEqual([]);
  });

  it('keeps a batch for review where it is only scheduled', async () => {
    const id = await add('apply-charges', { schedule: { mode: 'SCHEDULE', startDate: '2026-02-02', dayOfMonth: 2 } });
    maple.clock.set('2026-02-02T18:00:00.000Z');
    await fire();
    const run = await lastRun(id);
    expect([run?.state, run?.batchState, run?.opens?.screen]).toEqual(['DONE', 'UNPOSTED', 'apply-charges-review']);
    await maple.call(billing.discardBatch, { communityId, batchId: run?.batchId ?? '' });
    await maple.call(jobSchedules.endJob, of(id));
  });

  it('applies late fees, prepaid money and starts statements', async () => {
    const once = { frequency: 'ONCE' as const, startDate: '2026-02-03', dayOfMonth: null };
    const prepaids = await add('apply-prepaids', { schedule: { ...once, startTime: '06:00', name: 'Prepaids' } });
    const fees = await add('apply-late-fees', {
      settings: { exclusionDays: '0', chargeCodeId: maple.codeIds.ASMT },
      schedule: { ...once, startTime: '07:00', name: 'Fees' },
    });
    const statements = await add('owner-statements', {
      settings: { month: 'LAST', whom: 'EVERYONE', dueDays: '10' },
      schedule: { ...once, startTime: '08:00' },
    });
    maple.clock.set('2026-02-03T18:00:00.000Z');
    expect(await fire()).toBe(3);
    const states = await Promise.all([prepaids, fees, statements].map(async (id) => (await lastRun(id))?.message));
    expect(states[0]).toMatch(/nothing to post|Paid/);
    expect(states[1]).toMatch(/late fee/);
    expect(states[2]).toMatch(/^Started: 12 statements as of 01\/31\/2026/);
    expect((await jobOf(fees)).settingWords).toEqual([
      { title: 'Exclusion days', value: '0' },
      { title: 'Late charge code', value: 'ASMT Assessment' },
    ]);
  });
});

describe('interest as a job', () => {
  it('shows what it would charge, charges it as its person, and is undone as a batch', async () => {
    const chargeCodeId = await addInterestCode(maple);
    await setInterest(maple, chargeCodeId, '2026-01-01');
    const once = { frequency: 'ONCE' as const, startDate: '2026-02-04', dayOfMonth: null };
    const shown = await add('apply-interest', { settings: { daysBack: '1' }, schedule: { ...once, mode: 'SCHEDULE', startTime: '06:00' } });
    const posted = await add('apply-interest', {
      settings: { daysBack: '1' },
      schedule: { ...once, startTime: '07:00', name: 'Interest' },
    });
    maple.clock.set('2026-02-04T18:00:00.000Z');
    expect(await fire()).toBe(2);
    expect((await lastRun(shown))?.message).toMatch(/^To review: \d+ lines? of interest through 02\/03\/2026/);
    const run = await lastRun(posted);
    expect(run).toMatchObject({ state: 'DONE', message: expect.stringMatching(/^Posted \d+ lines? of interest/) });
    const undone = { communityId, batchId: run?.batchId ?? '' };
    const { baseHash } = await maple.call(undo.previewUndo, undone);
    await maple.call(undo.undoBatch, { ...undone, reason: 'Mistake', baseHash });
    expect(
      (await maple.call(interest.previewInterest, { communityId, postDate: '2026-02-04', throughDate: '2026-02-03' })).lineCount,
    ).toBeGreaterThan(0);
  });
});

describe('what stops a job', () => {
  it('a period that is missing or closed: nothing is made, it is retried by hand, and the next date stays', async () => {
    const id = await add('apply-charges', { schedule: { startDate: '2030-01-01' } });
    maple.clock.set('2030-01-01T18:00:00.000Z');
    await fire();
    const run = await lastRun(id);
    expect(run).toMatchObject({ state: 'FAILED_PERIOD', batchId: null, message: 'No fiscal year and period cover 2030-01-01.' });
    const retry = { ...of(id), scheduledTime: run?.scheduledTime };
    expect((await maple.send(jobSchedules.retryRun, retry)).json.errorMessage).toBe(
      'It cannot run. No fiscal year and period cover 2030-01-01.',
    );
    expect((await jobOf(id)).state).toBe('ACTIVE');
    await maple.call(jobSchedules.endJob, of(id));
    maple.clock.set('2026-02-04T18:00:00.000Z');
  });

  it('a person who left, behind an agent: it is paused, and its page says why', async () => {
    const agent = await agentOf('Night Clerk');
    const id = await add('noting', {
      automationAgentId: agent.automationAgentId,
      settings: { word: 'dusk' },
      schedule: { mode: 'SCHEDULE', startDate: '2026-02-05', dayOfMonth: 5 },
    });
    expect([(await jobOf(id)).agent, (await jobOf(id)).onBehalfOf]).toEqual(['Night Clerk', agent.who]);
    await deactivate(agent.responsibleUserId);
    maple.clock.set('2026-02-05T18:00:00.000Z');
    const before = await notes();
    await fire();
    const job = await jobOf(id);
    expect([job.state, job.runs[0]?.state, await notes()]).toEqual(['PAUSED', 'FAILED', before]);
    expect(job.runs[0]?.message).toBe(
      `${agent.who} is no longer active and answers for the agent Night Clerk, so nothing was done. The job is paused; choose another person or agent for it.`,
    );
    expect(job.problem).toBe(`${agent.who} is no longer active and answers for the agent Night Clerk`);
    expect(await codeOf(jobSchedules.previewRun, { ...of(id), onDate: '2026-02-05' })).toBe('noPerson');
    // Taken over, it runs again: first what failed, then by the clock.
    const change = { ...of(id), version: job.version, settings: { word: 'dawn' }, automationAgentId: null, runsForMe: true };
    await maple.call(jobSchedules.changeJob, {
      ...change,
      schedule: schedule({ mode: 'SCHEDULE', startDate: '2026-02-05', dayOfMonth: 5 }),
    });
    const scheduledTime = job.runs[0]?.scheduledTime ?? '';
    expect((await maple.call(jobSchedules.retryRun, { ...of(id), scheduledTime })).message).toBe('Noted dawn');
    expect(await codeOf(jobSchedules.retryRun, { ...of(id), scheduledTime })).toBe('notFailed');
    const resumed = await maple.call(jobSchedules.resumeJob, of(id));
    expect([resumed.state, resumed.nextDates[0]?.slice(0, 10)]).toEqual(['ACTIVE', '2026-03-05']);
    expect((await lastRun(id))?.log.map(({ person, startedBy }) => [person, startedBy])).toEqual([
      ['', ''],
      ['Ada Admin', 'Ada Admin'],
    ]);
  });

  it('an agent at rest takes no job, and the jobs it has pause', async () => {
    const agent = await agentOf('Resting Clerk');
    const order = {
      automationAgentId: agent.automationAgentId,
      settings: { word: 'noon' },
      schedule: { mode: 'SCHEDULE' as const, startDate: '2026-02-06', dayOfMonth: 6 },
    };
    const id = await add('noting', order);
    await sql`update people.automation_agent set is_active = false where customer_id = ${maple.customerId} and automation_agent_id = ${agent.automationAgentId}`.execute(
      maple.db.asMigrator,
    );
    maple.clock.set('2026-02-06T18:00:00.000Z');
    await fire();
    expect([
      (await jobOf(id)).state,
      (await lastRun(id))?.message.startsWith('The agent Resting Clerk is not active, so nothing was done.'),
    ]).toEqual(['PAUSED', true]);
    expect(
      await codeOf(jobSchedules.addJobs, { communityIds: [communityId], kind: 'noting', ...order, schedule: schedule(order.schedule) }),
    ).toBe('agentAtRest');
  });

  it('work that fails leaves nothing half done', async () => {
    const id = await add('noting', { settings: { word: 'x' }, schedule: { mode: 'SCHEDULE', startDate: '2026-02-07', dayOfMonth: 7 } });
    act = () => {
      throw refuse(jobRefusals, 'mayNotDo');
    };
    maple.clock.set('2026-02-07T18:00:00.000Z');
    const before = await notes();
    await fire();
    act = () => {};
    expect([(await lastRun(id))?.message, await notes(), (await jobOf(id)).state]).toEqual([jobRefusals.mayNotDo, before, 'ACTIVE']);
  });
});

describe('a job by hand', () => {
  it('runs now as previewed, once, and leaves its schedule', async () => {
    const id = await add('apply-charges', { schedule: { startDate: '2026-03-01', name: 'Spring' } });
    const input = { ...of(id), onDate: '2026-03-01' };
    const seen = await maple.call(jobSchedules.previewRun, input);
    expect([seen.plan.summary, seen.person, seen.plan.entry.length > 0]).toEqual(['24 charges on 03/01/2026, 4520.00', 'Ada Admin', true]);
    expect(await codeOf(jobSchedules.runJob, { ...input, baseHash: 'a'.repeat(64) })).toBe('baseChanged');
    const both = await Promise.all([1, 2].map(() => maple.send(jobSchedules.runJob, { ...input, baseHash: seen.baseHash })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const job = await jobOf(id);
    expect([job.runs.length, job.nextDates[0]?.slice(0, 10), job.runs[0]?.log[0]?.startedBy]).toEqual([1, '2026-03-01', 'Ada Admin']);
    // By the clock there is nothing left to charge: the date is skipped, not failed.
    maple.clock.set('2026-03-01T18:00:00.000Z');
    await fire();
    expect((await lastRun(id))?.state).toBe('SKIPPED');
  });

  it('runs this time only, and stands among the jobs as finished', async () => {
    const input = { communityId, kind: 'apply-charges', settings: {}, mode: 'SCHEDULE' as const, onDate: '2026-04-01' };
    const seen = await maple.call(jobSchedules.previewOnce, input);
    const { jobScheduleId } = await maple.call(jobSchedules.runOnce, { ...input, baseHash: seen.baseHash });
    const job = await jobOf(jobScheduleId);
    expect([job.state, job.name, job.runs.length, job.runs[0]?.batchState]).toEqual([
      'ENDED',
      'Apply charges, this time only',
      1,
      'UNPOSTED',
    ]);
    expect(await codeOf(jobSchedules.pauseJob, of(jobScheduleId))).toBe('scheduleOver');
    const refused = await maple.call(jobSchedules.previewOnce, { ...input, onDate: '2031-04-01' });
    expect(refused.refusal).toEqual({ code: 'cannotRun', message: 'It cannot run. No fiscal year and period cover 2031-04-01.' });
    expect(await codeOf(jobSchedules.runOnce, { ...input, onDate: '2031-04-01', baseHash: refused.baseHash })).toBe('cannotRun');
  });

  it('is paused and resumed, and is in the lists with its state', async () => {
    const id = await add('noting', { settings: { word: 'y' }, schedule: { mode: 'SCHEDULE', name: 'Evening', startDate: '2026-05-01' } });
    expect((await maple.call(jobSchedules.pauseJob, of(id))).nextDates).toEqual([]);
    const { rows } = await maple.call(jobList.calls.readPage, { communityId, filter: ['name:is:Evening'] } as never);
    expect(rows).toMatchObject([{ jobScheduleId: id, kindTitle: 'Note', state: 'PAUSED', onBehalfOf: 'Ada Admin', lastState: null }]);
    const everywhere = await maple.call(everyJobList.calls.readPage, { search: 'Evening' } as never);
    expect(everywhere.rows).toMatchObject([{ jobScheduleId: id, community: 'Maple Court' }]);
    const automated = await maple.call(automationJobList.calls.readPage, {} as never);
    expect(automated.rows.every(({ mode, agent }) => mode === 'AUTOMATE' || agent !== '')).toBe(true);
    expect((await maple.call(jobSchedules.resumeJob, of(id))).state).toBe('ACTIVE');
  });
});

describe('what is refused', () => {
  it('nobody has done what they may not do themselves, nor outside their communities', async () => {
    maple.clock.set('2026-05-02T18:00:00.000Z');
    const token = await maple.tokenFor('Auditor');
    await sql`insert into identity.role_claim (customer_id, role_id, claim, level)
      select r.customer_id, r.role_id, 'automation', 15 from identity.role r where r.customer_id = ${maple.customerId} and r.name = 'Auditor'
      on conflict (customer_id, role_id, claim) do update set level = 15`.execute(maple.db.asMigrator);
    maple.clock.set('2026-05-02T18:01:00.000Z');
    const order = { communityIds: [communityId], kind: 'apply-charges', schedule: schedule({ startDate: '2026-06-01' }) };
    expect(await codeOf(jobSchedules.addJobs, order, token)).toBe('mayNotDo');
    const elsewhere = await maple.tokenFor('Accountant', []);
    const id = await add('noting', { settings: { word: 'z' }, schedule: { mode: 'SCHEDULE', startDate: '2026-06-01' } });
    expect((await maple.send(jobSchedules.getJobSchedule, { jobScheduleId: id }, { token: elsewhere })).status).not.toBe(200);
  });

  it('modes a kind has not, jobs that are added elsewhere, settings of one community for several', async () => {
    const order = { communityIds: [communityId], settings: { word: 'w' }, schedule: schedule({ startDate: '2026-06-01' }) };
    expect(await codeOf(jobSchedules.addJobs, { ...order, kind: 'noting' })).toBe('noSuchMode');
    expect(await codeOf(jobSchedules.addJobs, { ...order, kind: 'journal-entry' })).toBe('madeElsewhere');
    const twice = { communityIds: [communityId, communityId], kind: 'apply-charges', schedule: order.schedule };
    expect(await codeOf(jobSchedules.addJobs, { ...twice, settings: { chargeCodeId: maple.codeIds.ASMT } })).toBe('oneCommunity');
    expect((await maple.send(jobSchedules.addJobs, { ...twice, settings: { daysAhead: '5' } })).status).toBe(200);
    expect((await maple.send(jobSchedules.addJobs, { ...order, kind: 'nothing' })).status).toBe(404);
    const missing = await maple.send(jobSchedules.addJobs, {
      ...order,
      kind: 'noting',
      settings: {},
      schedule: schedule({ mode: 'SCHEDULE', startDate: '2026-06-01' }),
    });
    expect([missing.status, missing.json.fields?.[0]?.path]).toEqual([400, 'word']);
  });
});
