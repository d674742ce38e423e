// Jobs on screen: the list with its acts, a job added, changed and run as previewed, a failed run tried
// again, and what is said when there is nothing or it fails.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type ClientOutput, everyWeekday } from '../../../packages/contract/contract.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { failingList, fakeList } from '../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../packages/pages/screen.testing.tsx';
import { automationAgent } from '../../people/people.contract.ts';
import { jobSchedules } from '../jobs/job.contract.ts';
import { automationJobList, everyJobList, jobList } from '../jobs/job-list.contract.ts';
import AutomationJobEditScreen from './automation-job-edit.screen.tsx';
import AutomationJobsScreen from './automation-jobs.screen.tsx';
import JobEditScreen from './job-edit.screen.tsx';
import JobProfileScreen from './job-profile.screen.tsx';
import JobsScreen from './jobs.screen.tsx';
import JobsGlobalScreen from './jobs-global.screen.tsx';

const hash = 'e'.repeat(64);
const row = {
  jobScheduleId: '7',
  communityId: '1',
  name: 'Monthly dues',
  kindTitle: 'Apply charges',
  mode: 'AUTOMATE' as const,
  frequency: 'MONTHLY' as const,
  nextDate: localDate('2026-12-01'),
  lastDate: localDate('2026-11-01'),
  lastState: 'DONE' as const,
  lastMessage: 'Posted 24 charges',
  onBehalfOf: 'Avery Clark',
  agent: '',
  state: 'ACTIVE' as const,
};
const plan = {
  summary: '24 charges on 12/01/2026, 4520.00',
  count: 24,
  lines: [{ what: 'MC-0001 Aldana, Rosa', detail: 'Assessment', amount: '365.00' }],
  leftOut: [{ what: 'MC-0009 9 Maple Ct', why: 'No owner on the post date' }],
  entry: [{ account: '1200 Receivable', detail: 'Operating', debit: '365.00', credit: null }],
};
const failedRun = {
  scheduledDate: localDate('2026-11-01'),
  scheduledTime: '2026-11-01T14:00:00.000Z' as never,
  state: 'FAILED_PERIOD' as const,
  message: 'The period October 2026 is closed.',
  opens: null,
  ranTime: '2026-11-01T14:00:05.000Z' as never,
  batchId: null,
  batchState: null,
  plan: null,
  log: [{ time: '2026-11-01T14:00:05.000Z' as never, startedBy: '', person: 'Avery Clark', agent: '', text: 'The period is closed.' }],
};
const doneRun = {
  ...failedRun,
  scheduledDate: localDate('2026-10-01'),
  scheduledTime: '2026-10-01T14:00:00.000Z' as never,
  state: 'DONE' as const,
  message: 'Posted 24 charges',
  batchId: '70',
  batchState: 'POSTED' as const,
  plan,
};
const job: ClientOutput<typeof jobSchedules.getJobSchedule> = {
  jobScheduleId: '7',
  communityId: '1',
  communityName: 'Maple Court',
  kind: 'apply-charges',
  kindTitle: 'Apply charges',
  does: 'Charges the assessments due on the post date.',
  what: 'the batch',
  subjectId: '',
  settings: { daysAhead: '0', chargeCodeId: '' },
  settingWords: [{ title: 'Days ahead', value: '0' }],
  name: 'Monthly dues',
  mode: 'AUTOMATE',
  frequency: 'MONTHLY',
  startDate: localDate('2026-10-01'),
  startTime: '06:00',
  endDate: null,
  endTime: '23:59',
  weekdays: [...everyWeekday],
  dayOfMonth: 31,
  skipsHolidays: true,
  roll: 'NEXT',
  state: 'ACTIVE',
  version: '3',
  zone: 'America/Los_Angeles',
  nextDates: [localDate('2026-11-30'), localDate('2026-12-31')],
  automationAgentId: null,
  agent: '',
  onBehalfOf: 'Avery Clark',
  problem: '',
  mayChange: true,
  runs: [failedRun, doneRun],
};
const kinds = fake(
  jobSchedules.listJobKinds,
  (): ClientOutput<typeof jobSchedules.listJobKinds> => [
    {
      kind: 'apply-charges',
      title: 'Apply charges',
      does: 'Charges the assessments due on the post date.',
      what: 'the batch',
      modes: ['SCHEDULE', 'AUTOMATE'],
      settings: {
        daysAhead: { kind: 'count', title: 'Days ahead', most: 60, initial: 0 },
        chargeCodeId: { kind: 'text', title: 'Charge code', most: 18 },
      },
      options: { chargeCodeId: [{ value: '5', label: 'ASMT Assessment' }] },
      subject: null,
      madeAt: null,
    },
    {
      kind: 'journal-entry',
      title: 'Journal entry',
      does: 'Posts the same journal entry on each date.',
      what: 'the entry',
      modes: ['SCHEDULE', 'AUTOMATE'],
      settings: {},
      options: {},
      subject: null,
      madeAt: 'journal-entry-add',
    },
  ],
);
const agents = fake(automationAgent.listAutomationAgents, () => [
  { automationAgentId: '3', name: 'Night Clerk', purpose: 'Dues', responsible: 'Avery Clark', isAnsweredFor: true, isActive: true },
  { automationAgentId: '4', name: 'Old Clerk', purpose: '', responsible: 'Sam Gone', isAnsweredFor: false, isActive: true },
]);
const loaded = fake(jobSchedules.getJobSchedule, () => job);
const previewRun = fake(jobSchedules.previewRun, ({ onDate }) => ({
  plan,
  onDate: localDate(onDate),
  person: 'Avery Clark',
  agent: 'Night Clerk',
  baseHash: hash,
}));
const inputOf = (calls: readonly { name: string; input: unknown }[], name: string) => calls.find((each) => each.name === name)?.input;

