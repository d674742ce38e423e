// Fiscal years on screen: how they stand, a closing that is calculated before it posts, and one that is taken
// back.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { type Instant, localDate } from '../../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { methodChange } from '../method-change.contract.ts';
import { yearClose } from '../year-close.contract.ts';
import MethodChangeScreen from './method-change.screen.tsx';
import YearCloseScreen from './year-close.screen.tsx';
import YearCloseUndoScreen from './year-close-undo.screen.tsx';
import YearCloseUndoProfileScreen from './year-close-undo-profile.screen.tsx';
import YearDashboardScreen from './year-dashboard.screen.tsx';

type Listed = ClientOutput<typeof yearClose.listFiscalYears>;
type Year = Listed['years'][number];
type Preview = ClientOutput<typeof yearClose.previewYearClose>;
const money = (text: string) => text as Preview['total'];

const closing: Year['closings'][number] = {
  entryId: '77',
  postDate: localDate('2025-12-31'),
  reference: 'YE 2025',
  description: 'Close fiscal year 2025',
  total: money('120000.00'),
  enteredTime: '2026-01-20T10:00:00Z' as Instant,
  enteredBy: 'Dana Whitfield',
  reversedByEntryId: null,
};

const year = (label: string, more: Partial<Year> = {}): Year => ({
  fiscalYearId: label,
  label,
  startDate: localDate(`${label}-01-01`),
  endDate: localDate(`${label}-12-31`),
  method: 'ACCRUAL',
  state: 'OPEN',
  isReopened: false,
  periods: 12,
  closedPeriods: 3,
  unpostedBatches: 0,
  budgetedAccounts: 14,
  chargeCategories: 4,
  chargeCategoriesWithoutAmount: 0,
  closings: [],
  conversion: null,
  ...more,
});

const banks: Listed['banks'] = [{ bankAccountId: '1', name: 'Operating', reconciledThroughDate: localDate('2026-01-31') }];
const listed = (...years: Year[]) => fake(yearClose.listFiscalYears, () => ({ years, banks }));

function preview(more: Partial<Preview> = {}): Preview {
  const line = { costCenterId: '1', costCenter: '', isFundBalance: false };
  return {
    fiscalYearId: '2026',
    label: '2026',
    endDate: localDate('2026-12-31'),
    isReclose: false,
    funds: [
      {
        fundId: '1',
        fundName: 'Operating',
        income: money('120000.00'),
        expense: money('115400.00'),
        transfers: money('0.00'),
        net: money('4600.00'),
        lines: [
          { ...line, accountId: '4000', number: '4000', name: 'Assessments', debit: money('120000.00'), credit: null },
          { ...line, accountId: '5310', number: '5310', name: 'Landscaping', debit: null, credit: money('115400.00') },
          { ...line, accountId: '3000', number: '3000', name: 'Fund balance', debit: null, credit: money('4600.00'), isFundBalance: true },
        ],
      },
    ],
    total: money('120000.00'),
    trialBalance: { debits: money('1.00'), credits: money('1.00') },
    openPeriods: 9,
    earlierYearsOpen: [],
    unpostedBatches: [],
    banks,
    baseHash: 'a'.repeat(64),
    ...more,
  };
}

const undoing = fake(yearClose.previewYearCloseUndo, () => ({
  fiscalYearId: '2025',
  label: '2025',
  endDate: localDate('2025-12-31'),
  closings: [{ ...closing, funds: [{ fundName: 'Operating', net: money('4600.00') }] }],
  laterYearsClosed: [],
  baseHash: 'b'.repeat(64),
}));
const commit = () => screen.findByRole('button', { name: /Close this Year|Undo close of/ }) as Promise<HTMLButtonElement>;

test('the dashboard shows how years stand, warns of charges without amount, and leads to closing', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<YearDashboardScreen />, {
    fakes: [
      listed(year('2026', { chargeCategoriesWithoutAmount: 2 }), year('2025', { state: 'CLOSED', closedPeriods: 12, closings: [closing] })),
    ],
  });
  expect(await screen.findByText('2 of 4 charges have no amount for 2026.')).toBeTruthy();
  expect(screen.getByText('3 of 12')).toBeTruthy();
  const table = screen.getByRole('grid', { name: 'Fiscal years' });
  table.focus();
  await user.keyboard('{Home}{Enter}');
  const panel = within(await screen.findByRole('complementary', { name: 'Year in hand' }));
  expect(panel.getByText('through 01/31/2026')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: /Close the year/ }));
  expect(shown.wentTo.at(-1)).toContain('year-close');
});

