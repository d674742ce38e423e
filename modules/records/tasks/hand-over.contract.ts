// Handing over the open tasks of a user, before they leave the office.
import { z } from 'zod';
import { command, defineEndpoints, id, needs, query } from '../../../packages/contract/contract.ts';

export const handOverRefusals = {
  samePerson: 'The tasks are theirs already. Choose someone else.',
  notTheirs: '{name} is inactive, or does not work in every community of the tasks.',
} as const;

export const taskHandOver = defineEndpoints('TaskHandOver', {
  countOpenTasks: query({
    summary: 'How many open tasks a user is assigned to by name.',
    permission: needs('permissionmaintain', 1),
    input: z.object({ userId: id }),
    output: z.object({ count: z.number() }),
  }),
  handOverTasks: command({
    summary: 'Assigns all open tasks of a user to another one, in all communities.',
    permission: needs('permissionmaintain', 4),
    touches: 'user',
    alsoWhenClosed: true,
    input: z.object({ userId: id, toUserId: id }),
    output: z.object({ count: z.number() }),
    refusals: handOverRefusals,
  }),
});
