// Twenty forged, stale or stolen tokens, each refused: the table of security.md 11.
import { createHmac, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../packages/db/database.ts';
import { temporarySecrets } from '../../packages/db/secrets.ts';
import { millisecondsOf } from '../../packages/kernel/kernel.ts';
import { account, operator, pyramid } from './identity.contract.ts';
import { aServer, type TestServer } from './identity.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const password = 'correct horse';
const signIn = async (email = 'ada@test.example') =>
  String((await server.send(account.signIn, { email, password }, { token: null })).json['Token']);
const statusWith = async (token: string | null) => (await server.send(pyramid.getCustomerSettings, {}, { token })).status;

const base64 = (value: object | string) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const partsOf = (token: string) => token.split('.') as [head: string, payload: string, signature: string];
const factsOf = (token: string) =>
  JSON.parse(Buffer.from(partsOf(token)[1], 'base64url').toString()) as Record<string, unknown> & { sub: string };
const seconds = () => Math.floor(millisecondsOf(server.services.clock.now()) * 0.001);
const signing = () => server.services.secrets.signing[0] as { id: string; jwk: Record<string, unknown> };

/** A token of our own key, whatever it says. */
async function signedByUs(facts: Record<string, unknown>, head: Record<string, unknown> = {}): Promise<string> {
  const { id, jwk } = signing();
  return new SignJWT(facts).setProtectedHeader({ alg: 'EdDSA', kid: id, typ: 'JWT', ...head }).sign(await importJWK(jwk, 'EdDSA'));
}

/** A token signed with a symmetric key made of what everybody may know. */
function symmetric(token: string, key: string | Buffer): string {
  const body = `${base64({ alg: 'HS256', kid: signing().id, typ: 'JWT' })}.${partsOf(token)[1]}`;
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
}

async function byStranger(token: string, head: Record<string, unknown>): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const jwk = publicKey.export({ format: 'jwk' });
  const whole = { alg: 'EdDSA', typ: 'JWT', ...head, ...(head['jwk'] === true ? { jwk } : {}) };
  return new SignJWT(factsOf(token)).setProtectedHeader(whole).sign(privateKey);
}

async function loggedOff(): Promise<string> {
  const token = await signIn();
  expect(await statusWith(token)).toBe(200);
  expect((await server.send(account.logOff, {}, { token })).status).toBe(200);
  return token;
}

/** A user who has just been removed. */
async function ofRemovedUser(): Promise<string> {
  const token = await server.tokenFor('Auditor');
  await sql`update identity.app_user u set is_inactive = true from identity.login l
    where l.customer_id = u.customer_id and l.user_id = u.user_id and l.login_id = ${factsOf(token).sub}`.execute(server.db.asMigrator);
  server.clock.advance(5000);
  return token;
}

/** A session of this customer under the login of another's administrator. */
async function ofAnotherCustomer(token: string): Promise<string> {
  const operating = await signIn('operator@test.example');
  const other = {
    key: 'elsewhere',
    name: 'Elsewhere',
    administratorName: 'Eve',
    administratorEmail: 'eve@elsewhere.example',
    administratorPassword: password,
  };
  expect((await server.send(operator.createCustomer, other, { token: operating })).status).toBe(200);
  const theirs = factsOf(await signIn('eve@elsewhere.example'));
  return signedByUs({ ...factsOf(token), sub: theirs.sub });
}

async function renewedLongAgo(): Promise<string> {
  const token = await signIn();
  server.clock.advance(2000);
  expect((await server.send(account.renewToken, {}, { token })).status).toBe(200);
  server.clock.advance(62_000);
  return token;
}

