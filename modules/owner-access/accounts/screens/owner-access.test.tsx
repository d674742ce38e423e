// The office's side of the portal on screen: settings, who was invited, the preview of invitations, and one
// account in its states.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { ownerAccess } from '../account.contract.ts';
import { InviteDialog } from './invite-dialog.tsx';
import OwnerAccessProfileScreen from './owner-access-profile.screen.tsx';

type Preview = ClientOutput<typeof ownerAccess.previewInvitations>;
type Account = ClientOutput<typeof ownerAccess.getAccount>;

const invited = (ownershipId: string, owner: string, state: Preview['rows'][number]['state']): Preview['rows'][number] => ({
  ownershipId,
  owner,
  address: '1 Maple Ct',
  email: 'owner@home.example',
  locale: 'es',
  state,
});
const preview: Preview = {
  rows: [invited('1', 'Aldana, Rosa', 'SEND'), invited('2', 'Bishop, Terrence', 'NO_EMAIL')],
  count: 1,
  letter: { subject: 'Su cuenta en Maple Court', text: 'Hola, Rosa:' },
  baseHash: 'a'.repeat(64),
};

test('shows whom a letter goes to, whom not, and its words, before it goes', async () => {
  const user = userEvent.setup();
  const fakes = [fake(ownerAccess.previewInvitations, () => preview), fake(ownerAccess.sendInvitations, () => ({ count: 1 }))];
  const shown = showScreen(<InviteDialog communityId="1" onClose={() => undefined} />, { fakes, params: { communityId: '1' } });
  expect(await screen.findByText('Su cuenta en Maple Court')).toBeTruthy();
  expect(screen.getByText('No email address')).toBeTruthy();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send 1 invitation' }));
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'OwnerAccess.sendInvitations')?.input).toMatchObject({ baseHash: 'a'.repeat(64) }),
  );
});

test('says why nothing can be sent', async () => {
  const refusal = { code: 'portalOff', message: 'Owners of this community have no portal. Turn it on first.' };
  const fakes = [fake(ownerAccess.previewInvitations, () => ({ ...preview, rows: [], count: 0, letter: null, refusal }))];
  showScreen(<InviteDialog communityId="1" onClose={() => undefined} />, { fakes, params: { communityId: '1' } });
  expect((await screen.findAllByText(refusal.message)).length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: /^Send 0/ })).toHaveProperty('disabled', true);
});

const time = '2026-01-05T17:00:00.000Z' as Account['createdTime'];
const account: Account = {
  ownerAccountId: '7',
  name: 'Rosa Aldana',
  email: 'rosa@home.example',
  locale: 'es',
  isLocked: false,
  createdTime: time,
  signedInTime: null,
  hasPassword: false,
  homes: [
    {
      communityId: '1',
      community: 'Maple Court',
      ownershipId: '4',
      owner: 'Aldana, Rosa',
      address: '1 Maple Ct',
      accountNumber: 'MC-0001',
      endDate: null,
      isRemoved: false,
      isOn: true,
    },
  ],
  invitations: [],
  sessions: [],
  looks: [],
};
const params = { ownerAccountId: '7' };

test('an account shows its homes and signs out, and says where nothing is yet', async () => {
  const user = userEvent.setup();
  const fakes = [fake(ownerAccess.getAccount, () => account), fake(ownerAccess.endAccountSessions, () => ({ ended: 2 }))];
  const shown = showScreen(<OwnerAccessProfileScreen />, { fakes, params });
  expect(await screen.findByText('None, signs in by mailed links')).toBeTruthy();
  expect(screen.getByText('Nobody has signed in yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByText('2 sessions ended')).toBeTruthy();
  expect(shown.calls.some(({ name }) => name === 'OwnerAccess.endAccountSessions')).toBe(true);
});

test('a locked account may be unlocked, and by who may not, nothing', async () => {
  const fakes = [fake(ownerAccess.getAccount, () => ({ ...account, isLocked: true }))];
  const { unmount } = showScreen(<OwnerAccessProfileScreen />, { fakes, params });
  expect(await screen.findByRole('button', { name: 'Unlock account' })).toBeTruthy();
  unmount();
  showScreen(<OwnerAccessProfileScreen />, { fakes, params, held: { owneraccessusersettings: 1 } });
  expect(await screen.findByText('Locked')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Unlock account' })).toBeNull();
});

test('is seen as its owner sees it, once it is said why', async () => {
  const user = userEvent.setup();
  const opened: string[] = [];
  window.open = (address) => {
    opened.push(String(address));
    return null;
  };
  const look = {
    lookId: '5f2c1d0e-9d2b-4a51-8d8e-2f0a5f1f0c11',
    lookedBy: 'Ana Reyes',
    reason: 'Helps by phone',
    startedTime: time,
    views: 3,
    isOpen: false,
  };
  const fakes = [
    fake(ownerAccess.getAccount, () => ({ ...account, looks: [look] })),
    fake(ownerAccess.lookAsOwner, () => ({ address: 'https://portal.example/portal/' })),
  ];
  const shown = showScreen(<OwnerAccessProfileScreen />, { fakes, params });
  expect(await screen.findByText(/Ana Reyes, Helps by phone/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'See as owner' }));
  await user.type(await screen.findByLabelText(/Why/), 'Does not find the fee');
  await user.click(screen.getByRole('button', { name: 'Open the portal' }));
  await waitFor(() => expect(opened).toEqual(['https://portal.example/portal/']));
  expect(shown.calls.find(({ name }) => name === 'OwnerAccess.lookAsOwner')?.input).toMatchObject({ reason: 'Does not find the fee' });
});

test('an account that does not load says so, with its reference', async () => {
  const fails = fake(ownerAccess.getAccount, () => {
    throw new FakeFailure(500, { errorMessage: 'Something went wrong.' });
  });
  showScreen(<OwnerAccessProfileScreen />, { fakes: [fails], params });
  expect(await screen.findByText(/Something went wrong/)).toBeTruthy();
  expect(screen.getByText(/7F3K/)).toBeTruthy();
});
