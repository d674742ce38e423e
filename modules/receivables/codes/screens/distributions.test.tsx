// Distribution lists on screen: codes are moved, added and taken off by keyboard, and what is never paid is
// said while doing so.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { accounting } from '../../../ledger/ledger.contract.ts';
import { codes } from '../code.contract.ts';
import CodeDistributionsScreen from './code-distributions.screen.tsx';
import type { Code, DistributionList } from './code-parts.tsx';

const code = (chargeCodeId: string, alias: string, name: string): Code => ({
  chargeCodeId,
  version: '1',
  alias,
  name,
  kind: 'MISC',
  incomeAccountId: '40',
  incomeAccount: '4000 Income',
  receivableAccountId: '12',
  receivableAccount: '1200 Receivable',
  isActive: true,
  categories: [],
});
const all = [
  code('1', 'ASMT', 'Assessment'),
  code('2', 'RSRV', 'Reserve'),
  code('3', 'LATE', 'Late fee'),
  code('4', 'NSF', 'Returned check'),
];
const byDefault: DistributionList = {
  distributionListId: '7',
  version: '1',
  kind: 'DEFAULT',
  name: 'Default',
  codeIds: ['1', '2', '3'],
  missingAliases: ['NSF'],
};
const listing = (distributionLists: DistributionList[]) =>
  fake(codes.listCodes, () => ({ codes: all, distributionLists, yearsWithoutAmounts: [] }));
const setup = fake(accounting.getAccountingSetup, () => ({ funds: [], years: [] }));
const order = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .flatMap((row) => all.find((each) => row.textContent?.includes(each.name))?.alias ?? []);

test('the order is changed, a code added and one taken off by keyboard; the list is sent in its order', async () => {
  const user = userEvent.setup();
  const save = fake(codes.saveDistribution, () => ({ distributionListId: '7', missingAliases: [] }));
  const shown = showScreen(<CodeDistributionsScreen />, { fakes: [listing([byDefault]), setup, save] });
  expect(await screen.findByText('NSF is never paid by this list.')).toBeTruthy();
  screen.getByRole('grid').focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
  expect(order()).toEqual(['LATE', 'ASMT', 'RSRV']);
  await user.keyboard('jj{Delete}');
  expect(order()).toEqual(['LATE', 'ASMT']);
  expect(screen.getByText('RSRV, NSF are never paid by this list.')).toBeTruthy();
  await user.keyboard('ansf{Enter}');
  expect(order()).toEqual(['LATE', 'ASMT', 'NSF']);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.calls.some((each) => each.name === 'Code.saveDistribution')).toBe(true));
  expect(shown.calls.find((each) => each.name === 'Code.saveDistribution')?.input).toEqual({
    communityId: '1',
    distributionListId: '7',
    version: '1',
    kind: 'DEFAULT',
    name: 'Default',
    codeIds: ['3', '1', '4'],
  });
});

test('a new list needs a name and a code; a name that is taken is said, and what was typed stays', async () => {
  const user = userEvent.setup();
  const refused = fake(codes.saveDistribution, () => {
    throw new FakeFailure(409, { errorMessage: 'Another list has this name.', code: 'nameTaken' });
  });
  showScreen(<CodeDistributionsScreen />, { fakes: [listing([byDefault]), setup, refused] });
  await screen.findByText('Assessment');
  await user.keyboard('n');
  expect(await screen.findByText('The list needs a name')).toBeTruthy();
  await user.type(screen.getByLabelText('Name'), 'Default');
  expect(screen.getByText('A list needs a code')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add LATE' }));
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Another list has this name.')).toBeTruthy();
  expect(order()).toEqual(['LATE']);
});

test('a kind named in the address is shown though it is not set up; who may only read sees no way to change', async () => {
  showScreen(<CodeDistributionsScreen />, {
    fakes: [listing([byDefault]), setup],
    search: { list: 'LOCKBOX' },
    held: { arcodes: 1 },
  });
  expect(await screen.findByText('No code is on this list')).toBeTruthy();
  expect(screen.getByText('Receipts from lockbox files follow it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Save|Add/ })).toBeNull();
  expect(screen.queryByLabelText('Add a code')).toBeNull();
});
