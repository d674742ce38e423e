// The server door of communities.
import { type Route, routes } from '../../packages/http/handlers.ts';
import { community, propertyFlags } from './communities.contract.ts';
import { communityHandlers, propertyFlagsHandlers } from './communities.handlers.ts';

export { requireCommunity, todayOf } from './communities.handlers.ts';
export {
  type CommunityRow,
  findCommunity,
  findCommunityByName,
  insertProperties,
  knownProperties,
  listCommunityRows,
  type PropertyDraft,
} from './communities.store.ts';

export const communitiesRoutes: Route[] = [...routes(community, communityHandlers), ...routes(propertyFlags, propertyFlagsHandlers)];
