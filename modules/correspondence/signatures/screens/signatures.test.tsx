// Signatures on screen: what one may sign and what it signed, put out of use, an empty list, and a failure.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { failingList, fakeList } from '../../../../packages/pages/list.testing.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { signatureList, signatures } from '../signature.contract.ts';
import SignaturesScreen from './signatures.screen.tsx';

const params = { communityId: '1' };
const row = {
  signatureId: '3',
  signer: 'Tess Treasurer',
  signerTitle: 'Treasurer',
  signsLetters: true,
  signsChecks: true,
  limit: '5000.00' as never,
  second: 'Paul President',
  validFromDate: localDate('2026-01-01'),
  validThroughDate: null,
  uses: 2,
  state: 'ACTIVE' as const,
};
const kept = {
  communityId: '1',
  signatureId: '3',
  version: '1',
  signer: 'Tess Treasurer',
  signerTitle: 'Treasurer',
  userId: null,
  signsLetters: true,
  signsChecks: true,
  bankAccountIds: [],
  limit: '5000.00',
  secondSignatureId: '4',
  validFromDate: '2026-01-01T00:00:00',
  validThroughDate: null,
  isActive: true,
  isMine: false,
  uses: [
    { purpose: 'CHECK', reference: 'Check 1004', amount: '365.00', pieces: 1, by: 'Avery Clark', usedTime: '2026-11-20T10:00:00.000Z' },
    { purpose: 'LETTERS', reference: 'Notices', amount: null, pieces: 12, by: 'Avery Clark', usedTime: '2026-11-19T10:00:00.000Z' },
  ],
} as unknown as ClientOutput<typeof signatures.getSignature>;

test('says what a signature may sign and what it signed, and puts it out of use', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<SignaturesScreen />, {
    fakes: [
      ...fakeList(signatureList, () => [row]),
      fake(signatures.getSignature, () => kept),
      fake(signatures.useSignature, () => ({ signatureId: '3' }) as never),
    ],
    params,
  });
  await user.click(await screen.findByText('Tess Treasurer'));
  expect(await screen.findByText('letters and checks')).toBeTruthy();
  expect(screen.getByText('Check 1004')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Put out of use' }));
  await waitFor(() => expect(shown.calls.some(({ name }) => name === 'Signature.useSignature')).toBe(true));
});

test('an empty list says what signatures are for, and one that fails says so', async () => {
  const empty = showScreen(<SignaturesScreen />, { fakes: fakeList(signatureList, () => []), params });
  expect(await screen.findByText('No signatures are kept')).toBeTruthy();
  empty.unmount();
  showScreen(<SignaturesScreen />, { fakes: failingList(signatureList, 'The database is away.'), params });
  expect(await screen.findByText(/The database is away/)).toBeTruthy();
});
