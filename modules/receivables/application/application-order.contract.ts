// What receivables declare about application orders: which kinds and ages of charges money pays first, from a
// day on.
import { z } from 'zod';
import { command, count, dateIn, dateOut, defineEndpoints, id, line, needs, query } from '../../../packages/contract/contract.ts';
import { lawForbids, lawSaid } from '../../law/law.contract.ts';
import { type CodeKind, codeKind } from '../codes/code.contract.ts';

export const stepAges = { ANY: 'Any age', DELINQUENT: 'Delinquent', CURRENT: 'Current' } as const;
export type StepAge = keyof typeof stepAges;
const age = z.enum(Object.keys(stepAges) as [StepAge, ...StepAge[]]);
const step = z.object({ kinds: z.array(codeKind).min(1).max(6), age });

interface Preset {
  name: string;
  steps: readonly { kinds: readonly CodeKind[]; age: StepAge }[];
}

const any = (...kinds: CodeKind[]) => ({ kinds, age: 'ANY' as const });
const dues: readonly CodeKind[] = ['ASSESSMENT', 'SPECIAL'];

/** Orders of some states, to begin with; a person answers for what is saved. Source: field guide 2.1. */
export const orderPresets: readonly Preset[] = [
  {
    name: 'Assessments, costs, late charges, interest (California 5655)',
    steps: [any(...dues), any('NSF', 'MISC'), any('LATE_FEE'), any('INTEREST')],
  },
  {
    name: 'Interest, late fees, costs, assessments (Florida 720.3085)',
    steps: [any('INTEREST'), any('LATE_FEE'), any('NSF', 'MISC'), any(...dues)],
  },
  {
    name: 'Delinquent, then current assessments, fees, the rest (Texas 209.0063)',
    steps: [{ kinds: dues, age: 'DELINQUENT' }, { kinds: dues, age: 'CURRENT' }, any('LATE_FEE', 'INTEREST', 'NSF'), any('MISC')],
  },
  {
    name: 'Principal, then interest, penalties (Arizona 33-1803)',
    steps: [any(...dues), any('INTEREST'), any('LATE_FEE'), any('NSF', 'MISC')],
  },
  {
    name: 'Regular assessments before special ones and fines (Georgia SB 406)',
    steps: [any('ASSESSMENT'), any('SPECIAL'), any('LATE_FEE', 'INTEREST'), any('NSF', 'MISC')],
  },
];

export const applicationRefusals = {
  sameStart: 'Another order begins on {day}. Delete it first.',
  kindTwice: 'A kind stands in two steps of the same age.',
  ...lawForbids,
} as const;

export const applicationOrders = defineEndpoints('ApplicationOrder', {
  listApplicationOrders: query({
    summary: 'The orders in which money pays kinds of charges, the latest first.',
    permission: needs('arcodes', 1),
    input: z.object({ communityId: id }),
    output: z.array(
      z.object({ applicationOrderId: id, startDate: dateOut, name: z.string(), delinquentDays: z.number(), steps: z.array(step) }),
    ),
  }),
  judgeApplicationOrder: query({
    summary: 'What the law packs say to an order of kinds on its first day. Saves nothing.',
    permission: needs('arcodes', 1),
    input: z.object({ communityId: id, startDate: dateIn, steps: z.array(step).min(1).max(12) }),
    output: z.object({ law: lawSaid }),
    byPost: true,
  }),
  addApplicationOrder: command({
    summary: 'Adds an order in force from a day on: receipts dated before keep the one before it.',
    permission: needs('arcodes', 4),
    touches: 'application order',
    input: z.object({
      communityId: id,
      startDate: dateIn,
      name: line(100, 1),
      delinquentDays: count(366).default(30),
      steps: z.array(step).min(1).max(12),
    }),
    output: z.object({ applicationOrderId: id }),
    refusals: applicationRefusals,
  }),
  deleteApplicationOrder: command({
    summary: 'Deletes an order; what was posted under it stays as it is.',
    permission: needs('arcodes', 8),
    touches: 'application order',
    input: z.object({ communityId: id, applicationOrderId: id }),
    output: z.object({}),
  }),
});
