// Architectural requests in search: by the words of a project and by number, never before the owner who
// applied, and for those alone who may open them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientOutput } from '../../packages/contract/contract.ts';
import { routes } from '../../packages/http/handlers.ts';
import { architecturalRequest } from '../maintenance/maintenance.contract.ts';
import { maintenanceRoutes } from '../maintenance/maintenance.server.ts';
import { aBilledCommunity, type BilledCommunity, unitOf } from '../receivables/receivables.testing.ts';
import { search } from './search.contract.ts';
import { searchHandlers } from './search.handlers.ts';
import { keepFound } from './search-index.store.ts';

let of: BilledCommunity;
beforeAll(async () => {
  of = await aBilledCommunity({ more: [...maintenanceRoutes, ...routes(search, searchHandlers([]))] });
  of.db.beforeCommit(keepFound);
});
afterAll(() => of.close());

async function find(searchTerm: string, token?: string): Promise<string[]> {
  const { text } = await of.send(search.index, { searchTerm }, token === undefined ? {} : { token });
  return (JSON.parse(text) as ClientOutput<typeof search.index>).results.map(({ title }) => title);
}

test('finds a request by project and number, and forgets it when it is deleted', async () => {
  const { communityId } = of;
  const { propertyId } = unitOf(of, 'MC-0005');
  const facts = { communityId, subject: 'Pergola over the patio', propertyId, receivedDate: '2026-01-05' };
  const { architecturalRequestId } = await of.call(architecturalRequest.addArchitecturalRequest, facts as never);
  expect(await find('pergola')).toEqual(['Pergola over the patio']);
  expect(await find('ar 1')).toContain('Pergola over the patio');
  expect(await find('pergola', await of.tokenFor('Accounts payable'))).toEqual([]);
  await of.call(architecturalRequest.deleteArchitecturalRequest, { communityId, architecturalRequestId });
  expect(await find('pergola')).toEqual([]);
});
