// What a transfer being typed waits for, which kind fits its accounts, and what a reimbursement adds up to.
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { amountOf, fittingKind, itemsOf, type TypedTransfer, transferWaitsFor } from './transfer-typing.rules.ts';

const typed: TypedTransfer = {
  kind: 'CONTRIBUTION',
  fromBankAccountId: '1',
  toBankAccountId: '2',
  amount: '500.00',
  plannedDate: localDate('2026-01-10'),
  memo: '',
  reason: 'Budget',
  loanId: '',
  repays: {},
};
const operating = { bankAccountId: '1', fundId: 'OP' };
const reserve = { bankAccountId: '2', fundId: 'RES' };

test.each<[Partial<TypedTransfer>, string | undefined]>([
  [{}, undefined],
  [{ fromBankAccountId: '' }, 'Choose the account it comes from'],
  [{ toBankAccountId: '' }, 'Choose the account it goes to'],
  [{ toBankAccountId: '1' }, 'Choose two different accounts'],
  [{ kind: 'REPAYMENT' }, 'Choose the loan'],
  [{ amount: '' }, 'Enter the amount'],
  [{ kind: 'REIMBURSEMENT' }, 'Enter what is repaid'],
  [{ plannedDate: '' }, 'Enter the date'],
  [{ reason: ' ' }, 'Enter the reason'],
])('%o waits for: %s', (more, words) => {
  expect(transferWaitsFor({ ...typed, ...more })).toBe(words);
});

test('the kind follows the funds of the accounts', () => {
  expect(fittingKind('LOAN', operating, { ...operating, bankAccountId: '3' })).toBe('SAME_FUND');
  expect(fittingKind('SAME_FUND', operating, reserve)).toBe('CONTRIBUTION');
  expect([fittingKind('LOAN', operating, reserve), fittingKind('LOAN', operating, undefined)]).toEqual(['LOAN', 'LOAN']);
});

test('a reimbursement is what it repays', () => {
  const of = { ...typed, kind: 'REIMBURSEMENT' as const, repays: { '7': '250.00', '8': '', '9': '20.05' } };
  expect([amountOf(of), itemsOf(of).map((item) => item.entryId), itemsOf(typed)]).toEqual(['270.05', ['7', '9'], []]);
});
