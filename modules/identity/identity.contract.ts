// What identity declares: signing in and out, permissions, the session's data, and the operator's call that
// makes a customer.
import { z } from 'zod';
import { command, defineEndpoints, defineScreens, id, line, lowerEmail, only, query } from '../../packages/contract/contract.ts';
import { userRefusals } from './access/user.contract.ts';
import { entryRefusals, newPassword, passwordRefusals } from './sign-in.contract.ts';

export const identityRefusals = {
  wrongPassword: 'Email or password is not right.',
  keyTaken: 'Another customer has the key {key}.',
} as const;

export const account = defineEndpoints('Account', {
  signIn: command({
    summary: 'Signs in with email and password; the answer is the stored user.',
    permission: 'public',
    ownKey: true,
    input: z.object({ email: line(254), password: z.string().max(200) }),
    /**
     * With a second factor on, Token and UserId are empty and `Ticket` leads to the second step,
     * `SignIn.finishWithCode`.
     */
    output: z.object({ Token: z.string(), UserId: z.string(), Ticket: z.string().optional() }),
    refusals: { ...entryRefusals, ...only(identityRefusals, 'wrongPassword') },
  }),
  renewToken: query({
    summary: 'A fresh token for a session that is still good.',
    permission: 'session',
    input: z.object({}),
    output: z.object({ Data: z.object({ token: z.string() }) }),
  }),
  logOff: command({
    summary: 'Ends the session; its tokens are refused from then on.',
    permission: 'session',
    toWebHost: true,
    ownKey: true,
    touches: 'session',
    input: z.object({}),
    output: z.object({ Success: z.boolean() }),
  }),
});

export const operator = defineEndpoints('Operator', {
  createCustomer: command({
    summary: 'Makes a customer with its first administrator.',
    permission: 'operator',
    ownKey: true,
    input: z.object({
      key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower-case letters, digits and hyphens'),
      name: line(120, 1),
      administratorName: line(120, 1),
      administratorEmail: lowerEmail,
      administratorPassword: newPassword,
    }),
    output: z.object({ customerId: id, userId: id }),
    refusals: { ...passwordRefusals, ...only(identityRefusals, 'keyTaken'), ...only(userRefusals, 'emailTaken') },
  }),
});

export * from './sign-in.contract.ts';

export const identityScreens = defineScreens({
  'sign-in': { title: 'Sign-in, reset, second factor (web host)', area: 'shell', path: '/sign-in', claims: 'public' },
});

export { claimAreas, claimTitle } from './access/claim-words.contract.ts';
export * from './access/duty.contract.ts';
export * from './access/role.contract.ts';
export * from './access/user.contract.ts';
export * from './access.contract.ts';
export * from './community-lists/community-list.contract.ts';
export * from './customer-console.contract.ts';
export * from './flag.contract.ts';
export * from './start-page.contract.ts';
export * from './user-settings.contract.ts';
export * from './viewer.contract.ts';
