// Committees through HTTP: the story of both kinds, terms, the warning about directors who hear cases, and
// who is on the board on a day.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { community } from '../../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity } from '../../communities/communities.server.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { noParty, party } from '../party/party.contract.ts';
import { boardOf, peopleRoutes } from '../people.server.ts';
import { committee, committeeList, committeeMember } from './committee.contract.ts';

let of: TestServer;
let oak: string;
let elm: string;
let board: string;
let hearing: string;
let made = 0;
beforeAll(async () => {
  of = await aServer([...communitiesRoutes, ...peopleRoutes], hasCommunity);
  const facts = { legalName: 'Oak', street: '', city: 'Reno', state: 'NV', postcode: '', timeZone: 'UTC' };
  ({ communityId: oak } = await of.call(community.addCommunity, { ...facts, name: 'Oak Court', shortCode: 'OC' }));
  ({ communityId: elm } = await of.call(community.addCommunity, { ...facts, name: 'Elm Court', shortCode: 'EC' }));
  const committees = { communityId: oak, quorum: 2 };
  ({ committeeId: board } = await of.call(committee.addCommittee, { ...committees, name: 'Board', committeeType: 'BOARD' }));
  ({ committeeId: hearing } = await of.call(committee.addCommittee, { ...committees, name: 'Hearings', committeeType: 'HEARING' }));
});
afterAll(() => of.close());

const seat = { position: 'Member', startDate: '2020-01-01', endDate: null, isVoting: true, isSigner: false, hasPortal: false };
const sits = async (committeeId: string, lastName: string, more: object = {}) =>
  (await of.call(committeeMember.addCommitteeMember, { communityId: oak, committeeId, ...seat, lastName, ...more })).committeeMemberId;

tellKeptStory({
  kind: 'committee',
  server: () => of,
  scope: () => ({ communityId: oak }),
  calls: { add: committee.addCommittee, edit: committee.editCommittee, get: committee.getCommittee, remove: committee.deleteCommittee },
  facts: () => {
    made += 1;
    return { name: `Gardens ${made}`, committeeType: 'OTHER', quorum: 3, decisionRule: 'ALL', description: 'Plants', isActive: true };
  },
  change: { quorum: 4, isActive: false },
  unsound: [
    [{ name: '' }, 'name'],
    [{ quorum: 0 }, 'quorum'],
    [{ committeeType: 'SECRET' }, 'committeeType'],
  ],
  hang: async (id) => {
    await sits(id, 'Hanging');
    return 'committee member';
  },
});

tellKeptStory({
  kind: 'committeeMember',
  server: () => of,
  scope: () => ({ communityId: oak }),
  calls: {
    add: committeeMember.addCommitteeMember,
    edit: committeeMember.editCommitteeMember,
    get: committeeMember.getCommitteeMember,
    remove: committeeMember.deleteCommitteeMember,
  },
  facts: () => ({
    ...noParty,
    ...seat,
    firstName: 'Rosa',
    lastName: 'Lee',
    displayName: 'Rosa Lee',
    committeeId: board,
    approverOrder: 2,
    notices: 'NONE',
  }),
  shown: { startDate: '2020-01-01T00:00:00' },
  change: { position: 'President', isSigner: true },
  unsound: [
    [{ position: '' }, 'position'],
    [{ endDate: '2019-12-31' }, 'endDate'],
    [{ approverOrder: 0 }, 'approverOrder'],
    [{ lastName: '', firstName: '', displayName: '' }, 'lastName'],
  ],
});

it('has no two committees of one name, and no members from elsewhere', async () => {
  expect((await of.send(committee.addCommittee, { communityId: oak, name: 'Board' })).json.code).toBe('nameTaken');
  expect((await of.send(committee.getCommittee, { communityId: elm, committeeId: board })).status).toBe(404);
  const stranger = { communityId: elm, committeeId: board, ...seat, lastName: 'Vale' };
  expect((await of.send(committeeMember.addCommitteeMember, stranger)).status).toBe(404);
});

it('keeps a committee someone sits on', async () => {
  const { committeeId } = await of.call(committee.addCommittee, { communityId: oak, name: 'Pool' });
  await sits(committeeId, 'Swim');
  const refused = (await of.send(committee.deleteCommittee, { communityId: oak, committeeId })).json;
  expect([refused.code, refused.errorMessage]).toEqual(['stillUsed', 'This committee is not deleted, because of 1 committee member.']);
});

it('leaves a member with the committee', async () => {
  const committeeMemberId = await sits(board, 'Stays');
  const { version } = await of.call(committeeMember.getCommitteeMember, { communityId: oak, committeeMemberId });
  const moved = { communityId: oak, committeeMemberId, version, ...seat, lastName: 'Stays', committeeId: hearing };
  expect((await of.send(committeeMember.editCommitteeMember, moved)).json.code).toBe('committeeFixed');
});

it('warns when a director hears cases, and no longer once the seat on the board has ended', async () => {
  const president = await sits(board, 'Quist', { position: 'President' });
  const [known] = await of.call(party.pickParties, { search: 'Quist' });
  for (const name of ['Arden', 'Brook', 'Cole']) await sits(hearing, name);
  const roster = () => of.call(committee.readRoster, { communityId: oak, committeeId: hearing });
  expect((await roster()).warnings).toEqual([]);
  await sits(hearing, 'Quist', { partyId: known?.partyId });
  expect((await roster()).warnings).toEqual(['Quist sits on the board as well: a hearing must be independent of it.']);
  const standings = async () =>
    JSON.stringify(
      await of.call(committeeList.calls.readPage, { communityId: oak, filter: ['standing:in:NOT_INDEPENDENT'], sort: 'name' } as never),
    );
  expect(await standings()).toContain('Hearings');
  const shown = await of.call(committeeMember.getCommitteeMember, { communityId: oak, committeeMemberId: president });
  const { committeeMemberId: _id, ...facts } = shown;
  await of.call(committeeMember.editCommitteeMember, {
    communityId: oak,
    committeeMemberId: president,
    ...facts,
    endDate: '2021-12-31',
  } as never);
  expect((await roster()).warnings).toEqual([]);
  expect(await standings()).not.toContain('Hearings');
});

it('says who was on the board on a day', async () => {
  const on = async (day: string) =>
    (await of.services.database.read(of.customerId, (tx) => boardOf(tx, oak, localDate(day)))).map((one) => one.displayName);
  expect(await on('2021-12-31')).toContain('Quist');
  expect(await on('2022-01-01')).not.toContain('Quist');
  expect(await on('2019-12-31')).toEqual([]);
});

it('finds no member by name whose committee is out of scope', async () => {
  const { committeeId } = await of.call(committee.addCommittee, { communityId: elm, name: 'Board', committeeType: 'BOARD' });
  await of.call(committeeMember.addCommitteeMember, { communityId: elm, committeeId, ...seat, lastName: 'Zuniga' });
  const token = await of.tokenFor('Administrator', [oak]);
  expect((await of.send(party.pickParties, { search: 'Zuniga' }, { token })).json).toEqual([]);
});
