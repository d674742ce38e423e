// The beginning balance of one owner on screen: an owner is chosen, an amount changed, a guarded day asks for
// a reason, and it is saved as previewed.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientInput, ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { beginningEdits } from '../../receivables.contract.ts';
import BeginningBalanceEditScreen from './beginning-balance-edit.screen.tsx';

const money = (text: string) => text as MoneyText;
const hash = 'e'.repeat(64);
const code = { codeId: '7', alias: 'ASMT', name: 'Assessment' };
const begun = fake(beginningEdits.getBeginning, ({ ownershipId }) => ({
  ownershipId,
  accountNumber: 'MC-0001',
  owner: 'Aldana, Rosa',
  address: '1 Maple Ct',
  firstDate: localDate('2026-01-01'),
  codes: [{ ...code, amount: money('310.00'), paid: money('0.00'), chargeDate: localDate('2025-12-01') }],
  prepaid: money('40.00'),
  allCodes: [code],
}));

function previewOf(
  input: ClientInput<typeof beginningEdits.previewBeginningEdit>,
): ClientOutput<typeof beginningEdits.previewBeginningEdit> {
  const after = money(String(input.codes?.[0]?.amount ?? '0.00'));
  return {
    codes: [{ ...code, before: money('310.00'), after, chargeDate: localDate('2025-12-01') }],
    prepaidBefore: money('40.00'),
    prepaidAfter: money(String(input.prepaid)),
    owedBefore: money('310.00'),
    owedAfter: after,
    allOwed: money('1250.00'),
    allPrepaid: money('40.00'),
    baseHash: hash,
    ...(input.overrideReason ? {} : { refusal: { code: 'periodClosed', message: 'The period is closed.' } }),
  };
}

test('without an owner one is chosen; a changed amount is saved once its closed period is overridden', async () => {
  const user = userEvent.setup();
  const first = showScreen(<BeginningBalanceEditScreen />, { fakes: [begun] });
  expect(await screen.findByLabelText(/^Owner/)).toBeTruthy();
  first.unmount();
  const heard: ClientInput<typeof beginningEdits.editBeginning>[] = [];
  const save = fake(beginningEdits.editBeginning, (input) => {
    heard.push(input);
    return { batchId: '5', owed: money('310.00'), prepaid: money('60.00') };
  });
  const preview = fake(beginningEdits.previewBeginningEdit, previewOf);
  const shown = showScreen(<BeginningBalanceEditScreen />, { fakes: [begun, preview, save], search: { owner: '21' } });
  const grid = await screen.findByRole('grid', { name: 'Codes' });
  await waitFor(() => expect(grid.textContent).toContain('Assessment'));
  await user.clear(screen.getByLabelText(/^Prepaid/));
  await user.type(screen.getByLabelText(/^Prepaid/), '60{Tab}');
  await user.type(screen.getByLabelText(/^Reason/), 'Typed wrong');
  expect((await screen.findAllByText('1,250.00')).length).toBe(1);
  await user.type(await screen.findByLabelText(/^Override reason/), 'Found in the audit');
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Save beginning balance, 310.00/ });
  await waitFor(() => expect(button().disabled).toBe(false));
  await user.click(button());
  await waitFor(() => expect(shown.wentTo).toEqual(['owner-view']));
  expect(heard[0]).toMatchObject({
    codes: [{ codeId: '7', amount: '310.00', chargeDate: '2025-12-01' }],
    prepaid: '60.00',
    overrideReason: 'Found in the audit',
    baseHash: hash,
  });
});
