// Jobs: every piece of work that runs on a schedule or by itself, whatever its kind; added, changed, run now,
// paused, retried, with its runs.
import { z } from 'zod';
import {
  command,
  commit,
  dateIn,
  dateOut,
  defineEndpoints,
  type Fields,
  flag,
  id,
  instantIn,
  instantOut,
  jobPlan,
  jobSettings,
  line,
  needs,
  overwriteRefusals,
  preview,
  query,
  scheduleIn,
  scheduleModes,
  scheduleRefusals,
  scheduleRunStates,
  scheduleStates,
  timingOut,
  version,
} from '../../../packages/contract/contract.ts';

const see = needs('automation', 1);
const change = needs('automation', 4);

export const jobRefusals = {
  noPerson: '{why}. Choose another person or agent for the job.',
  mayNotDo: 'You may not do this yourself, so you may not have it done.',
  noSuchMode: '{title} has no such mode.',
  agentAtRest: 'An agent that is not active takes no jobs. Choose another.',
  notFailed: 'This run did not fail, so it is not tried again.',
  madeElsewhere: '{title} is added where what it repeats is entered.',
  /** What the act behind a job says. */
  cannotRun: 'It cannot run. {why}',
  oneCommunity: 'What {title} is about belongs to one community. Choose one.',
} as const;

const one = z.object({ communityId: id, jobScheduleId: id });
const what = {
  kind: line(40, 1),
  /** What it is about, such as a package; blank where its kind is about nothing. */
  subjectId: line(80).default(''),
  settings: jobSettings.default({}),
};
const option = z.object({ value: z.string(), label: z.string() });
const planned = z.object({ plan: jobPlan, onDate: dateOut, person: z.string(), agent: z.string() });
const stateOut = z.object({ state: z.enum(scheduleStates), nextDates: z.array(dateOut) });

/** One run of a job. */
const runView = z.object({
  scheduledDate: dateOut,
  scheduledTime: instantOut,
  state: z.enum(scheduleRunStates),
  message: z.string(),
  opens: z.object({ screen: z.string(), params: z.record(z.string(), z.string()) }).nullable(),
  ranTime: instantOut,
  batchId: id.nullable(),
  /** Of its batch: to review, posted, discarded, undone. */
  batchState: z.enum(['UNPOSTED', 'POSTED', 'DISCARDED', 'REVERSED']).nullable(),
  plan: jobPlan.nullable(),
  log: z.array(z.object({ time: instantOut, startedBy: z.string(), person: z.string(), agent: z.string(), text: z.string() })),
});

const kindView = z.object({
  kind: z.string(),
  title: z.string(),
  does: z.string(),
  what: z.string(),
  modes: z.array(z.enum(scheduleModes)),
  settings: z.custom<Fields>(),
  /** What settings are chosen from, by their names. */
  options: z.record(z.string(), z.array(option)),
  subject: z.object({ title: z.string(), options: z.array(option) }).nullable(),
  /** The screen that makes one. */
  madeAt: z.string().nullable(),
});

