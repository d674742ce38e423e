// The server door of communities.
import { announceCache } from '../../packages/http/caches.ts';
import { type Route, routes, type Services } from '../../packages/http/handlers.ts';
import type { RecordSource } from '../../packages/http/record-source.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { community, propertyFlags } from './communities.contract.ts';
import { findCommunity } from './communities.store.ts';
import { communitySource } from './community-list.sql.ts';
import { communityKinds } from './community-records.contract.ts';
import { labelCommunities, namedCommunities } from './community-records.store.ts';
import { communityHandlers } from './profile/community.handlers.ts';
import { propertyFlagsHandlers } from './properties/property-flag.handlers.ts';

export { type ImportTable, readAddressList } from './address-file.rules.ts';
export { nameOf, requireCommunity, timeZoneOf, todayOf } from './communities.handlers.ts';
export {
  type CommunityRow,
  deleteProperties,
  findCommunity,
  findCommunityByCode,
  findCommunityByName,
  insertProperties,
  isCommunityTaken,
  knowsProperty,
  officeZone,
  type PropertyDraft,
} from './communities.store.ts';
export { contactColumns } from './contacts/contact.store.ts';

import { communityGuards } from './profile/closed.store.ts';

export { forgetClosed, refuseClosed, whyClosed } from './profile/closed.store.ts';
export { makeCommunity } from './profile/community.handlers.ts';
export { findStanding, keepShortCode, keptCommunities, type StandingRow, saveSetUp, saveStanding } from './profile/community.store.ts';
export { keptProperties, type PropertyFacts } from './properties/property.store.ts';
export type { PropertyFlag } from './properties/property-flag.contract.ts';
export { lifterOf } from './properties/property-flag.handlers.ts';
export {
  endFlags,
  type FlagStood,
  flagsBorne,
  flagsOf,
  flagsThatStand,
  flagWords,
  insertFlag,
  insertFlags,
  isFlagged,
  isHeld,
  loadFlagged,
  restoreFlags,
} from './properties/property-flags.store.ts';
export { type OwnerCandidate, readOwnerName, readProperties } from './property-import.rules.ts';
export { type NewProperty, planProperties } from './property-plan.rules.ts';
export { communitiesFound } from './search-source.sql.ts';
export { typedKey } from './usps-address.rules.ts';

/** The records of communities that notes, tasks, files and fields hang on. */
export const communitiesRecords: readonly RecordSource[] = [
  { kind: communityKinds.community, labels: labelCommunities, named: namedCommunities },
];

export const communitiesRoutes: Route[] = [
  ...routes(community, communityHandlers, communityGuards),
  ...routes(propertyFlags, propertyFlagsHandlers),
  ...listRoutes(communitySource),
];

const seen = new WeakMap<Services, Set<string>>();

function remember(services: Services): Set<string> {
  const known = new Set<string>();
  seen.set(services, known);
  announceCache(services, {
    name: 'Communities',
    holds: 'Which communities exist, until the process ends.',
    size: () => known.size,
    clear: () => known.clear(),
  });
  return known;
}

/**
 * True when the customer has the community. A yes is remembered: a community is deleted only while nothing
 * hangs on it, and never changes hands.
 */
export async function hasCommunity(customerId: string, communityId: string, services: Services): Promise<boolean> {
  const known = seen.get(services) ?? remember(services);
  const key = `${customerId}:${communityId}`;
  if (known.has(key)) return true;
  const found = await services.database.read(customerId, (tx) => findCommunity(tx, communityId));
  if (found) known.add(key);
  return found !== undefined;
}
