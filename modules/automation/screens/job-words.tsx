// The words of jobs on their pages.
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { formatDate, isLocalDate, type LocalDate, localDate } from '../../../packages/kernel/kernel.ts';
import { type ScheduleChoice, timingText, weekdaysText } from '../../../packages/pages/pages.ts';
import type { Tone } from '../../../packages/ui/ui.ts';
import type { jobSchedules } from '../jobs/job.contract.ts';

export type JobView = ClientOutput<typeof jobSchedules.getJobSchedule>;
export type JobRun = JobView['runs'][number];
export type KindView = ClientOutput<typeof jobSchedules.listJobKinds>[number];

export const modeWords = { SCHEDULE: 'Schedule', AUTOMATE: 'Automate' } as const;

export const stateWords: Readonly<Record<JobView['state'], readonly [Tone, string]>> = {
  ACTIVE: ['good', 'Active'],
  PAUSED: ['attention', 'Paused'],
  ENDED: ['neutral', 'Finished'],
};

export const runWords: Readonly<Record<JobRun['state'], readonly [Tone, string]>> = {
  DONE: ['good', 'Done'],
  SKIPPED: ['neutral', 'Nothing due'],
  FAILED_PERIOD: ['problem', 'Closed period'],
  FAILED: ['problem', 'Failed'],
};

export const batchWords: Readonly<Record<NonNullable<JobRun['batchState']>, readonly [Tone, string]>> = {
  UNPOSTED: ['attention', 'To review'],
  POSTED: ['good', 'Posted'],
  DISCARDED: ['neutral', 'Discarded'],
  REVERSED: ['neutral', 'Undone'],
};

/** True for a run that may be tried again. */
export const isFailed = ({ state }: JobRun): boolean => state === 'FAILED' || state === 'FAILED_PERIOD';

/** The day of a wire date. */
export const dayOf = (text: string): LocalDate => localDate(text.slice(0, 10));

/** When it runs, in a sentence: "Monthly on the last day, workdays, at 06:00". */
export function whenWords(job: Pick<JobView, 'frequency' | 'dayOfMonth' | 'weekdays' | 'startTime' | 'skipsHolidays'>): string {
  const weekdays = weekdaysText(job.weekdays);
  const parts = [timingText(job), weekdays, job.skipsHolidays ? 'not on bank holidays' : '', `at ${job.startTime}`];
  return parts.filter((part) => part !== '').join(', ');
}

/** "Alex Accountant, by Night Clerk": for whom it is done, and by which agent. */
export const personWords = (person: string, agent: string): string => (agent === '' ? person : `${person}, by ${agent}`);

/** The schedule of a job as its form holds it. */
export function choiceOf(job: JobView): ScheduleChoice {
  const { mode, name, frequency, startDate, startTime, endDate, endTime, weekdays, dayOfMonth, skipsHolidays, roll } = job;
  const end = endDate?.slice(0, 10) ?? '';
  return {
    mode,
    name,
    frequency,
    startDate: dayOf(startDate),
    startTime,
    endDate: isLocalDate(end) ? end : '',
    endTime,
    weekdays,
    dayOfMonth,
    skipsHolidays,
    roll,
  };
}

/** When a job of a list runs next and ran last, for its panel. */
export const dateWords = (date: string | null, none: string): string => (date === null ? none : formatDate(dayOf(date)));
