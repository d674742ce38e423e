// How owners get in, and how nobody else does: invitations, mailed links and passwords, replayed, carried to
// another browser, opened by scanners, guessed, and sent from other sites.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { unitOf } from '../../receivables/receivables.testing.ts';
import { ownerAccess } from '../accounts/account.contract.ts';
import { portal } from './portal.contract.ts';
import { aPortal, emailOf, type OwnerBrowser, ownerPassword, type PortalWorld } from './portal.testing.ts';

let of: PortalWorld;
beforeAll(async () => {
  of = await aPortal();
});
afterAll(() => of.end());
/** Long enough for every count of tries to begin again. */
beforeEach(() => of.clock.advance(3_700_000));

const isIn = async (browser: OwnerBrowser) => (await browser.send(portal.getMe, {})).status === 200;
const accept = (browser: OwnerBrowser, token: string, more = {}) => browser.send(portal.acceptInvitation, { token, locale: 'es', ...more });
const codeOf = async (sent: Promise<{ status: number; json: { code?: string } }>) => (await sent).json.code;

describe('an invitation', () => {
  test('names the home, and reading it changes nothing', async () => {
    const token = await of.invite('MC-0001');
    const scanner = of.browser('Link scanner');
    for (const _ of [1, 2, 3]) {
      const { status, json } = await scanner.send(portal.readInvitation, { token });
      expect([status, json['address'], json['email']]).toEqual([200, '1 Maple Ct', emailOf('MC-0001')]);
    }
    expect(scanner.cookies.size).toBe(0);
    const own = of.browser();
    expect((await accept(own, token)).status).toBe(200);
    const me = await own.send(portal.getMe, {});
    expect(me.json).toMatchObject({ locale: 'es', hasPassword: false, homes: [{ accountNumber: 'MC-0001', isLive: true }] });
  });

  test('works once', async () => {
    const token = await of.invite('MC-0002');
    expect((await accept(of.browser(), token)).status).toBe(200);
    const second = of.browser();
    expect(await codeOf(accept(second, token))).toBe('invitationOver');
    expect(await codeOf(second.send(portal.readInvitation, { token }))).toBe('invitationOver');
    expect(await isIn(second)).toBe(false);
  });

  test('is over after 14 days, when taken back, when another follows, and when the home is sold', async () => {
    const late = await of.invite('MC-0003');
    of.clock.advance(14 * 86_400_000 + 1000);
    expect(await codeOf(accept(of.browser(), late))).toBe('invitationOver');
    const { ownershipId } = unitOf(of, 'MC-0003');
    const first = await of.invite('MC-0003');
    const second = await of.invite('MC-0003');
    expect(await codeOf(accept(of.browser(), first))).toBe('invitationOver');
    await sql`update people.ownership set end_on = '2026-01-10' where ownership_id = ${ownershipId}`.execute(of.db.asMigrator);
    expect(await codeOf(accept(of.browser(), second))).toBe('invitationOver');
  });

  test('of a customer, a secret or a shape that is none is refused alike', async () => {
    const [, secret] = (await of.invite('MC-0004')).split('.');
    for (const token of [`999999.${secret}`, `${of.customerId}.${'a'.repeat(43)}`])
      expect(await codeOf(accept(of.browser(), token))).toBe('invitationOver');
    expect((await accept(of.browser(), 'not a token')).status).toBe(400);
  });

  test('adds the home to who is signed in, or to the account of its address, and leaves its password', async () => {
    const own = await of.owner('MC-0005');
    expect((await accept(own, await of.invite('MC-0006'))).status).toBe(200);
    const { homes } = (await own.send(portal.getMe, {})).json as { homes: { accountNumber: string }[] };
    expect(homes.map((one) => one.accountNumber)).toEqual(['MC-0005', 'MC-0006']);
    await sql`update people.party set email = ${emailOf('MC-0005')} where party_id = (select party_id from people.ownership
      where ownership_id = ${unitOf(of, 'MC-0007').ownershipId})`.execute(of.db.asMigrator);
    const input = { communityId: of.communityId, ownershipIds: [unitOf(of, 'MC-0007').ownershipId] };
    const { baseHash } = await of.call(ownerAccess.previewInvitations, input);
    const before = of.mail.mails.filter(({ to }) => to === emailOf('MC-0005')).length;
    await of.call(ownerAccess.sendInvitations, { ...input, baseHash });
    const token = await of.tokenTo(emailOf('MC-0005'), before + 1);
    expect((await accept(of.browser(), token, { password: 'another password of mine' })).status).toBe(200);
    const again = of.browser();
    expect(await codeOf(again.send(portal.signIn, { email: emailOf('MC-0005'), password: 'another password of mine' }))).toBe(
      'wrongPassword',
    );
    expect((await again.send(portal.signIn, { email: emailOf('MC-0005'), password: ownerPassword })).status).toBe(200);
  });

  test('takes no password that is guessed first', async () => {
    const token = await of.invite('MC-0008');
    expect(await codeOf(accept(of.browser(), token, { password: emailOf('MC-0008') }))).toBe('ownEmail');
    expect((await accept(of.browser(), token, { password: 'short' })).status).toBe(400);
    expect((await accept(of.browser(), token)).status).toBe(200);
  });
});

