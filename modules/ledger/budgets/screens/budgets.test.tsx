// Budgets on screen: typed and spread by keys alone, saved by rows, kept when someone else was faster,
// adopted, copied with a preview, set from a file.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientInput, ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { centsToText, localDate, sumCents, textToCents } from '../../../../packages/kernel/kernel.ts';
import { anOutcome, aPreview } from '../../../../packages/pages/import.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { budgets } from '../budget.contract.ts';
import { budgetImport } from '../budget-import.contract.ts';
import BudgetCopyScreen from './budget-copy.screen.tsx';
import BudgetsScreen from './budgets.screen.tsx';

type Version = ClientOutput<typeof budgets.listBudgets>['years'][number]['versions'][number];
type Row = ClientOutput<typeof budgets.getBudget>['rows'][number];
const money = (text: string) => text as MoneyText;

const quarters = [
  ['2026-01-01', '2026-03-31'],
  ['2026-04-01', '2026-06-30'],
  ['2026-07-01', '2026-09-30'],
  ['2026-10-01', '2026-12-31'],
].map(([start = '', end = '']) => ({ periodStartDate: localDate(start), periodEndDate: localDate(end) }));

function aVersion(given: Partial<Version> = {}): Version {
  return {
    budgetVersionId: '7',
    fiscalYearId: '1',
    number: 1,
    kind: 'BUDGET',
    name: 'Budget 2026',
    note: '',
    state: 'DRAFT',
    version: '3',
    counts: true,
    madeTime: '2025-10-01T17:00:00.000Z' as Version['madeTime'],
    madeBy: 'Dana Whitfield',
    adoptedDate: null,
    adoptedBy: null,
    income: money('4000.00'),
    expense: money('400.00'),
    transfers: money('0.00'),
    ...given,
  };
}

function aRow(
  accountId: string,
  number: string,
  name: string,
  type: Row['type'],
  amounts: readonly string[],
  prior: readonly string[],
): Row {
  const sum = (texts: readonly string[]) => money(centsToText(sumCents(texts.map(textToCents))));
  return {
    accountId,
    number,
    name,
    type,
    isTransfer: number.endsWith('900'),
    fundId: '1',
    fundName: 'Operating',
    costCenterId: '9',
    costCenter: '',
    amounts: amounts.map(money),
    total: sum(amounts),
    prior: prior.map(money),
    priorActual: sum(prior),
    priorBudget: money('0.00'),
    actual: money('12.00'),
  };
}

/** A server with one year and one version, which remembers what is saved. */
function aBudget(version: Version = aVersion(), versions: readonly Version[] = [version]) {
  const rows = [
    aRow(
      '40',
      '4000',
      'Assessment income',
      'INCOME',
      ['1000.00', '1000.00', '1000.00', '1000.00'],
      ['900.00', '900.00', '900.00', '900.00'],
    ),
    aRow('53', '5310', 'Landscaping', 'EXPENSE', ['100.00', '100.00', '100.00', '100.00'], ['0.00', '300.00', '100.00', '0.00']),
  ];
  const saved: ClientInput<typeof budgets.saveBudget>[] = [];
  const year = {
    fiscalYearId: '1',
    label: '2026',
    startDate: localDate('2026-01-01'),
    endDate: localDate('2026-12-31'),
    periods: quarters,
  };
  const fakes = [
    fake(budgets.listBudgets, () => ({ years: [{ ...year, versions: [...versions] }] })),
    fake(budgets.getBudget, () => ({ budget: version, periods: quarters, priorYear: '2025', rows })),
    fake(budgets.saveBudget, (input) => {
      saved.push(input as never);
      return { version: '4' };
    }),
  ];
  return { fakes, saved };
}

const figures = () => screen.getByText('Net').closest('div')?.parentElement?.textContent ?? '';

