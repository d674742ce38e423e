// The history of an account on screen: the account in the address, older pages on demand, Enter opens the entry.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../packages/contract/contract.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../packages/pages/screen.testing.tsx';
import { accounting } from '../accounting.contract.ts';
import { accountHistory } from '../history/account-history.contract.ts';
import GlHistoryScreen from './gl-history.screen.tsx';

const money = (text: string) => text as MoneyText;
const picking = fake(accounting.pickAccounts, () => [
  {
    accountId: '10',
    number: '1010',
    name: 'Operating cash',
    type: 'ASSET' as const,
    fundId: '1',
    fundName: 'Operating',
    role: 'CASH',
    isActive: true,
  },
]);
const row = (key: string, party: string): ClientOutput<typeof accountHistory.listPostings>['rows'][number] => ({
  key,
  postDate: localDate('2026-01-09'),
  kind: 'Receipt',
  reference: '2001',
  party,
  description: 'Lockbox receipt',
  debit: money('365.00'),
  credit: null,
  balance: money('10365.00'),
  entryId: '41',
  isInterfund: false,
});

test('asks for an account first', async () => {
  const shown = showScreen(<GlHistoryScreen />, { fakes: [picking] });
  expect(await screen.findByText('Choose an account first')).toBeTruthy();
  expect(shown.calls.map((made) => made.name)).not.toContain(accountHistory.listPostings.name);
});

test('shows the newest postings, fetches older ones, and opens an entry', async () => {
  const user = userEvent.setup();
  const pages = fake(accountHistory.listPostings, ({ before }) =>
    before
      ? { rows: [row('2026-01-01.1.1', 'Bishop, Terrence')], next: null }
      : { rows: [row('2026-01-09.2.1', 'Aldana, Rosa')], next: '2026-01-09.2.1' },
  );
  const shown = showScreen(<GlHistoryScreen />, { fakes: [picking, pages], search: { account: '10', to: '2026-01-31' } });
  expect(await screen.findByText('Aldana, Rosa')).toBeTruthy();
  const asked = () => shown.calls.filter((made) => made.name === accountHistory.listPostings.name).at(-1)?.input;
  expect(asked()).toEqual({ communityId: '1', accountId: '10', toDate: '2026-01-31' });
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('Bishop, Terrence')).toBeTruthy();
  expect(asked()).toMatchObject({ before: '2026-01-09.2.1' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull());
  await user.dblClick(screen.getByText('Aldana, Rosa'));
  expect(shown.wentTo).toContain('journal-entry-view');
});

test('says what went wrong', async () => {
  const failing = fake(accountHistory.listPostings, () => {
    throw new FakeFailure(404, { errorMessage: 'The account was not found.' });
  });
  showScreen(<GlHistoryScreen />, { fakes: [picking, failing], search: { account: '10' } });
  expect(await screen.findByText(/The account was not found/)).toBeTruthy();
});