describe('a mailed link', () => {
  const email = emailOf('MC-0009');
  let asked = 1;
  const ask = async (browser: OwnerBrowser) => {
    expect((await browser.send(portal.askLink, { email })).status).toBe(200);
    asked += 1;
    return await of.tokenTo(email, asked);
  };
  beforeAll(async () => {
    await of.owner('MC-0009');
  });

  test('signs in the browser that asked for it, once', async () => {
    const own = of.browser();
    const token = await ask(own);
    const elsewhere = of.browser('Chrome/140 Android');
    expect(await codeOf(elsewhere.send(portal.useLink, { token }))).toBe('otherBrowser');
    expect(await isIn(elsewhere)).toBe(false);
    expect((await own.send(portal.useLink, { token })).status).toBe(200);
    expect(await isIn(own)).toBe(true);
    expect(await codeOf(own.send(portal.useLink, { token }))).toBe('linkOver');
  });

  test('is over after 15 minutes, and when another was asked for', async () => {
    const own = of.browser();
    const first = await ask(own);
    of.clock.advance(15 * 60_000 + 1000);
    expect(await codeOf(own.send(portal.useLink, { token: first }))).toBe('linkOver');
    of.clock.advance(3_700_000);
    const second = await ask(own);
    of.clock.advance(400_000);
    await ask(own);
    expect(await codeOf(own.send(portal.useLink, { token: second }))).toBe('linkOver');
  });

  test('is worth nothing for a locked account', async () => {
    const own = of.browser();
    const token = await ask(own);
    await sql`update owner_access.account set locked_time = now() where email = ${email}`.execute(of.db.asMigrator);
    expect(await codeOf(own.send(portal.useLink, { token }))).toBe('linkOver');
    await sql`update owner_access.account set locked_time = null where email = ${email}`.execute(of.db.asMigrator);
  });
});

describe('nobody learns who has an account', () => {
  test('asking for a link answers alike, gives the same cookie, and mails nobody unknown', async () => {
    await of.owner('MC-0010');
    const before = of.mail.mails.length;
    const [known, unknown] = [of.browser(), of.browser()];
    const [one, other] = [
      await known.send(portal.askLink, { email: emailOf('MC-0010') }),
      await unknown.send(portal.askLink, { email: 'nobody@owner.example' }),
    ];
    expect(one).toEqual(other);
    expect([...known.cookies.keys()]).toEqual([...unknown.cookies.keys()]);
    await of.tokenTo(emailOf('MC-0010'), 2);
    expect(of.mail.mails.slice(before).map(({ to }) => to)).toEqual([emailOf('MC-0010')]);
  });

  test('a wrong password, an unknown address and an account without one are refused alike', async () => {
    const attempts = [
      { email: emailOf('MC-0010'), password: 'wrong' },
      { email: 'nobody@owner.example', password: 'wrong' },
      { email: emailOf('MC-0001'), password: '' },
    ];
    const answers = await Promise.all(attempts.map((input) => of.browser().send(portal.signIn, input)));
    const plain = answers.map(({ status, json: { reference: _, ...json } }) => ({ status, ...json }));
    expect(plain).toEqual(attempts.map(() => ({ status: 409, code: 'wrongPassword', errorMessage: 'Email or password is not right.' })));
  });

  test('guesses are slowed', async () => {
    const input = { email: emailOf('MC-0010'), password: 'wrong' };
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 7; i += 1) codes.push(await codeOf(of.browser().send(portal.signIn, input)));
    expect(codes).toContain('tooManyTries');
    const links: (string | undefined)[] = [];
    for (let i = 0; i < 12; i += 1) links.push(await codeOf(of.browser().send(portal.askLink, { email: `n${i}@owner.example` })));
    expect(links).toContain('tooManyTries');
  });
});

