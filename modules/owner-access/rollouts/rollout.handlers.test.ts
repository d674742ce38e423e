// The wizard through HTTP: what it would set and whom it invites, letters that are held, and its way back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveOwnersEmail } from '../../people/people.testing.ts';
import { ownerAccess } from '../accounts/account.contract.ts';
import { portal } from '../owners/portal.contract.ts';
import { aPortal, emailOf, type PortalWorld } from '../owners/portal.testing.ts';
import { ownerRollouts } from './rollout.contract.ts';

let of: PortalWorld;
const features = { showsHistory: true, showsDocuments: false, greeting: 'Welcome home', accent: 'GREEN' as const };
const asked = (more: object = {}) => ({ communityIds: [of.communityId], ...features, ...more });

beforeAll(async () => {
  of = await aPortal();
  await giveOwnersEmail(of.db);
});
afterAll(() => of.end());

async function start(more: object = {}) {
  const { baseHash } = await of.call(ownerRollouts.previewRollout, asked(more));
  return await of.call(ownerRollouts.startRollout, { ...asked(more), baseHash });
}

async function undo(rolloutId: string) {
  const { baseHash, refusal } = await of.call(ownerRollouts.previewUndoRollout, { rolloutId });
  const answer = await of.send(ownerRollouts.undoRollout, { rolloutId, baseHash });
  return { refusal, code: answer.json.code, status: answer.status };
}

test('previews what it sets and whom it invites, and holds letters until they are sent', async () => {
  const before = await of.call(ownerAccess.getSetting, { communityId: of.communityId });
  const preview = await of.call(ownerRollouts.previewRollout, asked({ holdsLetters: true }));
  expect(preview.communities).toMatchObject([{ isOn: true, changes: true, owners: 12, invites: 12, leftOut: 0 }]);
  expect([preview.invites, preview.letter?.subject]).toEqual([12, 'Your account at Maple Court']);
  const { rolloutId, invites } = await start({ holdsLetters: true });
  expect(invites).toBe(12);
  expect(of.mail.mails).toEqual([]);
  expect(await of.call(ownerAccess.getSetting, { communityId: of.communityId })).toMatchObject({
    greeting: 'Welcome home',
    accent: 'GREEN',
  });
  expect(await of.call(ownerRollouts.listRollouts, {})).toMatchObject([
    { rolloutId, holdsLetters: true, invited: 12, sent: 0, accepted: 0, waiting: 12, communities: ['Maple Court'] },
  ]);
  expect(await undo(rolloutId)).toMatchObject({ status: 200 });
  const { version: _v, ...after } = await of.call(ownerAccess.getSetting, { communityId: of.communityId });
  const { version: _w, ...held } = before;
  expect(after).toEqual(held);
  expect((await undo(rolloutId)).code).toBe('rolloutUndone');
  expect((await of.send(ownerRollouts.sendRollout, { rolloutId })).json.code).toBe('rolloutUndone');
});

test('is not undone once settings were changed since, or a letter is out', async () => {
  const { rolloutId } = await start({ holdsLetters: true });
  const setting = await of.call(ownerAccess.getSetting, { communityId: of.communityId });
  await of.call(ownerAccess.saveSetting, { communityId: of.communityId, ...setting, greeting: 'Another' });
  expect((await undo(rolloutId)).code).toBe('settingsChanged');
  await of.call(ownerRollouts.sendRollout, { rolloutId });
  expect((await of.send(ownerRollouts.sendRollout, { rolloutId })).json.code).toBe('notHeld');
  await of.tokenTo(emailOf('MC-0012'));
  const { refusal } = await undo(rolloutId);
  expect(refusal?.code).toBe('lettersOut');
  const token = await of.tokenTo(emailOf('MC-0001'));
  expect((await of.browser().send(portal.acceptInvitation, { token, locale: 'en' })).status).toBe(200);
  expect((await of.call(ownerRollouts.listRollouts, {}))[0]).toMatchObject({ sent: 12, accepted: 1, waiting: 11 });
});

test('says where nothing is left to do, and names communities of the caller alone', async () => {
  await start();
  const { refusal } = await of.call(ownerRollouts.previewRollout, asked());
  expect(refusal?.code).toBe('nothingToDo');
  const { baseHash } = await of.call(ownerRollouts.previewRollout, asked());
  expect((await of.send(ownerRollouts.startRollout, { ...asked(), baseHash })).json.code).toBe('nothingToDo');
  expect((await of.send(ownerRollouts.previewRollout, { ...asked(), communityIds: ['999999999'] })).status).toBe(404);
  const token = await of.tokenFor('Administrator', []);
  const [{ rolloutId } = { rolloutId: '' }] = await of.call(ownerRollouts.listRollouts, {});
  expect((await of.send(ownerRollouts.listRollouts, {}, { token })).json).toEqual([]);
  expect((await of.send(ownerRollouts.previewUndoRollout, { rolloutId }, { token })).status).toBe(404);
  expect((await of.send(ownerRollouts.sendRollout, { rolloutId }, { token })).status).toBe(404);
});
