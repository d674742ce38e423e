// The families of requests and work orders, what they have in common, and the claims each asks for.
import { z } from 'zod';
import { type AccessLevel, type Claim, flag, line, lines, needs, needsOne, type Requirement } from '../../packages/contract/contract.ts';
import { priorityWords } from './priority.fields.ts';

/** What a code, a process or a case belongs to. */
export const codeFamilies = {
  GENERAL: 'General requests',
  SERVICE: 'Service requests',
  WORK_ORDER: 'Work orders',
  VIOLATION: 'Violations',
} as const;
export type CodeFamily = keyof typeof codeFamilies;
export const codeFamily = z.enum(['GENERAL', 'SERVICE', 'WORK_ORDER', 'VIOLATION']);

/** Who keeps codes of a family. Service requests share the claim of general ones, as there is no other. */
export const codeClaimOf: Readonly<Record<CodeFamily, Claim>> = {
  GENERAL: 'generalrequestcodes',
  SERVICE: 'generalrequestcodes',
  WORK_ORDER: 'workordercodes',
  VIOLATION: 'ccrcodes',
};

/** Who may do something with codes of some family; the handler asks for the one that is meant. */
export const codeRights = (level: AccessLevel): Requirement => needsOne(level, 'generalrequestcodes', 'workordercodes', 'ccrcodes');

/** Who reads codes: who keeps them, and who works with cases. */
export const readsCodes = needsOne(
  1,
  'generalrequestcodes',
  'workordercodes',
  'generalrequestmaintain',
  'servicerequests',
  'workordermaintain',
  'ccrcodes',
  'ccrviolations',
);

export { priorityWords };
export type Priority = keyof typeof priorityWords;

/** The words of a priority with its tone, as lists show it. */
export const priorityTones = {
  EMERGENCY: ['Emergency', 'problem'],
  URGENT: ['Urgent', 'attention'],
  NORMAL: ['Normal', 'neutral'],
  LOW: ['Low', 'neutral'],
} as const;

/** Who is told when a step is taken. */
export const toldWords = {
  NOBODY: 'Nobody',
  REQUESTER: 'Who asked',
  ASSIGNEE: 'Who it is assigned to',
  BOARD: 'The board, by hand',
} as const;
export type Told = keyof typeof toldWords;

/** A step of an action process: so many days after the case was received. */
export const processStep = z.object({
  name: line(80, 1),
  days: z.int().min(0).max(730),
  told: z.enum(['NOBODY', 'REQUESTER', 'ASSIGNEE', 'BOARD']),
  /** What is written to who is told; blank for the name of the step. */
  words: lines(1000),
  /** The letter that goes with it; null for none. */
  templateId: z
    .string()
    .regex(/^[1-9]\d{0,18}$/, 'must be an id')
    .nullable(),
  /** Of a violation: what the step charges, as text in dollars. */
  fine: z
    .string()
    .regex(/^\d{1,7}(\.\d{2})?$/, 'must be an amount')
    .optional(),
  /** Of a violation: true where a hearing must have upheld it before. */
  needsHearing: flag.optional(),
  /** Of the last step of a violation: its fine comes again after so many days until the case is cured. */
  everyDays: z.int().min(1).max(365).optional(),
});
export type ProcessStep = z.output<typeof processStep>;

/** How often a fine comes again, in words; blank where it is charged once. */
export function againWords(everyDays: number | null = null): string {
  if (everyDays === null) return '';
  return everyDays === 1 ? 'every day until cured' : `every ${everyDays} days until cured`;
}

/** What a family asks for at a level. */
export const familyRights = {
  GENERAL: (level: AccessLevel) => needs('generalrequestmaintain', level),
  SERVICE: (level: AccessLevel) => needs('servicerequests', level),
} as const;
export type RequestFamily = keyof typeof familyRights;
