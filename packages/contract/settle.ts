// The call that settles another one whose answer was lost.
import { z } from 'zod';
import { command, defineEndpoints } from './endpoint.ts';

export const calls = defineEndpoints('Call', {
  settleCall: command({
    summary: 'Says what became of a command whose answer was lost, by its Idempotency-Key: it was saved, or it was not and never will be.',
    permission: 'signedIn',
    ownKey: true,
    input: z.object({ key: z.string().min(8).max(200) }),
    output: z.object({ isSaved: z.boolean() }),
  }),
});
