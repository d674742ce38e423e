// The handlers of communities.

import type { Tx } from '../../packages/db/database.ts';
import type { Handlers } from '../../packages/http/handlers.ts';
import { dateInZone, type Instant, type LocalDate, notFound, Refusal } from '../../packages/kernel/kernel.ts';
import { refuseOverwrite } from '../identity/identity.server.ts';
import type { community } from './communities.contract.ts';
import {
  type CommunityRow,
  findCommunity,
  insertCommunity,
  isCommunityTaken,
  listCommunityRows,
  updateCommunity,
} from './communities.store.ts';

const taken = () => new Refusal('nameTaken', 'Another community has this name or short code.');

/** A community that must exist for this customer; refuses `notFound` otherwise. Every call about a community of which nothing else is looked up begins with it. */
export async function requireCommunity(tx: Tx, communityId: string): Promise<CommunityRow> {
  const found = await findCommunity(tx, communityId);
  if (!found) throw notFound('The community');
  return found;
}

/** What a community is called on its papers; refuses `notFound`. */
export async function nameOf(tx: Tx, communityId: string): Promise<string> {
  return (await requireCommunity(tx, communityId)).name;
}

/** The time zone a community keeps its days in; refuses `notFound`. */
export async function timeZoneOf(tx: Tx, communityId: string): Promise<string> {
  return (await requireCommunity(tx, communityId)).timeZone;
}

/** Today in a community's own time zone; refuses `notFound`. */
export async function todayOf(tx: Tx, communityId: string, now: Instant): Promise<LocalDate> {
  return dateInZone(now, await timeZoneOf(tx, communityId));
}

export const communityHandlers: Handlers<typeof community> = {
  async addCommunity(context) {
    const communityId = await insertCommunity(context.tx, context.input);
    if (!communityId) throw taken();
    context.record({ entityId: communityId, communityId, after: context.input });
    return { communityId };
  },
  async editCommunity(context) {
    const { communityId, version, ...facts } = context.input;
    const before = await findCommunity(context.tx, communityId, true);
    if (!before) throw notFound('The community');
    await refuseOverwrite(context, { kind: 'community', ids: [communityId], version: before.version }, version);
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
    return requireCommunity(context.tx, context.input.communityId);
  },
};
