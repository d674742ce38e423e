// The page of internal billing: what a month comes to, the bill of one community, of all, and refusals.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { managerBilling } from '../manager-billing.contract.ts';
import InternalBillingAccountScreen from './internal-billing-account.screen.tsx';

type Listed = ClientOutput<typeof managerBilling.listBilling>;
type Billing = ClientOutput<typeof managerBilling.getBilling>;
const monthDate = '2026-03-01T00:00:00' as Listed['monthDate'];
const money = (text: string) => text as Billing['total'];

const maple: Listed['rows'][number] = {
  communityId: '1',
  community: 'Maple Court',
  doors: 12,
  vendorName: 'Cascade Community Management',
  hasContract: true,
  isCovered: true,
  total: money('562.00'),
  billId: null,
  billNumber: '',
  status: '',
};
const none = { ...maple, communityId: '2', community: 'Bay Meadows', hasContract: false, isCovered: false, total: money('0.00') };
const billing: Billing = {
  community: 'Maple Court',
  doors: 12,
  contract: {
    version: '1' as never,
    vendorId: '7',
    vendorName: 'Cascade Community Management',
    accountId: '9',
    account: '5010 Management fees',
    startMonthDate: monthDate,
    endMonthDate: null,
    flat: money('250.00'),
    raiseMonthDate: null,
    raiseBasisPoints: 0,
    dueDays: 15,
    doorRates: [{ fromCount: 1, rate: money('10.00') }],
    rates: [],
  },
  lines: [
    { kind: 'FLAT', description: 'Monthly fee', quantity: 1, rate: money('250.00'), amount: money('250.00') },
    { kind: 'LETTER', description: 'Letters mailed', quantity: 3, rate: money('1.50'), amount: money('4.50') },
  ],
  total: money('254.50'),
  waiting: [],
  invoices: [],
};
const preview = { billNumber: 'MGT-2026-03-MC', lines: billing.lines, total: billing.total, dueDate: monthDate, baseHash: 'a'.repeat(64) };
const list = (rows: Listed['rows']) => fake(managerBilling.listBilling, () => ({ monthDate, rows }));
const held = { salesforceaccounts: 15, apinvoice: 15 };

test('a community is opened: its lines, what is behind one, and its bill', async () => {
  const user = userEvent.setup();
  const sent: ClientInput<typeof managerBilling.billManagerMonth>[] = [];
  showScreen(<InternalBillingAccountScreen />, {
    held,
    search: { community: '1' },
    fakes: [
      list([maple, none]),
      fake(managerBilling.getBilling, () => billing),
      fake(managerBilling.previewManagerBill, () => preview),
      fake(managerBilling.listBilledEvents, () => [{ day: monthDate, what: 'Aldana, Late notice', quantity: 1, letterId: null }]),
      fake(managerBilling.billManagerMonth, (input) => {
        sent.push(input);
        return { managerInvoiceId: '3', billId: '4', billNumber: 'MGT-2026-03-MC', total: money('254.50') };
      }),
    ],
  });
  const pane = within(await screen.findByRole('complementary', { name: 'Internal billing of Maple Court' }));
  await user.click(await pane.findByRole('button', { name: 'Letters mailed' }));
  expect(await pane.findByText('Aldana, Late notice', { exact: false })).toBeTruthy();
  const bill = pane.getByRole('button', { name: 'Bill March 2026, 254.50' });
  await waitFor(() => expect(bill).toHaveProperty('disabled', false));
  await user.click(bill);
  await waitFor(() => expect(sent).toMatchObject([{ communityId: '1', baseHash: preview.baseHash }]));
});

test('all that are due are billed one after another, and what is refused is named', async () => {
  const user = userEvent.setup();
  showScreen(<InternalBillingAccountScreen />, {
    held,
    fakes: [
      list([maple, none]),
      fake(managerBilling.previewManagerBill, () => ({ ...preview, refusal: { code: 'periodClosed', message: 'March is closed.' } })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Bill 1 community' }));
  expect(await screen.findByText('Maple Court: March is closed.')).toBeTruthy();
});

test('a community without a contract offers to set one, and the form waits for what is missing', async () => {
  const user = userEvent.setup();
  showScreen(<InternalBillingAccountScreen />, {
    held,
    search: { community: '2' },
    fakes: [
      list([maple, none]),
      fake(managerBilling.getBilling, () => ({ ...billing, community: 'Bay Meadows', contract: null, lines: [] })),
      fake(managerBilling.pickBillingChoices, () => ({ vendors: [], accounts: [] })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Set the contract' }));
  expect(await screen.findByRole('button', { name: 'Save the contract' })).toHaveProperty('disabled', true);
});

test('what does not load is told with the way to try again; no community says what to do', async () => {
  showScreen(<InternalBillingAccountScreen />, {
    fakes: [
      fake(managerBilling.listBilling, () => {
        throw new FakeFailure(500, { errorMessage: 'Something went wrong.', code: 'bug' });
      }),
    ],
  });
  expect(await screen.findByText('Internal billing did not load')).toBeTruthy();
});

test('with no communities it says what comes first', async () => {
  showScreen(<InternalBillingAccountScreen />, { fakes: [list([])] });
  expect(await screen.findByText('No communities')).toBeTruthy();
});
