// Application orders on screen: a preset is chosen, a step moved, and the order saved.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { applicationOrders } from '../application-order.contract.ts';
import { ApplicationOrdersDialog } from './application-orders.tsx';

test('an order begins with a preset, and its steps are moved', async () => {
  const user = userEvent.setup();
  const list = fake(applicationOrders.listApplicationOrders, () => []);
  const add = fake(applicationOrders.addApplicationOrder, () => ({ applicationOrderId: '4' }));
  const shown = showScreen(<ApplicationOrdersDialog onClose={() => undefined} />, { fakes: [list, add] });
  expect(await screen.findByText('The lists decide alone')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New order' }));
  await user.click(await screen.findByRole('button', { name: 'Pay interest earlier' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'ApplicationOrder.addApplicationOrder')?.input).toEqual({
      communityId: '1',
      startDate: '2026-11-20',
      name: 'Assessments, costs, late charges, interest (California 5655)',
      delinquentDays: 30,
      steps: [
        { kinds: ['ASSESSMENT', 'SPECIAL'], age: 'ANY' },
        { kinds: ['NSF', 'MISC'], age: 'ANY' },
        { kinds: ['INTEREST'], age: 'ANY' },
        { kinds: ['LATE_FEE'], age: 'ANY' },
      ],
    }),
  );
});
