// The queue of the home screen: order, words, and what a person may not open.
import { describe, expect, test } from 'vitest';
import type { MoneyText } from '../../packages/contract/contract.ts';
import { localDate } from '../../packages/kernel/kernel.ts';
import { queueItems, type WaitingIn } from './queue.rules.ts';

const dollars = (text: string) => text as MoneyText;

const idle: WaitingIn = {
  communityId: '1',
  name: 'Maple Court',
  shortCode: 'MC',
  todayDate: localDate('2026-11-20'),
  periodStartDate: localDate('2026-11-01'),
  periodEndDate: localDate('2026-11-30'),
  unpostedBatches: 0,
  billsToApprove: 0,
  billsToApproveAmount: dollars('0.00'),
  billsToPay: 0,
  billsToPayAmount: dollars('0.00'),
  lockboxExceptions: 0,
  lockboxExceptionsAmount: dollars('0.00'),
  billsPastDue: 0,
  openReconciliations: 0,
  unreconciledAccounts: 0,
  reconcileToDate: localDate('2026-10-31'),
  cash: dollars('1.00'),
  owed: dollars('1.00'),
  redTieOuts: 0,
};
const all = () => true;
const linesOf = (row: Partial<WaitingIn>, mayOpen: (screen: string) => boolean = all) =>
  queueItems([{ ...idle, ...row }], mayOpen).map(({ act, why, amount, tone }) => [act, why, amount, tone]);

describe('queueItems', () => {
  test('is empty when nothing waits', () => {
    expect(linesOf({})).toEqual([]);
  });

  test('names count and amount, in one and in many', () => {
    expect(linesOf({ billsToPay: 1, billsToPayAmount: dollars('120.00'), unpostedBatches: 2 })).toEqual([
      ['Post 2 batches', 'kept, not in the books yet', null, 'attention'],
      ['Pay 1 bill', 'approved', '120.00', 'neutral'],
    ]);
  });

  test.each([
    ['2026-11-30', '2026-11-30', []],
    ['2026-11-30', '2026-12-01', [['Close November 2026', 'ended 1 day ago', null, 'neutral']]],
    ['2026-11-30', '2026-12-31', [['Close November 2026', 'ended 31 days ago', null, 'neutral']]],
    ['2026-11-30', '2027-01-01', [['Close November 2026', 'ended 32 days ago', null, 'attention']]],
  ])('a period that ends on %s, seen on %s', (end, today, lines) => {
    expect(linesOf({ periodEndDate: localDate(end), todayDate: localDate(today) })).toEqual(lines);
  });

  test('presses for bills past due, names the month that is not reconciled, and tie-outs that are red', () => {
    expect(linesOf({ billsToPay: 3, billsPastDue: 1, billsToPayAmount: dollars('300.00') })).toEqual([
      ['Pay 3 bills', '1 past due', '300.00', 'attention'],
    ]);
    expect(linesOf({ billsToPay: 2, billsPastDue: 2, billsToPayAmount: dollars('20.00') })).toEqual([
      ['Pay 2 bills', 'past due', '20.00', 'attention'],
    ]);
    expect(linesOf({ unreconciledAccounts: 1 })).toEqual([['Reconcile 1 bank account', 'October 2026 is not reconciled', null, 'neutral']]);
    expect(linesOf({ redTieOuts: 2 })).toEqual([['Mend 2 tie-outs', 'the ledger and a subledger differ', null, 'problem']]);
  });

  test('puts exceptions of every community before approvals of any', () => {
    const second = { ...idle, communityId: '2', name: 'Quail Hollow', lockboxExceptions: 3, billsToApprove: 1 };
    const items = queueItems([{ ...idle, billsToApprove: 4, openReconciliations: 1 }, second], all);
    expect(items.map(({ community, act }) => `${community}: ${act}`)).toEqual([
      'Quail Hollow: Assign 3 lockbox payments',
      'Maple Court: Approve 4 bills',
      'Quail Hollow: Approve 1 bill',
      'Maple Court: Finish 1 reconciliation',
    ]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  });

  test('leaves out what the viewer cannot do', () => {
    expect(linesOf({ billsToApprove: 1, billsToPay: 1 }, (screen) => screen === 'print-checks')).toEqual([
      ['Pay 1 bill', 'approved', '0.00', 'neutral'],
    ]);
  });
});
