// Committees on screen: who sits and what to beware of, added with a quorum as text, and no buttons for who
// may only look.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { noParty } from '../../party/party.contract.ts';
import { committee, committeeMember } from '../committee.contract.ts';
import CommitteeScreen from './committee.screen.tsx';
import CommitteeMemberScreen from './committee-member.screen.tsx';

const hearing: ClientOutput<typeof committee.getCommittee> = {
  committeeId: '7',
  version: '1',
  name: 'Hearing committee',
  committeeType: 'HEARING',
  quorum: 3,
  decisionRule: 'ALL',
  description: '',
  isActive: true,
};
const get = fake(committee.getCommittee, () => hearing);
const roster = fake(committee.readRoster, () => ({
  members: [
    {
      committeeMemberId: '9',
      name: 'Marta Quill',
      position: 'Chair',
      phone: '',
      email: '',
      startDate: localDate('2025-06-01'),
      endDate: null,
      isVoting: true,
      isSigner: false,
      standing: 'SITS' as const,
      isDirector: true,
    },
  ],
  voting: 1,
  warnings: ['Marta Quill sits on the board as well: a hearing must be independent of it.'],
}));

test('shows who sits, and warns of a director who hears cases', async () => {
  showScreen(<CommitteeScreen committeeId="7" />, { params: { committeeId: '7' }, fakes: [get, roster] });
  expect(await screen.findByText(/Marta Quill sits on the board as well/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Marta Quill' })).toBeTruthy();
  expect(screen.getByText('Director')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Add member/ })).toBeTruthy();
});

test('who may only look sees no buttons', async () => {
  showScreen(<CommitteeScreen committeeId="7" />, { params: { committeeId: '7' }, fakes: [get, roster], held: { communitycommittees: 1 } });
  await screen.findByText('Chair');
  expect(screen.queryByRole('button', { name: /Edit|Add member|More acts/ })).toBeNull();
});

test('adds a committee', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<CommitteeScreen committeeId={null} />, {
    fakes: [get, roster, fake(committee.addCommittee, () => ({ committeeId: '7' }))],
  });
  await user.type(screen.getByLabelText(/^Name/), 'Hearing committee');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['committee-view']));
  expect(shown.calls.find((each) => each.name === 'Committee.addCommittee')?.input).toMatchObject({
    name: 'Hearing committee',
    quorum: '2',
  });
});

test('adds a member to the committee of the address; what is blank is sent as nothing', async () => {
  const user = userEvent.setup();
  const member = {
    ...noParty,
    committeeMemberId: '9',
    version: '1',
    committeeId: '7',
    position: 'Chair',
    startDate: localDate('2026-01-05'),
    endDate: null,
    isVoting: true,
    isSigner: false,
    hasPortal: false,
    approverOrder: null,
    notices: 'EVERY' as const,
  };
  const shown = showScreen(<CommitteeMemberScreen committeeMemberId={null} />, {
    search: { committee: '7' },
    fakes: [
      fake(committee.pickCommittees, () => [
        { committeeId: '7', name: 'Hearing committee', committeeType: 'HEARING' as const, isActive: true },
      ]),
      fake(committeeMember.addCommitteeMember, () => ({ committeeMemberId: '9' })),
      fake(committeeMember.getCommitteeMember, () => member),
    ],
  });
  await user.type(screen.getByLabelText(/^Last name/), 'Quill');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['committee-member-view']));
  expect(shown.calls.find((each) => each.name === 'CommitteeMember.addCommitteeMember')?.input).toMatchObject({
    committeeId: '7',
    lastName: 'Quill',
    endDate: null,
    approverOrder: null,
  });
});
