// The steps of collection of a community: published versions, each step mapped to one stage all communities
// share, so that the packs of law know what it is.
import { z } from 'zod';
import {
  command,
  count,
  defineEndpoints,
  defineScreens,
  flag,
  id,
  instantOut,
  line,
  moneyIn,
  moneyOut,
  needs,
  query,
} from '../../../packages/contract/contract.ts';
import type { Cents } from '../../../packages/kernel/kernel.ts';
import { type Stage, steppedStages } from '../cases/stage.contract.ts';

export const actors = ['STAFF', 'BOARD', 'ATTORNEY'] as const;
export const actorWords: Readonly<Record<(typeof actors)[number], string>> = {
  STAFF: 'Staff, by a run',
  BOARD: 'Board, by hand',
  ATTORNEY: 'Attorney, by hand',
};

/** A step as a community publishes it. */
export interface Step {
  name: string;
  stage: Stage;
  /** Days since the oldest open counted charge. */
  daysLate: number;
  /** Days since the step before. */
  gapDays: number;
  /** What must be open, in cents. */
  minimum: Cents;
  fee: Cents;
  templateId: string | null;
  /** The step of a ladder of law it carries out, in the words of the record; blank for none. */
  ladderStep: string;
  actor: (typeof actors)[number];
}

const stepIn = z.object({
  name: line(60, 1),
  stage: z.enum(steppedStages),
  daysLate: count(3650),
  gapDays: count(3650).default(0),
  minimum: moneyIn.default(0n),
  fee: moneyIn.default(0n),
  templateId: id.nullable().default(null),
  ladderStep: line(60).default(''),
  actor: z.enum(actors).default('STAFF'),
});
const stepOut = z.object({
  name: z.string(),
  stage: z.enum(steppedStages),
  daysLate: z.number(),
  gapDays: z.number(),
  minimum: moneyOut,
  fee: moneyOut,
  templateId: id.nullable(),
  ladderStep: z.string(),
  actor: z.enum(actors),
});

export const procedureRefusals = {
  stagesBackward: 'Step {name} goes back to an earlier stage. Order the steps by stage.',
  feeCodeMissing: 'Choose the code fees are charged on: step {name} has a fee.',
  withdrawalMissing: 'Choose the withdrawal letter: step {name} writes to owners, and an undo must be able to withdraw it.',
  ladderUnknown: 'No record of law in force here has a step {ladderStep}.',
} as const;

export const collectionProcedures = defineEndpoints('CollectionProcedure', {
  getProcedure: query({
    summary: 'The steps of collection of a community with what its packs of law know, and a proposal where none are published.',
    permission: needs('arcollection', 1),
    input: z.object({ communityId: id }),
    output: z.object({
      published: z.object({ versionNo: z.number(), publishedBy: z.string(), publishedTime: instantOut, openCases: z.number() }).nullable(),
      steps: z.array(stepOut),
      feeCodeId: id.nullable(),
      withdrawalTemplateId: id.nullable(),
      byAssessments: z.boolean(),
      /** Empty where no record is on file: the neutral ladder is proposed. */
      ladders: z.array(z.object({ ruleVersion: z.string(), citation: z.string(), title: z.string(), steps: z.array(z.string()) })),
      codes: z.array(z.object({ codeId: id, alias: z.string(), name: z.string() })),
      templates: z.array(z.object({ templateId: id, name: z.string() })),
    }),
  }),
  publishProcedure: command({
    summary: 'Publishes steps of collection as a new version. Open cases keep theirs unless they are moved along.',
    permission: needs('arcollection', 4),
    touches: 'community',
    input: z.object({
      communityId: id,
      steps: z.array(stepIn).min(1).max(20),
      feeCodeId: id.nullable().default(null),
      withdrawalTemplateId: id.nullable().default(null),
      byAssessments: flag.default(true),
      movesOpen: flag.default(false),
    }),
    output: z.object({ versionNo: z.number(), moved: z.number() }),
    refusals: procedureRefusals,
  }),
});

export const procedureScreens = defineScreens({
  'collection-procedure': {
    title: 'Collection steps',
    also: 'collection action settings ladder notice lien attorney policy',
    area: 'receivables',
    path: '/c/$communityId/receivables/collections/steps',
    claims: needs('arcollection', 1),
    menu: { section: 'Receivables', order: 20.3, group: 'Collections' },
  },
});
