// The map on screen: the list that equals the drawing, neighbors within a radius, a walk, and layers only
// where they are open.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import type { Place } from '../layer.rules.ts';
import { propertyMap } from '../map.contract.ts';
import MapScreen from './map.screen.tsx';

const place = (n: number, more: Partial<Place> = {}): Place => ({
  propertyId: String(n),
  accountNumber: `MC-${n}`,
  address: `${n} Maple Ct`,
  owner: `Owner ${n}`,
  latitude: 39.5,
  longitude: -119.7 + n * 0.0005,
  balance: 'NONE',
  occupancy: 'OWNER',
  flags: 0,
  isCompany: false,
  ...more,
});
const places = [place(1), place(2, { balance: 'LATE' }), place(3), place(9)];
const list = (all: Place[] = places, unplaced = 0) => fake(propertyMap.listPlaces, () => ({ places: all, unplaced, tiles: null }));

test('lists every place, looks around one, and plans a walk', async () => {
  const user = userEvent.setup();
  showScreen(<MapScreen />, { fakes: [list(places, 2)] });
  expect(await screen.findByText('2 properties have no geocode')).toBeTruthy();
  expect(screen.getAllByRole('row')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Look around 2 Maple Ct' }));
  expect(await screen.findByText('Within 300 ft of 2 Maple Ct')).toBeTruthy();
});

test('shows neighbors within the radius, and a walk in order', async () => {
  const user = userEvent.setup();
  showScreen(<MapScreen />, { fakes: [list()], search: { at: '2', feet: '150' } });
  expect(await screen.findByText('Within 150 ft of 2 Maple Ct')).toBeTruthy();
  expect(screen.getAllByRole('row')).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Plan a walk' }));
  const rows = within(screen.getByRole('table', { name: 'Walk' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.querySelector('a, th span')?.textContent)).toHaveLength(3);
  expect(screen.getByText(/3 properties, \d+ ft as the crow flies/)).toBeTruthy();
});

test('offers no layer of what the viewer may not know', async () => {
  showScreen(<MapScreen />, { fakes: [list([place(1, { balance: null, occupancy: null })])] });
  expect(await screen.findByLabelText('Layer')).toBeTruthy();
  expect(
    within(screen.getByLabelText('Layer'))
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Flags', 'Kind of owner']);
});

test('draws the points once there are some, also where the address asked for none at first', async () => {
  const user = userEvent.setup();
  const { container } = showScreen(<MapScreen />, { fakes: [list()], search: { layer: 'balance', only: 'LAST' } });
  expect(await screen.findByText('0 properties')).toBeTruthy();
  await waitFor(() => expect(container.querySelector('.map-drawing')).toBeTruthy());
  expect(container.querySelector('.map-marks.good')?.getAttribute('d')).toBe('');
  await user.selectOptions(screen.getByLabelText('Show'), 'all');
  await waitFor(() => expect(container.querySelector('.map-marks.good')?.getAttribute('d')).not.toBe(''));
});

test('says so where no property has a geocode', async () => {
  showScreen(<MapScreen />, { fakes: [list([], 12)] });
  expect(await screen.findByText(/has a geocode/)).toBeTruthy();
});
