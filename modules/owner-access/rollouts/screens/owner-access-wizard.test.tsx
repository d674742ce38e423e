// The wizard on screen: a preview that is opened, a refusal, a run that is sent and undone, and
// what does not load.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { ownerRollouts } from '../rollout.contract.ts';
import OwnerAccessWizardScreen from './owner-access-wizard.screen.tsx';

type Preview = ClientOutput<typeof ownerRollouts.previewRollout>;
type Rollout = ClientOutput<typeof ownerRollouts.listRollouts>[number];

const preview: Preview = {
  communities: [{ communityId: '1', community: 'Maple Court', isOn: false, changes: true, owners: 12, invites: 11, leftOut: 1 }],
  rows: [
    {
      ...{ communityId: '1', community: 'Maple Court', ownershipId: '4', owner: 'Aldana, Rosa', address: '1 Maple Ct' },
      ...{ email: 'rosa@home.example', locale: 'es', state: 'SEND' },
    },
  ],
  invites: 11,
  letter: { subject: 'Su cuenta en Maple Court', text: 'Hola, Rosa:' },
  baseHash: 'a'.repeat(64),
};
const rollout: Rollout = {
  rolloutId: '9',
  enteredBy: 'Ana',
  enteredTime: '2026-01-05T17:00:00.000Z' as Rollout['enteredTime'],
  ...{ holdsLetters: true, isUndone: false, communities: ['Maple Court'], invited: 11, sent: 0, accepted: 0, waiting: 11 },
};

test('shows what it sets and the letter, and opens the portal as it was looked at', async () => {
  const user = userEvent.setup();
  const fakes = [
    fake(ownerRollouts.previewRollout, () => preview),
    fake(ownerRollouts.startRollout, () => ({ rolloutId: '9', communities: 1, invites: 11 })),
    fake(ownerRollouts.listRollouts, () => []),
  ];
  const shown = showScreen(<OwnerAccessWizardScreen />, { fakes, params: { communityId: '1' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Owner portal wizard' })).toBeTruthy();
  expect(await screen.findByText('No run yet. Each run stands here with how many owners came.')).toBeTruthy();
  const open = await screen.findByRole('button', { name: /^Open the portal, 11 invitations/ });
  await user.click(screen.getByRole('button', { name: /^Letter/ }));
  expect(await screen.findByText('Su cuenta en Maple Court')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Owners/ }));
  expect((await screen.findAllByText('Will be invited')).length).toBeGreaterThan(0);
  await user.click(open);
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'OwnerRollout.startRollout')?.input).toMatchObject({ holdsLetters: false }),
  );
});

test('sends what a run holds, and undoes it', async () => {
  const user = userEvent.setup();
  const undo = { communities: [{ communityId: '1', community: 'Maple Court', turnsOff: true }], invitations: 11, baseHash: 'b'.repeat(64) };
  const fakes = [
    fake(ownerRollouts.previewRollout, () => preview),
    fake(ownerRollouts.listRollouts, () => [rollout]),
    fake(ownerRollouts.sendRollout, () => ({ invites: 11 })),
    fake(ownerRollouts.previewUndoRollout, () => undo),
    fake(ownerRollouts.undoRollout, () => ({ communities: 1, invitations: 11 })),
  ];
  const shown = showScreen(<OwnerAccessWizardScreen />, { fakes, params: { communityId: '1' } });
  await user.click(await screen.findByRole('button', { name: 'Send 11 letters' }));
  await waitFor(() => expect(shown.calls.some(({ name }) => name === 'OwnerRollout.sendRollout')).toBe(true));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/the portal is off again/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Undo run' }));
  await waitFor(() => expect(shown.calls.some(({ name }) => name === 'OwnerRollout.undoRollout')).toBe(true));
});

test('says why nothing can be done, and what did not load', async () => {
  const refusal = { code: 'nothingToDo', message: 'There is nobody left to invite.' };
  const fails = () => {
    throw new FakeFailure(500, { errorMessage: 'Something went wrong.' });
  };
  const fakes = [
    fake(ownerRollouts.previewRollout, () => ({ ...preview, invites: 0, letter: null, refusal })),
    fake(ownerRollouts.listRollouts, fails),
  ];
  showScreen(<OwnerAccessWizardScreen />, { fakes, params: { communityId: '1' } });
  expect((await screen.findAllByText(refusal.message)).length).toBeGreaterThan(0);
  expect(await screen.findByText(/Something went wrong/)).toBeTruthy();
});
