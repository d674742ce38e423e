// The handler of the call that settles another: it does nothing, since taking the key of a lost command is what settles it.
import { calls } from '../contract/contract.ts';
import { type Handlers, type Route, routes } from './handlers.ts';

const settleHandlers: Handlers<typeof calls> = {
  async settleCall() {
    return {};
  },
};

export const settleRoutes: Route[] = routes(calls, settleHandlers);
