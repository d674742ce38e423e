// Cost items on screen: one added in the dialog, what two people typed side by side, and no acts for who may
// only look.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { costItem } from '../cost-item.contract.ts';
import { CostItemDialog } from './cost-item-dialog.tsx';

const hour: ClientOutput<typeof costItem.getCostItem> = {
  costItemId: '3',
  version: '1',
  name: 'Plumber, hour',
  itemType: 'LABOUR',
  unit: 'hour',
  costAmount: '92.00' as never,
  priceAmount: '115.00' as never,
  accountNumber: '5310',
  isTaxable: false,
  isActive: true,
};
const get = fake(costItem.getCostItem, () => hour);
const use = fake(costItem.getCostItemUse, () => ({ charts: 4, missing: [{ communityId: '9', name: 'Elm Court' }] }));

test('adds a cost item', async () => {
  const user = userEvent.setup();
  const add = fake(costItem.addCostItem, () => ({ costItemId: '3' }));
  const shown = showScreen(<CostItemDialog costItemId={null} onClose={() => undefined} />, { fakes: [add, get] });
  await user.type(screen.getByLabelText(/^Name/), 'Plumber, hour');
  await user.clear(screen.getByLabelText(/^Unit/));
  await user.type(screen.getByLabelText(/^Unit/), 'hour');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Add cost item/ }));
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'CostItem.addCostItem')?.input).toMatchObject({
      name: 'Plumber, hour',
      unit: 'hour',
      costAmount: '0.00',
    }),
  );
});

test('says which charts lack the account, and deletes on the second press only', async () => {
  const user = userEvent.setup();
  const remove = fake(costItem.deleteCostItem, () => ({}));
  const shown = showScreen(<CostItemDialog costItemId="3" onClose={() => undefined} />, { fakes: [get, use, remove] });
  expect(await screen.findByText('The account is not in the chart of Elm Court.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(shown.calls.some(({ name }) => name === 'CostItem.deleteCostItem')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Delete Plumber, hour for good' }));
  await waitFor(() => expect(shown.calls.some(({ name }) => name === 'CostItem.deleteCostItem')).toBe(true));
});

test('who may not delete sees no such act', async () => {
  showScreen(<CostItemDialog costItemId="3" onClose={() => undefined} />, { fakes: [get, use], held: { communitymaintain: 7 } });
  expect(await screen.findByDisplayValue('Plumber, hour')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});