test('the list shows next and last run, and pauses a job with a way back', async () => {
  const user = userEvent.setup();
  const pause = fake(jobSchedules.pauseJob, () => ({ state: 'PAUSED' as const, nextDates: [] }));
  const shown = showScreen(<JobsScreen />, { fakes: [...fakeList(jobList, () => [row]), pause] });
  await user.click(await screen.findByText('Monthly dues'));
  expect(await screen.findByText('11/01/2026, Done')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(inputOf(shown.calls, 'JobSchedule.pauseJob')).toEqual({ communityId: '1', jobScheduleId: '7' }));
  expect(await screen.findByText('Monthly dues is paused')).toBeTruthy();
});

test('lists that are empty or fail say so, everywhere', async () => {
  const empty = showScreen(<JobsScreen />, { fakes: fakeList(jobList, () => []) });
  expect(await screen.findByText('No jobs yet')).toBeTruthy();
  empty.unmount();
  const failed = showScreen(<JobsGlobalScreen />, { fakes: failingList(everyJobList, 'The database is away.') });
  expect((await screen.findAllByText(/The database is away/)).length).toBeGreaterThan(0);
  failed.unmount();
  const lookOnly = { automation: 1 as const };
  showScreen(<JobsScreen />, { fakes: fakeList(jobList, () => []), held: lookOnly });
  expect(await screen.findByText(/that run on a schedule appear here/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Add job/ })).toBeNull();
});

test('agents stand beside automation jobs, with who is gone', async () => {
  const user = userEvent.setup();
  const everywhere = { ...row, community: 'Maple Court', agent: 'Night Clerk' };
  showScreen(<AutomationJobsScreen />, { fakes: [...fakeList(automationJobList, () => [everywhere]), agents] });
  await user.click(await screen.findByRole('button', { name: 'Agents' }));
  expect(await screen.findByText('Sam Gone is no longer active')).toBeTruthy();
});

test('a job is added on a schedule, with its settings and its agent', async () => {
  const user = userEvent.setup();
  const add = fake(jobSchedules.addJobs, () => ({ jobScheduleIds: ['9'], nextDates: [] }));
  const shown = showScreen(<JobEditScreen />, { fakes: [kinds, agents, add], params: { jobScheduleId: 'new' } });
  await user.click(await screen.findByRole('button', { name: 'Automate' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Charge code' }), '5');
  await user.selectOptions(screen.getByRole('combobox', { name: 'On' }), '31');
  await user.click(screen.getByRole('checkbox', { name: 'Not on bank holidays' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Done by' }), '3');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(inputOf(shown.calls, 'JobSchedule.addJobs')).toMatchObject({
      communityIds: ['1'],
      kind: 'apply-charges',
      settings: { daysAhead: '0', chargeCodeId: '5' },
      automationAgentId: '3',
      schedule: { mode: 'AUTOMATE', frequency: 'MONTHLY', dayOfMonth: 31, skipsHolidays: true, roll: 'NEXT' },
    }),
  );
  await waitFor(() => expect(shown.wentTo).toContain('job-profile'));
});

test('what is typed on a page of its own is added there', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<JobEditScreen />, { fakes: [kinds, agents], params: { jobScheduleId: 'new' } });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), 'journal-entry');
  await user.click(screen.getByRole('button', { name: 'Go to journal entry' }));
  expect(shown.wentTo).toContain('journal-entry-add');
});

