// What a draw takes: days, amounts by rule and cap, notices, and that no two draws of an owner take the same
// cent.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { type Authorization, bankingDayFrom, isBankingDay, isDue, planDraw, type Retry } from './draw.rules.ts';

const one = (more: Partial<Authorization> = {}): Authorization => ({
  ownerPaymentId: '1',
  ownershipId: '7',
  kind: 'AUTOPAY',
  amountRule: 'BALANCE',
  amount: null,
  codeIds: [],
  cap: null,
  mayPrepay: false,
  rangeFrom: null,
  rangeTo: null,
  drawDay: 5,
  firstDate: localDate('2026-01-01'),
  lastDate: null,
  pausedThroughDate: null,
  state: 'ACTIVE',
  isHeld: false,
  isCurrent: true,
  lastDrawDate: null,
  lastAmount: null,
  noticeAmount: null,
  noticeDate: null,
  ...more,
});
const terms = { drawDate: localDate('2026-02-05'), noticeDays: 10, leftOutIds: new Set<string>() };
const owing =
  (all: bigint, onCodes = all) =>
  (_owner: string, codeIds: readonly string[] | null) =>
    codeIds === null ? all : onCodes;
const drawn = (authorization: Authorization, owes = 36_500n, more: Partial<typeof terms> = {}) =>
  planDraw([authorization], [], owing(owes), { ...terms, ...more });
const reasonOf = (authorization: Authorization, owes?: bigint, more?: Partial<typeof terms>) =>
  drawn(authorization, owes, more).leftOut[0]?.reason;

describe('days', () => {
  it('weekends and holidays of the banks are none', () => {
    expect(['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-19'].map((day) => isBankingDay(localDate(day)))).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(bankingDayFrom(localDate('2026-01-17'))).toBe('2026-01-20');
  });

  it.each([
    ['before its day', { drawDay: 6 }, false],
    ['on its day', {}, true],
    ['on the last day for a later one', { drawDay: 31 }, false],
    ['drawn this month', { lastDrawDate: localDate('2026-02-01') }, false],
    ['drawn last month', { lastDrawDate: localDate('2026-01-31') }, true],
    ['not begun', { firstDate: localDate('2026-02-06') }, false],
    ['over', { lastDate: localDate('2026-02-04') }, false],
    ['revoked', { state: 'REVOKED' }, false],
    ['once, not yet', { kind: 'ONE_TIME', drawDay: 28 }, true],
    ['once, done', { kind: 'ONE_TIME', lastDrawDate: localDate('2025-12-01') }, false],
  ] as const)('%s', (_when, more, due) => {
    expect(isDue(one(more), localDate('2026-02-05'))).toBe(due);
  });

  it('the 31st is the last day of a short month', () => {
    expect(isDue(one({ drawDay: 31 }), localDate('2026-02-28'))).toBe(true);
  });
});

describe('amounts', () => {
  it.each([
    ['what is owed', {}, 36_500n],
    ['capped', { cap: 10_000n }, 10_000n],
    ['fixed', { amountRule: 'FIXED', amount: 20_000n }, 20_000n],
    ['fixed, never more than is owed', { amountRule: 'FIXED', amount: 50_000n }, 36_500n],
    ['fixed, ahead of what is owed', { amountRule: 'FIXED', amount: 50_000n, mayPrepay: true }, 50_000n],
  ] as const)('%s', (_rule, more, amount) => {
    expect(drawn(one(more)).lines.map((line) => line.amount)).toEqual([amount]);
  });

  it('codes take what is owed on them, and no more than is owed in all', () => {
    const codes = one({ amountRule: 'CODES', codeIds: ['9'] });
    expect(planDraw([codes], [], owing(36_500n, 5_500n), terms).lines[0]).toMatchObject({ amount: 5_500n, codeIds: ['9'] });
    expect(planDraw([codes], [], owing(3_000n, 5_500n), terms).lines[0]).toMatchObject({ amount: 3_000n });
  });

  it('no two draws of an owner take the same cent', () => {
    const amount = fc.bigInt({ min: 1n, max: 60_000n });
    const authorizations = fc.array(
      fc.record({ amountRule: fc.constantFrom('BALANCE' as const, 'FIXED' as const), amount, cap: fc.option(amount) }),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(authorizations, fc.array(amount, { maxLength: 3 }), amount, (list, again, owes) => {
        const all = list.map((more, i) => one({ ...more, ownerPaymentId: String(i) }));
        const retries = again.map(
          (each, i): Retry => ({
            ownerPaymentId: String(i),
            ownershipId: '7',
            retriesReceiptId: String(100 + i),
            amount: each,
            state: 'ACTIVE',
            isHeld: false,
            isCurrent: true,
          }),
        );
        const { lines, leftOut } = planDraw(all, retries, owing(owes), terms);
        const total = lines.reduce((sum, line) => sum + line.amount, 0n);
        expect(total <= owes).toBe(true);
        expect(lines.every((line) => line.amount > 0n)).toBe(true);
        expect(lines.length + leftOut.length).toBe(all.length + retries.length);
      }),
    );
  });
});

describe('who is left out', () => {
  it.each([
    ['PREVIOUS_OWNER', { isCurrent: false }],
    ['PAYMENTS_HELD', { isHeld: true }],
    ['ON_HOLD', { state: 'HELD' }],
    ['PAUSED', { pausedThroughDate: localDate('2026-02-05') }],
  ] as const)('%s', (reason, more) => {
    expect(reasonOf(one(more))).toBe(reason);
  });

  it('who owes nothing, who is left out, and a retry of more than is owed', () => {
    expect(reasonOf(one(), 0n)).toBe('NOTHING_OWED');
    expect(reasonOf(one(), 1n, { leftOutIds: new Set(['1']) })).toBe('LEFT_OUT');
    const base = { ownerPaymentId: '1', ownershipId: '7', retriesReceiptId: '5', amount: 200n, state: 'ACTIVE' as const };
    const retry = { ...base, isHeld: false, isCurrent: true };
    expect(planDraw([], [retry], owing(100n), terms).leftOut[0]?.reason).toBe('OWES_LESS');
    expect(planDraw([], [retry], owing(200n), { ...terms, leftOutIds: new Set(['1']) }).leftOut[0]?.reason).toBe('LEFT_OUT');
  });

  it('an amount that varies needs a notice ten days ahead, unless it lies in the range the owner chose', () => {
    const last = { lastDrawDate: localDate('2026-01-05'), lastAmount: 30_000n };
    expect(reasonOf(one(last))).toBe('NOTICE_NEEDED');
    expect(reasonOf(one({ ...last, lastAmount: 36_500n }))).toBeUndefined();
    expect(reasonOf(one({ ...last, rangeFrom: 30_000n, rangeTo: 40_000n }))).toBeUndefined();
    expect(reasonOf(one({ ...last, rangeFrom: 30_000n, rangeTo: 36_000n }))).toBe('NOTICE_NEEDED');
    const told = { ...last, noticeAmount: 36_500n };
    expect(reasonOf(one({ ...told, noticeDate: localDate('2026-01-26') }))).toBeUndefined();
    expect(reasonOf(one({ ...told, noticeDate: localDate('2026-01-27') }))).toBe('NOTICE_NEEDED');
    expect(reasonOf(one({ ...told, noticeAmount: 36_501n, noticeDate: localDate('2026-01-20') }))).toBe('NOTICE_NEEDED');
  });
});
