// What is open about a property: one answer over all modules, of which each caller sees what his claims show.
import { z } from 'zod';
import { dateOut, defineEndpoints, id, moneyOut, query } from '../../../packages/contract/contract.ts';
import { propertyKinds } from '../../people/people.contract.ts';

/** In the order they are shown. */
export const matterKinds = ['BALANCE', 'CASE', 'PLAN', 'RESALE', 'TASK', 'RENTER', 'RESERVATION', 'FILE'] as const;
export type MatterKind = (typeof matterKinds)[number];

export const openMatters = defineEndpoints('OpenMatters', {
  listOfProperty: query({
    summary:
      'What is open about a property: balances, a collection case and payment plan, a resale, tasks, leases that end, reservations and files nobody but staff sees; without what the caller holds no claim for.',
    permission: propertyKinds.property.rights(1),
    input: z.object({ communityId: id, propertyId: id }),
    output: z.array(
      z.object({
        kind: z.enum(matterKinds),
        /** Whom or what it is about. */
        title: z.string(),
        detail: z.string(),
        /** True where someone should act. */
        isPressing: z.boolean(),
        amount: moneyOut.nullable(),
        dueDate: dateOut.nullable(),
        /** The address of the page where it is dealt with. */
        path: z.string(),
      }),
    ),
  }),
});
