// The handler of the call that settles another: it takes the key of a lost command, unless the command had it
// and was saved.
import { calls } from '../contract/contract.ts';
import { type Handlers, type Route, routes } from './handlers.ts';
import { settleKey } from './idempotency.ts';

const settleHandlers: Handlers<typeof calls> = {
  async settleCall({ tx, input, now }) {
    return { isSaved: await settleKey(tx, input.key, now) };
  },
};

export const settleRoutes: Route[] = routes(calls, settleHandlers);
