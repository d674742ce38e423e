// Batches and deposits carry files, notes, tasks and a history like other records: each kind of the played
// month, through HTTP.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payablesKinds } from '../../modules/payables/payables.contract.ts';
import { receivablesBatchKinds } from '../../modules/receivables/receivables.contract.ts';
import { attachments, notes, recordBook } from '../../modules/records/records.contract.ts';
import { sql } from '../../packages/db/database.ts';
import { allRecords } from './registry.ts';
import { aWorld, type World } from './tenancy.testing.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
}, 180_000);
afterAll(() => world.server.close());

/** The last record of a kind in the played community. */
async function lastOf(kind: string): Promise<string | undefined> {
  const source = allRecords.find((one) => one.kind.name === kind);
  const { customerId, communityId } = world.played;
  return world.server.services.database.read(customerId, async (tx) => {
    const found = await sql<{ id: string }>`select n.id::text as id from (${source?.named(tx) ?? sql`select`}) n
      where n."communityId" = ${communityId} order by n.id desc limit 1`.execute(tx.db);
    return found.rows[0]?.id;
  });
}

it.each([
  ['charge-batch', /charges/i],
  ['owner-adjustment', /adjustment|accelerat/i],
  ['receipt-batch', /receipts|lockbox|draw/i],
  ['check-batch', /checks/i],
  ['deposit', /note/],
])('a %s', async (kind, act) => {
  const entityId = await lastOf(kind);
  expect(entityId, `the played month has a ${kind}`).toBeDefined();
  const { server, played, everywhere } = world;
  const record = { kind, entityId: entityId ?? '', communityId: played.communityId };
  const send = (endpoint: Parameters<typeof server.send>[0], input: object) => server.send(endpoint, input as never, { token: everywhere });
  expect((await send(notes.addNote, { record, subject: 'Checked', noteDate: '2026-02-02' })).status).toBe(200);
  const file = { fileName: 'a.txt', content: btoa('slip') };
  expect((await send(attachments.addAttachment, { ...record, file })).status).toBe(200);
  const book = (await send(recordBook.getBook, record)).json as { label: string; counts: Record<string, number> };
  expect([book.label === '', book.counts.notes, book.counts.files]).toEqual([false, 1, 1]);
  const { events } = (await send(recordBook.getHistory, record)).json as unknown as { events: { act: string }[] };
  expect(events.map((event) => event.act).join(', ')).toMatch(act);
  const foreign = { ...record, communityId: world.foreign.communityId };
  expect((await send(recordBook.getBook, foreign)).status).toBe(404);
});

it('each of these kinds is named by one declaration', () => {
  const batches = [...Object.values(receivablesBatchKinds), payablesKinds['check-batch'], payablesKinds['ap-adjustment']];
  expect(allRecords.filter(({ kind }) => batches.some((one) => one.name === kind.name)).length).toBe(batches.length);
});
