// The mail house on screen: an order submitted, what the house says noted, a difference settled, the settings
// saved, and lists without orders or that fail.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { failingList, fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { mailOrderList, mailOrders, mailSettings } from '../mail-order.contract.ts';
import SouthDataOrderScreen from './south-data-order.screen.tsx';
import SouthDataOrdersScreen from './south-data-orders.screen.tsx';
import SouthDataSettingsScreen from './south-data-settings.screen.tsx';

type Order = ClientOutput<typeof mailOrders.getMailOrder>;
const instant = '2026-11-20T10:00:00.000Z' as Order['stateTime'];
const terms = {
  house: 'SOUTH_DATA',
  clientCode: 'MC01',
  paper: 'PLAIN_20',
  inColor: false,
  bothSides: true,
  envelope: 'WINDOW_10',
  mailClass: 'FIRST_CLASS',
  returnAddress: '',
  needsApproval: false,
  budgetCode: '',
} as const;
const order: Order = {
  communityId: '1',
  mailOrderId: '7',
  version: '1',
  kind: 'STATEMENTS',
  title: 'Statements of November',
  terms,
  printJobId: '4',
  source: { screen: 'mailing-statements', params: { communityId: '1' } },
  pieces: 12,
  pages: 12,
  sheets: 12,
  sha256: 'a'.repeat(64),
  estimate: '9.60' as Order['estimate'],
  state: 'ESTIMATED',
  stateTime: instant,
  enteredBy: 'Maria Lopez',
  approvedBy: '',
  submittedBy: '',
  cancelAskedTime: null,
  houseNumber: '',
  acceptedPieces: null,
  mailedPieces: null,
  spoiledPieces: null,
  mailedDate: null,
  cost: null,
  remark: '',
  differences: [],
  law: null,
  events: [{ what: 'ESTIMATED', detail: '', by: 'Maria Lopez', eventTime: instant }],
};
const params = { communityId: '1', mailOrderId: '7' };
const seen = { baseHash: 'x'.repeat(64), pieces: 12, sheets: 12, estimate: order.estimate, house: 'SOUTH_DATA' as const };

test('submits an order with its estimate', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<SouthDataOrderScreen />, {
    fakes: [
      fake(mailOrders.getMailOrder, () => order),
      fake(mailOrders.previewSubmit, () => seen),
      fake(mailOrders.submitMailOrder, () => ({ mailOrderId: '7' })),
    ],
    params,
  });
  const submit = await screen.findByRole('button', { name: 'Submit 12 pieces' });
  await waitFor(() => expect(submit).toHaveProperty('disabled', false));
  await user.click(submit);
  await waitFor(() => expect(shown.calls.some(({ name }) => name === 'SouthDataOrder.submitMailOrder')).toBe(true));
});

test('notes what the house says, and settles what does not agree', async () => {
  const user = userEvent.setup();
  const accepted = { ...order, state: 'ACCEPTED' as const, acceptedPieces: 12 };
  const first = showScreen(<SouthDataOrderScreen />, {
    fakes: [fake(mailOrders.getMailOrder, () => accepted), fake(mailOrders.recordHouseAnswer, () => ({ mailOrderId: '7' }))],
    params,
  });
  await user.click(await screen.findByRole('button', { name: 'What the house says' }));
  const note = screen.getByRole('button', { name: 'Note it' });
  expect(note).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText(/The post accepted it on/), '11/20/2026');
  await user.tab();
  await user.click(note);
  await waitFor(() => expect(first.calls.some(({ name }) => name === 'SouthDataOrder.recordHouseAnswer')).toBe(true));
  first.unmount();
  const differs = { ...order, state: 'MAILED' as const, mailedPieces: 11, differences: ['1 piece was spoiled and not mailed.'] };
  const second = showScreen(<SouthDataOrderScreen />, {
    fakes: [fake(mailOrders.getMailOrder, () => differs), fake(mailOrders.settleMailOrder, () => ({ mailOrderId: '7' }))],
    params,
  });
  await user.click(await screen.findByRole('button', { name: 'Settle the difference' }));
  await user.type(screen.getByLabelText(/Why it is settled/), 'Counted again');
  await user.click(screen.getByRole('button', { name: 'Complete the order' }));
  await waitFor(() => expect(second.calls.some(({ name }) => name === 'SouthDataOrder.settleMailOrder')).toBe(true));
});

test('says that an order could not be read', async () => {
  const fails = fake(mailOrders.getMailOrder, () => {
    throw new FakeFailure(500, { errorMessage: 'The database is away.' });
  });
  showScreen(<SouthDataOrderScreen />, { fakes: [fails], params });
  expect(await screen.findByText(/The database is away/)).toBeTruthy();
});

test('an empty history says how an order begins, and one that fails says so', async () => {
  const empty = showScreen(<SouthDataOrdersScreen />, { fakes: fakeList(mailOrderList, () => []), params: { communityId: '1' } });
  expect(await screen.findByText('No orders yet')).toBeTruthy();
  empty.unmount();
  showScreen(<SouthDataOrdersScreen />, { fakes: failingList(mailOrderList, 'The database is away.'), params: { communityId: '1' } });
  expect(await screen.findByText(/The database is away/)).toBeTruthy();
});

test('keeps the settings, and says where a mailer ID is refused', async () => {
  const user = userEvent.setup();
  const prices = { piecePrice: '0.74', sheetPrice: '0.06', colorPrice: '0.11' } as never as { piecePrice: never };
  const setting = {
    ...terms,
    house: 'IN_HOUSE',
    mailerNumber: '',
    serviceType: '300',
    hasPassword: false,
    version: '',
    reachable: ['IN_HOUSE'],
  };
  const refused = fake(mailSettings.saveMailSettings, () => {
    throw new FakeFailure(409, { errorMessage: 'A mailer ID has 6 or 9 digits.', code: 'mailerNumber' });
  });
  showScreen(<SouthDataSettingsScreen />, {
    fakes: [fake(mailSettings.getMailSettings, () => ({ ...setting, ...prices }) as never), refused],
    params: { communityId: '1' },
  });
  await user.type(await screen.findByLabelText(/Mailer ID/), '12345');
  await user.click(screen.getByRole('button', { name: /Save settings/ }));
  expect(await screen.findByText(/A mailer ID has 6 or 9 digits/)).toBeTruthy();
});
