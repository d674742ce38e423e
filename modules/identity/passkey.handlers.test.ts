// Passkeys against a device in software: made, used, removed, and refused with any part bent.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../packages/db/database.ts';
import { prepareQueue } from '../../packages/jobs/worker.ts';
import { mySecurity, pyramid, signIn } from './identity.contract.ts';
import { aServer, type TestServer } from './identity.testing.ts';
import { type Bent, softPasskey } from './passkey.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await prepareQueue(server.db.queueUrl);
});
afterAll(() => server.close());

const heldPassword = 'correct horse';
const aPerson = () => server.tokenFor('Auditor');
const challengeIn = (json: Record<string, unknown>) => (json['options'] as { challenge: string }).challenge;
const toMake = async (token: string) => challengeIn((await server.send(mySecurity.beginPasskey, { heldPassword }, { token })).json);
const toProve = async () => challengeIn((await server.send(signIn.beginPasskey, {}, { token: null })).json);
const add = (token: string, answer: object, name = 'Laptop') => server.send(mySecurity.addPasskey, { name, answer }, { token });
const prove = (answer: object) => server.send(signIn.finishPasskey, { answer }, { token: null });

async function withPasskey() {
  const token = await aPerson();
  const device = softPasskey();
  const added = await add(token, device.make(await toMake(token)));
  expect(added.status, added.text).toBe(200);
  return { token, device };
}

test('a passkey signs in without a password, and is listed with its name and last use', async () => {
  const { token, device } = await withPasskey();
  server.clock.advance(60_000);
  const answer = await prove(device.prove(await toProve()));
  expect(answer.status, answer.text).toBe(200);
  expect((await server.send(pyramid.getPermissions, {}, { token: String(answer.json['Token']) })).status).toBe(200);
  const { passkeys, sessions } = (await server.send(mySecurity.getSecurity, {}, { token })).json as Record<string, object[]>;
  expect(passkeys).toMatchObject([{ passkeyId: device.id, name: 'Laptop', usedTime: server.clock.now() }]);
  expect(sessions).toMatchObject([{ method: 'passkey' }, { method: 'password' }]);
  const { rows } = await sql<{ after: object }>`select after from platform.audit_event
    where customer_id = ${server.customerId} and command = 'SignIn.finishPasskey'`.execute(server.db.asMigrator);
  expect(rows).toEqual([{ after: { method: 'passkey', passkey: 'Laptop' } }]);
});

const bends: Readonly<Record<string, Bent>> = {
  'for another site': { origin: 'https://elsewhere.example' },
  'for another name of the site': { rpId: 'elsewhere.example' },
  'to another challenge': { challenge: 'bm90IHRoZSBjaGFsbGVuZ2U' },
  'without proof of who holds the device': { unverified: true },
};

test.each(Object.entries(bends))('an answer %s makes no passkey and signs nobody in', async (_what, bent) => {
  const { device } = await withPasskey();
  const other = await aPerson();
  expect((await add(other, softPasskey().make(await toMake(other), bent))).json.code).toBe('wrongPasskey');
  expect((await prove(device.prove(await toProve(), bent))).json.code).toBe('wrongPasskey');
  expect((await prove(device.prove(await toProve()))).status).toBe(200);
});

test('an answer counts once, for five minutes, and a device whose count goes back is refused', async () => {
  const { device } = await withPasskey();
  const answer = device.prove(await toProve());
  expect((await prove(answer)).status).toBe(200);
  expect((await prove(answer)).json.code).toBe('wrongPasskey');
  const late = device.prove(await toProve());
  server.clock.advance(301_000);
  expect((await prove(late)).json.code).toBe('wrongPasskey');
  expect((await prove(device.prove(await toProve(), { count: 1 }))).json.code).toBe('wrongPasskey');
});

test('another device does not pass under a known id, nor one that is unknown', async () => {
  const { device } = await withPasskey();
  const stranger = softPasskey();
  const forged = { ...stranger.prove(await toProve()), id: device.id, rawId: device.id };
  expect((await prove(forged)).json.code).toBe('wrongPasskey');
  expect((await prove(stranger.prove(await toProve()))).json.code).toBe('wrongPasskey');
});

test('a challenge is good for the person it was given to, and a passkey for one person', async () => {
  const { device, token } = await withPasskey();
  const other = await aPerson();
  expect((await add(other, softPasskey().make(await toMake(token)))).json.code).toBe('wrongPasskey');
  expect((await add(other, device.make(await toMake(other)))).json.code).toBe('passkeyKnown');
  expect((await server.send(mySecurity.beginPasskey, { heldPassword: 'not it' }, { token })).json.code).toBe('wrongPassword');
});

test('a removed passkey signs nobody in, and nobody removes a stranger’s', async () => {
  const { device, token } = await withPasskey();
  const other = await aPerson();
  expect((await server.send(mySecurity.removePasskey, { passkeyId: device.id }, { token: other })).status).toBe(404);
  expect((await server.send(mySecurity.removePasskey, { passkeyId: device.id }, { token })).status).toBe(200);
  expect((await prove(device.prove(await toProve()))).json.code).toBe('wrongPasskey');
});
