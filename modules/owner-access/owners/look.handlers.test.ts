// The office sees the portal as an owner does: call by call it reads and changes nothing, every view is
// logged, and it ends by itself, by its button, and with the user.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { unitOf } from '../../receivables/receivables.testing.ts';
import { ownerAccess, ownerAccessList } from '../accounts/account.contract.ts';
import { portal } from './portal.contract.ts';
import { aPortal, type OwnerBrowser, type PortalWorld } from './portal.testing.ts';

let of: PortalWorld;
let ownerAccountId: string;
let staff: OwnerBrowser;
const home = () => ({ ownershipId: unitOf(of, 'MC-0001').ownershipId });

/** Starts a look in a browser; the staff call carries a bearer token, and gives the cookie. */
async function look(token: string): Promise<{ browser: OwnerBrowser; status: number; code: string | undefined }> {
  const browser = of.browser();
  const input = { ownerAccountId, reason: 'Helps by phone' };
  const { status, json } = await browser.send(ownerAccess.lookAsOwner, input, { authorization: `Bearer ${token}` });
  return { browser, status, code: json.code };
}

beforeAll(async () => {
  of = await aPortal();
  await of.owner('MC-0001');
  const { rows } = await of.call(ownerAccessList.calls.readPage, { communityId: of.communityId });
  ownerAccountId = rows.find(({ accountNumber }) => accountNumber === 'MC-0001')?.ownerAccountId ?? '';
  staff = (await look(await of.tokenFor('Administrator'))).browser;
});
afterAll(() => of.end());

test('reads what the owner reads, says who looks, and logs each view', async () => {
  const me = await staff.send(portal.getMe, {});
  expect(me.json).toMatchObject({ email: 'mc-0001@owner.example', lookedAtBy: expect.stringMatching(/./) });
  expect((await staff.send(portal.getLedger, home())).status).toBe(200);
  const { looks } = await of.call(ownerAccess.getAccount, { ownerAccountId });
  expect(looks).toMatchObject([{ reason: 'Helps by phone', views: 2, isOpen: true }]);
  const logged = await sql<{
    command: string;
  }>`select command from platform.audit_event where entity_kind = 'owner look' order by event_time, command`.execute(of.db.asMigrator);
  expect(logged.rows.map(({ command }) => command).toSorted()).toEqual(['Portal.getLedger', 'Portal.getMe']);
});

test('every act of an owner is refused, counted', async () => {
  const acts = Object.entries(portal).filter(
    ([name, { kind, permission }]) => kind === 'command' && permission === 'owner' && name !== 'endLook',
  );
  expect(acts.length).toBeGreaterThan(8);
  for (const [name, endpoint] of acts) expect([name, (await staff.send(endpoint, {})).json.code]).toEqual([name, 'lookingOnly']);
});

test('another home than the owner’s is not seen', async () => {
  expect((await staff.send(portal.getHome, { ownershipId: unitOf(of, 'MC-0002').ownershipId })).status).toBe(404);
});

test('ends by its button, after half an hour, and with the user', async () => {
  const token = await of.tokenFor('Administrator');
  const first = (await look(token)).browser;
  expect((await first.send(portal.endLook, {})).status).toBe(200);
  expect((await first.send(portal.getMe, {})).status).toBe(401);
  const second = (await look(token)).browser;
  const held = [...second.cookies];
  of.clock.advance(31 * 60_000);
  expect((await second.send(portal.getMe, {})).status).toBe(401);
  expect(held.map(([name]) => name)).toEqual(['owner-look']);
});

test('is not for who may not, who sees none of its homes, nor at a locked account', async () => {
  expect((await look(await of.tokenFor('Administrator', []))).status).toBe(404);
  await of.call(ownerAccess.lockAccount, { ownerAccountId });
  expect((await look(await of.tokenFor('Administrator'))).code).toBe('isLockedNow');
  await of.call(ownerAccess.unlockAccount, { ownerAccountId });
});
