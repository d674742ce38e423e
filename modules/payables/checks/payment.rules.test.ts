// Tables and properties of paying: what may be paid, one check for each vendor, and what a share recognises
// of each line.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDate, Refusal, sumCents } from '../../../packages/kernel/kernel.ts';
import { addressLines, checkState, draftChecks, type PayableBill, type PayableLine, recognise, refuseVoid } from './payment.rules.ts';

function linesOf(amounts: readonly bigint[], recognised: readonly bigint[] = []): PayableLine[] {
  return amounts.map((amount, i) => ({
    lineNo: i + 1,
    accountId: `a${i}`,
    fundId: 'op',
    costCenterId: '9',
    amount,
    recognised: recognised[i] ?? 0n,
  }));
}

function billOf(billId: string, vendorId: string, amounts: readonly bigint[], changes: Partial<PayableBill> = {}): PayableBill {
  const total = sumCents(amounts);
  const date = localDate('2026-01-05');
  return {
    billId,
    revision: 1,
    vendorId,
    billNumber: `B-${billId}`,
    billDate: date,
    dueOn: date,
    effectiveOn: date,
    lastVoidOn: null,
    description: '',
    status: 'APPROVED',
    total,
    open: total,
    lines: linesOf(amounts),
    ...changes,
  };
}

function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('what a payment recognizes', () => {
  it.each<[string, bigint, bigint[], bigint[], bigint[]]>([
    ['50 of 70 and 50', 5_000n, [7_000n, 5_000n], [], [2_917n, 2_083n]],
    ['the rest', 7_000n, [7_000n, 5_000n], [2_917n, 2_083n], [4_083n, 2_917n]],
    ['100 of three times 100', 10_000n, [10_000n, 10_000n, 10_000n], [], [3_334n, 3_333n, 3_333n]],
    ['100 more', 10_000n, [10_000n, 10_000n, 10_000n], [3_334n, 3_333n, 3_333n], [3_333n, 3_334n, 3_333n]],
    ['a cent of two lines', 1n, [100n, 100n], [], [1n]],
    ['a bill with a credit, half', 5_000n, [12_000n, -2_000n], [], [6_000n, -1_000n]],
    ['a bill with a credit, the rest', 5_000n, [12_000n, -2_000n], [6_000n, -1_000n], [6_000n, -1_000n]],
    ['a credit memo, half', -5_000n, [-7_000n, -3_000n], [], [-3_500n, -1_500n]],
    ['a credit memo, the rest', -5_000n, [-7_000n, -3_000n], [-3_500n, -1_500n], [-3_500n, -1_500n]],
  ])('%s', (_name, payment, amounts, recognised, expected) => {
    expect(recognise(payment, linesOf(amounts, recognised)).map((part) => part.amount)).toEqual(expected);
  });

  it('never goes beyond a line, and the last payment completes every line (invariant 33)', () => {
    const amounts = fc
      .array(
        fc.bigInt(-300_000n, 1_000_000n).filter((cents) => cents !== 0n),
        { minLength: 1, maxLength: 12 },
      )
      .filter((list) => sumCents(list) > 0n);
    fc.assert(
      fc.property(amounts, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }), (list, cuts) => {
        const total = sumCents(list);
        const points = [...cuts.map((cut) => BigInt(Math.floor(cut * Number(total)))), total].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        let done = list.map(() => 0n);
        let paid = 0n;
        for (const point of points.filter((p, i) => p > (points[i - 1] ?? 0n))) {
          const lines = linesOf(list, done);
          const parts = recognise(point - paid, lines);
          expect(sumCents(parts.map((part) => part.amount))).toBe(point - paid);
          done = lines.map((line) => line.recognised + (parts.find((part) => part.line.lineNo === line.lineNo)?.amount ?? 0n));
          paid = point;
          done.forEach((cents, i) => {
            const amount = list[i] ?? 0n;
            expect(amount > 0n ? cents >= 0n && cents <= amount : cents <= 0n && cents >= amount).toBe(true);
          });
        }
        expect(done).toEqual(list);
      }),
    );
  });
});

