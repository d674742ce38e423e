// Bank feeds on screen: connect and link with evidence, sign in again, settings that say why nothing is
// matched, and connections of all communities; empty, refused and failed.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { failingList, fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { bankFeeds, bankSettings, feedConnectionList } from '../feed.contract.ts';
import BankAggregatorMatchScreen from './bank-aggregator-match.screen.tsx';
import CommunityBankSettingsScreen from './community-bank-settings.screen.tsx';
import SmartBankingAdminScreen from './smart-banking-admin.screen.tsx';

type Feeds = ClientOutput<typeof bankFeeds.getBankFeeds>;
const params = { communityId: '1' };
const money = (text: string) => text as MoneyText;
const item = { feedItemId: '5', itemDate: localDate('2026-11-20'), amount: money('-18.00'), checkNumber: '', remark: '' };
const account: Feeds['accounts'][number] = {
  feedAccountId: '3',
  feedConnectionId: '2',
  institution: 'Nevada First',
  name: 'Checking',
  last4: '4417',
  balance: money('1000.00'),
  itemCount: 2,
  linked: null,
  candidates: [
    {
      bankAccountId: '7',
      name: 'Operating',
      last4: '4417',
      evidence: [
        { words: 'Both end in 4417', agrees: true },
        { words: 'The balances differ', agrees: false },
      ],
      isProposed: true,
    },
  ],
  pending: [{ ...item, description: 'CARD FEE' }],
  remarks: [],
};
const feeds: Feeds = {
  reachable: ['AGGREGATOR', 'FILE_DROP'],
  bankAccounts: [{ bankAccountId: '7', name: 'Operating', last4: '4417', isFed: false }],
  connections: [
    {
      feedConnectionId: '2',
      provider: 'AGGREGATOR',
      institution: 'Nevada First',
      login: '',
      bankAccountId: null,
      state: 'SIGN_IN_NEEDED',
      detail: 'the login changed',
      goodTime: null,
      consentDate: localDate('2026-12-01'),
      connectedBy: 'Ada Admin',
    },
  ],
  accounts: [account],
};

test('links a proposed account with its evidence, and shows what is pending apart', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<BankAggregatorMatchScreen />, {
    params,
    fakes: [fake(bankFeeds.getBankFeeds, () => feeds), fake(bankFeeds.linkFeedAccount, () => ({ addedCount: 2, knownCount: 0 }))],
  });
  expect(await screen.findByText('Both end in 4417')).toBeTruthy();
  expect(screen.getByText('Pending, never reconciled')).toBeTruthy();
  expect(screen.getByText('CARD FEE')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Link account' }));
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'BankFeeds.linkFeedAccount')?.input).toMatchObject({ bankAccountId: '7' }),
  );
});

test('asks before a link is undone', async () => {
  const user = userEvent.setup();
  const linked = {
    bankAccountId: '7',
    name: 'Operating',
    last4: '4417',
    by: 'Ada Admin',
    linkedTime: '2026-11-20T10:00:00.000Z' as never,
    evidence: 'Both end in 4417',
  };
  const shown = showScreen(<BankAggregatorMatchScreen />, {
    params,
    fakes: [
      fake(bankFeeds.getBankFeeds, () => ({
        ...feeds,
        accounts: [
          { ...account, linked, candidates: [], remarks: [{ ...item, description: 'CHECK', remark: 'The bank removed this line.' }] },
        ],
      })),
      fake(bankFeeds.unlinkFeedAccount, () => ({ removedCount: 1, keptCount: 1 })),
    ],
  });
  expect(await screen.findByText('The bank removed this line.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo link' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo link' }));
  await waitFor(() => expect(shown.calls.some(({ name }) => name === 'BankFeeds.unlinkFeedAccount')).toBe(true));
});

test('connects a bank, and says why it is refused', async () => {
  const user = userEvent.setup();
  const refused = fake(bankFeeds.connectBank, () => {
    throw new FakeFailure(409, { errorMessage: 'Enter the access code.', code: 'noSecret' });
  });
  showScreen(<BankAggregatorMatchScreen />, {
    params,
    fakes: [fake(bankFeeds.getBankFeeds, () => ({ ...feeds, connections: [], accounts: [] })), refused],
  });
  await user.click(await screen.findByRole('button', { name: 'Connect a bank' }));
  await user.type(screen.getByLabelText(/^Bank/), 'Nevada First');
  await user.type(screen.getByLabelText(/Access code/), 'x');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Enter the access code.')).toBeTruthy();
});

test('signs in again', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<BankAggregatorMatchScreen />, {
    params,
    fakes: [fake(bankFeeds.getBankFeeds, () => feeds), fake(bankFeeds.renewSignIn, () => ({ feedConnectionId: '2' }))],
  });
  expect(await screen.findByText('the login changed')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  await user.type(screen.getByLabelText(/Access code/), 'new');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(shown.calls.some(({ name }) => name === 'BankFeeds.renewSignIn')).toBe(true));
});

