// Adjustments on screen: charged and waived by keyboard, prepaid money on its own tab, a batch under review,
// limits, and the list.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientInput, ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate, parseInstant } from '../../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { adjustmentList } from '../../receivables-lists.contract.ts';
import { adjustments } from '../adjustment.contract.ts';
import ActivityArAdjustmentsScreen from './activity-ar-adjustments.screen.tsx';
import ArAddChargeScreen from './ar-add-charge.screen.tsx';
import ArAdjustmentAddScreen from './ar-adjustment-add.screen.tsx';
import ArAdjustmentNewScreen from './ar-adjustment-new.screen.tsx';
import ArAdjustmentReviewScreen from './ar-adjustment-review.screen.tsx';
import ArWaiveChargeAddScreen from './ar-waive-charge-add.screen.tsx';

const money = (text: string) => text as MoneyText;
const hash = 'b'.repeat(64);
const owner = { ownershipId: '21', accountNumber: 'MC-0001', owner: 'Aldana, Rosa', address: '1 Maple Ct', isCurrent: true };

const choices = fake(adjustments.getAdjustmentChoices, () => ({
  codes: [
    { codeId: '7', alias: 'ASMT', name: 'Assessment' },
    { codeId: '9', alias: 'NSF', name: 'Returned check fee' },
  ],
  accounts: [{ accountId: '3', number: '5010', name: 'Management fees' }],
  hasBadDebt: true,
  limit: null,
}));

const account = fake(adjustments.getAdjustmentOwner, () => ({
  ...owner,
  codes: [
    {
      codeId: '7',
      alias: 'ASMT',
      name: 'Assessment',
      description: 'Assessment',
      current: money('310.00'),
      open: money('310.00'),
      isRecurring: true,
    },
  ],
  prepaid: [{ codeId: null, name: 'General prepaid', current: money('75.00'), held: money('75.00') }],
}));

type Preview = ClientOutput<typeof adjustments.previewAdjustment>;

function previewOf(_input: ClientInput<typeof adjustments.previewAdjustment>): Preview {
  return {
    owner,
    periodStatus: 'CURRENT',
    current: money('310.00'),
    adjustments: money('30.00'),
    ending: money('340.00'),
    codes: [],
    prepaid: [],
    entry: [],
    approval: { waived: money('0.00'), limit: null, isNeeded: false, approvedBy: null },
    law: null,
    baseHash: hash,
  };
}

const preview = fake(adjustments.previewAdjustment, previewOf);
const entered = fake(adjustments.enterAdjustment, ({ keep }) => ({ batchId: '5', isPosted: !keep, adjustments: money('30.00') }));
const fakes = [choices, account, preview, entered];
const search = { owner: '21' };

test('a charge is typed and posted without the mouse', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<ArAddChargeScreen />, { fakes, search });
  await screen.findByText('MC-0001');
  const grid = await screen.findByRole('grid', { name: 'Codes' });
  await waitFor(() => expect(grid.textContent).toContain('Assessment'));
  await user.keyboard('{Control>}{End}{/Control}{Home}nsf{Tab}{Tab}30{Enter}');
  await waitFor(() => expect((screen.getByRole('button', { name: /^Post charge, 30.00/ }) as HTMLButtonElement).disabled).toBe(false));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'Adjustment.enterAdjustment')?.input).toMatchObject({
      ownershipId: '21',
      type: 'ADD_CHARGE',
      codes: [{ codeId: '9', amount: '30.00' }],
      baseHash: hash,
    }),
  );
});

test('a waiver asks for its reason, shows what is refused, and says what someone else approves', async () => {
  const user = userEvent.setup();
  const over = fake(adjustments.previewAdjustment, (input) => ({
    ...previewOf(input),
    approval: { waived: money('10.00'), limit: money('5.00'), isNeeded: true, approvedBy: null },
    law: null,
    refusal: {
      code: 'needsApproval',
      message: 'Waiving 10.00 is over the limit of 5.00. Save it for review; someone else must approve it.',
    },
  }));
  showScreen(<ArWaiveChargeAddScreen />, { fakes: [choices, account, over, entered], search });
  const grid = await screen.findByRole('grid', { name: 'Codes' });
  await waitFor(() => expect(grid.textContent).toContain('Assessment'));
  await user.keyboard('{Control>}{Home}{/Control}{End}10{Enter}');
  expect((await screen.findAllByText(/Choose the reason for the waiver/)).length).toBeGreaterThan(0);
  await user.selectOptions(screen.getByLabelText('Reason'), 'COURTESY');
  expect((await screen.findAllByText(/is over the limit of 5.00/)).length).toBeGreaterThan(0);
});

test('money is moved in prepaid on its own tab, and an adjustment is saved for review', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<ArAdjustmentNewScreen />, { fakes, search });
  await screen.findByText('MC-0001');
  await user.click(await screen.findByRole('button', { name: /^Prepaid/ }));
  await screen.findByRole('grid', { name: 'Prepaid' });
  await user.keyboard('increase{Tab}general{Tab}40{Tab}5010{Enter}');
  await user.click(screen.getByLabelText('Save for review'));
  await waitFor(() => expect((screen.getByRole('button', { name: /^Save adjustment/ }) as HTMLButtonElement).disabled).toBe(false));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'Adjustment.enterAdjustment')?.input).toMatchObject({
      keep: true,
      prepaid: [{ codeId: null, amount: '40.00', accountId: '3' }],
    }),
  );
  await waitFor(() => expect(shown.wentTo).toContain('ar-adjustment-review'));
});