describe('a run of checks', () => {
  const bills = new Map(
    [billOf('1', 'v1', [120_000n]), billOf('2', 'v2', [85_000n]), billOf('3', 'v1', [12_000n])].map((bill) => [bill.billId, bill]),
  );
  const day = localDate('2026-01-20');

  it('makes one check for each vendor, in the order vendors appear', () => {
    const items = [
      { billId: '1', amount: 120_000n },
      { billId: '2', amount: 85_000n },
      { billId: '3', amount: 2_000n },
    ];
    const drafts = draftChecks(items, bills, day);
    expect(drafts.map((draft) => [draft.vendorId, draft.amount, draft.shares.map((share) => share.amount)])).toEqual([
      ['v1', 122_000n, [120_000n, 2_000n]],
      ['v2', 85_000n, [85_000n]],
    ]);
  });

  it.each<[string, PayableBill, bigint, string, string]>([
    ['waits for approval', billOf('1', 'v', [100n], { status: 'SUBMITTED' }), 100n, 'notPayable', 'items.0.billId'],
    ['was sent back', billOf('1', 'v', [100n], { status: 'REJECTED' }), 100n, 'notPayable', 'items.0.billId'],
    ['is paid', billOf('1', 'v', [100n], { status: 'PAID', open: 0n }), 100n, 'notPayable', 'items.0.billId'],
    ['is canceled', billOf('1', 'v', [100n], { status: 'CANCELLED', open: 0n }), 100n, 'notPayable', 'items.0.billId'],
    ['has less open', billOf('1', 'v', [100n], { status: 'PARTLY_PAID', open: 40n }), 41n, 'invalid', 'items.0.amount'],
    ['gets nothing', billOf('1', 'v', [100n]), 0n, 'invalid', 'items.0.amount'],
    [
      'was paid on that day, the check voided later',
      billOf('1', 'v', [100n], { lastVoidOn: localDate('2026-01-21') }),
      100n,
      'invalid',
      'checkDate',
    ],
    ['is booked after the check', billOf('1', 'v', [100n], { effectiveOn: localDate('2026-01-21') }), 100n, 'invalid', 'checkDate'],
    ['is more than words can say', billOf('1', 'v', [100_000_000_000n]), 100_000_000_000n, 'invalid', 'items'],
  ])('refuses a bill that %s (invariants 27, 30, 31)', (_name, bill, amount, code, path) => {
    const refusal = refusalOf(() => draftChecks([{ billId: '1', amount }], new Map([['1', bill]]), day));
    expect([refusal.code, refusal.fields[0]?.path]).toEqual([code, path]);
  });

  it('refuses a bill named twice, or none of the community', () => {
    const item = { billId: '1', amount: 10n };
    expect(refusalOf(() => draftChecks([item, item], bills, day)).fields).toEqual([
      { path: 'items.1.billId', message: 'stands twice in this run' },
    ]);
    expect(refusalOf(() => draftChecks([{ billId: '9', amount: 1n }], bills, day)).fields[0]?.message).toBe(
      'is not a bill of this community',
    );
  });
});

describe('a check', () => {
  const check = { checkId: '1', checkNumber: '1003', checkDate: localDate('2026-01-20'), isVoided: false };
  it('is voided once, not before its date', () => {
    refuseVoid(check, localDate('2026-01-20'));
    expect(refusalOf(() => refuseVoid(check, localDate('2026-01-19'))).fields[0]?.path).toBe('voidDate');
    expect(refusalOf(() => refuseVoid({ ...check, isVoided: true }, localDate('2026-01-22'))).code).toBe('alreadyVoided');
  });

  it('is what its void and its printings say', () => {
    const voidDate = localDate('2026-01-22');
    expect([
      checkState({ voidDate: null, method: 'CHECK', printings: 0 }),
      checkState({ voidDate: null, method: 'CHECK', printings: 2 }),
      checkState({ voidDate, method: 'CHECK', printings: 2 }),
      checkState({ voidDate: null, method: 'WIRE', printings: 0 }),
    ]).toEqual(['ISSUED', 'PRINTED', 'VOIDED', 'RECORDED']);
  });

  it('shows an address without empty lines', () => {
    expect(addressLines({ street: '12 Mill St', city: 'Reno', state: 'NV', postcode: '89502' })).toEqual(['12 Mill St', 'Reno, NV 89502']);
    expect(addressLines({ street: '', city: 'Reno', state: '', postcode: '' })).toEqual(['Reno']);
    expect(addressLines({ street: '', city: '', state: '', postcode: '' })).toEqual([]);
  });
});
