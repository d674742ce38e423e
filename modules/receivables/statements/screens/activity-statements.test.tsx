// The list of statements: one opens as it was made, for who may read it.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { statementList } from '../statement-list.contract.ts';
import ActivityStatementsScreen from './activity-statements.screen.tsx';

type Row = ListRow<typeof statementList>;
const date = (text: string) => text as Row['dueDate'];
const money = (text: string) => text as Row['due'];
const row: Row = {
  statementId: '77',
  statementDate: date('2026-11-20'),
  accountNumber: 'MC-0003',
  owner: 'Chaudhary, Anil',
  opening: money('310.00'),
  balance: money('700.00'),
  due: money('700.00'),
  dueDate: date('2026-12-05'),
  pages: 1,
  sharedWith: '',
  madeBy: 'Avery Clark',
  runId: '9',
  ownershipId: '3',
};

test('a statement of the list opens from its panel, and so does its owner', async () => {
  const user = userEvent.setup();
  showScreen(<ActivityStatementsScreen />, { fakes: fakeList(statementList, () => [row]) });
  await user.click(await screen.findByText('Chaudhary, Anil'));
  await user.click(await screen.findByRole('button', { name: 'Open the statement' }));
  expect(await screen.findByText('MC-0003 Chaudhary, Anil, 11/20/2026')).toBeTruthy();
});

test('without statements it says what will stand here', async () => {
  showScreen(<ActivityStatementsScreen />, { fakes: fakeList(statementList, () => []) });
  expect(await screen.findByText('No statement yet')).toBeTruthy();
});
