// Search by the values of custom fields: of each kind search finds, one more reason of a hit, for those alone
// whose role sees the field, and an index that follows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientOutput } from '../../packages/contract/contract.ts';
import { sql } from '../../packages/db/database.ts';
import { routes } from '../../packages/http/handlers.ts';
import { communitiesRecords, communitiesRoutes, hasCommunity } from '../communities/communities.server.ts';
import { aServer, type TestServer } from '../identity/identity.testing.ts';
import { vendor } from '../people/people.contract.ts';
import { peopleRecords, peopleRoutes } from '../people/people.server.ts';
import { customField, fieldCategory, fieldValues, foundKinds, notes } from '../records/records.contract.ts';
import { recordsRoutes } from '../records/records.server.ts';
import { search } from './search.contract.ts';
import { searchHandlers } from './search.handlers.ts';
import { keepFound, rebuildSearch } from './search-index.store.ts';
import { searchSources } from './search-sources.sql.ts';

let of: TestServer;
let roleIds: readonly [administrators: string, managers: string];
beforeAll(async () => {
  of = await aServer(
    [
      ...communitiesRoutes,
      ...peopleRoutes,
      ...recordsRoutes([...communitiesRecords, ...peopleRecords]),
      ...routes(search, searchHandlers([])),
    ],
    hasCommunity,
  );
  of.db.beforeCommit(keepFound);
  const roles = await of.call(notes.listNoteRoles, {});
  const idOf = (name: string) => roles.find((role) => role.name === name)?.roleId ?? '';
  roleIds = [idOf('Administrator'), idOf('Manager')];
});
afterAll(() => of.close());

let made = 0;
async function aField(change: object = {}, of_: object = {}): Promise<{ fieldCategoryId: string; customFieldId: string }> {
  made += 1;
  const facts = { name: `Yard ${made}`, recordKind: 'vendor', roleIds: [roleIds[0]], ...of_ };
  const { fieldCategoryId } = await of.call(fieldCategory.addFieldCategory, facts);
  const typed = { fieldCategoryId, name: `Gate code ${made}`, fieldType: 'TEXT' as const, isSearchable: true, ...change };
  return { fieldCategoryId, ...(await of.call(customField.addCustomField, typed)) };
}
const write = (
  field: { fieldCategoryId: string; customFieldId: string },
  entityId: string,
  value: string[],
  version = '1',
  token?: string,
) =>
  of.send(
    fieldValues.saveFields,
    {
      ...{ record: { kind: 'vendor', entityId }, fieldCategoryId: field.fieldCategoryId, version },
      values: [{ customFieldId: field.customFieldId, value }],
    },
    token === undefined ? {} : { token },
  );
async function find(searchTerm: string, token?: string): Promise<string[]> {
  const { text } = await of.send(search.index, { searchTerm }, token === undefined ? {} : { token });
  const { results } = JSON.parse(text) as ClientOutput<typeof search.index>;
  return results.map(
    ({ title, why }) => `${title}, ${why.field}: ${why.parts.map((part) => (part.matched ? `[${part.text}]` : part.text)).join('')}`,
  );
}

test('finds a record by any word of a value, says which field it was, and forgets the value when it goes', async () => {
  const field = await aField({ name: 'Crew lead' });
  const { vendorId } = await of.call(vendor.addVendor, { name: 'Sierra Green' });
  await write(field, vendorId, ['Quentin Ostrander']);
  expect(await find('ostr')).toEqual(['Sierra Green, Crew lead: Quentin [Ostr]ander']);
  await write(field, vendorId, ['Quentin Abel'], '2');
  expect([await find('ostrander'), await find('quentin abel')]).toEqual([[], ['Sierra Green, Crew lead: [Quentin] [Abel]']]);
  const { version, ...facts } = await of.call(customField.getCustomField, { customFieldId: field.customFieldId });
  const mark = (isSearchable: boolean, of_: string) =>
    of.call(customField.editCustomField, { ...facts, version: of_, isSearchable, options: [] } as never);
  await mark(false, version);
  expect(await find('quentin')).toEqual([]);
  await mark(true, String(Number(version) + 1));
  expect(await find('quentin')).toHaveLength(1);
  await write(field, vendorId, [], '3');
  expect(await find('quentin')).toEqual([]);
});

test('shows and counts nothing by a field of a category no role of the asker sees', async () => {
  const field = await aField({ fieldType: 'NUMBER' }, { roleIds: [roleIds[1]] });
  const { vendorId } = await of.call(vendor.addVendor, { name: 'Basin Pools' });
  const manager = await of.tokenFor('Manager');
  expect((await write(field, vendorId, ['48151623'], '1', manager)).status).toBe(200);
  expect([await find('48151623'), await find('48151623', manager)]).toEqual([[], [expect.stringContaining('Basin Pools')]]);
  const { text } = await of.send(search.search, { criteria: '48151' });
  expect(text).toContain('"total":{"value":0,');
  const category = await of.call(fieldCategory.getFieldCategory, { fieldCategoryId: field.fieldCategoryId });
  await of.call(fieldCategory.editFieldCategory, { ...category, isEnabled: false });
  expect(await find('48151623', manager)).toEqual([]);
});

test('made again from nothing it is what it was, of the kinds the program names', async () => {
  const field = await aField();
  const { vendorId } = await of.call(vendor.addVendor, { name: 'Mesa Roofing' });
  await write(field, vendorId, ['A-17']);
  const keys = async () =>
    (await sql<{ line: string }>`select k::text as line from desk.search_key k order by 1`.execute(of.db.asMigrator)).rows.map(
      ({ line }) => line,
    );
  const kept = await keys();
  await of.services.database.transact(of.customerId, rebuildSearch);
  expect(await keys()).toEqual(kept);
  const kinds = searchSources.flatMap(({ recordKind }) => recordKind ?? []);
  expect(kinds.toSorted()).toEqual(foundKinds.toSorted());
});
