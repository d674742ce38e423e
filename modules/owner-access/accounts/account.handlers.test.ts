// The office's side of the portal through HTTP: settings, invitations with their preview, and one account.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { giveOwnersEmail } from '../../people/people.testing.ts';
import { unitOf } from '../../receivables/receivables.testing.ts';
import { portal } from '../owners/portal.contract.ts';
import { aPortal, emailOf, ownerPassword, type PortalWorld } from '../owners/portal.testing.ts';
import { ownerAccess, ownerAccessList, portalList } from './account.contract.ts';

let of: PortalWorld;
let communityId: string;
const idOf = (account: string) => unitOf(of, account).ownershipId;
beforeAll(async () => {
  of = await aPortal();
  communityId = of.communityId;
});
afterAll(() => of.end());

const rowOf = async (account: string) => {
  const { rows } = await of.call(ownerAccessList.calls.readPage, { communityId });
  return rows.find(({ accountNumber }) => accountNumber === account);
};
const setOn = async (isOn: boolean) => {
  const { version } = await of.call(ownerAccess.getSetting, { communityId });
  await of.call(ownerAccess.saveSetting, { communityId, version, isOn, showsHistory: true, showsDocuments: true });
};

describe('invitations', () => {
  test('are refused while the portal is off, and where there is nobody to invite', async () => {
    await setOn(false);
    const off = await of.call(ownerAccess.previewInvitations, { communityId });
    expect(off.refusal?.code).toBe('portalOff');
    expect((await of.send(ownerAccess.sendInvitations, { communityId, baseHash: off.baseHash })).json.code).toBe('portalOff');
    await setOn(true);
    await sql`update people.party set email = ''`.execute(of.db.asMigrator);
    const { baseHash, refusal } = await of.call(ownerAccess.previewInvitations, { communityId });
    expect(refusal?.code).toBe('nobodyToInvite');
    expect((await of.send(ownerAccess.sendInvitations, { communityId, baseHash })).json.code).toBe('nobodyToInvite');
    await giveOwnersEmail(of.db);
  });

  test('go to everybody who is left, in their language, as they were previewed', async () => {
    await sql`update people.ownership set language = 'Spanish' where ownership_id = ${idOf('MC-0001')}`.execute(of.db.asMigrator);
    const preview = await of.call(ownerAccess.previewInvitations, { communityId });
    expect([preview.count, preview.rows.length, preview.letter?.subject]).toEqual([12, 12, 'Su cuenta en Maple Court']);
    await sql`update people.party set email = 'new@owner.example' where email = ${emailOf('MC-0002')}`.execute(of.db.asMigrator);
    const changed = await of.send(ownerAccess.sendInvitations, { communityId, baseHash: preview.baseHash });
    expect(changed.json.code).toBe('baseChanged');
    const { baseHash } = await of.call(ownerAccess.previewInvitations, { communityId });
    expect(await of.call(ownerAccess.sendInvitations, { communityId, baseHash })).toEqual({ count: 12 });
    await of.tokenTo(emailOf('MC-0012'));
    expect(of.mail.mails.find(({ to }) => to === emailOf('MC-0001'))?.subject).toBe('Su cuenta en Maple Court');
    expect(of.mail.mails.length).toBe(12);
    expect((await of.call(ownerAccess.previewInvitations, { communityId })).rows.map(({ state }) => state)).toEqual(
      Array(12).fill('INVITED'),
    );
    expect(await rowOf('MC-0001')).toMatchObject({ state: 'INVITED', invitedOn: expect.stringContaining('2026-01-05') });
  });

  test('name owners of the community alone', async () => {
    const answer = await of.send(ownerAccess.previewInvitations, { communityId, ownershipIds: ['999999999'] });
    expect(answer.status).toBe(404);
  });

  test('are taken back while they wait, once', async () => {
    const row = await rowOf('MC-0004');
    const input = { communityId, invitationId: row?.invitationId ?? '' };
    const token = await of.tokenTo(emailOf('MC-0004'));
    await of.call(ownerAccess.revokeInvitation, input);
    expect((await of.send(ownerAccess.revokeInvitation, input)).json.code).toBe('notWaiting');
    expect((await of.send(ownerAccess.revokeInvitation, { communityId, invitationId: '999999999' })).status).toBe(404);
    expect((await of.browser().send(portal.acceptInvitation, { token, locale: 'en' })).json.code).toBe('invitationOver');
    expect((await rowOf('MC-0004'))?.state).toBe('OVER');
  });
});

