// A workflow as data: what starts it, on which records, and its steps.
import { z } from 'zod';
import { clockTime, count, flag, id, jobSettings, line, lines, scheduleModes } from '../../../packages/contract/contract.ts';
import { propertyFlagNames } from '../../communities/communities.contract.ts';
import { subjectNames } from './subject.contract.ts';

const operators = ['IS', 'IS_NOT', 'AT_LEAST', 'AT_MOST'] as const;
export type Operator = (typeof operators)[number];

/** One question: a field, how it is compared, and with what. Amounts are cents, flags `yes` or `no`. */
const condition = z.object({ field: line(40, 1), op: z.enum(operators), value: line(80) });
export type Condition = z.output<typeof condition>;

/** All or any of some questions, and of groups of them. */
const group = z.object({
  all: flag.default(true),
  conditions: z.array(condition).max(20).default([]),
  groups: z
    .array(z.object({ all: flag.default(true), conditions: z.array(condition).min(1).max(20) }))
    .max(10)
    .default([]),
});
export type ConditionGroup = z.output<typeof group>;

/** How a letter goes: as the owner chose, or one way whatever they chose. */
const letterDeliveries = ['SMART', 'PAPER', 'EMAIL'] as const;

const assignments = ['PERSON', 'ROLE', 'MANAGER', 'ACCOUNTANT'] as const;

const step = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('TASK'),
    title: line(160, 1),
    text: lines(2000).default(''),
    who: z.enum(assignments).default('MANAGER'),
    userId: id.nullable().default(null),
    roleId: id.nullable().default(null),
    dueDays: count(366).default(3),
    checklist: z.array(line(200, 1)).max(50).default([]),
  }),
  z.object({ kind: z.literal('NOTE'), title: line(160, 1), text: lines(2000).default('') }),
  z.object({
    kind: z.literal('LETTER'),
    templateId: id.nullable().default(null),
    title: line(100, 1),
    delivery: z.enum(letterDeliveries).default('SMART'),
  }),
  z.object({ kind: z.literal('FLAG'), flag: z.enum(propertyFlagNames), days: count(3660, 1).default(90), reason: line(200).default('') }),
  z.object({ kind: z.literal('WAIT'), days: count(366, 1).default(1), businessDays: flag.default(false) }),
  z.object({
    kind: z.literal('APPROVAL'),
    question: line(200, 1),
    userId: id.nullable().default(null),
    days: count(90, 1).default(5),
    silence: z.enum(['STOP', 'GO_ON']).default('STOP'),
  }),
  z.object({ kind: z.literal('DECIDE'), where: group }),
  z.object({ kind: z.literal('FLOW'), workflowId: id.nullable().default(null) }),
  z.object({
    kind: z.literal('JOB'),
    job: line(40, 1),
    mode: z.enum(scheduleModes).default('SCHEDULE'),
    settings: jobSettings.default({}),
  }),
]);
export type Step = z.output<typeof step>;
export type StepKind = Step['kind'];
export type StepOf<K extends StepKind> = Extract<Step, { kind: K }>;

const triggerKinds = ['EVENT', 'SCHEDULE', 'MANUAL', 'FLOW'] as const;
const rhythms = ['HOUR', 'DAY', 'WEEK', 'MONTH'] as const;

export const definitionIn = z.object({
  trigger: z.object({
    kind: z.enum(triggerKinds),
    /** Of an event: the acts that start it, by the names of their calls; none for every act. */
    acts: z.array(line(80, 1)).max(60).default([]),
    every: z.enum(rhythms).default('DAY'),
    /** 1 Monday to 7 Sunday. */
    weekday: count(7, 1).default(1),
    /** 31 is the last one. */
    day: count(31, 1).default(1),
    time: clockTime.default('06:00'),
  }),
  subject: z.enum(subjectNames),
  /** Days until the same record may start it again; null is never. */
  onceDays: count(3660).nullable().default(null),
  where: group.default({ all: true, conditions: [], groups: [] }),
  steps: z.array(step).min(1, 'needs at least one step').max(40),
});
export type Definition = z.output<typeof definitionIn>;
