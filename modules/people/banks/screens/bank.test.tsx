// Banks on screen: a routing number that is none stands at its field, and the people there stand below.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { noContacts } from '../../../communities/communities.contract.ts';
import { bank } from '../bank.contract.ts';
import BankScreen from './bank.screen.tsx';

test('a routing number that is none stands at its field', async () => {
  const user = userEvent.setup();
  const add = fake(bank.addBank, () => {
    const fields = [{ path: 'routingNumber', message: 'is no routing number' }];
    throw new FakeFailure(400, { errorMessage: 'The routing number has a wrong digit.', code: 'invalid', fields });
  });
  showScreen(<BankScreen bankId={null} />, { fakes: [add] });
  await user.type(screen.getByLabelText(/^Name/), 'Kirkwood');
  await user.type(screen.getByLabelText(/^Routing number/), '122402406');
  await user.keyboard('{Control>}s{/Control}');
  expect((await screen.findAllByText('is no routing number')).length).toBeGreaterThan(0);
});

test('shows who is there, and no buttons to who may only look', async () => {
  const kirkwood = { ...noContacts, bankId: '1', version: '1', name: 'Kirkwood', routingNumber: '122402405', note: '', isActive: true };
  const mae = { bankContactId: '2', name: 'Mae Lindt', title: 'Manager', phone: '', email: '', isActive: true };
  const fakes = [fake(bank.getBank, () => kirkwood), fake(bank.listBankContacts, () => [mae])];
  showScreen(<BankScreen bankId="1" />, { params: { bankId: '1' }, fakes, held: { bankmaintain: 1 } });
  expect(await screen.findByRole('link', { name: 'Mae Lindt' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Edit|Add contact|More acts/ })).toBeNull();
});
