// The import of properties on screen: totals, problems, a row mended in place, one left out, the commit that
// names the count.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ClientInput } from '../../../packages/contract/contract.ts';
import { anOutcome, aPreview } from '../../../packages/pages/import.testing.ts';
import { fake, showScreen } from '../../../packages/pages/screen.testing.tsx';
import { propertyImport } from '../lifecycle.contract.ts';
import CommunitySetupPropertiesScreen from './community-setup-properties.screen.tsx';

const { preview, commit, listRuns } = propertyImport.calls;
const keys = Object.keys(propertyImport.columns);
const cells = (number: string, street: string) => keys.map((key) => (key === 'number' ? number : key === 'street' ? street : ''));

/** Two good lines, and lines 4 and 5 that lack a house number until they are mended or left out. */
function previewOf({ mended = [] }: ClientInput<typeof preview>) {
  const given = new Map(mended.map((row) => [Number(row.line), row.cells]));
  const row = (line: number, street: string) => {
    const changed = given.get(line);
    const number = changed?.['number'] ?? '';
    const act = changed === null ? ('leftOut' as const) : number === '' ? ('error' as const) : ('new' as const);
    return { line, cells: cells(number, street), act, note: '' };
  };
  const rows = [
    { line: 2, cells: cells('1', 'Maple Ct'), act: 'new' as const, note: 'MC-0002' },
    { line: 3, cells: cells('2', 'Maple Ct'), act: 'same' as const, note: 'MC-0003' },
    row(4, 'Maple Ct'),
    row(5, 'Oak Ct'),
  ];
  const missing = rows.filter((one) => one.act === 'error');
  return aPreview(propertyImport, rows, {
    fileName: 'units.csv',
    problems: [
      { line: 2, column: 'postcode', message: 'The postcode is blank.', severity: 'warning', suggestion: null },
      ...missing.map(({ line }) => ({
        line,
        column: 'number',
        message: 'The house number is missing.',
        severity: 'error' as const,
        suggestion: null,
      })),
    ],
  });
}

const noRuns = fake(listRuns, () => []);
const fakes = () => [noRuns, fake(preview, previewOf), fake(commit, () => anOutcome({ newCount: 2, sameCount: 1 }))];
const file = () => new File(['Number,Street\n'], 'units.csv');

test('rows in error are mended where they stand or left out by keys alone, and then the file is taken', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<CommunitySetupPropertiesScreen />, { fakes: fakes() });
  await user.upload(screen.getByLabelText('Choose a file'), file());
  await screen.findByText('2 rows in error');
  expect(screen.getAllByText('The house number is missing.')).toHaveLength(2);
  await user.click(
    screen.getByRole('grid', { name: 'Rows to fix' }).querySelectorAll('tbody tr')[0]?.querySelectorAll('td')[6] as HTMLElement,
  );
  await user.keyboard('33{Enter}{Control>}{Delete}{/Control}');
  expect(screen.getByText('Mended rows have not been checked again')).toBeTruthy();
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  const button = await screen.findByRole('button', { name: /Add 2 properties/ });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  expect(screen.getByText(/1 remark/).textContent).toContain('the rows are taken all the same');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['portfolio-properties']));
  const made = shown.calls.find((call) => call.name === 'PropertiesImport.commit')?.input as ClientInput<typeof commit>;
  expect(made.mended?.map((row) => [row.line, row.cells?.['number']])).toEqual([
    [4, '33'],
    [5, undefined],
  ]);
});

test('every remark stands in its row, those rows are shown alone, and of a long file it is said what is shown', async () => {
  const user = userEvent.setup();
  const row = (line: number) => ({ line, cells: cells(`${line}`, 'Maple Ct'), act: 'new' as const, note: '' });
  const of = (line: number, message: string) => ({ line, column: 'parcel', message, severity: 'warning' as const, suggestion: null });
  const problems = [of(4, 'The parcel is also on line 2.'), of(4, 'No ZIP code is given.'), of(5, 'The parcel is also on line 2.')];
  const long = fake(preview, () => aPreview(propertyImport, [2, 3, 4, 5].map(row), { problems, rowCount: 5306 }));
  showScreen(<CommunitySetupPropertiesScreen />, { fakes: [noRuns, long] });
  await user.upload(screen.getByLabelText('Choose a file'), file());
  await user.click(await screen.findByRole('button', { name: 'Show those rows alone' }));
  expect(screen.getByText('All 5,306 rows are checked. Shown are the first and those something is said of.')).toBeTruthy();
  const table = screen.getByRole('grid', { name: 'Rows of the file' });
  const texts = () => [...table.querySelectorAll('tbody tr')].map((line) => line.textContent ?? '');
  expect(texts()).toEqual([
    expect.stringContaining('The parcel is also on line 2. No ZIP code is given.'),
    expect.stringContaining('The parcel is also on line 2.'),
  ]);
  await user.click(screen.getByRole('button', { name: 'Show all rows' }));
  expect(texts()).toHaveLength(4);
});

test('bad rows are handed out as CSV with their reasons', async () => {
  const user = userEvent.setup();
  let blob: Blob | undefined;
  const createObjectURL = (given: Blob) => {
    blob = given;
    return 'blob:x';
  };
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  showScreen(<CommunitySetupPropertiesScreen />, { fakes: fakes() });
  await user.upload(screen.getByLabelText('Choose a file'), file());
  await user.click(await screen.findByRole('button', { name: 'Download the bad rows' }));
  const [titles, ...rows] = ((await blob?.text()) ?? '').trim().split('\r\n');
  expect(titles?.startsWith('Account Number,Lot,Category,Address,Number,')).toBe(true);
  expect(rows.map((row) => row.split(',').slice(-2))).toEqual([
    ['4', 'The house number is missing.'],
    ['5', 'The house number is missing.'],
  ]);
});

test('a file whose rows are all known has nothing to add, and says who brought it before', async () => {
  const user = userEvent.setup();
  const known = fake(preview, () =>
    aPreview(propertyImport, [{ line: 2, cells: cells('1', 'Maple Ct'), act: 'same', note: '' }], {
      importedBefore: {
        importRunId: '1',
        fileName: 'units.csv',
        state: 'done',
        rowCount: 1,
        newCount: 1,
        changedCount: 0,
        sameCount: 0,
        totals: {},
        error: null,
        reason: '',
        importedByName: 'Dana Whitfield',
        importedTime: '2026-01-05T17:00:00.000Z' as never,
        undoneByName: null,
        undoneTime: null,
      },
    }),
  );
  showScreen(<CommunitySetupPropertiesScreen />, { fakes: [noRuns, known] });
  await user.upload(screen.getByLabelText('Choose a file'), file());
  expect(await screen.findByText('Every row is known already')).toBeTruthy();
  expect(screen.getByText(/by Dana Whitfield on/)).toBeTruthy();
});
