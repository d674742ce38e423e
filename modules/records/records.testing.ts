// For tests of what hangs on records: a server with two associations, a contact in each, and a vendor of the
// customer.
import type { RecordSource } from '../../packages/http/record-source.ts';
import { community } from '../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity } from '../communities/communities.server.ts';
import { aServer, type TestServer } from '../identity/identity.testing.ts';
import { contact } from '../people/people.contract.ts';
import { peopleRecords, peopleRoutes } from '../people/people.server.ts';
import { recordsRoutes } from './records.server.ts';

/** A record as calls name it. */
export interface NamedRecord {
  kind: string;
  entityId: string;
  communityId?: string;
}

/** Two associations with a contact each. */
export interface RecordsWorld {
  of: TestServer;
  oak: string;
  elm: string;
  inOak: NamedRecord;
  inElm: NamedRecord;
}

/** Starts it. */
export async function someRecords(more: readonly RecordSource[] = []): Promise<RecordsWorld> {
  const of = await aServer([...communitiesRoutes, ...peopleRoutes, ...recordsRoutes([...peopleRecords, ...more])], hasCommunity);
  const facts = { legalName: 'Oak', street: '', city: 'Reno', state: 'NV', postcode: '', timeZone: 'UTC' };
  const { communityId: oak } = await of.call(community.addCommunity, { ...facts, name: 'Oak Court', shortCode: 'OC' });
  const { communityId: elm } = await of.call(community.addCommunity, { ...facts, name: 'Elm Court', shortCode: 'EC' });
  const contactIn = async (communityId: string): Promise<NamedRecord> => {
    const { contactId } = await of.call(contact.addContact, { communityId, lastName: 'Vale', firstName: 'Ines', relation: 'Holds a key' });
    return { kind: 'contact', entityId: contactId, communityId };
  };
  return { of, oak, elm, inOak: await contactIn(oak), inElm: await contactIn(elm) };
}
