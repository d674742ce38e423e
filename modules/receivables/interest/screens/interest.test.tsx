// Interest on screen: a run posted by keyboard with its arithmetic in sight, settings added beside it.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { accounting } from '../../../ledger/ledger.contract.ts';
import { codes } from '../../receivables.contract.ts';
import { interest } from '../interest.contract.ts';
import ApplyInterestScreen from './apply-interest.screen.tsx';

type View = ClientOutput<typeof interest.previewInterest>;
const money = (text: string) => text as MoneyText;
const day = localDate;

const setting: View['setting'] = {
  interestSettingId: '4',
  startDate: day('2026-01-01'),
  isCharged: true,
  method: 'SIMPLE',
  rateBasisPoints: 1800,
  capBasisPoints: null,
  capAmount: null,
  minimum: money('0.00'),
  graceDays: 0,
  chargeCodeId: '9',
  code: 'INT',
  exemptCodeIds: [],
  mayChange: true,
};

const view: View = {
  postDate: day('2026-11-20'),
  throughDate: day('2026-11-20'),
  periodStatus: 'CURRENT',
  periodStartDate: day('2026-11-01'),
  setting,
  owners: [
    {
      ownershipId: '3',
      propertyId: '3',
      accountNumber: 'MC-0003',
      owner: 'Chaudhary, Anil',
      address: '3 Maple Ct',
      base: money('437.50'),
      before: money('437.50'),
      amount: money('6.69'),
      after: money('444.19'),
      lines: [
        {
          codeId: '7',
          code: 'ASMT',
          fromDate: day('2026-10-21'),
          throughDate: day('2026-11-20'),
          base: money('437.50'),
          uncapped: money('6.69'),
          amount: money('6.69'),
          law: null,
          spans: [
            { fromDate: day('2026-10-21'), throughDate: day('2026-11-20'), days: 31, balance: money('437.50'), rateBasisPoints: 1800 },
          ],
        },
      ],
    },
  ],
  skipped: [{ reason: 'HELD', ownershipId: '4', accountNumber: 'MC-0004', owner: 'Dunleavy, Nora', amount: money('2.00') }],
  lineCount: 1,
  total: money('6.69'),
  entry: [],
  baseHash: 'a'.repeat(64),
};

const inForce = fake(interest.listInterestSettings, () => ({ chargedThrough: null, settings: [setting] }));

const others = [
  fake(codes.listCodes, () => ({ codes: [], distributionLists: [], yearsWithoutAmounts: [] })),
  fake(accounting.getAccountingSetup, () => ({ funds: [], years: [] })),
];

test('the run is posted by one chord with the hash of its preview, and the arithmetic of an owner is shown', async () => {
  const user = userEvent.setup();
  const post = fake(interest.postInterest, () => ({ batchId: '8', lineCount: 1, total: money('6.69') }));
  const shown = showScreen(<ApplyInterestScreen />, { fakes: [...others, inForce, fake(interest.previewInterest, () => view), post] });
  await user.click(await screen.findByText('Chaudhary, Anil'));
  expect(await screen.findByText('437.50 × 18.00% × 31 ÷ 365')).toBeTruthy();
  expect(screen.getByText('Left out')).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'Interest.postInterest')?.input).toEqual({
      communityId: '1',
      postDate: '2026-11-20',
      throughDate: '2026-11-20',
      baseHash: 'a'.repeat(64),
    }),
  );
});

test('without settings the page asks for them and previews nothing', async () => {
  const user = userEvent.setup();
  const list = fake(interest.listInterestSettings, () => ({ chargedThrough: null, settings: [] }));
  const shown = showScreen(<ApplyInterestScreen />, { fakes: [...others, list] });
  expect(await screen.findByText(/No interest settings are in force/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add settings' }));
  await user.click(await screen.findByRole('button', { name: 'New settings' }));
  expect(await screen.findByLabelText('Percent a year')).toBeTruthy();
  expect(shown.calls.some(({ name }) => name === 'Interest.previewInterest')).toBe(false);
});

test('the settings in force are looked at beside the run, and a run refused says why', async () => {
  const user = userEvent.setup();
  const none = fake(interest.previewInterest, () => {
    throw new FakeFailure(409, { code: 'alreadyCharged', errorMessage: 'Interest was charged through 11/20/2026.' });
  });
  showScreen(<ApplyInterestScreen />, { fakes: [...others, inForce, none] });
  expect(await screen.findByText(/Interest was charged through/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  expect(await screen.findByText(/18.00% a year, as INT/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New settings' }));
  expect(await screen.findByLabelText('Percent a year')).toBeTruthy();
});
