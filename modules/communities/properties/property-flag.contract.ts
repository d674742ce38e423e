// The flags of a property: what runs pass by or treat apart, from a day on and through a day, each with its
// reason.
import { z } from 'zod';
import {
  command,
  dateIn,
  dateOut,
  defineEndpoints,
  id,
  instantOut,
  line,
  needs,
  only,
  query,
} from '../../../packages/contract/contract.ts';

/** What a property can be flagged with, in the order flags are shown. Source: operations.md 3.2. */
export const propertyFlagWords = {
  PAYMENTS: 'Hold payment',
  NOTICES: 'Hold delinquency notice',
  STATEMENTS: 'Hold AR statement',
  LATE_FEES: 'Hold late fee and interest',
  FEES: 'Hold fees',
  VIOLATIONS: 'Hold violations',
  DIRECT_DEBIT: 'Direct debit',
  RENTAL: 'Rental',
  ATTORNEY: 'Attorney, do not contact',
  BANKRUPTCY: 'Bankruptcy',
  MILITARY: 'Military service (SCRA)',
} as const;
export type PropertyFlag = keyof typeof propertyFlagWords;
export const propertyFlagNames = Object.keys(propertyFlagWords) as [PropertyFlag, ...PropertyFlag[]];

/** Who may lift a flag before its last day; anyone who may delete lifts any. */
export const liftWords = {
  EDITOR: 'Anyone who edits owners',
  SETTER: 'Only who set it',
  DELETER: 'Only who may delete',
} as const;
export type MayLift = keyof typeof liftWords;
const mayLift = z.enum(Object.keys(liftWords) as [MayLift, ...MayLift[]]);

/** The flag, reason and days of one that is set; without a first day it holds whatever the day. */
export const flagFacts = {
  flag: z.enum(propertyFlagNames),
  reason: line(200).default(''),
  fromDate: dateIn.nullable().default(null),
  toDate: dateIn.nullable().default(null),
  mayLift: mayLift.default('EDITOR'),
};
export const flagRefusals = {
  flagIsSet: 'The property has this flag on some of these days already.',
  mayNotLift: 'This flag is not yours to lift: {whom}.',
} as const;
const ofProperty = { communityId: id, propertyId: id };

export const propertyFlags = defineEndpoints('PropertyFlags', {
  setPropertyFlags: command({
    summary: 'Sets or lifts at once the two flags of money: hold late fees, hold payments.',
    permission: needs('ownermaintain', 4),
    touches: 'property',
    /** A flag that is not named stays, so that two people setting different ones do not undo each other. */
    input: z.object({ ...ofProperty, holdsLateFees: z.boolean().optional(), holdsPayments: z.boolean().optional() }),
    output: z.object({ propertyId: id }),
    refusals: only(flagRefusals, 'mayNotLift'),
  }),
  addPropertyFlag: command({
    summary: 'Flags a property, with the reason and the days.',
    permission: needs('ownermaintain', 4),
    touches: 'property',
    input: z.object({ ...ofProperty, ...flagFacts }),
    output: z.object({ propertyFlagId: id }),
    refusals: only(flagRefusals, 'flagIsSet'),
  }),
  endPropertyFlag: command({
    summary: 'Ends a flag: it holds no longer from today on.',
    permission: needs('ownermaintain', 4),
    touches: 'property',
    input: z.object({ ...ofProperty, propertyFlagId: id }),
    output: z.object({}),
    refusals: only(flagRefusals, 'mayNotLift'),
  }),
  listPropertyFlags: query({
    summary: 'The flags of a property, those that hold now first.',
    permission: needs('ownermaintain', 1),
    input: z.object(ofProperty),
    output: z.array(
      z.object({
        propertyFlagId: id,
        flag: z.enum(propertyFlagNames),
        reason: z.string(),
        fromDate: dateOut.nullable(),
        toDate: dateOut.nullable(),
        holds: z.boolean(),
        mayLift,
        setBy: z.string(),
        setTime: instantOut.nullable(),
      }),
    ),
  }),
});
