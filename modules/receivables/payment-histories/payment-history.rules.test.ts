// Sums of what owners paid: counts, days, and what was taken back.
import { expect, it } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { historiesOf } from './payment-history.rules.ts';

const line = (ownershipId: string, day: string, cents: bigint, takenBack: string | null = null) => ({
  ownershipId,
  accountNumber: `MC-000${ownershipId}`,
  owner: `Owner ${ownershipId}`,
  postDate: localDate(day),
  amount_cents: cents,
  takenBackOn: takenBack === null ? null : localDate(takenBack),
});

it('adds up by owner, and counts a payment that was taken back but not its amount', () => {
  const lines = [line('1', '2026-02-03', 36_500n), line('2', '2026-01-09', 40_000n), line('1', '2026-01-05', 36_500n, '2026-01-12')];
  expect(historiesOf(lines)).toEqual([
    {
      ownershipId: '1',
      accountNumber: 'MC-0001',
      owner: 'Owner 1',
      payments: 2,
      total: 36_500n,
      takenBack: 36_500n,
      firstDate: '2026-01-05',
      lastDate: '2026-02-03',
    },
    {
      ownershipId: '2',
      accountNumber: 'MC-0002',
      owner: 'Owner 2',
      payments: 1,
      total: 40_000n,
      takenBack: 0n,
      firstDate: '2026-01-09',
      lastDate: '2026-01-09',
    },
  ]);
});

it('knows nobody where nothing was paid', () => {
  expect(historiesOf([])).toEqual([]);
});
