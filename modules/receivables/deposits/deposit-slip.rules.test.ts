// Deposit slips as a table: what is a check, what is cash, how it adds up, and what stands on the sheet.
import { describe, expect, it } from 'vitest';
import { type Cents, localDate } from '../../../packages/kernel/kernel.ts';
import { depositSheet, maskedAccount, slipSums } from './deposit-slip.rules.ts';

const item = (checkNumber: string, amount: Cents, payer = 'Aldana Rosa') => ({ checkNumber, payer, amount });

describe('a slip', () => {
  const table: readonly [string, ReturnType<typeof item>[], [count: number, checks: Cents, cash: Cents, total: Cents]][] = [
    ['of nothing', [], [0, 0n, 0n, 0n]],
    ['of checks', [item('11', 10_00n), item('12', 5_50n)], [2, 15_50n, 0n, 15_50n]],
    ['of cash', [item('', 20_00n)], [0, 0n, 20_00n, 20_00n]],
    ['of both', [item('', 20_00n), item('7', 1n)], [1, 1n, 20_00n, 20_01n]],
  ];
  it.each(table)('%s', (_what, items, [checkCount, checks, cash, total]) => {
    expect(slipSums(items)).toEqual({ checkCount, checks, cash, total });
  });

  it('lists checks before cash and shows four digits of the account', () => {
    const sheet = depositSheet({
      community: 'Maple Court HOA',
      depositId: '17',
      depositDate: localDate('2026-01-15'),
      bankName: 'Nevada First',
      bankAccount: 'Operating',
      last4: '7010',
      items: [item('', 20_00n, 'Clubhouse'), item('1388', 310_00n)],
    });
    expect(sheet.title).toBe('Deposit 17 of 01/15/2026, 330.00');
    expect(sheet.data).toMatchObject({
      facts: [
        ['Bank', 'Nevada First'],
        ['Date', '01/15/2026'],
        ['Account', 'Operating ****7010'],
        ['Deposit', '17'],
      ],
      items: [
        { place: '1', check: '1388', payer: 'Aldana Rosa', amount: '310.00' },
        { place: '2', check: 'Cash', payer: 'Clubhouse', amount: '20.00' },
      ],
      sums: [
        ['1 check', '310.00'],
        ['Cash', '20.00'],
        ['Total deposit', '330.00'],
      ],
    });
    expect(maskedAccount('')).toBe('');
  });
});
