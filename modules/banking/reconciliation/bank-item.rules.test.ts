// What the bank booked by itself, which account takes it, and the two lines of its entry.
import { expect, test } from 'vitest';
import { Refusal } from '../../../packages/kernel/kernel.ts';
import { bankItemKindOf, bankItemLines, bankTypeTitle, counterAccountFor } from './bank-item.rules.ts';

test.each([
  ['698', 'SERVICE CHARGE', 'FEE'],
  ['661', '', 'FEE'],
  ['398', 'FEE REFUND', 'FEE'],
  ['354', 'INTEREST PAID', 'INTEREST'],
  ['654', 'OVERDRAFT INTEREST', 'INTEREST'],
  ['699', 'Monthly Service Charge', 'FEE'],
  ['399', 'INTEREST', 'INTEREST'],
  ['699', 'WITHDRAWAL', null],
  ['195', 'WIRE FEE REFUND FROM SMITH', null],
  ['475', 'CHECK 1001', null],
  ['555', 'RETURNED ITEM', null],
])('type %s %j is %s', (typeCode, description, expected) => {
  expect(bankItemKindOf({ typeCode, description })).toBe(expected);
});

test('types have the bank’s name, unknown ones none', () => {
  expect(bankTypeTitle('555')).toBe('Deposited Item Returned');
  expect(bankTypeTitle('921')).toBe('');
});

test('the account of the role in the own fund comes first', () => {
  const account = (accountId: string, fundId: string, role: string) => ({ accountId, fundId, role, number: accountId, name: accountId });
  const chart = [
    account('1', 'operating', 'BANK_FEES'),
    account('2', 'reserve', 'BANK_FEES'),
    account('3', 'operating', 'INTEREST_INCOME'),
  ];
  expect(counterAccountFor('FEE', 'reserve', chart)?.accountId).toBe('2');
  expect(counterAccountFor('FEE', 'special', chart)?.accountId).toBe('1');
  expect(counterAccountFor('INTEREST', 'reserve', chart)?.accountId).toBe('3');
  expect(counterAccountFor('INTEREST', 'reserve', [])).toBeUndefined();
});

test('a fee debits expense and credits cash, interest debits cash and credits income, zero is refused', () => {
  expect(bankItemLines(-1800n, 'cash', 'fees')).toEqual([
    { accountId: 'fees', amount: 1800n },
    { accountId: 'cash', amount: -1800n },
  ]);
  expect(bankItemLines(642n, 'cash', 'interest')).toEqual([
    { accountId: 'cash', amount: 642n },
    { accountId: 'interest', amount: -642n },
  ]);
  expect(() => bankItemLines(0n, 'cash', 'fees')).toThrow(expect.objectContaining({ code: 'zeroAmount' }));
  expect(() => bankItemLines(0n, 'cash', 'fees')).toThrow(Refusal);
});
