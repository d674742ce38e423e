// Governance on screen: a motion takes the votes of the body, a meeting shows what was put to it, lists offer
// the first one, and who may only look sees no buttons.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { committee } from '../../../people/people.contract.ts';
import { meeting, meetingList, motion, motionList, resolution, resolutionList } from '../../governance.contract.ts';
import MeetingScreen from '../../meetings/screens/meeting.screen.tsx';
import ViewAllMeetingsScreen from '../../meetings/screens/view-all-meetings.screen.tsx';
import ResolutionScreen from '../../resolutions/screens/resolution.screen.tsx';
import ViewAllResolutionsScreen from '../../resolutions/screens/view-all-resolutions.screen.tsx';
import MotionScreen from './motion.screen.tsx';
import ViewAllMotionsScreen from './view-all-motions.screen.tsx';

const params = { communityId: '1' };
const board: ClientOutput<typeof meeting.getMeeting> = {
  meetingId: '5',
  version: '1',
  name: 'December board',
  committeeId: '7',
  meetingDate: localDate('2026-12-08'),
  startTime: null,
  meetingKind: 'REGULAR',
  isOpen: false,
  place: 'Clubhouse',
  noticeDate: null,
  noticeProof: '',
  agenda: '',
  minutes: 'NONE',
};
const fakes = [
  fake(meeting.getMeeting, () => board),
  fake(meeting.pickMeetings, () => [{ meetingId: '5', name: 'December board', meetingDate: localDate('2026-12-08'), isOpen: false }]),
  fake(committee.pickCommittees, () => [{ committeeId: '7', name: 'Board', committeeType: 'BOARD' as const, isActive: true }]),
  fake(motion.listMeetingMotions, () => ({
    motions: [{ motionId: '9', name: 'Lien on MC-0013', outcome: 'CARRIED' as const, tally: '3 for, 0 against' }],
    members: ['Ames', 'Boyd'],
  })),
  fake(motion.pickMotions, () => [
    { motionId: '9', name: 'Lien on MC-0013', meetingDate: localDate('2026-12-08'), outcome: 'CARRIED' as const },
  ]),
  fake(motion.addMotion, () => ({ motionId: '9' })),
  fake(motion.getMotion, () => ({
    motionId: '9',
    version: '1',
    name: 'Lien on MC-0013',
    meetingId: '5',
    motionText: '',
    movedBy: '',
    secondedBy: '',
    votes: [],
    outcome: 'CARRIED' as const,
    minutesPage: '',
  })),
  fake(resolution.getResolution, () => ({
    resolutionId: '3',
    version: '1',
    name: 'Lien on MC-0013',
    number: '',
    resolutionKind: 'SINGLE' as const,
    motionId: '9',
    adoptedDate: localDate('2026-12-08'),
    endDate: null,
    resolutionText: 'Resolved.',
  })),
  fake(resolution.addResolution, () => ({ resolutionId: '3' })),
];

test('a meeting shows its motions with the count of each', async () => {
  showScreen(<MeetingScreen meetingId="5" />, { params: { ...params, meetingId: '5' }, fakes });
  expect(await screen.findByRole('link', { name: 'Lien on MC-0013' })).toBeTruthy();
  expect(screen.getByText('3 for, 0 against')).toBeTruthy();
  expect(screen.getByText('Closed session')).toBeTruthy();
});

test('who may only read sees no buttons', async () => {
  showScreen(<MeetingScreen meetingId="5" />, { params: { ...params, meetingId: '5' }, fakes, held: { communitycommittees: 1 } });
  await screen.findByRole('heading', { level: 1, name: 'December board' });
  expect(screen.queryByRole('button', { name: /Edit|Add motion|More acts/ })).toBeNull();
});

test('a motion takes the voting members of the body in one click', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<MotionScreen motionId={null} />, { params, search: { meeting: '5' }, fakes });
  await user.type(screen.getByLabelText(/^Motion/), 'Lien on MC-0014');
  await user.click(await screen.findByRole('button', { name: /Add 2 voting members/ }));
  expect(screen.getByText('2 for, 0 against')).toBeTruthy();
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['motion-view']));
  expect(shown.calls.find((each) => each.name === 'Motion.addMotion')?.input).toMatchObject({
    meetingId: '5',
    votes: [
      { name: 'Ames', vote: 'FOR' },
      { name: 'Boyd', vote: 'FOR' },
    ],
  });
});

test('a resolution is added from the motion that carried it', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<ResolutionScreen resolutionId={null} />, { params, search: { motion: '9' }, fakes });
  await user.type(screen.getByLabelText(/^Title/), 'Lien on MC-0013');
  await user.type(screen.getByLabelText(/^Text/), 'Resolved.');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['resolution-view']));
  expect(shown.calls.find((each) => each.name === 'Resolution.addResolution')?.input).toMatchObject({ motionId: '9' });
});

test('the lists offer the first one', async () => {
  showScreen(<ViewAllMeetingsScreen />, { params, fakes: fakeList(meetingList, () => []) }).unmount();
  showScreen(<ViewAllMotionsScreen />, { params, fakes: fakeList(motionList, () => []) }).unmount();
  showScreen(<ViewAllResolutionsScreen />, { params, fakes: fakeList(resolutionList, () => []) });
  expect(await screen.findByText('No resolutions yet')).toBeTruthy();
});
