// The 1099s on screen: what is due and what is missing, review of selected forms, setup and files; empty,
// shut and failed.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { form1099 } from '../form-1099.contract.ts';
import Form1099Screen from './form-1099.screen.tsx';

type Answer = ClientOutput<typeof form1099.getForms1099>;
type Money = Answer['forms'][number]['total'];
const money = (text: string) => text as Money;

const form = (vendorId: string, vendorName: string, changes: Partial<Answer['forms'][number]> = {}): Answer['forms'][number] => ({
  rowKey: `${vendorId}-NEC`,
  formId: null,
  vendorId,
  vendorName,
  form: 'NEC',
  taxLast4: '5524',
  amounts: [{ box: 'NEC-1a', amount: money('2500.00') }],
  total: money('2500.00'),
  belowThreshold: money('0.00'),
  withheld: money('0.00'),
  due: 'FEDERAL',
  state: 'OPEN',
  kind: 'ORIGINAL',
  isChanged: false,
  exceptions: [],
  submissionId: null,
  receipt: '',
  outcomeNote: '',
  copyState: 'NONE',
  consentDate: null,
  ...changes,
});
const answer = (changes: Partial<Answer> = {}): Answer => ({
  payer: {
    payer: 'COMMUNITY',
    withholdingAccountId: null,
    version: null,
    name: 'Maple Court',
    taxLast4: '6789',
    missing: [],
    state: 'CA',
    withholdingAccount: '',
  },
  isShut: false,
  forms: [form('5', 'Sierra Green'), form('6', 'Truckee Pest', { exceptions: ['No tax number'], taxLast4: '' })],
  thresholds: [{ box: 'NEC-1a', federal: money('2000.00'), state: money('600.00') }],
  law: [{ ruleVersion: 'US.informationReturns@1', citation: '26 U.S.C. 6041' }],
  stateFiling: { combined: true, direct: '' },
  dueDates: [{ what: '1099-NEC', dueDate: localDate('2027-02-01') }],
  efileAtLeast: 10,
  titleRows: [{ form: 'NEC', isConfirmed: false, writtenDate: localDate('2026-11-25'), pasted: false, unknown: [], missing: [] }],
  submissions: [],
  liabilities: [],
  accounts: [{ accountId: '31', number: '5310', name: 'Landscaping', box: null }],
  ...changes,
});
const vendorTax: ClientOutput<typeof form1099.getVendorTax> = {
  version: null,
  taxClass: '',
  exemptCode: '',
  box: 'NEC-1a',
  isAlwaysReported: false,
  consentDate: null,
  tinResults: [],
  notices: [],
};

test('forms are selected and reviewed; a recipient opens beside them', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<Form1099Screen />, {
    fakes: [
      fake(form1099.getForms1099, () => answer()),
      fake(form1099.reviewForms, () => ({ count: 1 })),
      fake(form1099.getVendorTax, () => vendorTax),
    ],
  });
  expect(await screen.findByText('No tax number')).toBeTruthy();
  await user.click((await screen.findAllByRole('checkbox'))[1]!);
  await user.click(await screen.findByRole('button', { name: /Review 1/ }));
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === form1099.reviewForms.name)?.input).toMatchObject({ rowKeys: ['5-NEC'] }),
  );
  await user.click(screen.getByText('Truckee Pest'));
  expect(await screen.findByText('Not agreed')).toBeTruthy();
});

test('setup shows thresholds, accounts and California’s report', async () => {
  const user = userEvent.setup();
  showScreen(<Form1099Screen />, { fakes: [fake(form1099.getForms1099, () => answer())] });
  await user.click(await screen.findByRole('button', { name: /Setup/ }));
  expect(await screen.findByText(/CA 600\.00/)).toBeTruthy();
  expect(screen.getByText('Report of independent contractors')).toBeTruthy();
});

test('approved forms go into a file; the template is unconfirmed', async () => {
  const user = userEvent.setup();
  const data = answer({ forms: [form('5', 'Sierra Green', { formId: '1', state: 'APPROVED' })] });
  const shown = showScreen(<Form1099Screen />, {
    fakes: [fake(form1099.getForms1099, () => data), fake(form1099.makeSubmission, () => ({ submissionId: '3', count: 1 }))],
  });
  await user.click(await screen.findByRole('button', { name: /Files/ }));
  expect(await screen.findByText(/Not confirmed/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Make file of 1/ }));
  await waitFor(() => expect(shown.calls.some(({ name }) => name === form1099.makeSubmission.name)).toBe(true));
});

test('empty, filed by a manager, and failed', async () => {
  const first = showScreen(<Form1099Screen />, { fakes: [fake(form1099.getForms1099, () => answer({ forms: [], isShut: true }))] });
  expect(await screen.findByText(/No 1099 payments/)).toBeTruthy();
  expect(screen.getByText('The manager files for this community')).toBeTruthy();
  first.unmount();
  showScreen(<Form1099Screen />, {
    fakes: [
      fake(form1099.getForms1099, () => {
        throw new FakeFailure(500, { errorMessage: 'Something broke.' });
      }),
    ],
  });
  expect(await screen.findByText(/Something broke/)).toBeTruthy();
});
