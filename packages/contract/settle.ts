// The call that settles another one whose answer was lost.
import { z } from 'zod';
import { command, defineEndpoints } from './endpoint.ts';

export const calls = defineEndpoints('Call', {
  settleCall: command({
    summary:
      'Settles a command whose answer was lost, sent with the Idempotency-Key of that command: 200 says that it was not carried out and never will be, 422 with keyReused that it was.',
    permission: 'signedIn',
    input: z.object({}),
    output: z.object({}),
  }),
});
