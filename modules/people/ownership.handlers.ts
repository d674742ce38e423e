// The handlers of ownership: who owns what.
import type { Handlers } from '../../packages/http/handlers.ts';
import type { owner, property } from './ownership.contract.ts';
import { listOwnerRows, listPropertiesWithOwners } from './ownership.store.ts';

export const propertyHandlers: Handlers<typeof property> = {
  async listProperties(context) {
    const { communityId, search, limit } = context.input;
    return listPropertiesWithOwners(context.tx, communityId, search, limit);
  },
};

export const ownerHandlers: Handlers<typeof owner> = {
  async listOwners({ tx, input }) {
    return listOwnerRows(tx, input.communityId, input.limit);
  },
};
