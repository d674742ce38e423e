// Statements for a mail house on screen: counts and reasons, one chord to make them, and what waits without a
// community.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { statementExports } from '../statement-export.contract.ts';
import ExportStatementsScreen from './export-statements.screen.tsx';

type View = ClientOutput<typeof statementExports.previewStatementExport>;
const money = (text: string) => text as MoneyText;
const view: View = {
  communities: [
    { communityId: '1', community: 'Maple Court', statements: 10, sheets: 10, leftOut: 1, due: money('3650.00'), estimate: money('8.00') },
  ],
  leftOut: [
    {
      communityId: '1',
      community: 'Maple Court',
      ownershipId: '3',
      accountNumber: 'MC-0003',
      owner: 'Chaudhary, Anil',
      reason: 'Statements are on hold',
    },
  ],
  statements: 10,
  due: money('3650.00'),
  baseHash: 'a'.repeat(64),
};
const none = fake(statementExports.listExportRuns, () => []);

test('the statements are made by one chord, and those left out have their reason', async () => {
  const user = userEvent.setup();
  const fakes = [
    none,
    fake(statementExports.previewStatementExport, () => view),
    fake(statementExports.startStatementExport, () => ({ runs: [] })),
  ];
  const shown = showScreen(<ExportStatementsScreen />, { fakes });
  await screen.findByRole('button', { name: /^Make 10 statements, 3,650.00 due/ });
  const [tab] = screen.getAllByText('Left out');
  await user.click(tab as HTMLElement);
  expect(await screen.findByText('Statements are on hold')).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'StatementExport.startStatementExport')?.input).toMatchObject({
      communityIds: ['1'],
      orders: false,
      baseHash: 'a'.repeat(64),
    }),
  );
});

test('without a community the page says what is missing', async () => {
  const user = userEvent.setup();
  showScreen(<ExportStatementsScreen />, { fakes: [none, fake(statementExports.previewStatementExport, () => view)] });
  await user.click(await screen.findByRole('checkbox', { name: 'Maple Court' }));
  expect((await screen.findAllByText('Choose a community')).length).toBeGreaterThan(0);
});

test('a refusal stands beside the figures', async () => {
  const refused = fake(statementExports.previewStatementExport, () => {
    throw new FakeFailure(409, { code: 'nobodyExported', errorMessage: 'No owner of these communities gets a statement for these dates.' });
  });
  showScreen(<ExportStatementsScreen />, { fakes: [none, refused] });
  expect(await screen.findByText(/No owner of these communities gets a statement/)).toBeTruthy();
});
