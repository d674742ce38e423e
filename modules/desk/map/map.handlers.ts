// The handler of the map.
import { allows, needs } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { todayOf } from '../../communities/communities.server.ts';
import type { propertyMap } from './map.contract.ts';
import { countUnplaced, listPlaces } from './map.store.ts';

export const propertyMapHandlers: Handlers<typeof propertyMap> = {
  async listPlaces({ tx, input: { communityId }, held, now, services }) {
    const layers = { balance: allows(held, needs('arreports', 1)), occupancy: allows(held, needs('ownerrenters', 1)) };
    const places = await listPlaces(tx, communityId, await todayOf(tx, communityId, now), layers);
    return { places, unplaced: await countUnplaced(tx, communityId), tiles: services.mapTiles?.shown ?? null };
  },
};
