// What identity declares about the separation of duties: who can do two things nobody should do alone.
import { z } from 'zod';
import { claims, defineEndpoints, defineScreens, type FileAnswer, file, id, needs, query } from '../../../packages/contract/contract.ts';

const holding = z.object({ claim: z.enum(claims), level: z.number(), roles: z.array(z.string()) });

/** The calls that need to know every call there is. */
export const duties = defineEndpoints('Duty', {
  listConflicts: query({
    summary: 'Users who hold duties that should be apart, with the roles and claims that give them.',
    permission: needs('permissionmaintain', 1),
    snapshot: true,
    input: z.object({}),
    output: z.object({
      /** Active users looked at. */
      users: z.number(),
      pairs: z.array(z.object({ pair: z.string(), duties: z.array(z.string()), risk: z.string() })),
      conflicts: z.array(
        z.object({
          userId: id,
          displayName: z.string(),
          email: z.string(),
          pair: z.string(),
          /** One per duty of the pair, in its order. */
          held: z.array(z.object({ duty: z.string(), by: z.array(holding) })),
        }),
      ),
    }),
  }),
  exportConflicts: file({
    summary: 'The same as CSV, one line for each claim that gives a duty.',
    permission: needs('permissionmaintain', 1),
    input: z.object({}),
    output: z.custom<FileAnswer>(),
  }),
});

export const dutyScreens = defineScreens({
  'separation-of-duties': {
    title: 'Separation of duties',
    area: 'administration',
    path: '/administration/separation-of-duties',
    claims: needs('permissionmaintain', 1),
    menu: { section: 'Administration', order: 2 },
  },
});
