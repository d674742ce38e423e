// Checking statements on screen: a code finds its statement and says whether it was changed; the chain names
// what does not fit.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { statements } from '../statement.contract.ts';
import { CheckStatements } from './check-statements.tsx';

type Found = NonNullable<ClientOutput<typeof statements.checkStatementCode>['statement']>;
const money = (text: string) => text as Found['balance'];

const code = fake(statements.checkStatementCode, ({ code: typed }) => ({
  statement:
    typed === '0000-0000-0000'
      ? null
      : {
          community: 'Maple Court',
          accountNumber: 'MC-01',
          owner: 'Elena Soto',
          fromDate: localDate('2026-11-01'),
          statementDate: localDate('2026-11-30'),
          opening: money('0.00'),
          balance: money('310.00'),
          due: money('310.00'),
          isSound: false,
        },
}));
const chain = fake(statements.checkStatementChain, () => ({
  count: 24,
  owners: 12,
  checkAddress: 'http://localhost:4000/statement-check/1',
  faults: [
    {
      runId: '2',
      accountNumber: 'MC-01',
      owner: 'Elena Soto',
      statementDate: localDate('2026-11-30'),
      code: 'ABCD-EFGH-0123',
      fault: 'ALTERED' as const,
    },
  ],
}));

test('a code that nothing carries, one whose statement was changed, and the chain that names it', async () => {
  const user = userEvent.setup();
  showScreen(<CheckStatements onClose={() => undefined} />, { fakes: [code, chain] });
  expect(await screen.findByText('One statement does not fit.')).toBeTruthy();
  expect(screen.getByText(/MC-01 Elena Soto, .*: its figures were changed after it was made/)).toBeTruthy();
  const field = screen.getByLabelText('Code of a statement');
  await user.type(field, '0000-0000-0000');
  expect(await screen.findByText('No statement carries this code.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'ABCD-EFGH-0123');
  expect(await screen.findByText('The figures of this statement were changed after it was made.')).toBeTruthy();
  expect(screen.getByText('MC-01 Elena Soto')).toBeTruthy();
});
