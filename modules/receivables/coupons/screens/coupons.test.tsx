// Coupon books on screen: made by one chord with the hash of their preview, the reasons of those left out, an
// order reviewed, and what the pages say before there is anything.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { coupons } from '../coupon.contract.ts';
import CouponOrderReviewScreen from './coupon-order-review.screen.tsx';
import ExportCouponsScreen from './export-coupons.screen.tsx';

type View = ClientOutput<typeof coupons.previewCoupons>;
type Order = ClientOutput<typeof coupons.getCouponOrder>;
const money = (text: string) => text as MoneyText;

const choices = fake(coupons.getCouponChoices, () => ({
  bankAccounts: [{ bankAccountId: '5', name: 'Operating', hasScanline: true, approvedDate: localDate('2026-01-02') }],
  codes: [{ chargeCodeId: '7', alias: 'ASMT', name: 'Assessment' }],
  mailer: '',
  graceDays: 15,
}));
const view: View = {
  books: [
    {
      ownershipId: '3',
      accountNumber: 'MC-0003',
      owner: 'Chaudhary, Anil',
      address: '3 Maple Ct',
      coupons: 12,
      firstDate: localDate('2027-01-01'),
      lastDate: localDate('2027-12-01'),
      payment: money('365.00'),
      total: money('4380.00'),
      scanline: 'MC-0003   00000365004',
      isShorter: false,
    },
  ],
  skipped: [{ ownershipId: '4', accountNumber: 'MC-0004', owner: 'Dunleavy, Nora', reason: 'AUTOPAY' }],
  coupons: 12,
  pages: 6,
  sheets: 1,
  total: money('4380.00'),
  mail: null,
  baseHash: 'a'.repeat(64),
};
const none = fake(coupons.listCouponOrders, () => []);

test('books are made by one chord, and those left out have their reason', async () => {
  const user = userEvent.setup();
  const made = { couponOrderId: '8', jobId: '00000000-0000-4000-8000-000000000001' };
  const fakes = [choices, none, fake(coupons.previewCoupons, () => view), fake(coupons.makeCoupons, () => made)];
  const shown = showScreen(<ExportCouponsScreen />, { fakes });
  await screen.findByText('Chaudhary, Anil');
  expect(await screen.findByText('None yet.')).toBeTruthy();
  await user.click(screen.getByText('Left out'));
  expect(await screen.findByText('On autopay')).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'Coupons.makeCoupons')?.input).toMatchObject({
      bankAccountId: '5',
      payments: 12,
      graceDays: 15,
      sinceDate: null,
      baseHash: 'a'.repeat(64),
    }),
  );
});

test('without a bank account the page says so', async () => {
  const bare = fake(coupons.getCouponChoices, () => ({ bankAccounts: [], codes: [], mailer: '', graceDays: 0 }));
  showScreen(<ExportCouponsScreen />, { fakes: [bare] });
  expect(await screen.findByText('No bank account yet')).toBeTruthy();
});

const order: Order = {
  communityId: '1',
  couponOrderId: '8',
  bankAccount: 'Operating',
  bookType: 'LABELS',
  firstDueDate: localDate('2027-01-01'),
  payments: 12,
  graceDays: 15,
  message: '',
  mailer: '',
  coupons: 12,
  total: money('4380.00'),
  pages: 6,
  sha256: 'b'.repeat(64),
  state: 'READY',
  jobId: null,
  jobState: null,
  error: null,
  mailOrderId: null,
  mailState: null,
  enteredBy: 'Marta Reyes',
  enteredTime: '2026-11-20T10:00:00Z' as Order['enteredTime'],
  mail: { house: 'South Data', estimate: money('0.92') },
  books: [
    {
      ownershipId: '3',
      accountNumber: 'MC-0003',
      owner: 'Chaudhary, Anil',
      coupons: 12,
      firstDate: localDate('2027-01-01'),
      lastDate: localDate('2027-12-01'),
      total: money('4380.00'),
      pages: 6,
      isOutdated: true,
    },
  ],
};

test('an order says whose charges changed, and is ordered of the mail house', async () => {
  const user = userEvent.setup();
  const fakes = [fake(coupons.getCouponOrder, () => order), fake(coupons.orderCoupons, () => ({ mailOrderId: '9' }))];
  const shown = showScreen(<CouponOrderReviewScreen />, { fakes, params: { couponOrderId: '8' } });
  await screen.findByText('Changed since', { selector: 'h2, h3' }).catch(() => screen.findAllByText('Changed since'));
  await user.click(screen.getByRole('button', { name: 'Order 1 book' }));
  await waitFor(() => expect(shown.calls.some((each) => each.name === 'Coupons.orderCoupons')).toBe(true));
});

test('an order that cannot be read says so, with the way to try again', async () => {
  const gone = fake(coupons.getCouponOrder, () => {
    throw new FakeFailure(409, { code: 'couponsDiscarded', errorMessage: 'These coupon books were discarded.' });
  });
  showScreen(<CouponOrderReviewScreen />, { fakes: [gone], params: { couponOrderId: '8' } });
  expect(await screen.findByText(/These coupon books were discarded/)).toBeTruthy();
});
