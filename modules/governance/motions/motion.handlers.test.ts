// Governance through HTTP: the story of each kind of record, votes that do not carry a motion, and what a
// resolution may rest on.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { community } from '../../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity } from '../../communities/communities.server.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { committee, committeeMember } from '../../people/people.contract.ts';
import { peopleRoutes } from '../../people/people.server.ts';
import { meeting, meetingList, motion, motionList, resolution, resolutionList } from '../governance.contract.ts';
import { governanceRoutes } from '../governance.server.ts';

let of: TestServer;
let communityId: string;
let otherId: string;
let committeeId: string;
let meetingId: string;
let made = 0;
const next = (word: string) => {
  made += 1;
  return `${word} ${made}`;
};

beforeAll(async () => {
  of = await aServer([...communitiesRoutes, ...peopleRoutes, ...governanceRoutes], hasCommunity);
  const place = { street: '1 Maple Ct', city: 'Sparks', state: 'NV', postcode: '89434', timeZone: 'America/Los_Angeles' };
  const add = (name: string, shortCode: string) => of.call(community.addCommunity, { name, shortCode, legalName: name, ...place });
  communityId = (await add('Maple Court', 'MC')).communityId;
  otherId = (await add('Oak Lane', 'OL')).communityId;
  ({ committeeId } = await of.call(committee.addCommittee, { communityId, name: 'Board', committeeType: 'BOARD', quorum: 2 }));
  for (const lastName of ['Ames', 'Boyd', 'Cruz'])
    await of.call(committeeMember.addCommitteeMember, {
      communityId,
      committeeId,
      position: 'Director',
      startDate: '2025-01-01',
      lastName,
    });
  ({ meetingId } = await of.call(meeting.addMeeting, { communityId, committeeId, name: 'December board', meetingDate: '2026-12-08' }));
});
afterAll(() => of.close());

const facts = { startTime: '19:00', meetingKind: 'REGULAR', isOpen: true, place: 'Clubhouse', agenda: 'Budget', minutes: 'NONE' };
const notice = { noticeDate: '2026-12-04', noticeProof: 'Posted at the gate' };

tellKeptStory({
  kind: 'meeting',
  server: () => of,
  scope: () => ({ communityId }),
  calls: { add: meeting.addMeeting, edit: meeting.editMeeting, get: meeting.getMeeting, remove: meeting.deleteMeeting },
  facts: () => ({ name: next('Meeting'), committeeId, meetingDate: '2026-12-08', ...facts, ...notice }),
  shown: { meetingDate: '2026-12-08T00:00:00', noticeDate: '2026-12-04T00:00:00' },
  change: { minutes: 'APPROVED', place: 'Library' },
  unsound: [
    [{ name: '' }, 'name'],
    [{ meetingDate: '' }, 'meetingDate'],
    [{ noticeDate: '2026-12-09' }, 'noticeDate'],
  ],
});

tellKeptStory({
  kind: 'motion',
  server: () => of,
  scope: () => ({ communityId }),
  calls: { add: motion.addMotion, edit: motion.editMotion, get: motion.getMotion, remove: motion.deleteMotion },
  facts: () => ({
    name: next('Motion'),
    meetingId,
    motionText: 'To record a lien',
    movedBy: 'Ames',
    secondedBy: 'Boyd',
    votes: [{ name: 'Ames', vote: 'ABSTAIN' }],
    outcome: 'PENDING',
    minutesPage: '',
  }),
  change: { movedBy: 'Cruz', outcome: 'TABLED' },
  unsound: [
    [{ name: '' }, 'name'],
    [{ outcome: 'MAYBE' }, 'outcome'],
  ],
});

tellKeptStory({
  kind: 'resolution',
  server: () => of,
  scope: () => ({ communityId }),
  calls: {
    add: resolution.addResolution,
    edit: resolution.editResolution,
    get: resolution.getResolution,
    remove: resolution.deleteResolution,
  },
  facts: () => ({
    name: next('Resolution'),
    number: '2026-4',
    resolutionKind: 'POLICY',
    motionId: null,
    adoptedDate: '2026-01-15',
    endDate: null,
    resolutionText: 'Resolved.',
  }),
  shown: { adoptedDate: '2026-01-15T00:00:00' },
  change: { resolutionText: 'Resolved again.', number: '2026-5' },
  unsound: [
    [{ name: '' }, 'name'],
    [{ endDate: '2026-01-14' }, 'endDate'],
  ],
});

