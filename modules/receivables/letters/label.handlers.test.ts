// Labels through HTTP: who gets one of each audience, one for a household, after the used ones, and the page
// that proves a stock.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdf } from '../../../packages/files/pdf/pdf.testing.ts';
import { labels } from '../../correspondence/correspondence.contract.ts';
import { ownership, vendor } from '../../people/people.contract.ts';
import { peopleRoutes } from '../../people/people.server.ts';
import { aMailing, type Mailing } from './mailing.testing.ts';

let at: Mailing;
let communityId: string;
beforeAll(async () => {
  at = await aMailing(peopleRoutes);
  communityId = at.communityId;
});
afterAll(() => at.of.close());

const seen = async (who: string) => at.of.call(labels.previewLabels, { communityId, who } as never);
const file = async (endpoint: { path: string }, query: object) => {
  const headers = { authorization: `Bearer ${await at.of.tokenFor('Administrator')}` };
  return at.of.app.inject({ method: 'GET', url: endpoint.path, query: { communityId, ...query }, headers });
};

it('prints for vendors that serve the association, with an address', async () => {
  expect((await seen('VENDORS')).rows).toEqual([]);
  expect((await file(labels.downloadLabels, { who: 'VENDORS' })).json().code).toBe('noLabels');
  const address = { street: '9 Mill Rd', city: 'Reno', state: 'NV', postcode: '89501' };
  await at.of.call(vendor.addVendor, { name: 'Roof & Sons', ...address });
  await at.of.call(vendor.addVendor, { name: 'No Address Inc' });
  const { rows, withoutAddress } = await seen('VENDORS');
  expect(rows.map(({ lines }) => lines)).toEqual([['Roof & Sons', '9 Mill Rd', 'Reno, NV 89501']]);
  expect(withoutAddress).toBe(1);
});

it('prints for previous owners who own nothing here now', async () => {
  expect((await seen('PREVIOUS')).rows).toEqual([]);
  const { propertyId } = await at.of.call(ownership.getOwnership, {
    communityId,
    ownershipId: at.of.units.get('MC-0005')?.ownershipId ?? '',
  });
  const left = {
    communityId,
    propertyId,
    isPrimary: false,
    startDate: '2020-01-01',
    endDate: '2024-12-31',
    lastName: 'Gone',
    firstName: 'Gil',
  };
  await at.of.call(ownership.addOwnership, { ...left, street: '1 Elsewhere', city: 'Reno', state: 'NV', postcode: '89502' } as never);
  expect((await seen('PREVIOUS')).rows).toMatchObject([
    { name: 'Gil Gone', accountNumber: 'MC-0005', lines: ['Gil Gone', '1 Elsewhere', 'Reno, NV 89502'] },
  ]);
});

it('begins after the used labels, and proves the stock with outlines', async () => {
  expect((await seen('OWNERS')).rows).toHaveLength(12);
  const sheets = readPdf((await file(labels.downloadLabels, { who: 'OWNERS', stock: '5164', skip: '5' })).rawPayload);
  // One of the first sheet is left, then six on each.
  expect(sheets.pages).toHaveLength(3);
  const page = readPdf((await file(labels.downloadCalibration, { stock: '5164' })).rawPayload);
  expect(page.pages[0]?.text.match(/Avery 5164/g)).toHaveLength(6);
});
