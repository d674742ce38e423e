// The page of corrections by support: asking with a reason, the second person, and what waits.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { supportEdits } from '../support-edit.contract.ts';
import SupportTransactionEditScreen from './support-transaction-edit.screen.tsx';

type Correction = ClientOutput<typeof supportEdits.listCorrections>[number];

const waiting: Correction = {
  textCorrectionId: '4',
  batchId: '9',
  state: 'PENDING',
  before: 'Managment fee',
  description: 'Management fee',
  reason: 'Misspelled',
  askedBy: 'Dana Whitfield',
  askedTime: '2026-01-12T16:00:00Z' as Correction['askedTime'],
  decidedBy: '',
  decidedTime: null,
  mayApprove: true,
};
const batch = {
  batchId: '9',
  kindWords: 'Journal entry',
  description: 'Managment fee',
  postDate: '2026-01-12T00:00:00' as ClientOutput<typeof supportEdits.getCorrectable>['postDate'],
  isPosted: true,
};

test('asks with another text and a reason', async () => {
  const user = userEvent.setup();
  const sent: ClientInput<typeof supportEdits.askCorrection>[] = [];
  showScreen(<SupportTransactionEditScreen />, {
    search: { batch: '9' },
    fakes: [
      fake(supportEdits.getCorrectable, () => batch),
      fake(supportEdits.listCorrections, () => []),
      fake(supportEdits.askCorrection, (input) => {
        sent.push(input);
        return { textCorrectionId: '4' };
      }),
    ],
  });
  const text = await screen.findByLabelText('Text');
  const ask = screen.getByRole('button', { name: 'Ask for the correction' });
  expect(ask).toHaveProperty('disabled', true);
  await user.clear(text);
  await user.type(text, 'Management fee');
  await user.type(screen.getByLabelText('Reason'), 'Misspelled');
  await user.click(ask);
  await waitFor(() => expect(sent).toMatchObject([{ batchId: '9', description: 'Management fee', reason: 'Misspelled' }]));
});

test('one who asked withdraws, another approves; a refusal stands at the correction', async () => {
  const user = userEvent.setup();
  const others = fake(supportEdits.listCorrections, () => [waiting]);
  const refused = fake(supportEdits.approveCorrection, () => {
    throw new FakeFailure(409, { errorMessage: 'This correction was decided already.', code: 'correctionDecided' });
  });
  showScreen(<SupportTransactionEditScreen />, { fakes: [others, refused] });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('This correction was decided already.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reject' })).toBeTruthy();
  expect(screen.getByText('Managment fee')).toBeTruthy();
});

test('one’s own offers no approval', async () => {
  showScreen(<SupportTransactionEditScreen />, { fakes: [fake(supportEdits.listCorrections, () => [{ ...waiting, mayApprove: false }])] });
  expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('with nothing waiting it says where to begin; what fails to load is told', async () => {
  showScreen(<SupportTransactionEditScreen />, { fakes: [fake(supportEdits.listCorrections, () => [])] });
  expect(await screen.findByText('No correction waits')).toBeTruthy();
});

test('a batch that is not there is told with the way to try again', async () => {
  showScreen(<SupportTransactionEditScreen />, {
    search: { batch: '9' },
    fakes: [
      fake(supportEdits.getCorrectable, () => {
        throw new FakeFailure(404, { errorMessage: 'The batch was not found.', code: 'notFound' });
      }),
      fake(supportEdits.listCorrections, () => []),
    ],
  });
  expect(await screen.findByText('The batch was not found.', { exact: false })).toBeTruthy();
});
