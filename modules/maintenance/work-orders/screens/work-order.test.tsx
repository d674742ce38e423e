// Work orders on screen: listed, sent with what speaks against it in sight, and settings saved.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { failingList, fakeList } from '../../../../packages/pages/list.testing.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { amenityList, property, vendor } from '../../../people/people.contract.ts';
import { requestCodes } from '../../codes/request-code.contract.ts';
import CodeActionProcessScreen from '../../codes/screens/code-action-process.screen.tsx';
import { workOrderList, workOrders } from '../work-order.contract.ts';
import ActivityWorkOrdersScreen from './activity-work-orders.screen.tsx';
import WorkOrderScreen from './work-order.screen.tsx';
import WorkOrderSettingsScreen from './work-order-settings.screen.tsx';

type Loaded = ClientOutput<typeof workOrders.getWorkOrder>;
const day = (text: string) => text as Loaded['requestedDate'];
const money = (text: string) => text as Loaded['cost'];

const loaded: Loaded = {
  workOrderId: '7',
  version: '1',
  subject: 'Garage gate',
  description: '',
  requestCodeId: null,
  propertyId: null,
  amenityId: null,
  location: 'Level P1',
  requester: '',
  priority: 'URGENT',
  vendorId: '3',
  assigneeId: null,
  requestedDate: day('2026-11-03'),
  dueDate: day('2026-11-12'),
  entry: '',
  nteAmount: money('1200.00'),
  estimateAmount: null,
  billTo: 'COMMUNITY',
  chargeCodeId: null,
  warrantyMonths: null,
  number: 'WO-681',
  state: 'NEW',
  community: 'Maple Court',
  property: '',
  amenity: '',
  code: '',
  vendor: 'South Bay Gate',
  vendorEmail: 'office@gate.example',
  assignee: '',
  owner: '',
  ownershipId: null,
  scheduledDate: null,
  scheduledTimes: '',
  doneDate: null,
  doneNote: '',
  verifiedBy: '',
  approvedBy: '',
  needsApproval: false,
  sentTime: null,
  answerByTime: null,
  acceptedTime: null,
  closedTime: null,
  linkEndsDate: null,
  rating: null,
  batchId: null,
  isBilled: false,
  warrantyUntilDate: null,
  invoiceNumber: '',
  invoiceAmount: null,
  isLate: true,
  cost: money('0.00'),
  price: money('0.00'),
  checks: [],
  requests: [],
  quotes: [],
  costs: [],
  comments: [],
  enteredBy: '',
  enteredTime: null,
};
const choices = { codes: [], processes: [], people: [], chargeCodes: [], templates: [] };
const around = [
  fake(property.listProperties, () => ({ total: 0, rows: [] }) as never),
  fake(vendor.listVendors, () => ({ total: 0, rows: [] }) as never),
  fake(requestCodes.listRequestCodes, () => choices),
  ...fakeList(amenityList, () => []),
  fake(workOrders.getWorkOrder, () => loaded),
];
const row = {
  workOrderId: '7',
  number: 'WO-681',
  subject: 'Garage gate',
  state: 'NEW' as const,
  priority: 'URGENT' as const,
  location: 'Level P1',
  vendor: 'South Bay Gate',
  requestedDate: day('2026-11-03'),
  dueDate: day('2026-11-12'),
  scheduledDate: null,
  doneDate: null,
  nte: money('1200.00'),
  cost: money('0.00'),
  late: true,
  billing: 'COMMUNITY' as const,
  code: '',
  assignee: '',
  warrantyUntilDate: null,
  own: {},
};
const params = { communityId: '1', workOrderId: '7' };

test('lists what is open, and says when there is none or it did not load', async () => {
  const at = { params: { communityId: '1' } };
  const shown = showScreen(<ActivityWorkOrdersScreen />, { ...at, fakes: fakeList(workOrderList, () => [row as never]) });
  expect(await screen.findByText('Garage gate')).toBeTruthy();
  shown.unmount();
  const empty = showScreen(<ActivityWorkOrdersScreen />, { ...at, fakes: fakeList(workOrderList, () => []) });
  expect(await screen.findByText('No work orders yet')).toBeTruthy();
  empty.unmount();
  showScreen(<ActivityWorkOrdersScreen />, { ...at, fakes: failingList(workOrderList, 'The list is away.') });
  expect(await screen.findByText(/The list is away\./)).toBeTruthy();
});

test('sends the order after a look at the checks, and shows the link', async () => {
  const user = userEvent.setup();
  const preview = fake(workOrders.previewWorkOrderSend, () => ({
    vendor: 'South Bay Gate',
    email: 'office@gate.example',
    serviceDate: day('2026-11-12'),
    checks: [{ name: 'License', holds: false, words: 'License of South Bay Gate expired on 11/01/2026.' }],
    answerByTime: '2026-11-04T12:00:00.000Z' as never,
    linkEndsDate: day('2026-12-31'),
    baseHash: 'a'.repeat(64),
  }));
  const send = fake(workOrders.sendWorkOrder, () => ({ workOrderId: '7', link: 'http://localhost/work/1-7-1-abc' }));
  const shown = showScreen(<WorkOrderScreen workOrderId="7" />, { params, fakes: [preview, send, ...around] });
  await user.click(await screen.findByRole('button', { name: 'Send to the vendor' }));
  expect(await screen.findByText('License of South Bay Gate expired on 11/01/2026.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Send to South Bay Gate' }));
  await waitFor(() => expect(shown.calls.some((each) => each.name === 'WorkOrder.sendWorkOrder')).toBe(true));
  expect(await screen.findByDisplayValue('http://localhost/work/1-7-1-abc')).toBeTruthy();
});

test('who may only read sees no act', async () => {
  showScreen(<WorkOrderScreen workOrderId="7" />, { params, fakes: around, held: { workordermaintain: 1 } });
  expect(await screen.findByRole('heading', { level: 1, name: /WO-681 Garage gate/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Edit|Send|More|Close the order/ })).toBeNull();
});

test('saves the settings under the version that was seen', async () => {
  const user = userEvent.setup();
  const settings = {
    version: '2',
    approvalLimitAmount: null,
    emergencyDays: 0,
    urgentDays: 2,
    normalDays: 10,
    lowDays: 30,
    vendorCheck: 'WARN' as const,
    toleranceBasisPoints: 500,
    answerHours: 24,
    linkDays: 60,
  };
  const fakes = [
    fake(workOrders.getWorkOrderSettings, () => settings),
    fake(workOrders.saveWorkOrderSettings, () => ({ communityId: '1' })),
  ];
  const shown = showScreen(<WorkOrderSettingsScreen />, { params: { communityId: '1' }, fakes });
  const urgent = await screen.findByLabelText('Urgent');
  await user.clear(urgent);
  await user.type(urgent, '3');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'WorkOrder.saveWorkOrderSettings')?.input).toMatchObject({
      version: '2',
      urgentDays: 3,
    }),
  );
});

test('offers the first code of a family', async () => {
  showScreen(<CodeActionProcessScreen />, { params: { communityId: '1' }, fakes: [fake(requestCodes.listRequestCodes, () => choices)] });
  expect(await screen.findByText('No codes yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Add code' }).length).toBe(1);
});
