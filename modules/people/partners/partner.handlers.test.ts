// Partners through HTTP.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noContacts } from '../../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity } from '../../communities/communities.server.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { peopleRoutes } from '../people.server.ts';
import { partner } from './partner.contract.ts';

let of: TestServer;
let made = 0;
beforeAll(async () => {
  of = await aServer([...communitiesRoutes, ...peopleRoutes], hasCommunity);
});
afterAll(() => of.close());

tellKeptStory({
  kind: 'partner',
  server: () => of,
  calls: { add: partner.addPartner, edit: partner.editPartner, get: partner.getPartner, remove: partner.deletePartner },
  facts: () => {
    made += 1;
    return {
      ...noContacts,
      name: `Coupon Press ${made}`,
      partnerType: 'COUPON_PRINTER',
      accountNumber: '77-1093',
      services: 'Coupon books',
      note: '',
      isActive: true,
      phone: '775-555-0174',
    };
  },
  change: { partnerType: 'MAILING_HOUSE', accountNumber: '', isActive: false },
  unsound: [
    [{ name: '' }, 'name'],
    [{ partnerType: 'BANK' }, 'partnerType'],
    [{ phone: 'none' }, 'phone'],
  ],
});

it('has no two of one name, and lists those in use first', async () => {
  await of.call(partner.addPartner, { name: 'Able Mail', isActive: false });
  await of.call(partner.addPartner, { name: 'Basin Print' });
  expect((await of.send(partner.addPartner, { name: 'Basin Print' })).json.code).toBe('nameTaken');
  const listed = await of.call(partner.listPartners, {});
  const at = (name: string) => listed.findIndex((row) => row.name === name);
  expect(at('Basin Print')).toBeGreaterThanOrEqual(0);
  expect(at('Basin Print')).toBeLessThan(at('Able Mail'));
});
