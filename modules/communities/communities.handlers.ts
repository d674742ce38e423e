// The handlers of communities.
import type { Handlers } from '../../packages/http/handlers.ts';
import { dateInZone, notFound, Refusal } from '../../packages/kernel/kernel.ts';
import type { community, propertyFlags } from './communities.contract.ts';
import { findCommunity, insertCommunity, isCommunityTaken, listCommunityRows, updateCommunity, updatePropertyFlags } from './communities.store.ts';

const taken = () => new Refusal('nameTaken', 'Another community has this name or short code.');

export const communityHandlers: Handlers<typeof community> = {
  async addCommunity(context) {
    const communityId = await insertCommunity(context.tx, context.input);
    if (!communityId) throw taken();
    context.record({ entityId: communityId, communityId, after: context.input });
    return { communityId };
  },
  async editCommunity(context) {
    const { communityId, ...facts } = context.input;
    const before = await findCommunity(context.tx, communityId);
    if (!before) throw notFound('The community');
    if (await isCommunityTaken(context.tx, facts, communityId)) throw taken();
    await updateCommunity(context.tx, communityId, facts);
    context.record({ entityId: communityId, before, after: facts });
    return { communityId };
  },
  async listCommunities(context) {
    const rows = await listCommunityRows(context.tx, context.communities);
    return rows.map((row) => ({ ...row, todayDate: dateInZone(context.now, row.timeZone) }));
  },
  async getCommunity(context) {
    const found = await findCommunity(context.tx, context.input.communityId);
    if (!found) throw notFound('The community');
    return found;
  },
};

export const propertyFlagsHandlers: Handlers<typeof propertyFlags> = {
  async setPropertyFlags(context) {
    const { communityId, propertyId, ...flags } = context.input;
    if (!(await updatePropertyFlags(context.tx, communityId, propertyId, flags))) throw notFound('The property');
    context.record({ entityId: propertyId, after: flags });
    return { propertyId };
  },
};
