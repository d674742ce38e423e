// Schedules: when something is done again and again, on which days that falls, and the calls about those of
// one kind.
import { z } from 'zod';
import {
  addDays,
  addMonths,
  dateOf,
  dateParts,
  daysBetween,
  isBankHoliday,
  type LocalDate,
  quotient,
  startOfMonth,
  weekdayOf,
} from '../kernel/kernel.ts';
import { atLevel, type Requirement } from './claims.ts';
import { command, defineEndpoints, query } from './endpoint.ts';
import type { JobKind } from './job-kind.ts';
import { overwriteRefusals } from './refusals.ts';
import { clockTime, dateIn, dateOut, id, instantOut, line, version } from './values.ts';

/** How often. Source: accounting.md 0.3. */
export const frequencies = ['ONCE', 'DAILY', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

/**
 * SCHEDULE builds what someone then reviews, and tells them; AUTOMATE builds and posts. "This Time Only"
 * makes no schedule at all.
 */
export const scheduleModes = ['SCHEDULE', 'AUTOMATE'] as const;
export type ScheduleMode = (typeof scheduleModes)[number];

/** Where a schedule stands; ENDED is its end, by its last date or by someone. */
export const scheduleStates = ['ACTIVE', 'PAUSED', 'ENDED'] as const;
export type ScheduleState = (typeof scheduleStates)[number];

/**
 * What became of one scheduled time. SKIPPED: nothing was due. FAILED_PERIOD: its date lies in a closed or
 * missing period.
 */
export const scheduleRunStates = ['DONE', 'SKIPPED', 'FAILED_PERIOD', 'FAILED'] as const;
export type ScheduleRunState = (typeof scheduleRunStates)[number];

/** Where a day goes that is not permitted: to the next that is, or to the one before. */
const scheduleRolls = ['NEXT', 'PREVIOUS'] as const;
export type ScheduleRoll = (typeof scheduleRolls)[number];

/** The day of the month that stands for its last, whatever its length. */
export const LAST_DAY = 31;

/** When a schedule falls due. Days and times are those of the community's time zone. */
export interface Timing {
  frequency: Frequency;
  startDate: LocalDate;
  /** Time of day, `HH:MM`. */
  startTime: string;
  /** The last day; null goes on for good. */
  endDate: LocalDate | null;
  /** On the last day nothing later than this is done. */
  endTime: string;
  /**
   * Days of the week it may fall on, 1 Monday to 7 Sunday; a day that is not among them moves as `roll` says.
   */
  weekdays: readonly number[];
  /** By months: the day, 31 for the last one; null is the day of the start. */
  dayOfMonth: number | null;
  /** Bank holidays are not permitted either. */
  skipsHolidays: boolean;
  roll: ScheduleRoll;
}

/** All days of the week. */
export const everyWeekday = [1, 2, 3, 4, 5, 6, 7] as const;

const monthsOf: Partial<Record<Frequency, number>> = { MONTHLY: 1, QUARTERLY: 3, YEARLY: 12 };
const daysOf: Partial<Record<Frequency, number>> = { DAILY: 1, WEEKLY: 7 };
/** A day moves by less than a week, and by no more than this where holidays stand in the way. */
const LONGEST_MOVE = 28;

/**
 * The day of the nth turn before it moves to a permitted day: counted from the start, so that the 31st comes
 * back after a short month.
 */
function turn({ frequency, startDate, dayOfMonth }: Timing, n: number): LocalDate {
  const months = monthsOf[frequency];
  if (months === undefined) return addDays(startDate, n * (daysOf[frequency] ?? 0));
  if (dayOfMonth === null) return addMonths(startDate, n * months);
  const { year, month } = dateParts(addMonths(startOfMonth(startDate), n * months));
  return dateOf(year, month, dayOfMonth);
}

/** A turn that lies before every one that could fall on `from` or later. */
function turnBefore({ frequency, startDate }: Timing, from: LocalDate): number {
  const early = addDays(from, -LONGEST_MOVE);
  const months = monthsOf[frequency];
  const [a, b] = [dateParts(startDate), dateParts(early)];
  const turns =
    months === undefined
      ? quotient(daysBetween(startDate, early), daysOf[frequency] ?? 1)
      : quotient((b.year - a.year) * 12 + b.month - a.month, months) - 1;
  return Math.max(0, turns);
}

/** The permitted day a day moves to; null where none is near. */
function permitted(date: LocalDate, { weekdays, skipsHolidays, roll }: Timing): LocalDate | null {
  const step = roll === 'NEXT' ? 1 : -1;
  for (let moved = 0; moved <= LONGEST_MOVE; moved += 1) {
    const day = addDays(date, moved * step);
    if (weekdays.includes(weekdayOf(day)) && !(skipsHolidays && isBankHoliday(day))) return day;
  }
  return null;
}

/**
 * The days a schedule falls on, from `from` on, at most `count`. The 31st is the last day of a shorter month;
 * a forbidden weekday or holiday moves to a permitted day; days that move onto one another are one. Source:
 * accounting.md 0.3.
 */
export function scheduledDates(timing: Timing, from: LocalDate, count: number): LocalDate[] {
  const { frequency, startDate, startTime, endDate, endTime } = timing;
  const last = endDate !== null && startTime > endTime ? addDays(endDate, -1) : endDate;
  const found: LocalDate[] = [];
  for (let n = frequency === 'ONCE' ? 0 : turnBefore(timing, from); found.length < count; n += 1) {
    const planned = turn(timing, n);
    // The calendar of the books ends; a schedule for good ends with it.
    if (planned > '2199-12-01') break;
    const date = permitted(planned, timing);
    if (date !== null && last !== null && date > last) break;
    const isAhead = planned >= startDate && date !== null && date >= startDate && date >= from;
    if (isAhead && date !== found.at(-1)) found.push(date);
    if (frequency === 'ONCE') break;
  }
  return found;
}

const weekday = z.number().int().min(1).max(7);

/** Name, mode and timing as typed. */
export const scheduleIn = z
  .object({
    name: line(80, 1),
    mode: z.enum(scheduleModes),
    frequency: z.enum(frequencies),
    startDate: dateIn,
    startTime: clockTime.default('06:00'),
    endDate: dateIn.nullable().default(null),
    endTime: clockTime.default('23:59'),
    weekdays: z
      .array(weekday)
      .min(1, 'needs at least one day of the week')
      .max(7)
      .transform((days) => [...new Set(days)].sort()),
    dayOfMonth: z.number().int().min(1).max(LAST_DAY).nullable().default(null),
    skipsHolidays: z.boolean().default(false),
    roll: z.enum(scheduleRolls).default('NEXT'),
  })
  .refine(({ startDate, endDate }) => endDate === null || endDate >= startDate, {
    path: ['endDate'],
    message: 'must not lie before the start',
  });
export type ScheduleFacts = z.output<typeof scheduleIn>;

/** Name, mode and timing as shown. */
export const timingOut = {
  name: z.string(),
  mode: z.enum(scheduleModes),
  frequency: z.enum(frequencies),
  startDate: dateOut,
  startTime: z.string(),
  endDate: dateOut.nullable(),
  endTime: z.string(),
  weekdays: z.array(z.number()),
  dayOfMonth: z.number().nullable(),
  skipsHolidays: z.boolean(),
  roll: z.enum(scheduleRolls),
};

/** A schedule as it is shown. */
export const scheduleView = z.object({
  scheduleId: id,
  ...timingOut,
  /** What it is about: a template, a package. */
  subjectId: z.string(),
  state: z.enum(scheduleStates),
  version,
  /** The days it falls on next, at most five; none while it is paused. */
  nextDates: z.array(dateOut),
  lastRun: z.object({ scheduledDate: dateOut, state: z.enum(scheduleRunStates), message: z.string() }).nullable(),
});

const scheduleRunView = z.object({
  scheduledDate: dateOut,
  scheduledTime: instantOut,
  state: z.enum(scheduleRunStates),
  message: z.string(),
  /** The screen that shows what it made. */
  opens: z.object({ screen: z.string(), params: z.record(z.string(), z.string()) }).nullable(),
  ranTime: instantOut,
});

/** How a kind of job is declared that the page of what it is about lists too. */
interface ScheduleDeclaration {
  /** The area of its calls: `RecurringEntry`. */
  area: string;
  job: JobKind;
  see: Requirement;
  change: Requirement;
}

const one = z.object({ communityId: id, scheduleId: id });
/** Of every call about a schedule. */
export const scheduleRefusals = {
  scheduleOver: 'This schedule has ended. Make a new one.',
  noDates: 'This schedule would never run: no permitted day lies between its start and its end, or all of them are over.',
  ...overwriteRefusals,
} as const;

/**
 * Declares the schedules of one kind: listing them with their next dates, their runs, pausing, resuming,
 * changing and ending them.
 */
export function declareSchedules({ area, job, see, change }: ScheduleDeclaration) {
  const touches = 'schedule';
  const stateOut = z.object({ state: z.enum(scheduleStates), nextDates: z.array(dateOut) });
  const calls = defineEndpoints(area, {
    listSchedules: query({
      summary: 'The schedules of a community, those that end last; with the days they fall on next.',
      permission: see,
      input: z.object({ communityId: id }),
      output: z.array(scheduleView),
    }),
    listScheduleRuns: query({
      summary: 'What became of the scheduled times of a schedule, the newest first, at most 200.',
      permission: see,
      input: one,
      output: z.array(scheduleRunView),
    }),
    pauseSchedule: command({
      summary: 'Pauses a schedule: what falls due meanwhile is left out.',
      permission: change,
      touches,
      input: one,
      output: stateOut,
      refusals: scheduleRefusals,
    }),
    resumeSchedule: command({
      summary: 'Resumes a paused schedule from its next day on.',
      permission: change,
      touches,
      input: one,
      output: stateOut,
      refusals: scheduleRefusals,
    }),
    endSchedule: command({
      summary: 'Ends a schedule for good; what it made stays.',
      permission: atLevel(8, change),
      touches,
      input: one,
      output: stateOut,
      refusals: scheduleRefusals,
    }),
    changeSchedule: command({
      summary: 'Changes when a schedule falls due, and whether it posts by itself.',
      permission: change,
      touches,
      input: one.extend({ version, schedule: scheduleIn }),
      output: stateOut,
      refusals: scheduleRefusals,
    }),
  });
  return { job, kind: job.kind, calls } as const;
}

/** The schedules of one kind, as declared. */
export type Schedules = ReturnType<typeof declareSchedules>;
/** A schedule as the browser receives it. */
export type ScheduleView = z.output<typeof scheduleView>;
