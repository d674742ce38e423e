// A legacy ACH file on screen: its entries and faults, booked, refused for entries that cannot be booked,
// and pages that are empty or fail.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { legacyAch } from '../legacy-ach.contract.ts';
import LegacyAchImportScreen from './legacy-ach-import.screen.tsx';

type View = ClientOutput<typeof legacyAch.previewLegacyAch>;
const params = { communityId: '1' };
const money = (text: string) => text as MoneyText;
const entry: View['entries'][number] = {
  number: 1,
  verdict: 'RECEIPT',
  accountNumber: 'MC-0001',
  owner: 'Aldana, Rosa',
  nameInFile: 'R ALDANA',
  amount: money('100.00'),
  applied: money('100.00'),
  trace: '122402400000001',
  effectiveDate: localDate('2026-01-05'),
};
const view: View = {
  baseHash: 'a'.repeat(64),
  entries: [entry, { ...entry, number: 2, verdict: 'UNKNOWN_ACCOUNT', owner: '', accountNumber: 'NOBODY', applied: money('0.00') }],
  faults: [{ line: 7, words: 'The batch control says hash 1, the entries make 2' }],
  company: 'OLD SYSTEM',
  receipts: 1,
  total: money('100.00'),
  leftOut: 1,
  periodStatus: 'CURRENT',
  entry: [],
};
const banks = fake(legacyAch.getLegacyAchChoices, () => ({ bankAccounts: [{ bankAccountId: '5', name: 'Operating', last4: '4417' }] }));

async function choose(user: ReturnType<typeof userEvent.setup>) {
  await screen.findByText(/The file of draws another system sent/);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await user.upload(input as HTMLInputElement, new File(['101'], 'old.ach'));
}

test('shows entries and faults, and books a clean file', async () => {
  const user = userEvent.setup();
  const clean = { ...view, entries: [entry], faults: [], leftOut: 0 };
  const shown = showScreen(<LegacyAchImportScreen />, {
    params,
    fakes: [
      banks,
      fake(legacyAch.previewLegacyAch, () => clean),
      fake(legacyAch.importLegacyAch, () => ({ batchId: '9', count: 1, total: money('100.00') })),
    ],
  });
  await choose(user);
  expect(await screen.findByText('Aldana, Rosa')).toBeTruthy();
  const commit = await screen.findByRole('button', { name: /^Book 1 receipt, 100\.00/ });
  await waitFor(() => expect(commit).toHaveProperty('disabled', false));
  await user.click(commit);
  await waitFor(() => expect(shown.calls.some(({ name }) => name === 'LegacyAch.importLegacyAch')).toBe(true));
});

test('names faults and lets entries be left out', async () => {
  const user = userEvent.setup();
  const refusal = { code: 'entryFaults', message: '1 entries cannot be booked. The first is entry 2: no owner account.' };
  const shown = showScreen(<LegacyAchImportScreen />, {
    params,
    fakes: [banks, fake(legacyAch.previewLegacyAch, () => ({ ...view, refusal }))],
  });
  await choose(user);
  expect((await screen.findAllByText(/The first is entry 2/)).length).toBeGreaterThan(0);
  await user.click(screen.getByLabelText(/Leave out 1 entry that cannot be booked/));
  await waitFor(() => expect(shown.calls.some(({ input }) => (input as { leavesOut?: boolean }).leavesOut === true)).toBe(true));
  await user.click(await screen.findByRole('button', { name: /Faults of the file/ }));
  expect(await screen.findByText(/The batch control says hash 1/)).toBeTruthy();
});

test('needs a bank account, and says where it fails', async () => {
  const none = showScreen(<LegacyAchImportScreen />, {
    params,
    fakes: [fake(legacyAch.getLegacyAchChoices, () => ({ bankAccounts: [] }))],
  });
  expect(await screen.findByText('No bank account yet')).toBeTruthy();
  none.unmount();
  const fails = fake(legacyAch.getLegacyAchChoices, () => {
    throw new FakeFailure(500, { errorMessage: 'The database is away.' });
  });
  showScreen(<LegacyAchImportScreen />, { params, fakes: [fails] });
  expect(await screen.findByText(/The database is away/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});
