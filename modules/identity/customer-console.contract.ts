// What the operator of the service sees and does: the customers, a new one, and someone who works for a
// further one.
import { z } from 'zod';
import { defineEndpoints, defineScreens, id, instantOut, query } from '../../packages/contract/contract.ts';

export const customerConsole = defineEndpoints('Operator', {
  listCustomers: query({
    summary: 'Every customer of the installation, with how many people sign in and when someone was last seen.',
    permission: 'operator',
    input: z.object({}),
    output: z.array(
      z.object({
        customerId: id,
        key: z.string(),
        name: z.string(),
        users: z.number(),
        inactiveUsers: z.number(),
        seenTime: instantOut.nullable(),
      }),
    ),
  }),
});

export const operatorScreens = defineScreens({
  'operator-console': {
    title: 'Customers (operator of the service only)',
    area: 'administration',
    path: '/operator',
    claims: 'operator',
  },
});
