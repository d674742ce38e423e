// Importing on screen: look first, take then; problems by line, an unknown account chosen, nothing new said
// so.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { bankAccounts } from '../../../ledger/ledger.contract.ts';
import { banking } from '../../banking.contract.ts';
import { bankStatementList, reconciliationList } from '../../banking-lists.contract.ts';
import BankLogReconciliationScreen from '../../reconciliation/screens/bank-log-reconciliation.screen.tsx';
import BankStatementImportScreen from './bank-statement-import.screen.tsx';

type Result = ClientOutput<typeof banking.previewStatement>;
const money = (text: string) => text as MoneyText;
const time = '2026-02-01T17:00:00.000Z' as NonNullable<Result['importedBefore']>['importedTime'];

const operating = { bankAccountId: '7', name: 'Operating', bankName: 'Nevada First', accountNumber: '••••4417' };
const result: Result = {
  importedBefore: null,
  addedCount: 5,
  knownCount: 0,
  changedCount: 0,
  knownLines: [],
  accounts: [
    {
      ...operating,
      communityId: '1',
      communityName: 'Maple Court',
      fromDate: localDate('2026-01-09'),
      toDate: localDate('2026-01-31'),
      opening: money('10000.00'),
      closing: money('12678.42'),
      addedCount: 5,
      knownCount: 0,
      changedCount: 0,
      moneyIn: money('3896.42'),
      moneyOut: money('1218.00'),
    },
  ],
  leftOut: [],
  csv: null,
  warnings: [{ line: 9, record: '98', field: 'controlTotal', message: 'The control total is 1.00, the records sum to 2.00.' }],
};

const registered = fake(bankAccounts.listBankAccounts, () => [
  {
    ...operating,
    version: '1',
    communityId: '1',
    communityName: 'Maple Court',
    routingNumber: '121042882',
    accountId: '10',
    glNumber: '1010',
    glName: 'Operating cash',
    fundName: 'Operating',
    lockboxId: '',
    routingFraction: '',
    remitStreet: '',
    remitCity: '',
    lastCheckNumber: 1003,
    isPrimary: true,
    minimumAmount: money('0.00'),
    coverageAmount: money('250000.00'),
    maturityDate: null,
  },
]);

async function hand(text = '01,…') {
  const user = userEvent.setup();
  await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), new File([text], 'january.bai'));
  return user;
}

test('looks at the file, names what is odd, and takes it', async () => {
  const fakes = [registered, fake(banking.previewStatement, () => result), fake(banking.importStatement, () => result)];
  const shown = showScreen(<BankStatementImportScreen />, { fakes });
  const user = await hand('bank');
  await user.click(await screen.findByRole('button', { name: /Import 5 lines into Operating/ }));
  expect(screen.getByText('The control total is 1.00, the records sum to 2.00.')).toBeTruthy();
  await waitFor(() => expect(shown.wentTo).toEqual(['bank-reconciliation']));
  const sent = shown.calls.find((call) => call.name === 'Banking.importStatement')?.input;
  expect(sent).toEqual({ communityId: '1', file: { fileName: 'january.bai', content: btoa('bank') } });
});

test('a file known already says so and cannot be taken again', async () => {
  const [account] = result.accounts;
  const known: Result = {
    ...result,
    addedCount: 0,
    knownCount: 5,
    importedBefore: { importedTime: time, importedBy: 'Dana Whitfield' },
    accounts: [{ ...account!, addedCount: 0, knownCount: 5 }],
  };
  showScreen(<BankStatementImportScreen />, { fakes: [registered, fake(banking.previewStatement, () => known)] });
  await hand();
  expect(await screen.findByText(/This file was imported before/)).toBeTruthy();
  expect(screen.getByText('Every line is known already')).toBeTruthy();
});

test('lines taken for known are named, and changes alone can be taken', async () => {
  const [account] = result.accounts;
  const changed: Result = {
    ...result,
    addedCount: 0,
    knownCount: 2,
    changedCount: 1,
    knownLines: [{ line: 4, lineDate: localDate('2026-11-20'), amount: money('-150.00'), description: 'LANDSCAPER ONE' }],
    accounts: [{ ...account!, addedCount: 0, knownCount: 2, changedCount: 1 }],
  };
  showScreen(<BankStatementImportScreen />, { fakes: [registered, fake(banking.previewStatement, () => changed)] });
  await hand();
  expect(await screen.findByText('Line 4: 11/20/2026 -150.00 LANDSCAPER ONE')).toBeTruthy();
  expect(screen.getByText('and 1 line more')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Change 1 line of Operating/ })).toBeTruthy();
});

