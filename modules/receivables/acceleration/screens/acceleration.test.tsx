// Acceleration on screen: what is left of the year charged by keyboard, and what is not due taken back.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { accounting } from '../../../ledger/ledger.contract.ts';
import { acceleration } from '../acceleration.contract.ts';
import ArAcceleratedChargeAddScreen from './ar-accelerated-charge-add.screen.tsx';
import ArAcceleratedWaiveAddScreen from './ar-accelerated-waive-add.screen.tsx';

type Row = ClientOutput<typeof acceleration.listAccelerations>[number];
const money = (text: string) => text as MoneyText;
const day = localDate;
const baseHash = 'a'.repeat(64);
const books = [fake(accounting.getAccountingSetup, () => ({ funds: [], years: [] })), fake(accounting.pickAccounts, () => [])];
const installment = { codeId: '7', code: 'ASMT', category: 'Townhome', dueDate: day('2026-12-01'), amount: money('310.00') };
const period = { postDate: day('2026-11-20'), periodStatus: 'OPEN' as const, periodStartDate: day('2026-11-01') };

test('the rest of the year is charged once an owner and who decided it are given', async () => {
  const user = userEvent.setup();
  const preview = fake(acceleration.previewAcceleration, () => ({
    ...period,
    throughDate: day('2026-12-31'),
    accountNumber: 'MC-0003',
    owner: 'Chaudhary, Anil',
    before: money('620.00'),
    total: money('310.00'),
    after: money('930.00'),
    installments: [installment],
    entry: [],
    baseHash,
  }));
  const post = fake(acceleration.accelerateOwner, () => ({ batchId: '8', accelerationId: '2', total: money('310.00') }));
  const shown = showScreen(<ArAcceleratedChargeAddScreen />, { fakes: [...books, preview, post], search: { owner: '3' } });
  await user.type(await screen.findByLabelText('Decided by'), 'Board vote');
  expect(await screen.findByText('Townhome')).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'Acceleration.accelerateOwner')?.input).toEqual({
      communityId: '1',
      ownershipId: '3',
      postDate: '2026-11-20',
      authority: 'Board vote',
      baseHash,
    }),
  );
});

test('a cured acceleration is named, and taken back with the reason', async () => {
  const user = userEvent.setup();
  const row: Row = {
    accelerationId: '2',
    ownershipId: '3',
    accountNumber: 'MC-0003',
    owner: 'Chaudhary, Anil',
    acceleratedDate: day('2026-09-15'),
    throughDate: day('2026-12-31'),
    authority: 'Board vote',
    noticeDate: null,
    batchId: '8',
    charged: money('930.00'),
    ahead: money('310.00'),
    takenBack: money('0.00'),
    deferred: money('310.00'),
    endedDate: null,
    endReason: null,
    isCured: true,
  };
  const preview = fake(acceleration.previewAccelerationWaive, () => ({
    ...period,
    acceleration: row,
    installments: [installment],
    total: money('310.00'),
    freed: money('0.00'),
    entry: [],
    baseHash,
  }));
  const post = fake(acceleration.waiveAcceleration, () => ({ batchId: '9', total: money('310.00') }));
  const fakes = [...books, fake(acceleration.listAccelerations, () => [row]), preview, post];
  const shown = showScreen(<ArAcceleratedWaiveAddScreen />, { fakes });
  expect(await screen.findByText('Cured, take it back')).toBeTruthy();
  await user.click(screen.getByText('Chaudhary, Anil'));
  expect(await screen.findByRole('button', { name: /Take back 1 installment, 310.00/ })).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'Acceleration.waiveAcceleration')?.input).toEqual({
      communityId: '1',
      accelerationId: '2',
      postDate: '2026-11-20',
      reason: 'CURED',
      baseHash,
    }),
  );
});