const votes = (words: readonly ('FOR' | 'AGAINST' | 'ABSTAIN')[]) => words.map((vote, at) => ({ name: `Member ${at}`, vote }));

it('refuses a motion as carried that its votes do not carry, by the rule of the body', async () => {
  const put = { communityId, meetingId, name: 'Lien on MC-0013', outcome: 'CARRIED' as const };
  const refused = await of.send(motion.addMotion, { ...put, votes: votes(['FOR', 'AGAINST', 'ABSTAIN']) });
  expect([refused.json.code, refused.json.errorMessage]).toEqual([
    'votesDisagree',
    'The votes do not carry this motion: 1 for, 1 against, 1 abstained, and a majority of those present is needed, with a quorum of 2.',
  ]);
  const { motionId } = await of.call(motion.addMotion, { ...put, votes: votes(['FOR', 'FOR', 'ABSTAIN']) });
  const listed = await of.call(motion.listMeetingMotions, { communityId, meetingId });
  expect(listed.members).toEqual(['Ames', 'Boyd', 'Cruz']);
  expect(listed.motions.find((one) => one.motionId === motionId)?.tally).toBe('2 for, 0 against, 1 abstained');
});

it('leaves a motion with its meeting, and a meeting with its motions', async () => {
  const { motionId } = await of.call(motion.addMotion, { communityId, meetingId, name: 'Stays' });
  const { version } = await of.call(motion.getMotion, { communityId, motionId });
  const other = (await of.call(meeting.addMeeting, { communityId, name: 'Annual', meetingDate: '2026-12-15' })).meetingId;
  const moved = { communityId, motionId, version, meetingId: other, name: 'Stays' };
  expect((await of.send(motion.editMotion, moved)).json.code).toBe('meetingFixed');
  expect((await of.send(meeting.deleteMeeting, { communityId, meetingId })).json.code).toBe('stillUsed');
});

it('adopts a resolution by a motion that was carried, and by no other', async () => {
  const { motionId } = await of.call(motion.addMotion, { communityId, meetingId, name: 'Collection policy' });
  const adopted = { communityId, name: 'Collection policy', motionId, adoptedDate: '2026-12-08', resolutionText: 'Resolved.' };
  expect((await of.send(resolution.addResolution, adopted)).json.code).toBe('motionNotCarried');
  const { version } = await of.call(motion.getMotion, { communityId, motionId });
  const carried = { communityId, motionId, meetingId, version, name: 'Collection policy', outcome: 'CARRIED' as const };
  await of.call(motion.editMotion, { ...carried, votes: votes(['FOR', 'FOR', 'FOR']) });
  const { resolutionId } = await of.call(resolution.addResolution, adopted);
  expect((await of.call(resolution.pickResolutions, { communityId })).map((one) => one.resolutionId)).toContain(resolutionId);
  expect((await of.call(motion.pickMotions, { communityId })).find((one) => one.motionId === motionId)?.outcome).toBe('CARRIED');
});

it('keeps communities apart', async () => {
  expect((await of.send(meeting.getMeeting, { communityId: otherId, meetingId })).status).toBe(404);
  expect((await of.send(meeting.addMeeting, { communityId: otherId, committeeId, name: 'No', meetingDate: '2026-12-08' })).status).toBe(
    404,
  );
  expect((await of.send(motion.addMotion, { communityId: otherId, meetingId, name: 'No' })).status).toBe(404);
  expect((await of.call(meeting.pickMeetings, { communityId: otherId })).length).toBe(0);
  for (const list of [meetingList, motionList, resolutionList])
    expect((await of.call(list.calls.readPage, { communityId: otherId } as never)) as { rows: unknown[] }).toMatchObject({ rows: [] });
});