test('this time only is previewed, then done', async () => {
  const user = userEvent.setup();
  const look = fake(jobSchedules.previewOnce, ({ onDate }) => ({
    plan,
    onDate: localDate(onDate),
    person: 'Avery Clark',
    agent: '',
    baseHash: hash,
  }));
  const run = fake(jobSchedules.runOnce, () => ({ jobScheduleId: '12', message: 'Posted 24 charges' }));
  const shown = showScreen(<JobEditScreen />, { fakes: [kinds, agents, look, run], params: { jobScheduleId: 'new' } });
  await user.click(await screen.findByRole('button', { name: 'This time only' }));
  await user.click(screen.getByRole('button', { name: /Preview the run/ }));
  expect(await screen.findByText('MC-0001 Aldana, Rosa')).toBeTruthy();
  const button = await screen.findByRole('button', { name: /Run: 24 charges on 12\/01\/2026/ });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  await user.click(button);
  await waitFor(() =>
    expect(inputOf(shown.calls, 'JobSchedule.runOnce')).toMatchObject({ kind: 'apply-charges', mode: 'AUTOMATE', baseHash: hash }),
  );
  await waitFor(() => expect(shown.wentTo).toContain('job-profile'));
});

test('a job shows its next dates and runs, their plan, and tries a failed one again', async () => {
  const user = userEvent.setup();
  const retry = fake(jobSchedules.retryRun, () => ({ message: 'Posted 24 charges' }));
  const shown = showScreen(<JobProfileScreen />, { fakes: [loaded, retry], params: { jobId: '7' } });
  expect(await screen.findByText('November 30, 2026')).toBeTruthy();
  expect(screen.getByText('Monthly on the last day, not on bank holidays, at 06:00')).toBeTruthy();
  expect(screen.getByText('The period October 2026 is closed.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo batch' }));
  expect(shown.wentTo).toContain('batch-undo');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() =>
    expect(inputOf(shown.calls, 'JobSchedule.retryRun')).toEqual({
      communityId: '1',
      jobScheduleId: '7',
      scheduledTime: '2026-11-01T14:00:00.000Z',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Plan' }));
  await user.click(await screen.findByRole('button', { name: /Left out/ }));
  expect(await screen.findByText('No owner on the post date')).toBeTruthy();
});

test('it is run now as previewed; what cannot run says why', async () => {
  const user = userEvent.setup();
  const run = fake(jobSchedules.runJob, () => ({ jobScheduleId: '7', message: 'Posted 24 charges' }));
  const shown = showScreen(<JobProfileScreen />, { fakes: [loaded, previewRun, run], params: { jobId: '7' }, search: { act: 'run' } });
  expect(await screen.findByText('Avery Clark, by Night Clerk')).toBeTruthy();
  const button = await screen.findByRole('button', { name: /Run: 24 charges/ });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  await user.click(button);
  await waitFor(() => expect(inputOf(shown.calls, 'JobSchedule.runJob')).toMatchObject({ jobScheduleId: '7', baseHash: hash }));
  shown.unmount();
  const refused = fake(jobSchedules.previewRun, ({ onDate }) => ({
    plan: { summary: '', count: 0, lines: [], leftOut: [], entry: [] },
    onDate: localDate(onDate),
    person: 'Avery Clark',
    agent: '',
    baseHash: hash,
    refusal: { code: 'cannotRun', message: 'It cannot run. The period October 2026 is closed.' },
  }));
  showScreen(<JobProfileScreen />, { fakes: [loaded, refused], params: { jobId: '7' }, search: { act: 'run' } });
  expect((await screen.findAllByText(/It cannot run. The period October 2026 is closed./)).length).toBeGreaterThan(0);
});

test('a job whose person left says so; one that is not there too', async () => {
  const left = fake(jobSchedules.getJobSchedule, () => ({
    ...job,
    state: 'PAUSED' as const,
    nextDates: [],
    problem: 'Sam Gone is no longer active',
    runs: [],
  }));
  const shown = showScreen(<JobProfileScreen />, { fakes: [left], params: { jobId: '7' } });
  expect(await screen.findByText('Sam Gone is no longer active. Choose another person or agent for the job.')).toBeTruthy();
  expect(screen.getByText('It is paused, so nothing is due.')).toBeTruthy();
  expect(screen.getByText('It has not run yet')).toBeTruthy();
  shown.unmount();
  const gone = fake(jobSchedules.getJobSchedule, () => {
    throw new FakeFailure(404, { errorMessage: 'The job was not found.', code: 'notFound' });
  });
  showScreen(<JobProfileScreen />, { fakes: [gone], params: { jobId: '7' } });
  expect(await screen.findByText('This job is not there any more')).toBeTruthy();
});

test('a job is changed over the version that was opened, and taken over', async () => {
  const user = userEvent.setup();
  const change = fake(jobSchedules.changeJob, () => ({ state: 'ACTIVE' as const, nextDates: [] }));
  const shown = showScreen(<AutomationJobEditScreen />, { fakes: [loaded, kinds, agents, change], params: { jobScheduleId: '7' } });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Done by' }), 'ME');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(inputOf(shown.calls, 'JobSchedule.changeJob')).toMatchObject({
      jobScheduleId: '7',
      version: '3',
      automationAgentId: null,
      runsForMe: true,
      schedule: { dayOfMonth: 31, skipsHolidays: true },
    }),
  );
});
