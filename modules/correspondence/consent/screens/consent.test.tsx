// Consent of an owner on screen: where they stand, what shows it, and the buttons that record more.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { consents } from '../consent.contract.ts';
import OwnerConsentScreen from './owner-consent.screen.tsx';

type Owner = ClientOutput<typeof consents.getOwnerConsent>;
const owner: Owner = {
  communityId: '1',
  ownershipId: '4',
  accountNumber: 'MC-0001',
  owner: 'Aldana, Rosa',
  email: 'rosa@owners.example',
  phone: '512-555-0101',
  standings: [
    { channel: 'EMAIL', noticeClass: 'LEGAL', state: 'VOID', failures: 2, suppressed: 'HARD_BOUNCE' },
    { channel: 'TEXT', noticeClass: 'GENERAL', state: 'WITHDRAWN', failures: 0, suppressed: 'STOPPED' },
    { channel: 'TEXT', noticeClass: 'LEGAL', state: 'NONE', failures: 0, suppressed: null },
  ],
  words: [
    {
      consentId: '8',
      channel: 'EMAIL',
      noticeClass: 'LEGAL',
      isGiven: true,
      address: 'rosa@owners.example',
      wording: 'Email me notices',
      givenBy: 'Rosa Aldana',
      source: 'FORM',
      ipAddress: '',
      givenTime: '2026-01-10T18:00:00.000Z' as Owner['words'][number]['givenTime'],
      enteredBy: 'Ada Admin',
    },
  ],
};
const params = { communityId: '1', ownershipId: '4' };
const get = fake(consents.getOwnerConsent, () => owner);

test('says where the owner stands, and opens a failed address again, not one whose reader said no', async () => {
  const user = userEvent.setup();
  const lift = fake(consents.liftSuppression, () => ({ ownershipId: '4' }));
  const shown = showScreen(<OwnerConsentScreen />, { fakes: [get, lift], params });
  expect(await screen.findByText('Void: two failed')).toBeTruthy();
  expect(screen.getByText(/Email me notices/)).toBeTruthy();
  // Texts never carry legal notices, so there is no line for them.
  expect(screen.queryByText('No consent')).toBeNull();
  const [again, ...others] = screen.getAllByRole('button', { name: 'Write to it again' });
  expect(others).toEqual([]);
  if (again) await user.click(again);
  await waitFor(() => expect(shown.calls.some(({ name }) => name === 'Consent.liftSuppression')).toBe(true));
});

test('records consent with its words', async () => {
  const user = userEvent.setup();
  const record = fake(consents.recordConsent, () => ({ ownershipId: '4' }));
  const shown = showScreen(<OwnerConsentScreen />, { fakes: [get, record], params });
  const [open] = await screen.findAllByRole('button', { name: 'Record consent' });
  if (open) await user.click(open);
  await user.type(await screen.findByLabelText(/In which words/), 'Yes, email my bills');
  const buttons = screen.getAllByRole('button', { name: 'Record consent' });
  const confirm = buttons.at(-1);
  if (confirm) await user.click(confirm);
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'Consent.recordConsent')?.input).toMatchObject({ wording: 'Yes, email my bills' }),
  );
});