test('a malformed file is refused with line, field and reason', async () => {
  const refuse = fake(banking.previewStatement, () => {
    const fields = [{ path: '16.amount', line: 6, message: '"5OO00" is not an amount in whole cents.' }];
    throw new FakeFailure(400, {
      errorMessage: 'The bank statement cannot be read, so nothing was imported.',
      code: 'malformedFile',
      fields,
    });
  });
  showScreen(<BankStatementImportScreen />, { fakes: [registered, refuse] });
  await hand();
  expect(await screen.findByText('"5OO00" is not an amount in whole cents.')).toBeTruthy();
  expect(screen.getByText('16.amount')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

test('an account nobody knows can be chosen', async () => {
  const look = fake(banking.previewStatement, ({ bankAccountId }) => {
    if (bankAccountId) return result;
    throw new FakeFailure(409, {
      errorMessage: 'No bank account you can see has a number of this file (••••7777).',
      code: 'noAccountMatched',
    });
  });
  const shown = showScreen(<BankStatementImportScreen />, { fakes: [registered, look] });
  const user = await hand();
  expect(await screen.findByText(/has a number of this file/)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Bank account'), '7');
  expect(await screen.findByRole('button', { name: /Import 5 lines into Operating/ })).toBeTruthy();
  const looks = shown.calls.filter((call) => call.name === 'Banking.previewStatement');
  expect(looks.at(-1)?.input).toMatchObject({ bankAccountId: '7' });
});

test('the log lists reconciliations and statements', async () => {
  const reconciliations = fakeList(reconciliationList, () => [
    {
      reconciliationId: '9',
      bankAccountId: '7',
      statementDate: localDate('2026-01-31'),
      accountName: 'Operating ••••4417',
      opening: money('10000.00'),
      statementBalance: money('12678.42'),
      state: 'COMPLETED',
      startedBy: 'Dana Whitfield',
      completedBy: 'Dana Whitfield',
      completedOn: localDate('2026-02-02'),
    },
  ]);
  const statements = fakeList(bankStatementList, () => [
    {
      bankStatementId: '3',
      bankAccountId: '7',
      accountName: 'Operating ••••4417',
      statementDate: localDate('2026-01-31'),
      opening: money('10000.00'),
      closing: money('12678.42'),
      lineCount: 5,
      fileName: 'january.bai',
      importedBy: 'Dana Whitfield',
      importedOn: localDate('2026-02-01'),
    },
  ]);
  const user = userEvent.setup();
  showScreen(<BankLogReconciliationScreen />, { fakes: [...reconciliations, ...statements] });
  expect((await screen.findAllByText('12,678.42')).length).toBeGreaterThan(0);
  expect(screen.getByText('Operating ••••4417')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Statements' }));
  expect(await screen.findByText('january.bai')).toBeTruthy();
});

test('a log without anything offers the first step', async () => {
  showScreen(<BankLogReconciliationScreen />, { fakes: fakeList(reconciliationList, () => []) });
  expect(await screen.findByText('Start the first reconciliation')).toBeTruthy();
});

const guess: NonNullable<Result['csv']> = {
  titles: ['Date', 'Text', 'Amount', 'Balance'],
  sample: [['1/5/2026', 'DEPOSIT', '5.00', '15.00']],
  mapping: {
    titleLine: 1,
    dateOrder: 'mdy',
    decimal: '.',
    amounts: 'SIGNED',
    date: 0,
    amount: 2,
    debit: null,
    credit: null,
    balance: 3,
    description: 1,
    memo: null,
    check: null,
  },
  isRemembered: false,
  badLines: [{ line: 9, message: 'The line has no date.' }],
  isProven: false,
};

async function choose(label: string, option: string) {
  await userEvent.setup().selectOptions(await screen.findByRole('combobox', { name: label }), option);
}

test('of a CSV file it asks for the account, shows the guess, and sends what was corrected', async () => {
  const look = fake(banking.previewStatement, ({ bankAccountId, mapping }) => {
    if (!bankAccountId)
      throw new FakeFailure(409, {
        errorMessage: 'A CSV file does not say which account it is. Choose the bank account.',
        code: 'accountNeeded',
      });
    return { ...result, csv: mapping ? { ...guess, mapping, badLines: [], isProven: true } : guess };
  });
  const shown = showScreen(<BankStatementImportScreen />, { fakes: [registered, look, fake(banking.importStatement, () => result)] });
  const user = await hand('Date,Amount');
  expect(await screen.findByText('A CSV file does not say which account it is. Choose the bank account.')).toBeTruthy();
  await choose('Bank account', 'Operating ••••4417');
  expect(await screen.findByText('Check what the columns hold.')).toBeTruthy();
  expect(screen.getByText('Line 9: The line has no date.')).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'First lines of the file' })).getByText('DEPOSIT')).toBeTruthy();
  await choose('Amounts', 'One column, payments positive');
  expect(await screen.findByText('The running balance proves every line.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Import 5 lines into Operating/ }));
  const sent = () => shown.calls.find((call) => call.name === 'Banking.importStatement')?.input;
  await waitFor(() => expect(sent()).toMatchObject({ bankAccountId: '7', mapping: { ...guess.mapping, amounts: 'NEGATED' } }));
});
