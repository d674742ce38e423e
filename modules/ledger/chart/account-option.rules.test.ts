// Accounts as they are picked: by their number, and by number and cost center where centers are kept.
import { expect, it } from 'vitest';
import { matchOptions } from '../../../packages/ui/options.rules.ts';
import { accountOptions, chosenAccount } from './account-option.rules.ts';

const accounts = [
  { accountId: '1', number: '1010', name: 'Operating cash', fundName: 'Operating' },
  { accountId: '2', number: '5330', name: 'Repairs', fundName: 'Operating' },
];
const choices = {
  costCenters: [
    { costCenterId: '10', code: '000', name: 'General' },
    { costCenterId: '11', code: '200', name: 'Pool' },
    { costCenterId: '12', code: 'GATE', name: 'Gate' },
  ],
  subAccounts: [
    { accountId: '2', costCenterId: '12', name: 'Repairs of the gate' },
    { accountId: '2', costCenterId: '11', name: '' },
  ],
};

it('an account is offered by itself and by each center it is kept in, under the name it has there', () => {
  expect(accountOptions(accounts, choices).map(({ code, label }) => `${code} ${label}`)).toEqual([
    '1010 Operating cash',
    '1010-000 Operating cash',
    '5330 Repairs',
    '5330-000 Repairs',
    '5330-200 Repairs - Pool',
    '5330-GATE Repairs of the gate',
  ]);
});

it('a full number that is typed names account and center, the short one the account alone', () => {
  const options = accountOptions(accounts, choices);
  const first = (typed: string) => chosenAccount(matchOptions(options, typed)[0] ?? { value: '' });
  expect(first('5330-200')).toEqual({ accountId: '2', costCenterId: '11' });
  expect(first('5330-gate')).toEqual({ accountId: '2', costCenterId: '12' });
  expect(first('5330')).toEqual({ accountId: '2', costCenterId: '' });
});

it('books without cost centers have accounts alone', () => {
  expect(accountOptions(accounts, { costCenters: choices.costCenters.slice(0, 1), subAccounts: [] }).map(({ code }) => code)).toEqual([
    '1010',
    '5330',
  ]);
});
