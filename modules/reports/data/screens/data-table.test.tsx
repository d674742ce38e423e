// A data source by its address: one of other roles says so, and an address of none leads home.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { dataSources } from '../data-source.rules.ts';
import DataTableScreen from './data-table.screen.tsx';

test('an address of no data leads home', async () => {
  const shown = showScreen(<DataTableScreen />, { fakes: [], params: { source: 'no-such-data' } });
  await waitFor(() => expect(shown.wentTo).toEqual(['']));
});

test('data of other roles says so', async () => {
  const shown = showScreen(<DataTableScreen />, { fakes: [], params: { source: dataSources[0]?.name ?? '' }, held: {} });
  expect(await screen.findByText('This data is not open to your role')).toBeTruthy();
  expect(shown.wentTo).toEqual([]);
});