const batch: ClientOutput<typeof adjustments.getAdjustment> = {
  batchId: '5',
  kind: 'ADJUSTMENT',
  type: 'WAIVE',
  state: 'UNPOSTED',
  postDate: localDate('2026-11-20'),
  description: 'Waive charge, MC-0001 Aldana, Rosa',
  reason: 'COURTESY',
  comment: 'First time in years',
  enteredBy: 'Pat Lee',
  enteredTime: parseInstant('2026-11-20T17:00:00Z'),
  periodStatus: 'CURRENT',
  lines: [
    {
      adjustmentLineId: '31',
      ownershipId: '21',
      accountNumber: 'MC-0001',
      owner: 'Aldana, Rosa',
      act: 'WAIVE',
      codeId: '7',
      code: 'ASMT',
      description: '',
      amount: money('60.00'),
      effect: money('-60.00'),
      isDropped: false,
    },
  ],
  codes: [{ key: 'WAIVE:7', code: 'ASMT', name: 'Assessment', count: 1, total: money('-60.00') }],
  entry: [],
  total: money('-60.00'),
  approval: { waived: money('60.00'), limit: money('50.00'), isNeeded: true, approvedBy: null },
  law: null,
  mayApprove: true,
  mayDrop: true,
  baseHash: hash,
  refusal: {
    code: 'needsApproval',
    message: 'Waiving 60.00 is over the limit of 50.00. Save it for review; someone else must approve it.',
  },
};

test('a batch under review is approved, its line left out, and discarded', async () => {
  const user = userEvent.setup();
  const approve = fake(adjustments.approveAdjustment, () => ({ batchId: '5' }));
  const drop = fake(adjustments.dropAdjustmentLine, () => ({ adjustmentLineId: '31' }));
  const discard = fake(adjustments.discardAdjustment, () => ({ batchId: '5' }));
  const shown = showScreen(<ArAdjustmentReviewScreen />, {
    fakes: [fake(adjustments.getAdjustment, () => batch), approve, drop, discard],
    params: { batchId: '5' },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve 60.00' }));
  await user.click(screen.getByText('Aldana, Rosa'));
  await user.click(await screen.findByLabelText('Include this line'));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() =>
    expect(shown.calls.filter((each) => each.name !== 'Adjustment.getAdjustment').map((each) => each.name)).toEqual([
      'Adjustment.approveAdjustment',
      'Adjustment.dropAdjustmentLine',
      'Adjustment.discardAdjustment',
    ]),
  );
  await waitFor(() => expect(shown.wentTo).toContain('activity-ar-adjustments'));
});

test('limits are shown by role and saved', async () => {
  const user = userEvent.setup();
  const limits = fake(adjustments.getWaiverLimits, () => ({
    everybody: money('50.00'),
    roles: [{ roleId: '4', name: 'Manager', limit: null }],
  }));
  const save = fake(adjustments.saveWaiverLimits, () => ({ communityId: '1' }));
  const shown = showScreen(<ArAdjustmentAddScreen />, { fakes: [limits, save] });
  expect(await screen.findByRole('link', { name: 'Waive charge' })).toBeTruthy();
  await user.type(await screen.findByLabelText('Manager'), '250{Tab}');
  await user.click(screen.getByRole('button', { name: 'Save limits' }));
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'Adjustment.saveWaiverLimits')?.input).toEqual({
      communityId: '1',
      everybody: '50.00',
      roles: [{ roleId: '4', limit: '250.00' }],
    }),
  );
});

test('the list shows what waits, is empty with a way on, and says when it cannot be read', async () => {
  const rows = [
    {
      batchId: '5',
      postDate: localDate('2026-11-20'),
      type: 'WAIVE' as const,
      description: 'Waive charge, MC-0001 Aldana, Rosa',
      reason: 'COURTESY' as const,
      lineCount: 1,
      charged: money('0.00'),
      waived: money('60.00'),
      state: 'UNPOSTED' as const,
      enteredBy: 'Pat Lee',
      approvedBy: '',
      comment: '',
    },
  ];
  const { unmount } = showScreen(<ActivityArAdjustmentsScreen />, { fakes: fakeList(adjustmentList, () => rows) });
  expect(await screen.findByText('Waive charge, MC-0001 Aldana, Rosa')).toBeTruthy();
  unmount();
  showScreen(<ActivityArAdjustmentsScreen />, { fakes: fakeList(adjustmentList, () => []) });
  expect(await screen.findByText('Nothing was adjusted yet')).toBeTruthy();
});

test('a batch that cannot be read says so', async () => {
  const failed = fake(adjustments.getAdjustment, () => {
    throw new FakeFailure(404, { errorMessage: 'The batch of adjustments was not found.' });
  });
  showScreen(<ArAdjustmentReviewScreen />, { fakes: [failed], params: { batchId: '5' } });
  expect(await screen.findByText(/The batch of adjustments was not found/)).toBeTruthy();
});
