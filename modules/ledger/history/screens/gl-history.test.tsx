// The history of an account on screen: the account in the address, older pages on demand, Enter opens the
// entry.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { accounting } from '../../accounting.contract.ts';
import { chart } from '../../chart/chart-setup.contract.ts';
import { tieOuts } from '../../tie-out/tie-out.contract.ts';
import { accountHistory } from '../account-history.contract.ts';
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
const aChart: ClientOutput<typeof chart.getChart> = {
  version: '1',
  funds: [],
  ranges: [],
  hasCostCenters: true,
  costCenters: [
    { costCenterId: '1', code: '000', name: 'General', isActive: true, isMain: true },
    { costCenterId: '7', code: 'POOL', name: 'Pool', isActive: true, isMain: false },
  ],
  subAccounts: [],
  accounts: [],
};
const around = [
  picking,
  fake(chart.getChart, () => aChart),
  fake(accounting.getAccountingSetup, () => ({ funds: [], years: [] })),
  fake(tieOuts.getTieOuts, () => ({
    asOfDate: null,
    checkedTime: null,
    tieOuts: [
      {
        name: 'bank',
        title: 'Bank',
        lamp: 'RED' as const,
        ledger: money('10365.00'),
        subledger: money('10000.00'),
        offenderCount: 1,
        redSinceTime: null,
        offenders: [
          { entryId: '41', date: localDate('2026-01-09'), what: 'A deposit without receipts', amount: money('365.00'), link: null },
        ],
      },
    ],
  })),
];
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
  costCenter: '000',
});

test('asks for an account first', async () => {
  const shown = showScreen(<GlHistoryScreen />, { fakes: around });
  expect(await screen.findByText('Choose an account first')).toBeTruthy();
  expect(shown.calls.map((made) => made.name)).not.toContain(accountHistory.listPostings.name);
});

test('shows the newest postings, fetches older ones, and opens an entry', async () => {
  const user = userEvent.setup();
  const pages = fake(accountHistory.listPostings, ({ before }) =>
    before
      ? { rows: [row('2026-01-01.1.1', 'Bishop, Terrence')], next: null, before: money('10000.00') }
      : { rows: [row('2026-01-09.2.1', 'Aldana, Rosa')], next: '2026-01-09.2.1', before: money('10000.00') },
  );
  const shown = showScreen(<GlHistoryScreen />, { fakes: [...around, pages], search: { account: '10', to: '2026-01-31' } });
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
  showScreen(<GlHistoryScreen />, { fakes: [...around, failing], search: { account: '10' } });
  expect(await screen.findByText(/The account was not found/)).toBeTruthy();
});

test('a control account shows beside its history whether it agrees, and the entry to blame', async () => {
  const pages = fake(accountHistory.listPostings, () => ({
    rows: [row('2026-01-09.2.1', 'Aldana, Rosa')],
    next: null,
    before: money('10000.00'),
  }));
  const shown = showScreen(<GlHistoryScreen />, { fakes: [...around, pages], search: { account: '10', center: '7', from: '2026-01-01' } });
  expect(await screen.findByText('Differs')).toBeTruthy();
  expect(screen.getByText('A deposit without receipts')).toBeTruthy();
  expect(screen.getByText(/Balance before/).textContent).toContain('10,000.00');
  expect(shown.calls.find((made) => made.name === accountHistory.listPostings.name)?.input).toMatchObject({
    costCenterId: '7',
    fromDate: '2026-01-01',
  });
});
