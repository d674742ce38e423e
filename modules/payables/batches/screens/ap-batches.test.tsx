// The index of AP batches on screen: what is left of each leads on; empty and failed.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { failingList, fakeList } from '../../../../packages/pages/list.testing.ts';
import { showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { apBatchList } from '../ap-batch.contract.ts';
import ApBatchesScreen from './ap-batches.screen.tsx';

type Row = ListRow<typeof apBatchList>;
const on = localDate('2026-11-20');
const row = (batchId: string, kind: Row['kind'], next: Row['next']): Row => ({
  ...{ batchId, kind, next, description: `Batch ${batchId}`, state: 'POSTED', postDate: on, entryCount: 2 },
  ...{ total: '250.00' as Row['total'], postedBy: 'Ana', postedOn: on, payments: 2, takenBack: 0 },
});

test('what is left of a batch leads on', async () => {
  const user = userEvent.setup();
  const rows = [row('3', 'digital-checks', 'RETURNED'), row('2', 'digital-checks', 'SEND'), row('1', 'checks', 'PRINT')];
  showScreen(<ApBatchesScreen />, { fakes: fakeList(apBatchList, () => rows) });
  await user.click(await screen.findByText('Batch 3'));
  expect(await screen.findByRole('link', { name: 'Take back what was returned' })).toBeTruthy();
  await user.click(screen.getByText('Batch 2'));
  expect(await screen.findByRole('link', { name: 'Send its payments' })).toBeTruthy();
  await user.click(screen.getByText('Batch 1'));
  expect(await screen.findByRole('link', { name: 'Print its checks' })).toBeTruthy();
});

test('without a batch, and failed', async () => {
  const first = showScreen(<ApBatchesScreen />, { fakes: fakeList(apBatchList, () => []) });
  expect(await screen.findByText('No batch yet')).toBeTruthy();
  first.unmount();
  showScreen(<ApBatchesScreen />, { fakes: failingList(apBatchList, 'Something broke.') });
  expect(await screen.findByText(/Something broke/)).toBeTruthy();
});
