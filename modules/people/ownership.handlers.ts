// The handlers of ownership: who owns what.
import type { Handlers } from '../../packages/http/handlers.ts';
import { notFound } from '../../packages/kernel/kernel.ts';
import type { owner, property } from './ownership.contract.ts';
import { findOwnerRow, listOwnerRows, listPropertiesWithOwners } from './ownership.store.ts';

export const propertyHandlers: Handlers<typeof property> = {
  async listProperties(context) {
    return listPropertiesWithOwners(context.tx, context.input.communityId, context.input);
  },
};

export const ownerHandlers: Handlers<typeof owner> = {
  async listOwners({ tx, input }) {
    return listOwnerRows(tx, input.communityId, input.limit);
  },
  async getOwner({ tx, input }) {
    const found = await findOwnerRow(tx, input.communityId, input.ownershipId);
    if (!found) throw notFound('The owner');
    return found;
  },
};
