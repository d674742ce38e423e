// The handlers of ownership: who owns what.
import type { Handlers } from '../../packages/http/handlers.ts';
import type { property } from './ownership.contract.ts';
import { listPropertiesWithOwners } from './ownership.store.ts';

export const propertyHandlers: Handlers<typeof property> = {
  async listProperties(context) {
    const { communityId, search, limit } = context.input;
    return listPropertiesWithOwners(context.tx, communityId, search, limit);
  },
};
