// Organizations through HTTP.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noContacts } from '../../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity } from '../../communities/communities.server.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { peopleRoutes } from '../people.server.ts';
import { organization, organizationList } from './organization.contract.ts';

let of: TestServer;
let made = 0;
beforeAll(async () => {
  of = await aServer([...communitiesRoutes, ...peopleRoutes], hasCommunity);
});
afterAll(() => of.close());

tellKeptStory({
  kind: 'organization',
  server: () => of,
  calls: {
    add: organization.addOrganization,
    edit: organization.editOrganization,
    get: organization.getOrganization,
    remove: organization.deleteOrganization,
  },
  facts: () => {
    made += 1;
    return {
      ...noContacts,
      name: `Crest Management ${made}`,
      replyTo: 'office@crest.example',
      note: '',
      isActive: true,
      street: '1 Main St',
    };
  },
  change: { replyTo: '', isActive: false },
  unsound: [
    [{ name: '' }, 'name'],
    [{ replyTo: 'none' }, 'replyTo'],
  ],
});

it('has no two of one name, and lists them', async () => {
  await of.call(organization.addOrganization, { name: 'Sierra', city: 'Reno' });
  expect((await of.send(organization.addOrganization, { name: 'Sierra' })).json.code).toBe('nameTaken');
  expect(JSON.stringify(await of.call(organizationList.calls.readPage, { filter: [], sort: 'name' } as never))).toContain('Sierra');
});
