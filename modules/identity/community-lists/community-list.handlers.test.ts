// Lists of communities through HTTP: they widen where their users may work from the next call on, beside
// direct grants, and nobody gives more than they hold.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, users } from '../identity.contract.ts';
import { aServer, type TestServer } from '../identity.testing.ts';
import { communityLists } from './community-list.contract.ts';
import { scopedProbe, scopeProbe } from './scope-probe.testing.ts';

let of: TestServer;
beforeAll(async () => {
  of = await aServer(scopedProbe, async (_customer, communityId) => ['10', '11', '12'].includes(communityId));
});
afterAll(() => of.close());

const someone = async (communityIds: string[]) => {
  const email = await of.userFor('Auditor', communityIds);
  const token = (await of.call(account.signIn, { email, password: 'correct horse' })).Token;
  const picked = await of.call(communityLists.pickListUsers, {});
  const userId =
    (await Promise.all(picked.map(({ userId }) => of.call(users.getUser, { userId })))).find((user) => user.email === email)?.userId ?? '';
  return { token, userId };
};
const seenBy = async (token: string) => (await of.send(scopeProbe.scope, {}, { token })).json as unknown as string[];

it('gives and takes communities from the next call on, as the union of lists and grants', async () => {
  const { token, userId } = await someone(['10']);
  expect(await seenBy(token)).toEqual(['10']);
  const members = { communityIds: ['10', '11'], userIds: [userId] };
  const [effect] = await of.call(communityLists.previewCommunityList, members);
  expect([effect?.userId, effect?.givenIds, effect?.takenIds]).toEqual([userId, ['11'], []]);
  expect(await seenBy(token)).toEqual(['10']);
  const { communityListId } = await of.call(communityLists.addCommunityList, { name: 'Reno', ...members });
  expect(await seenBy(token)).toEqual(['10', '11']);
  await of.call(communityLists.addCommunityList, { name: 'Sparks', communityIds: ['11', '12'], userIds: [userId] });
  expect(await seenBy(token)).toEqual(['10', '11', '12']);
  const { version } = await of.call(communityLists.getCommunityList, { communityListId });
  const save = { communityListId, version, name: 'Reno', communityIds: ['10'], userIds: [userId] };
  await of.call(communityLists.editCommunityList, save);
  expect(await seenBy(token)).toEqual(['10', '11', '12']);
  expect((await of.send(communityLists.editCommunityList, save)).json.code).toBe('changedMeanwhile');
  expect((await of.send(communityLists.addCommunityList, { name: 'Reno' })).json.code).toBe('nameTaken');
  expect((await of.send(communityLists.deleteCommunityList, { communityListId })).json.code).toBe('stillUsed');
});

it('keeps communities out of the scope of whoever changes a list, and lets nobody new into them', async () => {
  const { userId } = await someone([]);
  const narrow = await of.tokenFor('Administrator', ['10']);
  const { communityListId } = await of.call(communityLists.addCommunityList, { name: 'Wide', communityIds: ['10', '12'], userIds: [] });
  const seen = (await of.send(communityLists.getCommunityList, { communityListId }, { token: narrow })).json;
  expect([seen.communityIds, seen.otherCommunities]).toEqual([['10'], 1]);
  expect((await of.send(communityLists.deleteCommunityList, { communityListId }, { token: narrow })).json.code).toBe('stillUsed');
  const save = { communityListId, version: seen.version, name: 'Wide', communityIds: [], userIds: [] };
  expect((await of.send(communityLists.editCommunityList, { ...save, userIds: [userId] }, { token: narrow })).json.code).toBe('beyondOwn');
  expect((await of.send(communityLists.editCommunityList, { ...save, communityIds: ['12'] }, { token: narrow })).status).toBe(404);
  expect((await of.send(communityLists.editCommunityList, save, { token: narrow })).status).toBe(200);
  expect((await of.call(communityLists.getCommunityList, { communityListId })).communityIds).toEqual(['12']);
  expect((await of.send(communityLists.addCommunityList, { name: 'Ghost', userIds: ['999999'] })).status).toBe(404);
  await of.call(communityLists.deleteCommunityList, { communityListId });
  expect((await of.send(communityLists.getCommunityList, { communityListId })).status).toBe(404);
});
