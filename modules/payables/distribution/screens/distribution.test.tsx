// The default distribution on screen: what is left is offered, and only a whole is saved.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { accounting, chart } from '../../../ledger/ledger.contract.ts';
import { distributions } from '../distribution.contract.ts';
import DefaultDistributionScreen from './default-distribution.screen.tsx';

const account = (accountId: string, number: string, name: string) => ({
  accountId,
  number,
  name,
  type: 'EXPENSE' as const,
  fundId: '1',
  fundName: 'Operating',
  role: '',
  isActive: true,
});

test('a distribution is changed until it is whole, and sent in basis points', async () => {
  const user = userEvent.setup();
  const line = { accountId: '31', number: '5310', name: 'Landscaping', costCenterId: '1', costCenter: '000', basisPoints: 10_000 };
  const fakes = [
    fake(distributions.listDistributions, () => [{ vendorId: '5', vendorName: 'Sierra Green', lines: [line] }]),
    fake(distributions.pickVendors, () => [{ vendorId: '5', name: 'Sierra Green' }]),
    fake(distributions.saveDistribution, () => ({ vendorId: '5' })),
    fake(accounting.pickAccounts, () => [account('31', '5310', 'Landscaping'), account('41', '5410', 'Pest control')]),
    fake(chart.getChart, () => ({
      version: '1',
      funds: [],
      ranges: [],
      hasCostCenters: false,
      costCenters: [],
      subAccounts: [],
      accounts: [],
    })),
  ];
  const shown = showScreen(<DefaultDistributionScreen vendorId="5" />, { fakes, params: { vendorId: '5' } });
  const save = await screen.findByRole('button', { name: /Save distribution/ });
  await user.click(screen.getByText('100.00'));
  await user.keyboard('75{Enter}');
  expect(screen.getByText('25.00%')).toBeTruthy();
  expect(save.hasAttribute('disabled') || save.getAttribute('aria-disabled') === 'true').toBe(true);
  await user.keyboard('5410{Tab}25{Enter}');
  await user.click(save);
  await waitFor(() =>
    expect(shown.calls.find((made) => made.name === distributions.saveDistribution.name)?.input).toMatchObject({
      lines: [
        { accountId: '31', basisPoints: 7500 },
        { accountId: '41', basisPoints: 2500 },
      ],
    }),
  );
});