test('a year typed is spread over its periods, a pasted row adds up, and what changed is saved', async () => {
  const user = userEvent.setup();
  const { fakes, saved } = aBudget();
  showScreen(<BudgetsScreen />, { fakes });
  await screen.findByRole('grid', { name: 'Budget 2026' });
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Year, row 1'));
  await user.keyboard('4100{ArrowDown}');
  expect(screen.getAllByText('1,025.00')).toHaveLength(4);
  await user.keyboard('500');
  await user.keyboard('{Enter}');
  await user.keyboard('{Alt>}l{/Alt}');
  await user.click(await screen.findByRole('button', { name: /^Save 2 lines/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ budgetVersionId: '7', version: '3' });
  expect(saved[0]?.rows).toEqual([
    { accountId: '40', costCenterId: '9', amounts: ['1025.00', '1025.00', '1025.00', '1025.00'] },
    { accountId: '53', costCenterId: '9', amounts: ['0.00', '375.00', '125.00', '0.00'] },
  ]);
  expect(await screen.findByText(/Saved 2 lines/)).toBeTruthy();
});

test('what cannot be read is named, and nothing is saved until it is mended', async () => {
  const user = userEvent.setup();
  const { fakes } = aBudget();
  showScreen(<BudgetsScreen />, { fakes });
  await screen.findByRole('grid', { name: 'Budget 2026' });
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Year, row 1'));
  await user.keyboard('{Tab}many{Tab}');
  expect((await screen.findAllByText(/Line 1:/)).length).toBeGreaterThan(0);
  expect(figures()).toBeDefined();
});

test('someone else was faster: what was typed stays, and what they saved is read', async () => {
  const user = userEvent.setup();
  const { fakes } = aBudget();
  const refused = fake(budgets.saveBudget, () => {
    throw new FakeFailure(409, {
      errorMessage: 'Someone else saved this after you opened it. Nothing was overwritten.',
      code: 'changedMeanwhile',
    });
  });
  showScreen(<BudgetsScreen />, { fakes: [...fakes.slice(0, 2), refused] });
  await screen.findByRole('grid', { name: 'Budget 2026' });
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Year, row 1'));
  await user.keyboard('4100{ArrowDown}');
  await user.click(await screen.findByRole('button', { name: /^Save 1 line/ }));
  expect(await screen.findByText(/Nothing was overwritten/)).toBeTruthy();
  expect(screen.getAllByText('1,025.00')).toHaveLength(4);
});

test('a draft is adopted on the day of the resolution; an adopted one is only read', async () => {
  const user = userEvent.setup();
  const adopted: unknown[] = [];
  const { fakes } = aBudget();
  const adopt = fake(budgets.adoptBudget, (input) => {
    adopted.push(input);
    return { version: '4' };
  });
  const shown = showScreen(<BudgetsScreen />, { fakes: [...fakes, adopt] });
  await user.click(await screen.findByRole('button', { name: 'Adopt' }));
  await user.type(await screen.findByLabelText('Note'), 'Minutes of November');
  const buttons = await screen.findAllByRole('button', { name: 'Adopt' });
  await user.click(buttons.at(-1) as HTMLElement);
  await waitFor(() => expect(adopted).toHaveLength(1));
  expect(adopted[0]).toMatchObject({ budgetVersionId: '7', version: '3', note: 'Minutes of November' });
  shown.unmount();
  const final = aBudget(aVersion({ state: 'ADOPTED', adoptedDate: localDate('2025-11-18') }));
  showScreen(<BudgetsScreen />, { fakes: final.fakes });
  expect(await screen.findByText(/Adopted 11\/18\/2025, reports compare with it/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Adopt' })).toBeNull();
  expect(await screen.findByText('4,000.00')).toBeTruthy();
});

/** As long as a hash is, and another for each raise. */
const hashOf = (basisPoints: number) => String(basisPoints).padStart(64, '0');

test('a copy shows what it writes, and writes it once the percentage can be read', async () => {
  const user = userEvent.setup();
  const { fakes } = aBudget();
  const copied: unknown[] = [];
  const preview = fake(budgets.previewBudgetCopy, ({ basisPoints }) => {
    const after = money(basisPoints === 350 ? '4140.00' : '4000.00');
    const row = {
      accountId: '40',
      number: '4000',
      name: 'Assessment income',
      costCenter: '',
      source: money('4000.00'),
      before: money('0.00'),
      after,
    };
    return { rows: [row], source: money('4000.00'), before: money('0.00'), after, baseHash: hashOf(basisPoints) };
  });
  const copy = fake(budgets.copyBudget, (input) => {
    copied.push(input);
    return { budgetVersionId: '8' };
  });
  showScreen(<BudgetCopyScreen />, { fakes: [...fakes, preview, copy] });
  await screen.findByRole('button', { name: /Copy 1 line, 4,000.00/ });
  await user.type(screen.getByLabelText(/Raise by percent/), 'a bit');
  expect((await screen.findAllByText('The percentage cannot be read')).length).toBeGreaterThan(0);
  await user.clear(screen.getByLabelText(/Raise by percent/));
  await user.type(screen.getByLabelText(/Raise by percent/), '3.5');
  await user.click(await screen.findByRole('button', { name: /Copy 1 line, 4,140.00/ }));
  await waitFor(() => expect(copied).toHaveLength(1));
  expect(copied[0]).toMatchObject({
    fromBudgetVersionId: '7',
    basisPoints: 350,
    baseHash: hashOf(350),
    intoBudgetVersionId: null,
    name: 'Revision of 2026',
  });
});

test('a budget is set from a file that is refused by line first', async () => {
  const user = userEvent.setup();
  const cells = (number: string) => [number, '', '1.00', ...Array<string>(12).fill('')];
  const message = '1010 is no income or expense account.';
  const { fakes } = aBudget();
  const imports = [
    fake(budgetImport.calls.listRuns, () => []),
    fake(budgetImport.calls.preview, ({ file }) =>
      file.fileName === 'bad.csv'
        ? aPreview(budgetImport, [{ line: 2, cells: cells('1010'), act: 'error', note: '' }], {
            problems: [{ line: 2, column: 'number', message, severity: 'error', suggestion: null }],
          })
        : aPreview(budgetImport, [{ line: 2, cells: cells('4000'), act: 'changed', note: 'Assessment income' }]),
    ),
    fake(budgetImport.calls.commit, () => anOutcome({ changedCount: 1 })),
  ];
  showScreen(<BudgetsScreen />, { fakes: [...fakes, ...imports] });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Set from a file', hidden: true }));
  await user.upload(screen.getByLabelText('Choose a file'), new File(['number,total\n1010,1\n'], 'bad.csv'));
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Another file' }));
  await user.upload(screen.getByLabelText('Choose a file'), new File(['number,total\n4000,1\n'], 'budget.csv'));
  await user.click(await screen.findByRole('button', { name: /Set the budget of 2026, 1 account/ }));
  expect(await screen.findByRole('grid', { name: 'Budget 2026' })).toBeTruthy();
});