describe('the funnel and the settings', () => {
  test('count how far owners have come', async () => {
    await of.owner('MC-0005');
    const funnel = await of.call(ownerAccess.getFunnel, { communityId });
    expect(funnel).toEqual({ isOn: true, owners: 12, withEmail: 12, invited: 12, accepted: 1, seen: 1 });
    const { rows } = await of.call(portalList.calls.readPage, {});
    expect(rows[0]).toMatchObject({
      state: 'ON',
      owners: 12,
      invited: 12,
      active: 1,
      shows: 'What they owe, Account history, Documents, Requests, Violations, Architectural requests',
    });
  });

  test('go to the first who saves', async () => {
    const { version } = await of.call(ownerAccess.getSetting, { communityId });
    const save = () => of.send(ownerAccess.saveSetting, { communityId, version, isOn: true, showsHistory: false, showsDocuments: true });
    expect((await save()).status).toBe(200);
    expect((await save()).json.code).toBe('changedMeanwhile');
    await setOn(true);
  });
});

describe('one account', () => {
  test('is locked, unlocked and signed out, and shows where it signed in', async () => {
    const own = await of.owner('MC-0006');
    const ownerAccountId = (await rowOf('MC-0006'))?.ownerAccountId ?? '';
    const account = await of.call(ownerAccess.getAccount, { ownerAccountId });
    expect(account).toMatchObject({ email: emailOf('MC-0006'), hasPassword: true, isLocked: false });
    expect(account.homes.map(({ accountNumber }) => accountNumber)).toEqual(['MC-0006']);
    expect(account.invitations.map(({ state }) => state)).toEqual(['ACCEPTED']);
    expect(account.sessions.map(({ method, device, isOpen }) => [method, device, isOpen])).toEqual([
      ['INVITATION', 'Firefox on Windows', true],
    ]);
    expect(await of.call(ownerAccess.endAccountSessions, { ownerAccountId })).toEqual({ ended: 1 });
    expect((await own.send(portal.getMe, {})).status).toBe(401);
    await own.send(portal.signIn, { email: emailOf('MC-0006'), password: ownerPassword });
    await of.call(ownerAccess.lockAccount, { ownerAccountId });
    expect((await of.send(ownerAccess.lockAccount, { ownerAccountId })).json.code).toBe('isLockedNow');
    expect((await own.send(portal.getMe, {})).status).toBe(401);
    const refused = await of.browser().send(portal.signIn, { email: emailOf('MC-0006'), password: ownerPassword });
    expect(refused.json.code).toBe('wrongPassword');
    expect((await rowOf('MC-0006'))?.state).toBe('LOCKED');
    await of.call(ownerAccess.unlockAccount, { ownerAccountId });
    expect((await of.send(ownerAccess.unlockAccount, { ownerAccountId })).json.code).toBe('notLocked');
    expect((await own.send(portal.signIn, { email: emailOf('MC-0006'), password: ownerPassword })).status).toBe(200);
  });

  test('is nobody’s who sees none of its communities', async () => {
    const ownerAccountId = (await rowOf('MC-0006'))?.ownerAccountId ?? '';
    const token = await of.tokenFor('Administrator', []);
    for (const endpoint of [ownerAccess.getAccount, ownerAccess.lockAccount, ownerAccess.endAccountSessions, ownerAccess.unlockAccount])
      expect((await of.send(endpoint, { ownerAccountId }, { token })).status).toBe(404);
  });
});
