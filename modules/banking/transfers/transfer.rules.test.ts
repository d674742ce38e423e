// Which lines a transfer posts, as an accountant reads them; which kinds fit which funds; who approves; what
// is left to repay.
import { describe, expect, test } from 'vitest';
import { localDate, Refusal } from '../../../packages/kernel/kernel.ts';
import type { TransferKind } from './transfer.contract.ts';
import {
  arriveLines,
  checkFunds,
  checkReimbursement,
  checkRepayment,
  daysOf,
  refuseApproval,
  refuseBeforeSent,
  refuseState,
  sendLines,
  type TransferEnd,
} from './transfer.rules.ts';

const operating: TransferEnd = { bankAccountId: '1', name: 'Operating', cashAccountId: 'cash op', fundId: 'OP', fundName: 'Operating' };
const reserve: TransferEnd = { bankAccountId: '2', name: 'Reserve', cashAccountId: 'cash res', fundId: 'RES', fundName: 'Reserve' };
const second: TransferEnd = { ...operating, bankAccountId: '3', cashAccountId: 'cash op 2' };
const account = (accountId: string, fundId: string, role: string, type: string) => ({ accountId, fundId, role, type, isActive: true });
const chart = [
  account('transit op', 'OP', 'IN_TRANSIT', 'ASSET'),
  account('transit res', 'RES', 'IN_TRANSIT', 'ASSET'),
  account('given by op', 'OP', 'TRANSFER', 'EXPENSE'),
  account('got by res', 'RES', 'TRANSFER', 'INCOME'),
];

const codeOf = (act: () => unknown): string => {
  try {
    act();
    return '';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code;
  }
};
const text = (lines: readonly { accountId: string; amount: bigint }[]) => lines.map((line) => `${line.amount} ${line.accountId}`);

describe('what is posted', () => {
  const sent = (kind: TransferKind, from: TransferEnd, to: TransferEnd, sameDay = false) =>
    text(sendLines({ kind, amount: 500n, from, to }, chart, sameDay));
  test.each<[TransferKind, TransferEnd, TransferEnd, boolean, string[]]>([
    ['CONTRIBUTION', operating, reserve, false, ['500 given by op', '-500 cash op', '500 transit res', '-500 got by res']],
    ['CONTRIBUTION', operating, reserve, true, ['500 given by op', '-500 cash op', '500 cash res', '-500 got by res']],
    ['LOAN', operating, reserve, false, ['500 transit res', '-500 cash op']],
    ['REPAYMENT', reserve, operating, false, ['500 transit op', '-500 cash res']],
    ['REIMBURSEMENT', reserve, operating, true, ['500 cash op', '-500 cash res']],
    ['SAME_FUND', operating, second, false, ['500 transit op', '-500 cash op']],
  ])('%s', (kind, from, to, sameDay, lines) => {
    expect(sent(kind, from, to, sameDay)).toEqual(lines);
  });
  test('what arrives stays within the fund it goes to', () => {
    expect(text(arriveLines({ amount: 500n, to: reserve }, chart))).toEqual(['500 cash res', '-500 transit res']);
  });
  test('a fund without the account is named', () => {
    const facts = { kind: 'CONTRIBUTION' as const, amount: 1n, from: operating, to: reserve };
    expect(codeOf(() => sendLines(facts, chart.slice(0, 2), false))).toBe('noTransferAccount');
    expect(codeOf(() => sendLines(facts, [], false))).toBe('noTransitAccount');
    expect(codeOf(() => arriveLines(facts, []))).toBe('noTransitAccount');
  });
});

test.each<[TransferKind, TransferEnd, TransferEnd, string]>([
  ['SAME_FUND', operating, second, ''],
  ['LOAN', operating, second, 'oneFund'],
  ['SAME_FUND', operating, reserve, 'twoFunds'],
  ['CONTRIBUTION', operating, reserve, ''],
])('%s from %o to %o', (kind, from, to, code) => {
  expect(codeOf(() => checkFunds(kind, from, to))).toBe(code);
});

test.each([
  ['someone else, no limit', '2', null, ''],
  ['someone else, at the limit', '2', 500n, ''],
  ['someone else, over the limit', '2', 499n, 'overOwnLimit'],
  ['who requested it', '1', null, 'ownRequest'],
] as const)('approval by %s', (_who, userId, limit, code) => {
  expect(codeOf(() => refuseApproval({ requestedById: '1', amount: 500n }, { userId, limit }))).toBe(code);
});

test('a repayment goes back between the funds of its loan, and no more than is left', () => {
  const back = (amount: bigint) => ({ kind: 'REPAYMENT' as const, amount, from: reserve, to: operating });
  const loan = { fromFundId: 'OP', toFundId: 'RES', open: 300n };
  expect(codeOf(() => checkRepayment(back(300n), loan))).toBe('');
  expect(codeOf(() => checkRepayment(back(301n), loan))).toBe('moreThanOwed');
  expect(codeOf(() => checkRepayment(back(300n), undefined))).toBe('notItsLoan');
  expect(codeOf(() => checkRepayment({ ...back(300n), from: operating, to: reserve }, loan))).toBe('notItsLoan');
});

test('a reimbursement repays what is due, and its items add up to it', () => {
  const dues = new Map([['7', { entryId: '7', what: 'Roof repair', open: 200n }]]);
  const of = (amount: bigint, ...items: readonly (readonly [string, bigint])[]) =>
    codeOf(() =>
      checkReimbursement(
        amount,
        items.map(([entryId, cents]) => ({ entryId, amount: cents })),
        dues,
      ),
    );
  expect([of(200n, ['7', 200n]), of(201n, ['7', 201n]), of(5n, ['8', 5n]), of(150n, ['7', 100n]), of(1n)]).toEqual([
    '',
    'moreThanDue',
    'moreThanDue',
    'otherSum',
    'otherSum',
  ]);
});

test('only what stands says when it left and arrived, and nothing arrives before it left', () => {
  const posting = (act: 'SEND' | 'ARRIVE', on: string, isReversed: boolean) => ({
    entryId: on,
    batchId: on,
    act,
    postDate: localDate(on),
    isReversed,
  });
  const days = daysOf([posting('SEND', '2026-01-05', true), posting('SEND', '2026-01-08', false), posting('ARRIVE', '2026-01-09', true)]);
  expect(days).toEqual({ sentDate: '2026-01-08', arrivedDate: null });
  expect(codeOf(() => refuseBeforeSent(localDate('2026-01-07'), days.sentDate))).toBe('beforeSent');
  expect(codeOf(() => refuseBeforeSent(localDate('2026-01-08'), days.sentDate))).toBe('');
  expect(codeOf(() => refuseState({ transferNumber: 4, state: 'SENT' }, 'APPROVED'))).toBe('wrongState');
});
