// The handlers of parties.
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { party } from './party.contract.ts';
import { listParties } from './party.store.ts';

export const partyHandlers: Handlers<typeof party> = {
  async pickParties({ tx, input, communities }) {
    return listParties(tx, communities, input.search, input.limit);
  },
};
