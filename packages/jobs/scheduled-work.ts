// What is done on schedule: the work of each kind, one turn of it, and when the next turn falls due.
import { type JobView, type Requirement, type ScheduleMode, scheduledDates, type Timing } from '../contract/contract.ts';
import type { Tx } from '../db/database.ts';
import { addDays, dateInZone, type Instant, instantInZone, type LocalDate } from '../kernel/kernel.ts';
import type { NextRun } from './schedule-store.ts';

/** One scheduled time of one schedule, about to be done. */
export interface ScheduledTurn {
  communityId: string;
  scheduleId: string;
  /** What it is about, as the schedule was made. */
  subjectId: string;
  mode: ScheduleMode;
  /**
   * The day it fell due on, in the community's time zone; what it makes is dated by it, however late it runs.
   */
  scheduledDate: LocalDate;
  /** In whose name. */
  userId: string;
  now: Instant;
}

/** What a turn made. */
export interface TurnDone {
  /** A sentence for the history of runs. */
  message: string;
  opens: JobView['opens'];
  batchId?: string;
}

/** What is done for the schedules of one kind. */
export interface ScheduledWork {
  kind: string;
  /** What the person it runs for must still be allowed when it runs. */
  permission: (mode: ScheduleMode) => Requirement;
  /** Refusals that mean its day lies in a closed or missing period. */
  periodRefusals: readonly string[];
  /**
   * Does one turn in the transaction that also takes its scheduled time; a Refusal fails the turn and leaves
   * nothing of it.
   */
  run(tx: Tx, turn: ScheduledTurn): Promise<TurnDone>;
}

/** Asks for the time zone of a community. */
export type TimeZoneOf = (tx: Tx, communityId: string) => Promise<string>;

/** The first time a schedule falls due on `from` or later; null when there is none. */
export function nextRun(timing: Timing, from: LocalDate, zone: string): NextRun | null {
  const [date] = scheduledDates(timing, from, 1);
  return date === undefined ? null : { date, time: instantInZone(date, timing.startTime, zone) };
}

/** The first time a schedule falls due later than a moment; null when there is none. */
export function nextRunAfter(timing: Timing, now: Instant, zone: string): NextRun | null {
  const first = nextRun(timing, dateInZone(now, zone), zone);
  return first && first.time <= now ? nextRun(timing, addDays(first.date, 1), zone) : first;
}
