// A record of any kind is deleted only when nothing hangs on it: a note and a file each keep it, and are
// named.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attachments, notes } from '../../modules/records/records.contract.ts';
import type { ClientInput } from '../../packages/contract/contract.ts';
import { allRecords, allRoutes } from './registry.ts';
import { aWorld, type World } from './tenancy.testing.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
}, 180_000);
afterAll(() => world.server.close());

/** Kinds with a call that deletes one. */
const deleted = allRecords.flatMap(({ kind }) => {
  const remove = allRoutes.find(({ endpoint }) => endpoint.touches === kind.name && /\.delete[A-Z]/.test(endpoint.name));
  return remove ? [{ kind, remove: remove.endpoint, idKey: `${kind.name}Id` }] : [];
});

it('deletes records of several kinds', () => expect(deleted.length).toBeGreaterThan(0));

it.each(deleted.map((one) => [one.kind.name, one] as const))('a note and a file each keep a %s', async (_name, { kind, remove, idKey }) => {
  const { server, played, everywhere } = world;
  const entityId = played.ids[idKey];
  expect(entityId, `the played month has a ${kind.name}`).toBeDefined();
  const scope = kind.inCommunity ? { communityId: played.communityId } : {};
  const record = { kind: kind.name, entityId: entityId ?? '', ...scope };
  const send = (endpoint: typeof remove, input: unknown) => server.send(endpoint, input, { token: everywhere });
  const tryDeleting = async () => (await send(remove, { ...scope, [idKey]: entityId })).json.errorMessage ?? '';
  const counted = (words: string, text: string) => Number(new RegExp(String.raw`(\d+) ${words}`).exec(text)?.[1] ?? 0);
  const note: ClientInput<typeof notes.addNote> = { record, subject: 'Hangs here', noteDate: '2026-01-05' };
  expect((await send(notes.addNote, note)).status).toBe(200);
  const noted = await tryDeleting();
  expect(counted('notes?', noted)).toBeGreaterThan(0);
  const file = { fileName: 'a.txt', content: btoa('hangs here') };
  expect((await send(attachments.addAttachment, { ...record, file })).status).toBe(200);
  expect(counted('attachments?', await tryDeleting())).toBe(counted('attachments?', noted) + 1);
});