describe('a page of another site', () => {
  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': '', origin: 'https://evil.example' },
  ])('may send nothing for an owner: %j', async (from) => {
    const own = await signedIn();
    const headers = from['sec-fetch-site'] === '' ? { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } : from;
    for (const endpoint of [portal.saveLocale, portal.signOutEverywhere, portal.getMe])
      expect([(await own.send(endpoint, { locale: 'es' }, headers as Record<string, string>)).json.code]).toEqual(['foreignPage']);
    expect(await codeOf(own.send(portal.signIn, { email: 'a@b.example', password: 'x' }, headers as Record<string, string>))).toBe(
      'foreignPage',
    );
    expect(await isIn(own)).toBe(true);
  });

  test('an old browser says where it is by origin alone', async () => {
    const own = await signedIn();
    const cookie = [...own.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const from = (origin: string) =>
      of.portalApp.inject({ method: 'GET', url: portal.getMe.path, headers: { cookie, origin, host: 'our.example' } });
    expect((await from('https://evil.example')).statusCode).toBe(403);
    expect((await from('https://our.example')).statusCode).toBe(200);
  });
});

async function signedIn(): Promise<OwnerBrowser> {
  const own = of.browser();
  const { status } = await own.send(portal.signIn, { email: emailOf('MC-0009'), password: ownerPassword });
  expect(status).toBe(200);
  return own;
}

describe('a session', () => {
  test('is a cookie scripts cannot read, over after 14 days, on signing out, and everywhere', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    expect((await one.send(portal.listSessions, {})).status).toBe(200);
    expect((await one.send(portal.signOut, {})).status).toBe(200);
    expect(one.cookies.has('owner')).toBe(false);
    expect(await isIn(two)).toBe(true);
    const stolen = of.browser();
    stolen.cookies.set('owner', two.cookies.get('owner') ?? '');
    expect((await two.send(portal.signOutEverywhere, {})).status).toBe(200);
    expect(await isIn(stolen)).toBe(false);
    const three = await signedIn();
    of.clock.advance(14 * 86_400_000 + 1000);
    expect(await isIn(three)).toBe(false);
  });

  test('a password is changed by who knows it, and ends the others', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const change = (heldPassword: string, password: string) => one.send(portal.setPassword, { heldPassword, password });
    expect(await codeOf(change('wrong', 'eight maples stand here'))).toBe('wrongPassword');
    expect(await codeOf(change(ownerPassword, ownerPassword))).toBe('samePassword');
    expect(await codeOf(change(ownerPassword, emailOf('MC-0009')))).toBe('ownEmail');
    expect((await change(ownerPassword, 'eight maples stand here')).status).toBe(200);
    expect([await isIn(one), await isIn(two)]).toEqual([true, false]);
    expect((await one.send(portal.setPassword, { heldPassword: 'eight maples stand here', password: ownerPassword })).status).toBe(200);
  });

  test('of the sample is nobody’s where others reach the server', async () => {
    const own = await signedIn();
    await sql`update owner_access.account set is_sample = true where email = ${emailOf('MC-0009')}`.execute(of.db.asMigrator);
    Object.assign(of.services, { loopbackOnly: false });
    expect(await isIn(own)).toBe(false);
    expect(await codeOf(of.browser().send(portal.signIn, { email: emailOf('MC-0009'), password: ownerPassword }))).toBe('notHere');
    Object.assign(of.services, { loopbackOnly: true });
    await sql`update owner_access.account set is_sample = false where email = ${emailOf('MC-0009')}`.execute(of.db.asMigrator);
  });
});
