// Attorneys on screen: their matters, one added in a dialog, and none of the acts for who may only look.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { noParty } from '../../party/party.contract.ts';
import { attorney, matter } from '../attorney.contract.ts';
import AttorneyScreen from './attorney.screen.tsx';

const counsel: ClientOutput<typeof attorney.getAttorney> = {
  ...noParty,
  attorneyId: '3',
  version: '1',
  displayName: 'Nora Wu',
  firstName: 'Nora',
  lastName: 'Wu',
  firm: 'Hale & Wu LLP',
  barNumber: '',
  note: '',
  isActive: true,
};
const get = fake(attorney.getAttorney, () => counsel);
const matters = fake(matter.listMatters, () => [
  {
    matterId: '8',
    property: '1 Oak Ct',
    attorneyId: '3',
    propertyId: '2',
    matterType: 'LIEN' as const,
    reference: '26-100',
    openedDate: localDate('2026-01-05'),
    closedDate: null,
    noContact: true,
    note: '',
  },
]);

test('adds a matter in a dialog', async () => {
  const user = userEvent.setup();
  const add = fake(matter.addMatter, () => ({ matterId: '9' }));
  const shown = showScreen(<AttorneyScreen attorneyId="3" />, { params: { attorneyId: '3' }, fakes: [get, matters, add] });
  expect(await screen.findByText('Open, no contact')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add matter' }));
  await user.type(screen.getByLabelText(/^Reference/), '26-114');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add matter' }));
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'Matter.addMatter')?.input).toMatchObject({
      attorneyId: '3',
      reference: '26-114',
      propertyId: null,
      closedDate: null,
      noContact: true,
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who may only look sees matters without acts', async () => {
  showScreen(<AttorneyScreen attorneyId="3" />, { params: { attorneyId: '3' }, fakes: [get, matters], held: { maintainattorney: 1 } });
  expect(await screen.findByText('Lien 26-100')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Add matter|Change|Delete|Edit/ })).toBeNull();
});
