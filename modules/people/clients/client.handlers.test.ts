// The customer's own record through HTTP: one of it, changed by one of two people at once, with a federal tax
// number that is sealed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { communitiesRoutes, hasCommunity } from '../../communities/communities.server.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { peopleRoutes } from '../people.server.ts';
import { client } from './client.contract.ts';

let of: TestServer;
beforeAll(async () => {
  of = await aServer([...communitiesRoutes, ...peopleRoutes], hasCommunity);
});
afterAll(() => of.close());

const facts = { alias: 'SCM', name: 'Sierra Crest', timeZone: 'America/Los_Angeles', taxNumber: '88-0412007', phone: '775-555-0130' };

it('is there once: found when added, a second refused in words, deleted and added anew', async () => {
  expect(await of.call(client.findClient, {})).toBeNull();
  const { clientId } = await of.call(client.addClient, facts);
  expect(await of.call(client.findClient, {})).toEqual({ clientId, name: 'Sierra Crest' });
  const second = await of.send(client.addClient, { ...facts, name: 'Another' });
  expect([second.status, second.json.code, second.json.errorMessage]).toEqual([
    409,
    'clientExists',
    expect.stringContaining('its own record'),
  ]);
  await of.call(client.deleteClient, { clientId });
  expect((await of.send(client.getClient, { clientId })).status).toBe(404);
  await of.call(client.addClient, facts);
});

it('goes to whoever saves first', async () => {
  const { clientId } = (await of.call(client.findClient, {})) ?? { clientId: '' };
  const { version } = await of.call(client.getClient, { clientId });
  const save = { ...facts, taxNumber: '', clientId, version, alias: 'SC' };
  const answers = [await of.send(client.editClient, save), await of.send(client.editClient, save)];
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  expect(answers[1]?.json.code).toBe('changedMeanwhile');
  expect(await of.call(client.getClient, { clientId })).toMatchObject({ alias: 'SC', phone: '775-555-0130', taxLast4: '2007' });
});

it.each([
  [{ name: '' }, 'name'],
  [{ timeZone: 'Mars' }, 'timeZone'],
  [{ taxNumber: '12' }, 'taxNumber'],
])('is refused with %o at %s', async (wrong, path) => {
  const answer = await of.send(client.addClient, { ...facts, ...wrong });
  expect([answer.status, answer.json.fields?.map((field) => field.path)]).toEqual([400, [path]]);
});

it('seals the federal tax number, keeps it when none is typed, and writes down who read it', async () => {
  const { clientId } = (await of.call(client.findClient, {})) ?? { clientId: '' };
  const seen = await of.call(client.getClient, { clientId });
  expect(JSON.stringify(seen)).not.toContain('880412007');
  expect(await of.call(client.revealClientTaxNumber, { clientId })).toEqual({ taxNumber: '880412007' });
  const kept = await sql<{
    text: string;
  }>`select c.tax_number_sealed || coalesce((select string_agg(a::text, '') from platform.audit_event a), '') as text
    from people.client c where c.client_id = ${clientId}`.execute(of.db.asMigrator);
  expect(kept.rows[0]?.text).not.toContain('880412007');
  expect(kept.rows[0]?.text).toContain('taxNumberRead');
  const token = await of.tokenFor('Auditor');
  expect((await of.send(client.revealClientTaxNumber, { clientId }, { token })).status).toBe(403);
});
