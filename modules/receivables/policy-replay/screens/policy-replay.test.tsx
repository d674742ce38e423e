// The page of policy replay: a changed rule is asked as it is typed, owners and sums are shown, and its
// states.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { policyReplay } from '../policy-replay.contract.ts';
import PolicyReplayScreen from './policy-replay.screen.tsx';

const money = (text: string) => text as MoneyText;
const answer: ClientOutput<typeof policyReplay.replayLateFees> = {
  fromDate: localDate('2025-01-01'),
  toDate: localDate('2026-11-20'),
  played: 22,
  actual: money('550.00'),
  today: money('550.00'),
  changed: money('770.00'),
  byHand: [],
  owners: [
    {
      ownershipId: '21',
      accountNumber: 'MC-0001',
      owner: 'Aldana, Rosa',
      today: money('250.00'),
      changed: money('350.00'),
      difference: money('100.00'),
    },
  ],
  more: 1,
  less: 0,
};
const params = { communityId: '1' };

test('asks the changed rule, and lists who would pay more', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<PolicyReplayScreen />, { fakes: [fake(policyReplay.replayLateFees, () => answer)], params });
  expect(await screen.findByText('Aldana, Rosa')).toBeTruthy();
  expect(screen.getByText('Today’s rule makes the ledger as it was posted, to the cent.')).toBeTruthy();
  await user.type(screen.getByLabelText('Grace days'), '20');
  await waitFor(() => expect(shown.calls.at(-1)?.input).toMatchObject({ policy: { graceDays: 20 } }));
});

test('another rule is another call, and lines by hand are told', async () => {
  const user = userEvent.setup();
  const line = {
    ownershipId: '21',
    accountNumber: 'MC-0001',
    date: localDate('2026-02-16'),
    what: 'Interest',
    actual: money('5.00'),
    today: money('6.00'),
  };
  const fakes = [
    fake(policyReplay.replayLateFees, () => answer),
    fake(policyReplay.replayInterest, () => ({ ...answer, owners: [], more: 0, byHand: [line] })),
    fake(policyReplay.replayOrder, () => answer),
  ];
  showScreen(<PolicyReplayScreen />, { fakes, params });
  await user.click(await screen.findByRole('button', { name: 'Interest' }));
  expect(await screen.findByText('Nobody would pay more or less')).toBeTruthy();
  expect(screen.getByText(/1 line not as today’s rule makes them/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Order' }));
  expect(await screen.findByText('Aldana, Rosa')).toBeTruthy();
});

test('a failure is told with a way to ask again', async () => {
  const failing = fake(policyReplay.replayLateFees, () => {
    throw new FakeFailure(500, { errorMessage: 'Something went wrong on our side.' });
  });
  showScreen(<PolicyReplayScreen />, { fakes: [failing], params });
  expect(await screen.findByText(/Something went wrong/)).toBeTruthy();
});