test('a year is calculated, looked at, and closed with what was looked at', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<YearCloseScreen />, {
    fakes: [listed(year('2026')), fake(yearClose.previewYearClose, () => preview()), fake(yearClose.closeYear, () => ({ entryId: '9' }))],
  });
  await screen.findByText('Calculate the closing entry first');
  await user.click(screen.getByRole('button', { name: /Calculate/ }));
  const button = await commit();
  expect(button.textContent).toContain('Close this Year: 2026, 3 lines, 120,000.00');
  expect(screen.getByRole('table', { name: 'Net of each fund' }).textContent).toContain('4,600.00');
  await user.click(button);
  await waitFor(() =>
    expect(shown.calls.find((made) => made.name === 'YearClose.closeYear')?.input).toEqual({
      communityId: '1',
      fiscalYearId: '2026',
      reference: 'YE 2026',
      description: 'Close fiscal year 2026',
      overrideUnposted: false,
      overridesTieOuts: false,
      baseHash: 'a'.repeat(64),
    }),
  );
});

test('batches that wait hold the closing until it is said that they may', async () => {
  const user = userEvent.setup();
  const waiting = [{ batchId: '5', kind: 'CHARGES', description: 'December assessments', postDate: localDate('2026-12-01') }];
  showScreen(<YearCloseScreen />, {
    fakes: [listed(year('2026')), fake(yearClose.previewYearClose, () => preview({ unpostedBatches: waiting }))],
  });
  await user.click(await screen.findByRole('button', { name: /Calculate/ }));
  expect((await commit()).disabled).toBe(true);
  expect(screen.getByText('December assessments')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Close the year although they wait' }));
  expect((await commit()).disabled).toBe(false);
});

test('figures that changed are shown before closing goes on', async () => {
  const user = userEvent.setup();
  const refuse = fake(yearClose.closeYear, () => {
    throw new FakeFailure(409, {
      code: 'baseChanged',
      errorMessage: 'Something changed since the preview. Look at the new figures before going on.',
    });
  });
  showScreen(<YearCloseScreen />, { fakes: [listed(year('2026')), fake(yearClose.previewYearClose, () => preview()), refuse] });
  await user.click(await screen.findByRole('button', { name: /Calculate/ }));
  await user.click(await commit());
  expect(await screen.findByText('Something changed since the preview. Look at the new figures before going on.')).toBeTruthy();
  expect((await commit()).disabled).toBe(true);
});

test('an earlier year that is open holds the closing', async () => {
  const user = userEvent.setup();
  showScreen(<YearCloseScreen />, {
    fakes: [
      listed(year('2026'), year('2025', { state: 'ENDED' })),
      fake(yearClose.previewYearClose, () => preview({ fiscalYearId: '2025', earlierYearsOpen: ['2025'] })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /Calculate/ }));
  expect((await commit()).disabled).toBe(true);
  expect(screen.getByText('Fiscal year 2025 is not closed.')).toBeTruthy();
});

test('a closing is taken back for a reason, from the year or from its entry', async () => {
  const user = userEvent.setup();
  const fakes = [
    listed(year('2026'), year('2025', { state: 'CLOSED', closings: [closing] })),
    undoing,
    fake(yearClose.undoYearClose, () => ({ entries: 1 })),
  ];
  const shown = showScreen(<YearCloseUndoScreen />, { fakes });
  expect((await commit()).disabled).toBe(true);
  await user.type(screen.getByLabelText(/Reason/), 'Auditor’s adjustment');
  await user.click(await commit());
  await waitFor(() =>
    expect(shown.calls.find((made) => made.name === 'YearClose.undoYearClose')?.input).toMatchObject({
      fiscalYearId: '2025',
      reason: 'Auditor’s adjustment',
    }),
  );
  shown.unmount();
  const profile = showScreen(<YearCloseUndoProfileScreen />, { fakes, params: { communityId: '1', entryId: '77' } });
  await commit();
  expect(profile.calls.find((made) => made.name === 'YearClose.previewYearCloseUndo')?.input).toEqual({ communityId: '1', entryId: '77' });
});

test('who may look only sees the figures and no way to close', async () => {
  const user = userEvent.setup();
  showScreen(<YearCloseUndoScreen />, { fakes: [listed(year('2026'))] });
  expect(await screen.findByText('No closing to undo')).toBeTruthy();
  showScreen(<YearCloseScreen />, {
    fakes: [listed(year('2026')), fake(yearClose.previewYearClose, () => preview())],
    held: { glcloseyear: 8 },
  });
  await user.click(await screen.findByRole('button', { name: /Calculate/ }));
  expect((await commit()).disabled).toBe(true);
});

test('a year under another method offers its conversion, once it has begun', async () => {
  const conversion = { fromMethod: 'CASH' as const, state: 'DUE' as const, entries: [] };
  const shown = showScreen(<YearDashboardScreen />, { fakes: [listed(year('2026', { conversion }))] });
  expect(await screen.findByText('The method changes from Cash to Accrual in 2026.')).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Convert what is open' }));
  expect(shown.wentTo.at(-1)).toContain('method-change');
});

const conversionPreview: ClientOutput<typeof methodChange.previewMethodChange> = {
  label: '2026',
  startDate: localDate('2026-01-01'),
  fromMethod: 'CASH',
  toMethod: 'ACCRUAL',
  changes: [
    { side: 'AR', direction: 'IN' },
    { side: 'AP', direction: 'IN' },
  ],
  items: [
    {
      side: 'AR',
      who: 'MC-0003 Chaudhary, Anil',
      what: 'ASMT',
      account: '1200 Assessments receivable',
      fundName: 'Operating',
      amount: money('310.00'),
    },
    {
      side: 'AP',
      who: 'Truckee Pest Control',
      what: 'Bill TP-77',
      account: '2000 Accounts payable',
      fundName: 'Operating',
      amount: money('120.00'),
    },
  ],
  byCode: [
    { side: 'AR', what: 'ASMT', count: 1, amount: money('310.00') },
    { side: 'AP', what: 'Truckee Pest Control', count: 1, amount: money('120.00') },
  ],
  standing: [],
  lines: [
    {
      fundName: 'Operating',
      number: '1200',
      name: 'Assessments receivable',
      debit: money('310.00'),
      credit: null,
      isInterfund: false,
      counterFund: '',
    },
    {
      fundName: 'Operating',
      number: '2000',
      name: 'Accounts payable',
      debit: null,
      credit: money('120.00'),
      isInterfund: false,
      counterFund: '',
    },
    {
      fundName: 'Operating',
      number: '3000',
      name: 'Operating fund balance',
      debit: null,
      credit: money('190.00'),
      isInterfund: false,
      counterFund: '',
    },
  ],
  total: money('310.00'),
  obstacle: null,
  notes: ['2 batches dated in fiscal year 2025 are not posted yet.'],
  baseHash: 'c'.repeat(64),
};

test('a conversion shows each owner and bill, and posts what was looked at', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<MethodChangeScreen />, {
    search: { year: '2026' },
    fakes: [
      fake(methodChange.previewMethodChange, () => conversionPreview),
      fake(methodChange.postMethodChange, () => ({ entryId: '9', batchId: '8', journalNumber: 12, total: money('310.00') })),
    ],
  });
  expect(await screen.findByText('MC-0003 Chaudhary, Anil')).toBeTruthy();
  expect(screen.getByText('2 batches dated in fiscal year 2025 are not posted yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Post conversion, 2 open items, 310.00/ }));
  await waitFor(() =>
    expect(shown.calls.find((made) => made.name === 'MethodChange.postMethodChange')?.input).toEqual({
      communityId: '1',
      fiscalYearId: '2026',
      baseHash: 'c'.repeat(64),
    }),
  );
});

test('a conversion waits for its year to begin', async () => {
  const obstacle = 'Fiscal year 2026 begins on 01/01/2026. What is open then is converted from that day on.';
  showScreen(<MethodChangeScreen />, {
    search: { year: '2026' },
    fakes: [fake(methodChange.previewMethodChange, () => ({ ...conversionPreview, lines: [], obstacle, baseHash: '' }))],
  });
  expect((await screen.findAllByText(obstacle)).length).toBeGreaterThan(0);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Post conversion/ }).disabled).toBe(true);
});
