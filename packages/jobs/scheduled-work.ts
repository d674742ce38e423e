// What is done on schedule: the work of each kind of job, one turn of it, and when the next turn falls due.
import {
  type HeldClaims,
  type JobKind,
  type JobPlan,
  type JobView,
  type ScheduleMode,
  scheduledDates,
  type Timing,
} from '../contract/contract.ts';
import type { Tx } from '../db/database.ts';
import type { Change, Context, Services } from '../http/handlers.ts';
import { addDays, dateInZone, type Instant, instantInZone, type LocalDate, Refusal } from '../kernel/kernel.ts';
import type { NextRun } from './schedule-store.ts';

/** On whose behalf something is done, with what they may do at this moment. */
export interface JobPerson {
  userId: string;
  name: string;
  /** The agent that acts for them; blank where they do it themselves. */
  agent: string;
  held: HeldClaims;
  communities: 'all' | ReadonlySet<string>;
}

/** One scheduled time of one schedule, about to be done. */
export interface ScheduledTurn {
  communityId: string;
  scheduleId: string;
  /** What the schedule is called. */
  name: string;
  /** What it is about, as the schedule was made. */
  subjectId: string;
  /** As its kind declares them. */
  settings: Readonly<Record<string, unknown>>;
  mode: ScheduleMode;
  /**
   * The day it fell due on, in the community's time zone; what it makes is dated by it, however late it runs.
   */
  scheduledDate: LocalDate;
  /** In whose name. */
  userId: string;
  person: JobPerson;
  services: Services;
  now: Instant;
}

/** What a turn would do; `baseHash` names what it rests on, for the act that carries it out. */
export interface TurnPlan extends JobPlan {
  baseHash?: string;
}

/** What a turn made. */
export interface TurnDone {
  /** A sentence for the history of runs. */
  message: string;
  opens: JobView['opens'];
  batchId?: string;
}

/** One of those a setting or a subject is chosen from. */
export interface JobOption {
  value: string;
  label: string;
}

/** What is done for the jobs of one kind. */
export interface ScheduledWork {
  job: JobKind;
  /** Refusals that mean its day lies in a closed or missing period. */
  periodRefusals: readonly string[];
  /** Refusals that mean nothing was due: the turn is skipped, and nobody is alerted. */
  idleRefusals?: readonly string[];
  /** What one may be about, in a community. */
  subjects?(tx: Tx, of: Pick<ScheduledTurn, 'communityId' | 'userId'>): Promise<readonly JobOption[]>;
  /** What settings are chosen from, by their names. */
  options?(tx: Tx, communityId: string): Promise<Readonly<Record<string, readonly JobOption[]>>>;
  /** What a turn would do; writes nothing. Throws what doing it would refuse. */
  plan(tx: Tx, turn: ScheduledTurn): Promise<TurnPlan>;
  /**
   * Does a turn as it was planned, in the transaction that planned it and takes its scheduled time; a Refusal
   * fails the turn and leaves nothing of it.
   */
  run(tx: Tx, turn: ScheduledTurn, plan: TurnPlan): Promise<TurnDone>;
}

/** What a call is made with where no browser asked for it; the id of its request says what asked. */
type Made = Pick<ScheduledTurn, 'person' | 'services' | 'now'> & { requestId: string };

/**
 * The surroundings of a call made for a person within a transaction, by what they hold at this moment. What
 * the call records goes nowhere, unless the caller puts another `record` in its place.
 */
export function callContext<I>(tx: Tx, { person, services, now, requestId }: Made, input: I): Context<I> {
  const { userId, name, held, communities } = person;
  return {
    input,
    tx,
    last: tx,
    principal: { loginId: '0', sessionId: '', customerId: tx.customerId, userId, displayName: name, isOperator: false },
    userId,
    held,
    communities,
    services,
    now,
    request: { id: requestId, address: '', agent: '', cookies: {} },
    setCookie: () => undefined,
    keepFile: (key, content) => services.files.put(key, content),
    record: (_change: Change) => undefined,
    brought: null,
  };
}

/** The surroundings of a call that a turn makes as its person; the turn has an audit event of its own. */
export function asPerson<I>(
  tx: Tx,
  { scheduleId, scheduledDate, ...made }: Pick<ScheduledTurn, 'person' | 'services' | 'now' | 'scheduleId' | 'scheduledDate'>,
  input: I,
): Context<I> {
  return callContext(tx, { ...made, requestId: `${scheduleId} ${scheduledDate}` }, input);
}

/** A preview of an act, where the act would not be refused. Throws what would refuse it, in its words. */
export function unrefused<V extends { refusal?: { code: string; message: string } | undefined }>({
  refusal,
  ...view
}: V): Omit<V, 'refusal'> {
  if (refusal) throw new Refusal(refusal.code, refusal.message);
  return view;
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
