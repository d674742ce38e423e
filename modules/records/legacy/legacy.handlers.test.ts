// Legacy history through HTTP: imported with its control totals, read by property and by the days of an
// owner, never changed, and taken back whole.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { insertProperties } from '../../communities/communities.server.ts';
import { noParty, ownership } from '../../people/people.contract.ts';
import { legacyImport, legacyList, recordBook } from '../records.contract.ts';
import { type RecordsWorld, someRecords } from '../records.testing.ts';

let world: RecordsWorld;
let propertyId: string;
let ownershipId: string;
beforeAll(async () => {
  world = await someRecords();
  const draft = {
    accountNumber: 'OC-1',
    street: '1 Oak Ct',
    lot: '',
    unit: '',
    city: 'Reno',
    state: 'NV',
    postcode: '89501',
    parcel: '',
    homeType: '',
    longitude: null,
    latitude: null,
    addressKey: '1|OAK CT||RENO',
  };
  const made = await world.of.services.database.transact(world.of.customerId, (tx) => insertProperties(tx, world.oak, [draft]));
  propertyId = made.get('OC-1') ?? '';
  ({ ownershipId } = await world.of.call(ownership.addOwnership, {
    ...noParty,
    communityId: world.oak,
    propertyId,
    isPrimary: true,
    lastName: 'Lee',
    startDate: '2020-01-01',
  }));
});
afterAll(() => world.of.close());

const file = {
  fileName: 'history.csv',
  content: Buffer.from(
    [
      'Account,Date,Type,Description,Amount',
      'OC-1,2019-05-01,Charge,Dues of May,125.00',
      'OC-1,2021-05-03,Payment,Check 17,-125.00',
      'oc-1,2021-06-01,Note,Called about the roof,',
    ].join('\n'),
  ).toString('base64'),
};
const order = () => ({ communityId: world.oak, file, controlTotals: { charges: '125.00', payments: '-125.00' } });
const lines = async (more: object = {}) =>
  (
    (await world.of.call(legacyList.calls.readPage, { communityId: world.oak, sort: 'lineDate', ...more } as never)) as {
      rows: { text: string; amount: string | null }[];
    }
  ).rows.map((row) => row.text);

it('is read by property and by the days of an owner, and taken back whole', async () => {
  expect((await world.of.send(legacyImport.calls.commit, { ...order(), controlTotals: { charges: '120.00' } })).json.code).toBe(
    'totalsDiffer',
  );
  const { importRunId, totals } = await world.of.call(legacyImport.calls.commit, order());
  expect(totals).toEqual({ charges: '125.00', payments: '-125.00' });
  expect(await lines()).toEqual(['Dues of May', 'Check 17', 'Called about the roof']);
  expect(await lines({ about: 'property', aboutId: propertyId })).toHaveLength(3);
  expect(await lines({ about: 'ownership', aboutId: ownershipId })).toEqual(['Check 17', 'Called about the roof']);
  expect(await lines({ about: 'ownership', aboutId: '999999' })).toEqual([]);
  const counts = async (kind: string, entityId: string) =>
    (await world.of.call(recordBook.getBook, { kind, entityId, communityId: world.oak })).counts.legacy;
  expect([await counts('property', propertyId), await counts('ownership', ownershipId)]).toEqual([3, 2]);
  const change = world.of.services.database.transact(world.of.customerId, (tx) =>
    sql`update records.legacy_line set text = 'x'`.execute(tx.db),
  );
  await expect(change).rejects.toThrow(/permission denied|append-only/);
  await world.of.call(legacyImport.calls.undo, { communityId: world.oak, importRunId });
  expect(await lines()).toEqual([]);
});

it('is imported by who may add owners', async () => {
  const token = await world.of.tokenFor('Auditor');
  expect((await world.of.send(legacyImport.calls.commit, order(), { token })).status).toBe(403);
});

it('lines that stand already are named, and the same content needs a reason', async () => {
  const { importRunId } = await world.of.call(legacyImport.calls.commit, order());
  const text = Buffer.from(file.content, 'base64').toString();
  const longer = { ...file, content: Buffer.from(`${text}\nOC-1,2019-06-01,Charge,Dues of June,125.00`).toString('base64') };
  const more = { communityId: world.oak, file: longer };
  const look = await world.of.call(legacyImport.calls.preview, more);
  expect([look.importedBefore, look.problems.map(({ line, severity }) => [line, severity])]).toEqual([
    null,
    [2, 3, 4].map((line) => [line, 'repeat']),
  ]);
  for (const again of [order(), more]) expect((await world.of.send(legacyImport.calls.commit, again)).json.code).toBe('alreadyImported');
  const taken = await world.of.call(legacyImport.calls.commit, { ...more, reason: 'The former system has them twice' });
  expect(await lines()).toHaveLength(7);
  for (const id of [taken.importRunId, importRunId])
    await world.of.call(legacyImport.calls.undo, { communityId: world.oak, importRunId: id });
});
