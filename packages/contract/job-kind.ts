// Kinds of jobs: what a module declares of a piece of work that a person or the clock may start, and what
// such work plans.
import { z } from 'zod';
import { allows, type HeldClaims, type Requirement } from './claims.ts';
import { type Fields, inputOf } from './fields.ts';
import type { ScheduleMode } from './schedule.ts';

/** A kind of job. */
export interface JobKind {
  /** Its key: `apply-charges`. */
  kind: string;
  title: string;
  /** A sentence: what one run does. */
  does: string;
  /** What Schedule builds and Automate posts: "the charges". */
  what: string;
  /** The modes it has, and what each needs of the person it runs for. */
  modes: Readonly<Partial<Record<ScheduleMode, Requirement>>>;
  /** What is set for one: text, counts, flags and choices. */
  settings: Fields;
  /** What one is about, out of those its server lists: "Package". */
  subject?: string;
  /** The screen on which one is made, where what it repeats is typed there. */
  madeAt?: string;
}

/** Settings as they are stored and sent. */
export const jobSettings = z.record(z.string().max(40), z.union([z.string().max(300), z.number(), z.boolean(), z.null()]));
export type JobSettings = z.output<typeof jobSettings>;

/** The settings of a job as its kind declares them. Throws a ZodError where one does not fit. */
export function readSettings(job: JobKind, settings: JobSettings): Readonly<Record<string, unknown>> {
  return z.object(inputOf(job.settings)).parse(settings) as Readonly<Record<string, unknown>>;
}

/** True when a person may have a job of this kind done in this mode. */
export function mayDo(held: HeldClaims, job: JobKind, mode: ScheduleMode): boolean {
  const required = job.modes[mode];
  return required !== undefined && allows(held, required);
}

/** What a run would do, as its preview shows it; amounts are text. */
export const jobPlan = z.object({
  /** With count and total: "154 charges, 38,500.00". */
  summary: z.string(),
  count: z.number(),
  lines: z.array(z.object({ what: z.string(), detail: z.string(), amount: z.string().nullable() })),
  leftOut: z.array(z.object({ what: z.string(), why: z.string() })),
  entry: z.array(z.object({ account: z.string(), detail: z.string(), debit: z.string().nullable(), credit: z.string().nullable() })),
});
export type JobPlan = z.output<typeof jobPlan>;
