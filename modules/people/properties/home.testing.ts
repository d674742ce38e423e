// A server with an association of three properties, for tests of what hangs on properties.
import { community } from '../../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity, insertProperties } from '../../communities/communities.server.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { peopleRoutes } from '../people.server.ts';

export interface Home {
  server: TestServer;
  communityId: string;
  /** An association without properties. */
  elsewhere: string;
  /** OC-1, OC-2 and OC-3 at 1, 2 and 3 Oak Ct. */
  propertyIds: readonly string[];
}

/** Starts the server; its time zone is UTC. */
export async function aHome(): Promise<Home> {
  const server = await aServer([...communitiesRoutes, ...peopleRoutes], hasCommunity);
  const facts = { legalName: 'Oak', street: '', city: 'Reno', state: 'NV', postcode: '', timeZone: 'UTC' };
  const { communityId } = await server.call(community.addCommunity, { ...facts, name: 'Oak Court', shortCode: 'OC' });
  const { communityId: elsewhere } = await server.call(community.addCommunity, { ...facts, name: 'Elm Court', shortCode: 'EC' });
  const text = {
    lot: '',
    unit: '',
    city: 'Reno',
    state: 'NV',
    postcode: '89501',
    parcel: '',
    homeType: '',
    longitude: null,
    latitude: null,
  };
  const drafts = [1, 2, 3].map((n) => ({ ...text, accountNumber: `OC-${n}`, street: `${n} Oak Ct`, addressKey: `${n}|OAK CT||RENO` }));
  const made = await server.services.database.transact(server.customerId, (tx) => insertProperties(tx, communityId, drafts));
  return { server, communityId, elsewhere, propertyIds: drafts.map((one) => made.get(one.accountNumber) ?? '') };
}
