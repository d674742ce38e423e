// Insurance on screen: a renewal begins where the former policy ends, its history stands below, and fidelity
// cover that is too small is said with its sum.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { fidelity, insuranceList, insurancePolicy } from '../insurance.contract.ts';
import InsurancePolicyScreen from './insurance-policy.screen.tsx';
import InsurancePolicyAddScreen from './insurance-policy-add.screen.tsx';
import ViewAllInsurancePoliciesScreen from './view-all-insurance-policies.screen.tsx';

const money = (text: string) => text as MoneyText;
const former: ClientOutput<typeof insurancePolicy.getInsurancePolicy> = {
  insurancePolicyId: '4',
  version: '1',
  policyType: 'FIDELITY',
  carrier: 'Harbor Casualty',
  policyNumber: 'FC-1',
  agent: '',
  agentPhone: '',
  agentEmail: '',
  limitAmount: money('25000.00'),
  deductibleAmount: money('0.00'),
  premiumAmount: money('420.00'),
  effectiveDate: localDate('2025-02-15'),
  expiresDate: localDate('2026-02-15'),
  certificateContact: '',
  alertDays: 60,
  note: '',
  renewsId: null,
};
const get = fake(insurancePolicy.getInsurancePolicy, () => former);
const noHistory = fake(insurancePolicy.readPolicyHistory, () => []);

test('a renewal has the facts of the former policy, and begins the day that ends', async () => {
  const user = userEvent.setup();
  const add = fake(insurancePolicy.addInsurancePolicy, () => ({ insurancePolicyId: '5' }));
  const shown = showScreen(<InsurancePolicyAddScreen />, { search: { renews: '4' }, fakes: [get, add, noHistory] });
  expect(await screen.findByText('Renews FC-1 of Harbor Casualty.')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Policy number/), 'FC-2');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['insurance-policy-view']));
  expect(shown.calls.find((each) => each.name === 'InsurancePolicy.addInsurancePolicy')?.input).toMatchObject({
    policyNumber: 'FC-2',
    carrier: 'Harbor Casualty',
    renewsId: '4',
    effectiveDate: '2026-02-15',
    expiresDate: '2027-02-15',
  });
});

test('shows the renewals of a policy, and no buttons to who may only look', async () => {
  const row = (insurancePolicyId: string, policyNumber: string) => ({ ...former, insurancePolicyId, policyNumber });
  const history = fake(insurancePolicy.readPolicyHistory, () => [row('5', 'FC-2'), row('4', 'FC-1')]);
  showScreen(<InsurancePolicyScreen insurancePolicyId="4" />, {
    params: { insurancePolicyId: '4' },
    fakes: [get, history],
    held: { communitymaintaininsurance: 1 },
  });
  expect(await screen.findByRole('link', { name: 'FC-2' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Edit|Renew|More acts/ })).toBeNull();
});

test('says what fidelity cover lacks, with the sum it is held against', async () => {
  const gap = fake(fidelity.checkFidelity, () => ({
    assessmentsAmount: money('9000.00'),
    reservesAmount: money('50000.00'),
    wantedAmount: money('59000.00'),
    coveredAmount: money('25000.00'),
    missingAmount: money('34000.00'),
  }));
  showScreen(<ViewAllInsurancePoliciesScreen />, { fakes: [gap, ...fakeList(insuranceList, () => [])] });
  expect(await screen.findByText('Fidelity cover is less than lenders expect.')).toBeTruthy();
  expect(screen.getByText('34,000.00')).toBeTruthy();
  expect(await screen.findByText('No insurance policies yet')).toBeTruthy();
});