const forgeries: Readonly<Record<string, (token: string) => Promise<string> | string>> = {
  'is no token': () => 'nonsense',
  'has no signature': (token) => `${partsOf(token)[0]}.${partsOf(token)[1]}.`,
  'says that none is needed': (token) => `${base64({ alg: 'none', typ: 'JWT' })}.${partsOf(token)[1]}.`,
  'says so in capitals': (token) => `${base64({ alg: 'NONE', typ: 'JWT' })}.${partsOf(token)[1]}.${partsOf(token)[2]}`,
  'is signed by another key under our id': (token) => byStranger(token, { kid: signing().id }),
  'brings its own key': (token) => byStranger(token, { jwk: true, kid: signing().id }),
  'names a key elsewhere': (token) => byStranger(token, { jku: 'https://keys.example/jwks.json', kid: 'elsewhere' }),
  'names a file as its key': (token) => byStranger(token, { kid: '../../../../dev/null' }),
  'names a key by SQL': (token) => byStranger(token, { kid: "' union select 'key" }),
  'is signed with our public key as a symmetric one': (token) => symmetric(token, String(signing().jwk['x'])),
  'is signed with our public key in PEM as a symmetric one': (token) =>
    symmetric(token, createPublicKey({ key: signing().jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })),
  'is signed with an empty symmetric key': (token) => symmetric(token, ''),
  'was changed: another person': (token) => `${partsOf(token)[0]}.${base64({ ...factsOf(token), sub: '1' })}.${partsOf(token)[2]}`,
  'was changed: a later end': (token) => `${partsOf(token)[0]}.${base64({ ...factsOf(token), exp: 9_999_999_999 })}.${partsOf(token)[2]}`,
  'has its signature turned round': (token) => `${partsOf(token)[0]}.${partsOf(token)[1]}.${[...partsOf(token)[2]].reverse().join('')}`,
  'is over': (token) => signedByUs({ ...factsOf(token), exp: seconds() - 1 }),
  'has no end': (token) => {
    const { exp: _end, ...rest } = factsOf(token);
    return signedByUs(rest);
  },
  'does not count yet': (token) => signedByUs({ ...factsOf(token), nbf: seconds() + 60 }),
  'is signed in the future': (token) => signedByUs({ ...factsOf(token), iat: seconds() + 60 }),
  'is for another audience': (token) => signedByUs({ ...factsOf(token), aud: 'commonhold-owners' }),
  'is of another issuer': (token) => signedByUs({ ...factsOf(token), iss: 'https://elsewhere.example' }),
  'is of another type': (token) => signedByUs(factsOf(token), { typ: 'at+jwt' }),
  'is of a session there is not': (token) => signedByUs({ ...factsOf(token), sid: randomUUID() }),
  'is of no session': (token) => {
    const { sid: _session, ...rest } = factsOf(token);
    return signedByUs(rest);
  },
  'is of another person’s session': (token) => signedByUs({ ...factsOf(token), sub: '999' }),
  'is of another customer’s person': ofAnotherCustomer,
  'comes back after log-off': loggedOff,
  'was replaced by a renewal': renewedLongAgo,
  'is of a removed user': ofRemovedUser,
  'was signed before the keys were changed': () => {
    const { secrets } = server.services;
    const before = [...secrets.signing];
    secrets.signing.splice(0, secrets.signing.length, ...temporarySecrets().signing);
    restore = () => void secrets.signing.splice(0, secrets.signing.length, ...before);
    return old;
  },
};
let restore = () => {};
let old = '';

describe('a token is refused that', () => {
  test.each(Object.entries(forgeries))('%s', async (_what, forge) => {
    const good = await signIn();
    expect(await statusWith(good)).toBe(200);
    old = await signIn();
    const forgery = await forge(good);
    expect(await statusWith(forgery), forgery).toBe(401);
    restore();
    restore = () => {};
  });

  test('is not there', async () => {
    expect(await statusWith(null)).toBe(401);
    expect(await statusWith('')).toBe(401);
  });
});

test('a token of our key that says what a good one says is good, so the table proves something', async () => {
  expect(await statusWith(await signedByUs(factsOf(await signIn())))).toBe(200);
});
