// The express set-up on screen: faults hold the commit back, control totals do too, and what was rehearsed is
// what is ordered.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { express } from '../express.contract.ts';
import CommunityExpressSetupScreen from './community-express-setup.screen.tsx';

type Preview = ClientOutput<typeof express.previewExpress>;

const money = (text: string) => text as never;
const report: NonNullable<Preview['report']> = {
  ...{ name: 'Oak Court', shortCode: 'OAK', isActive: true, missing: [], yearLabel: '2026', periods: 12, method: 'ACCRUAL' as const },
  startDate: '2026-01-01' as never,
  endDate: '2026-12-31' as never,
  openingDate: '2026-01-01' as never,
  ...{
    units: 3,
    withoutOwner: 0,
    funds: 2,
    accounts: 55,
    hasStandardChart: true,
    codes: 2,
    categories: 2,
    linkedHomes: 3,
    customFields: 0,
    pausedJobs: 3,
  },
  ...{ owed: money('310.00'), prepaid: money('400.00'), debits: money('10310.00'), credits: money('10310.00') },
  trialBalance: [
    { number: '1010', name: 'Operating cash', fundName: 'Operating', debit: money('10310.00'), credit: null },
    { number: '3000', name: 'Operating fund balance', fundName: 'Operating', debit: null, credit: money('10310.00') },
  ],
};
const sound: Preview = {
  ...{ fileName: 'oak.xlsx', problems: [], errorCount: 0, report, baseHash: 'as it was' },
  sheets: [{ sheet: 'Units', rowCount: 3, errorCount: 0 }],
};
const faulty: Preview = {
  ...sound,
  errorCount: 1,
  problems: [
    {
      sheet: 'Owners',
      line: 4,
      column: 'Account Number',
      message: 'No unit has the account number OAK-9.',
      severity: 'error',
      suggestion: null,
    },
  ],
};
const workbook = () => new File(['PK'], 'oak.xlsx');

test('a workbook that is sound is made as it was rehearsed, once the control totals agree', async () => {
  const user = userEvent.setup();
  const made = fake(express.createExpress, () => ({ communityId: '7', report }));
  const shown = showScreen(<CommunityExpressSetupScreen />, { fakes: [fake(express.previewExpress, () => sound), made] });
  await user.upload(screen.getByLabelText('Choose a file'), workbook());
  await screen.findByText('Nothing is wrong');
  expect(screen.getByText('Operating fund balance')).toBeTruthy();
  expect(screen.getByText('Paused jobs').parentElement?.textContent).toContain('3');
  await user.type(screen.getByLabelText('Units you expect'), '4');
  await screen.findByText('The workbook has another figure.');
  await user.clear(screen.getByLabelText('Units you expect'));
  await user.type(screen.getByLabelText('Units you expect'), '3');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['community-view']));
  const order = shown.calls.find((call) => call.name === 'ExpressSetUp.createExpress')?.input as ClientInput<typeof express.createExpress>;
  expect([order.baseHash, String(order.controlUnits), order.file.fileName]).toEqual(['as it was', '3', 'oak.xlsx']);
});

test('a fault is shown by sheet, row and column, and nothing can be made', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<CommunityExpressSetupScreen />, { fakes: [fake(express.previewExpress, () => faulty)] });
  await user.upload(screen.getByLabelText('Choose a file'), workbook());
  await screen.findByText('No unit has the account number OAK-9.');
  const note = screen.getByText('1 error in the workbook.').parentElement?.textContent;
  expect(note).toMatch(/, row \d+, [^:]+: No unit has the account number OAK-9\. Mend the workbook/);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(shown.calls.some((call) => call.name === 'ExpressSetUp.createExpress')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Another workbook' }));
  expect(await screen.findByText('Drop a file here')).toBeTruthy();
});

test('a file that is no workbook is answered with the reason', async () => {
  const user = userEvent.setup();
  const refused = fake(express.previewExpress, () => {
    throw new FakeFailure(409, { errorMessage: 'This is no workbook; save it as XLSX. Nothing was imported.', code: 'malformedFile' });
  });
  showScreen(<CommunityExpressSetupScreen />, { fakes: [refused] });
  await user.upload(screen.getByLabelText('Choose a file'), workbook());
  expect(await screen.findByText(/This is no workbook/)).toBeTruthy();
});
