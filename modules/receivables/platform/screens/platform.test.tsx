// The payments platform on screen: before an application, applied, active with its tie, a link and a refund;
// with what each shows empty, refused and failed.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { instantOf, localDate } from '../../../../packages/kernel/kernel.ts';
import { type Fake, FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { merchants } from '../merchant.contract.ts';
import { onlinePayments } from '../online-payment.contract.ts';
import ArPaymentsDashboardScreen from './ar-payments-dashboard.screen.tsx';
import PaymentsPlatformScreen from './payments-platform.screen.tsx';
import PaymentsPlatformManageScreen from './payments-platform-manage.screen.tsx';
import PaymentsPlatformTransactionsScreen from './payments-platform-transactions.screen.tsx';
import PaymentsPlatformWizardScreen from './payments-platform-wizard.screen.tsx';

type Merchant = ClientOutput<typeof merchants.getMerchant>;
type Dashboard = ClientOutput<typeof onlinePayments.getPaymentsDashboard>;
type Payment = ClientOutput<typeof onlinePayments.listOnlinePayments>['rows'][number];
const money = (text: string) => text as MoneyText;
const day = localDate;

const none: Merchant = {
  hasProcessor: true,
  controlUrl: null,
  state: 'NONE',
  reason: '',
  paymentsPaused: false,
  payoutsPaused: false,
  readTime: null,
  agreedBy: null,
  agreedTime: null,
  application: null,
  requirements: [],
  fees: [],
  onTheWay: money('0.00'),
  bankAccounts: [{ bankAccountId: '5', name: 'Operating' }],
  clearingAccounts: [{ accountId: '96', number: '1096', name: 'Online payments on their way' }],
  suspenseAccounts: [{ accountId: '97', number: '1097', name: 'Unknown amounts' }],
  feeAccounts: [{ accountId: '58', number: '5890', name: 'Processor fees' }],
};
const application: NonNullable<Merchant['application']> = {
  version: '1',
  legalName: 'Maple Court Homeowners Association',
  taxId: '88-0123456',
  entityKind: 'NONPROFIT',
  stateCode: 'NV',
  formedDate: day('1998-05-04'),
  address: '1 Maple Court',
  purpose: 'Assessments of owners',
  website: '',
  monthlyVolume: money('5000.00'),
  averageTicket: money('365.00'),
  largestTicket: money('2000.00'),
  controlName: 'Dana Whitfield',
  controlTitle: 'President',
  controlBirthDate: day('1970-02-03'),
  controlAddress: '3 Maple Court',
  controlTaxLast4: '1234',
  resolution: '',
  bankAccountId: '5',
  clearingAccountId: '96',
  feeAccountId: '58',
  suspenseAccountId: '97',
};
const active: Merchant = {
  ...none,
  state: 'ENABLED',
  application,
  readTime: instantOf(0),
  agreedBy: 'Dana Whitfield',
  agreedTime: instantOf(0),
  requirements: [{ key: 'address', title: 'Proof of address', status: 'CURRENTLY_DUE', dueDate: day('2026-12-01') }],
  fees: [{ rail: 'CARD', kind: 'CONVENIENCE', flat: money('4.95'), basisPoints: 0 }],
};
const payment: Payment = {
  onlinePaymentId: '11',
  ownershipId: '3',
  accountNumber: 'MC-0003',
  owner: 'Chaudhary, Anil',
  state: 'SETTLED',
  amount: money('365.00'),
  payerFee: money('4.95'),
  masked: 'Card ••••4242',
  note: '',
  code: '',
  submittedDate: day('2026-11-18'),
  enteredTime: instantOf(0),
  receiptBatchId: '31',
  pageUrl: null,
};
const dashboard: Dashboard = {
  since: day('2026-11-01'),
  clearing: '1096',
  readTime: instantOf(0),
  isStale: true,
  taken: money('365.00'),
  count: 1,
  inBank: money('0.00'),
  payouts: 0,
  onTheWay: money('365.00'),
  fees: money('0.00'),
  off: money('-15.00'),
  tie: [{ key: 'still', label: 'Still at the processor', ledger: money('350.00'), processor: money('365.00'), bank: null }],
  days: [{ date: day('2026-11-18'), count: 1, amount: money('365.00') }],
  byRail: [{ rail: 'CARD', count: 1 }],
  returns: [],
  disputes: [],
  waiting: [],
  rates: { entries: 0, returns: 0, unauthorized: 0, isNearLimit: false },
  nextDraw: null,
};

const merchant = (of: Merchant) => fake(merchants.getMerchant, () => of);
const payments = fake(onlinePayments.listOnlinePayments, () => ({ rows: [payment] }));
const noPayouts = fake(onlinePayments.listPayouts, () => ({ rows: [] }));
const noDisputes = fake(onlinePayments.listDisputes, () => ({ rows: [] }));
const theDashboard = fake(onlinePayments.getPaymentsDashboard, () => dashboard);
const failing = new FakeFailure(500, { errorMessage: 'The server is not well.' });
const refusing = <E extends Parameters<typeof fake>[0]>(endpoint: E) =>
  fake(endpoint, () => {
    throw failing;
  });

test.each<[string, ReactNode, Fake[]]>([
  ['the platform', <PaymentsPlatformScreen key="s" />, [merchant(none), fake(onlinePayments.listOnlinePayments, () => ({ rows: [] }))]],
  ['managing', <PaymentsPlatformManageScreen key="s" />, [merchant(none)]],
  ['the dashboard', <ArPaymentsDashboardScreen key="s" />, [merchant(none), theDashboard]],
])('%s: without an application it says what is needed', async (_name, page, fakes) => {
  showScreen(page, { fakes });
  await screen.findByText('Owners cannot pay online yet');
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});

test.each<[string, ReactNode, Fake[]]>([
  ['the platform', <PaymentsPlatformScreen key="s" />, [refusing(merchants.getMerchant), payments]],
  ['managing', <PaymentsPlatformManageScreen key="s" />, [refusing(merchants.getMerchant)]],
  ['the wizard', <PaymentsPlatformWizardScreen key="s" />, [refusing(merchants.getMerchant)]],
  ['transactions', <PaymentsPlatformTransactionsScreen key="s" />, [refusing(onlinePayments.listOnlinePayments), noPayouts, noDisputes]],
  ['the dashboard', <ArPaymentsDashboardScreen key="s" />, [merchant(active), refusing(onlinePayments.getPaymentsDashboard)]],
])('%s: a failure is said with its reference, under its heading', async (_name, page, fakes) => {
  showScreen(page, { fakes });
  await screen.findByText(/The server is not well/);
  expect(screen.getByText(/7F3K/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});

test('the dashboard says first what does not tie, and that it is old', async () => {
  showScreen(<ArPaymentsDashboardScreen />, { fakes: [merchant(active), theDashboard, noPayouts] });
  await screen.findByText('Does not tie');
  expect(screen.getByText('Differs')).toBeTruthy();
  expect(screen.getByText('The processor has not been read for 26 hours')).toBeTruthy();
  expect(screen.getByText('Proof of address')).toBeTruthy();
});

test('the wizard waits for what is missing, saves, and sends once it is agreed to', async () => {
  const user = userEvent.setup();
  const sent = fake(merchants.submitApplication, () => ({ state: 'IN_REVIEW' as const }));
  showScreen(<PaymentsPlatformWizardScreen />, { fakes: [merchant({ ...none, state: 'DRAFT', application }), sent] });
  await user.click(await screen.findByRole('button', { name: 'Agree and send' }));
  await user.click((await screen.findAllByRole('button', { name: 'Agree and send' })).at(-1) as HTMLElement);
  await screen.findByText('Application sent');
});

test('a blank application says what it waits for', async () => {
  showScreen(<PaymentsPlatformWizardScreen />, { fakes: [merchant(none)] });
  await screen.findByText('Enter the legal name');
});

test('what the processor wants is answered by its date', async () => {
  const user = userEvent.setup();
  const answer = fake(merchants.answerRequirement, () => ({ state: 'IN_REVIEW' as const }));
  showScreen(<PaymentsPlatformManageScreen />, { fakes: [merchant(active), answer] });
  await user.dblClick(await screen.findByText('Proof of address'));
  await user.type(await screen.findByLabelText(/^Answer/), 'A bill of October');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByLabelText(/^Answer/)).toBeNull());
});

test('a payment opens with what may be done about it', async () => {
  const user = userEvent.setup();
  showScreen(<PaymentsPlatformTransactionsScreen />, { fakes: [payments, noPayouts, noDisputes] });
  await user.click(await screen.findByText('Chaudhary, Anil'));
  await screen.findAllByText('Card ••••4242');
  await user.click(screen.getByRole('button', { name: /^Payouts/ }));
  await screen.findByText('No payout yet');
  await user.click(screen.getByRole('button', { name: /^Disputes/ }));
  await screen.findByText('No dispute');
});
