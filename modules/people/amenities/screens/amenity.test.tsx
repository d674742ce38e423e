// Amenities on screen: the week with who has it, reserving by keyboard, deciding with a reason, and no
// buttons for who may only look.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { instantOf, localDate } from '../../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { property } from '../../properties/property.contract.ts';
import { amenity } from '../amenity.contract.ts';
import { amenityReservation } from '../reservation.contract.ts';
import AmenityScreen from './amenity.screen.tsx';

const clubhouse = {
  amenityId: '7',
  version: '1',
  name: 'Clubhouse',
  amenityType: 'CLUBHOUSE',
  place: '',
  access: '',
  capacity: 40,
  isExclusive: true,
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opensAt: '09:00', closesAt: '22:00' })),
  feeAmount: '75.00',
  depositAmount: '0.00',
  rules: '',
  needsApproval: true,
  minimumMinutes: 60,
  maximumMinutes: 240,
  advanceDays: 90,
  blackouts: [],
  isActive: true,
} as unknown as ClientOutput<typeof amenity.getAmenity>;

const party: ClientOutput<typeof amenityReservation.listReservations>[number] = {
  amenityReservationId: '9',
  propertyId: '3',
  accountNumber: 'MC-0003',
  reservedFor: 'Rosa Aldana',
  reservedDate: localDate('2026-01-08'),
  startsAt: '18:00',
  endsAt: '21:00',
  people: 20,
  note: 'Birthday',
  state: 'REQUESTED',
  reason: '',
  hasBegun: false,
  requestedBy: 'Ada Admin',
  requestedTime: instantOf(0),
  decidedBy: '',
  decidedTime: null,
};
const get = fake(amenity.getAmenity, () => clubhouse);
const list = fake(amenityReservation.listReservations, () => [party]);
const show = (around: Partial<Parameters<typeof showScreen>[1]> = {}) =>
  showScreen(<AmenityScreen amenityId="7" />, {
    params: { amenityId: '7' },
    search: { day: '2026-01-08' },
    ...around,
    fakes: [...(around?.fakes ?? []), get, list],
  });

test('shows the week with who has it, and decides with a reason', async () => {
  const user = userEvent.setup();
  const shown = show({ fakes: [fake(amenityReservation.decideReservation, () => ({}))] });
  const week = await screen.findByRole('group', { name: 'Reservations of Clubhouse' });
  await user.click(within(week).getByRole('button', { name: /Rosa Aldana/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Refuse' })).toHaveProperty('disabled', true);
  await user.type(within(dialog).getByLabelText(/Reason/), 'The floor is sealed');
  await user.click(within(dialog).getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shown.calls.find((each) => each.name === 'AmenityReservation.decideReservation')?.input).toMatchObject({
    amenityReservationId: '9',
    seenAs: 'REQUESTED',
    state: 'REFUSED',
    reason: 'The floor is sealed',
  });
});

test('reserves by keyboard, and says in the dialog who has it already', async () => {
  const user = userEvent.setup();
  const shown = show({
    fakes: [
      fake(property.listProperties, () => ({ total: 0, rows: [] }) as never),
      fake(amenityReservation.addReservation, () => {
        throw new FakeFailure(409, { errorMessage: 'Rosa Aldana (MC-0003) has Clubhouse at that time.', code: 'timeTaken' });
      }),
    ],
  });
  await screen.findByRole('group', { name: 'Reservations of Clubhouse' });
  await user.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: 'Reserve Clubhouse' });
  await user.type(within(dialog).getByLabelText(/^From/), '6 pm');
  await user.type(within(dialog).getByLabelText(/^Until/), '2100');
  expect(within(dialog).getByRole('button', { name: 'Reserve' })).toHaveProperty('disabled', true);
  expect(shown.calls.some((each) => each.name === 'AmenityReservation.addReservation')).toBe(false);
});

test('who may only look sees no buttons', async () => {
  show({ held: { amenities: 1 } });
  await screen.findByText('Rosa Aldana');
  expect(screen.queryByRole('button', { name: /Edit|Reserve$|More acts/ })).toBeNull();
});

test('adds an amenity that is open every day, one day closed', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<AmenityScreen amenityId={null} />, {
    fakes: [get, list, fake(amenity.addAmenity, () => ({ amenityId: '7' }))],
  });
  await user.type(screen.getByLabelText(/^Name/), 'Clubhouse');
  await user.click(screen.getByLabelText('Sunday'));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['amenity-view']));
  const sent = shown.calls.find((each) => each.name === 'Amenity.addAmenity')?.input as { hours: { weekday: number }[] };
  expect(sent.hours.map((one) => one.weekday)).toEqual([1, 2, 3, 4, 5, 6]);
});
