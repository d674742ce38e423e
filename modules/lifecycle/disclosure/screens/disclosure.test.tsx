// A disclosure on screen: delivered by its key after a look at the figures, refused in words, and withdrawn
// with a reason.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { property } from '../../../people/people.contract.ts';
import { disclosure } from '../disclosure.contract.ts';
import DisclosureOrderScreen from './disclosure-order.screen.tsx';

type Loaded = ClientOutput<typeof disclosure.getDisclosureOrder>;
const money = (text: string) => text as Loaded['fee'];
const day = (text: string) => text as Loaded['orderedDate'];

const certificate: NonNullable<Loaded['certificate']> = {
  asOfDate: day('2026-11-20'),
  association: 'Maple Court Homeowners Association',
  accountNumber: 'MC-0002',
  property: '2 Maple Ct, Sparks NV 89434',
  owner: 'Bishop, Terrence',
  charges: [{ chargeDate: day('2026-11-01'), code: 'ASMT', description: 'November', amount: money('365.00') }],
  owes: money('365.00'),
  prepaid: money('0.00'),
  fee: money('250.00'),
  payoff: money('615.00'),
  recurring: [{ code: 'ASMT', category: 'Townhome', frequency: 'MONTHLY', amount: money('310.00') }],
  matters: [{ attorney: 'Ines Ortega', matterType: 'LIEN' }],
  documents: [],
};
const order: Loaded = {
  disclosureOrderId: '7',
  version: '1',
  propertyId: '2',
  requester: 'Dana Whitfield',
  company: 'Sierra Title',
  email: '',
  phone: '',
  orderedDate: day('2026-11-16'),
  dueDate: day('2026-11-30'),
  isRush: false,
  fee: money('250.00'),
  billing: 'CLOSING',
  chargeCodeId: '4',
  closingDate: null,
  documentIds: [],
  feePaidDate: null,
  note: '',
  state: 'ORDERED',
  deliveredDate: null,
  validThroughDate: null,
  deliveredBy: '',
  endReason: '',
  mayCancel: true,
  batchId: null,
  certificate: null,
};
const around = [
  fake(property.listProperties, () => ({ total: 0, rows: [] }) as never),
  fake(disclosure.getDisclosureChoices, () => ({
    codes: [{ chargeCodeId: '4', alias: 'MISC', name: 'Disclosure' }],
    dueDate: day('2026-11-30'),
    rushDate: day('2026-11-19'),
    files: [],
  })),
];
const at = { params: { disclosureOrderId: '7' } };

test('is delivered by its key, with the figures named on the button; a refusal says how to fix it', async () => {
  const user = userEvent.setup();
  let tries = 0;
  const shown = showScreen(<DisclosureOrderScreen disclosureOrderId="7" />, {
    ...at,
    fakes: [
      ...around,
      fake(disclosure.getDisclosureOrder, () => order),
      fake(disclosure.previewDisclosure, () => ({ certificate, baseHash: 'a'.repeat(64) })),
      fake(disclosure.deliverDisclosure, () => {
        tries += 1;
        if (tries === 1) throw new FakeFailure(409, { errorMessage: 'Something changed since the preview.', code: 'baseChanged' });
        return { disclosureOrderId: '7', batchId: '9' };
      }),
    ],
  });
  await screen.findByRole('heading', { name: /Dana Whitfield/ });
  await screen.findByRole('button', { name: /^Deliver/ });
  await user.keyboard('d');
  const dialog = within(await screen.findByRole('dialog', { name: 'Deliver the disclosure' }));
  expect(await dialog.findByText('615.00')).toBeTruthy();
  expect(dialog.getByText('In the hands of Ines Ortega')).toBeTruthy();
  const deliver = dialog.getByRole('button', { name: 'Deliver, charge 250.00' });
  await user.click(deliver);
  expect(await dialog.findByText('Something changed since the preview.')).toBeTruthy();
  await user.click(deliver);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shown.calls.filter((each) => each.name === 'Disclosure.deliverDisclosure').at(-1)?.input).toMatchObject({
    disclosureOrderId: '7',
    deliveredDate: '2026-11-20',
    validThroughDate: '2026-12-20',
  });
});

test('what was delivered stands on the page, and is withdrawn with a reason alone', async () => {
  const user = userEvent.setup();
  const withdraw = fake(disclosure.withdrawDisclosure, () => ({ disclosureOrderId: '7' }));
  const delivered: Loaded = {
    ...order,
    state: 'DELIVERED',
    certificate,
    deliveredDate: day('2026-11-20'),
    validThroughDate: day('2026-12-20'),
    batchId: '9',
  };
  const shown = showScreen(<DisclosureOrderScreen disclosureOrderId="7" />, {
    ...at,
    fakes: [...around, fake(disclosure.getDisclosureOrder, () => delivered), withdraw],
  });
  expect(await screen.findByText('615.00')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Deliver/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the delivery?' }));
  const act = dialog.getByRole('button', { name: 'Withdraw' }) as HTMLButtonElement;
  expect(act.disabled).toBe(true);
  await user.type(dialog.getByLabelText(/^Reason/), 'Wrong home');
  await user.click(act);
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'Disclosure.withdrawDisclosure')?.input).toMatchObject({ reason: 'Wrong home' }),
  );
});