test('has its heading where nothing is reached and where it fails', async () => {
  const none = showScreen(<BankAggregatorMatchScreen />, {
    params,
    fakes: [fake(bankFeeds.getBankFeeds, () => ({ ...feeds, reachable: [], connections: [], accounts: [] }))],
  });
  expect(await screen.findByText(/This installation is not connected to an aggregator/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Connect a bank' })).toBeNull();
  none.unmount();
  const fails = fake(bankFeeds.getBankFeeds, () => {
    throw new FakeFailure(500, { errorMessage: 'The database is away.' });
  });
  showScreen(<BankAggregatorMatchScreen />, { params, fakes: [fails] });
  expect(await screen.findByText(/The database is away/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Bank feeds' })).toBeTruthy();
});

test('the settings say why nothing is matched, and are saved', async () => {
  const user = userEvent.setup();
  const setting = {
    ...{ operatingId: '7', reserveId: null, payablesId: null, lockboxId: null, autopayId: null },
    ...{ isFeedOn: true, isAutoMatch: true, staleDays: 3, version: '2' },
    bankAccounts: [{ bankAccountId: '7', name: 'Operating', last4: '4417', fundName: 'Operating' }],
    automationOff: ['Nevada First: stale.'],
  };
  const shown = showScreen(<CommunityBankSettingsScreen />, {
    params,
    fakes: [fake(bankSettings.getBankSettings, () => setting), fake(bankSettings.saveBankSettings, () => ({ version: '3' }))],
  });
  expect(await screen.findByText('Nevada First: stale.')).toBeTruthy();
  const days = screen.getByLabelText(/until a feed is stale/);
  await user.clear(days);
  await user.type(days, '5');
  await user.click(screen.getByRole('button', { name: /Save settings/ }));
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'BankSettings.saveBankSettings')?.input).toMatchObject({
      staleDays: 5,
      reserveId: null,
    }),
  );
});

test('connections of all communities say what stopped, and none is said too', async () => {
  const user = userEvent.setup();
  const row = {
    ...{
      feedConnectionId: '2',
      communityId: '1',
      communityName: 'Maple Court',
      institution: 'Nevada First',
      provider: 'AGGREGATOR' as const,
    },
    ...{ state: 'STALE' as const, readDate: localDate('2026-11-01'), consentDate: null, accounts: 2, unlinked: 1, waiting: 4 },
    ...{ automation: 'STOPPED' as const, detail: 'away', connectedBy: 'Ada Admin' },
  };
  const first = showScreen(<SmartBankingAdminScreen />, { fakes: fakeList(feedConnectionList, () => [row]) });
  await user.click((await screen.findAllByText('Nevada First'))[0] as HTMLElement);
  expect(await screen.findByText('Stopped until the bank is read again')).toBeTruthy();
  first.unmount();
  const empty = showScreen(<SmartBankingAdminScreen />, { fakes: fakeList(feedConnectionList, () => []) });
  expect(await screen.findByText('No bank is connected yet')).toBeTruthy();
  empty.unmount();
  showScreen(<SmartBankingAdminScreen />, { fakes: failingList(feedConnectionList, 'The database is away.') });
  expect(await screen.findByText(/The database is away/)).toBeTruthy();
});