export const jobSchedules = defineEndpoints('JobSchedule', {
  listJobKinds: query({
    summary: 'The kinds of jobs the caller may have done in a community, with their settings and what these are chosen from.',
    permission: see,
    input: z.object({ communityId: id }),
    output: z.array(kindView),
  }),
  getJobSchedule: query({
    summary: 'A job: what it does and when, on whose behalf, its next dates and its runs, the newest first.',
    permission: see,
    input: z.object({ jobScheduleId: id }),
    output: z.object({
      jobScheduleId: id,
      communityId: id,
      communityName: z.string(),
      kind: z.string(),
      kindTitle: z.string(),
      does: z.string(),
      what: z.string(),
      subjectId: z.string(),
      settings: jobSettings,
      /** What is set, in words. */
      settingWords: z.array(z.object({ title: z.string(), value: z.string() })),
      ...timingOut,
      state: z.enum(scheduleStates),
      version,
      zone: z.string(),
      /** The days it falls on next, at most twelve; none while it is paused. */
      nextDates: z.array(dateOut),
      automationAgentId: id.nullable(),
      agent: z.string(),
      onBehalfOf: z.string(),
      /** Why it cannot run for that person now; blank where it can. */
      problem: z.string(),
      /** The caller may change it, run it and try it again. */
      mayChange: z.boolean(),
      runs: z.array(runView),
    }),
  }),
  previewOnce: preview({
    summary: 'What a kind of job would do on a day, this time only.',
    permission: change,
    byPost: true,
    input: z.object({ communityId: id, ...what, mode: z.enum(scheduleModes), onDate: dateIn }),
    output: planned,
    refusals: jobRefusals,
  }),
  runOnce: commit('previewOnce', {
    summary: 'Does it, this time only, as it was previewed and in the caller’s name.',
    permission: change,
    touches: 'schedule',
    input: z.object({ communityId: id, ...what, mode: z.enum(scheduleModes), onDate: dateIn }),
    output: z.object({ jobScheduleId: id, message: z.string() }),
    refusals: jobRefusals,
  }),
  previewRun: preview({
    summary: 'What a job would do if it ran now, dated a day.',
    permission: change,
    input: one.extend({ onDate: dateIn }),
    output: planned,
    refusals: { ...jobRefusals, scheduleOver: scheduleRefusals.scheduleOver },
  }),
  runJob: commit('previewRun', {
    summary: 'Runs a job now as it was previewed, on behalf of the person it belongs to; its schedule stays as it is.',
    permission: change,
    touches: 'schedule',
    input: one.extend({ onDate: dateIn }),
    output: z.object({ jobScheduleId: id, message: z.string() }),
    refusals: { ...jobRefusals, scheduleOver: scheduleRefusals.scheduleOver },
  }),
  retryRun: command({
    summary: 'Tries a run again that failed, dated the day it was due.',
    permission: change,
    touches: 'schedule',
    input: one.extend({ scheduledTime: instantIn }),
    output: z.object({ message: z.string() }),
    refusals: jobRefusals,
  }),
  addJobs: command({
    summary: 'Adds a job in each of some communities; each keeps its own runs, in its own time zone.',
    permission: change,
    touches: 'schedule',
    input: z.object({
      communityIds: z.array(id).min(1, 'needs at least one community').max(50),
      ...what,
      schedule: scheduleIn,
      /** The agent that does it, on behalf of who answers for it; null for the caller. */
      automationAgentId: id.nullable().default(null),
    }),
    output: z.object({ jobScheduleIds: z.array(id), nextDates: z.array(dateOut) }),
    refusals: { ...jobRefusals, noDates: scheduleRefusals.noDates },
  }),
  changeJob: command({
    summary: 'Changes when a job runs, its settings, and who it runs for.',
    permission: change,
    touches: 'schedule',
    input: one.extend({
      version,
      settings: jobSettings.default({}),
      schedule: scheduleIn,
      automationAgentId: id.nullable().default(null),
      /** Without an agent: it runs for the caller from now on, and no longer for who it ran for. */
      runsForMe: flag.default(false),
    }),
    output: stateOut,
    refusals: { ...jobRefusals, ...scheduleRefusals, ...overwriteRefusals },
  }),
  pauseJob: command({
    summary: 'Pauses a job: what falls due meanwhile is left out.',
    permission: change,
    touches: 'schedule',
    input: one,
    output: stateOut,
    refusals: scheduleRefusals,
  }),
  resumeJob: command({
    summary: 'Resumes a paused job from its next day on.',
    permission: change,
    touches: 'schedule',
    input: one,
    output: stateOut,
    refusals: { ...jobRefusals, ...scheduleRefusals },
  }),
  endJob: command({
    summary: 'Ends a job for good; what it made stays.',
    permission: needs('automation', 8),
    touches: 'schedule',
    input: one,
    output: stateOut,
    refusals: scheduleRefusals,
  }),
});
