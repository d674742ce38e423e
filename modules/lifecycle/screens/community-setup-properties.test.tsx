// The import of properties on screen: totals, problems, a row mended in place, one left out, the commit that names the count.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ClientInput, ClientOutput } from '../../../packages/contract/contract.ts';
import { fake, showScreen } from '../../../packages/pages/screen.testing.tsx';
import { setup } from '../lifecycle.contract.ts';
import CommunitySetupPropertiesScreen from './community-setup-properties.screen.tsx';

type Preview = ClientOutput<typeof setup.previewPropertyImport>;

const row = (line: number, address: string, status: 'new' | 'known' | 'error') => ({
  line,
  accountNumber: `MC-000${line}`,
  lot: '',
  address,
  postcode: '',
  homeType: '',
  owner: '',
  status,
});

/** Two good lines, and lines 4 and 5 that lack a house number until they are mended or left out. */
function previewOf({ mended = [] }: ClientInput<typeof setup.previewPropertyImport>): Preview {
  const cells = new Map<number, readonly string[]>([
    [4, ['', 'Maple Ct']],
    [5, ['', 'Oak Ct']],
    ...mended.map((each): [number, readonly string[]] => [Number(each.line), each.cells]),
  ]);
  const given = [...cells].filter(([, each]) => each.some((cell) => cell !== ''));
  const bad = given.filter(([, each]) => each[0] === '');
  const rows = [
    row(2, '1 Maple Ct', 'new'),
    row(3, '2 Maple Ct', 'known'),
    ...given.map(([line, each]) => row(line, each.join(' '), each[0] === '' ? 'error' : 'new')),
  ];
  return {
    fileName: 'units.csv',
    rows,
    problems: [
      { line: 2, field: 'Postcode', message: 'The postcode is blank.', severity: 'warning' },
      ...bad.map(([line]) => ({ line, field: 'Number', message: 'The house number is missing.', severity: 'error' as const })),
    ],
    newCount: rows.filter((each) => each.status === 'new').length,
    knownCount: 1,
    errorCount: bad.length,
    header: ['Number', 'Street'],
    badRows: bad.map(([line, each]) => ({ line, cells: [...each] })),
  };
}

const fakes = () => [fake(setup.previewPropertyImport, previewOf), fake(setup.importProperties, () => ({ added: 2, known: 1, owners: 2 }))];
const file = () => new File(['Number,Street\n'], 'units.csv');

test('rows in error are mended where they stand or left out, and then the file is taken', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<CommunitySetupPropertiesScreen />, { fakes: fakes() });
  await user.upload(screen.getByLabelText('Choose a file'), file());
  await screen.findByText('2 rows are in error');
  expect(screen.getAllByText('The house number is missing.')).toHaveLength(2);
  const four = within(screen.getByRole('group', { name: /Line 4/ }));
  await user.type(four.getByLabelText('Number'), '33');
  expect((four.getByLabelText('Number') as HTMLInputElement).value).toBe('33');
  await user.click(screen.getByRole('button', { name: 'Leave line 5 out' }));
  expect(screen.getByText('Mended rows have not been looked at')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Look at the mended rows' }));
  const commit = await screen.findByRole('button', { name: /Add 2 properties/ });
  await waitFor(() => expect((commit as HTMLButtonElement).disabled).toBe(false));
  expect(screen.getByText(/1 remark/).textContent).toContain('the rows are taken all the same');
  await user.click(commit);
  await waitFor(() => expect(shown.wentTo).toEqual(['portfolio-properties']));
  expect(shown.calls.at(-1)?.input).toMatchObject({
    mended: [
      { line: 4, cells: ['33', 'Maple Ct'] },
      { line: 5, cells: ['', ''] },
    ],
  });
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
  expect(await blob?.text()).toBe(
    'Number,Street,Reason\r\n,Maple Ct,The house number is missing.\r\n,Oak Ct,The house number is missing.\r\n',
  );
});

test('a file whose rows are all known has nothing to add', async () => {
  const user = userEvent.setup();
  const known = fake(setup.previewPropertyImport, () => ({
    ...previewOf({ communityId: '1', file: { fileName: 'x', content: '' } }),
    problems: [],
    badRows: [],
    newCount: 0,
    errorCount: 0,
    rows: [row(2, '1 Maple Ct', 'known')],
  }));
  showScreen(<CommunitySetupPropertiesScreen />, { fakes: [known] });
  await user.upload(screen.getByLabelText('Choose a file'), file());
  expect(await screen.findByText('Every row is known already')).toBeTruthy();
});
