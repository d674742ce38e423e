// Tables for what makes a bill, and the properties of its distribution.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDate, Refusal, sumCents } from '../../../packages/kernel/kernel.ts';
import { isChargeable } from '../../ledger/ledger.contract.ts';
import {
  type BillDraft,
  basisPointsOf,
  billContent,
  billNumberKey,
  checkBill,
  distribute,
  dueDateOf,
  paidStatus,
  refuseCancel,
  refuseClosedDay,
  refuseDuplicate,
} from './bill.rules.ts';

const chart = new Map(
  [
    { accountId: '1', fundId: 'op', role: '', isActive: true },
    { accountId: '2', fundId: 'op', role: 'PAYABLE', isActive: true },
    { accountId: '3', fundId: 'op', role: '', isActive: false },
    { accountId: '4', fundId: 'rs', role: '', isActive: true },
  ].map((account) => [account.accountId, account]),
);
const facts = { chart, costCenterIds: new Set(['9']), termsDays: 14 };
const line = (amount: bigint, accountId = '1') => ({ accountId, amount, description: '' });
const draft = (changes: Partial<BillDraft> = {}): BillDraft => ({
  billNumber: 'SG-118',
  billDate: localDate('2026-01-05'),
  amount: 120_000n,
  lines: [line(100_000n), line(20_000n, '4')],
  ...changes,
});

function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('a bill', () => {
  it('takes its dates from the bill date and the terms', () => {
    expect(checkBill(draft(), facts)).toEqual({ effectiveOn: '2026-01-05', dueOn: '2026-01-19' });
    const given = { effectiveDate: localDate('2026-01-08'), dueDate: localDate('2026-02-01') };
    expect(checkBill(draft(given), facts)).toEqual({ effectiveOn: '2026-01-08', dueOn: '2026-02-01' });
  });

  it.each([
    ['lines that miss a cent', draft({ lines: [line(119_999n)] }), 'lines', 'add up to 1,199.99, the bill is 1,200.00'],
    ['no amount', draft({ amount: 0n, lines: [line(5n), line(-5n)] }), 'amount', 'must be more than zero'],
    ['a line of zero', draft({ lines: [line(120_000n), line(0n)] }), 'lines.1.amount', 'must not be zero'],
    [
      'a control account',
      draft({ lines: [line(120_000n, '2')] }),
      'lines.0.accountId',
      'is a control account; a bill cannot be charged to it',
    ],
    ['an inactive account', draft({ lines: [line(120_000n, '3')] }), 'lines.0.accountId', 'is inactive'],
    ['a strange account', draft({ lines: [line(120_000n, '8')] }), 'lines.0.accountId', 'is not an account of this community'],
    [
      'a strange cost center',
      draft({ lines: [{ ...line(120_000n), costCenterId: '7' }] }),
      'lines.0.costCenterId',
      'is not a cost center of this community',
    ],
    ['a due date before the bill', draft({ dueDate: localDate('2026-01-04') }), 'dueDate', 'must not be before the date of the bill'],
  ])('with %s is refused at the field', (_name, bill, path, message) => {
    const refusal = refusalOf(() => checkBill(bill, facts));
    expect([refusal.code, refusal.fields]).toEqual(['invalid', [{ path, message }]]);
  });

  it('may hold a credit among its lines', () => {
    expect(checkBill(draft({ lines: [line(125_000n), line(-5_000n)] }), facts).dueOn).toBe('2026-01-19');
  });

  it.each([
    ['', true],
    ['BANK_FEES', true],
    ['INTEREST_INCOME', true],
    ['BAD_DEBT', true],
    ['CASH', false],
    ['RECEIVABLE', false],
    ['PREPAID', false],
    ['PAYABLE', false],
    ['INTERFUND', false],
    ['DEPOSITS_HELD', false],
    ['FUND_BALANCE', false],
    ['CLEARING', false],
  ])('charged to an account of role "%s": %s', (role, expected) => {
    expect([isChargeable({ role, isActive: true }), isChargeable({ role, isActive: false })]).toEqual([expected, false]);
  });

  it.each([
    ['SG 118', 'sg118'],
    [' sg118 ', 'sg118'],
    ['0118', '118'],
    ['0', '0'],
    ['00', '0'],
  ])('numbered "%s" is compared as "%s"', (number, key) => {
    expect(billNumberKey(number)).toBe(key);
  });

  it('with a number its vendor used is refused until that is accepted', () => {
    const twin = { billDate: localDate('2025-12-05'), total: 120_000n };
    const refusal = refusalOf(() => refuseDuplicate('SG-118', twin, false));
    expect([refusal.code, refusal.message]).toEqual(['duplicateBill', 'This vendor has bill SG-118 already: dated 12/05/2025, 1,200.00.']);
    refuseDuplicate('SG-118', twin, true);
    refuseDuplicate('SG-118', undefined, false);
  });

  it('is due after the terms, over the end of a year too', () => {
    expect([dueDateOf(localDate('2026-01-05'), 0), dueDateOf(localDate('2025-12-20'), 30)]).toEqual(['2026-01-05', '2026-01-19']);
  });

  it.each([
    ['CLOSED', 'BILL', 'periodClosed'],
    ['CLOSED', 'PAYMENT', null],
    ['OPEN', 'BILL', null],
    ['FUTURE', 'BILL', null],
  ] as const)('on a day in a %s period under timing %s gives %s', (status, apTiming, code) => {
    const period = { status, apTiming, periodStart: localDate('2026-01-01'), periodEnd: localDate('2026-01-31') };
    if (code) expect(refusalOf(() => refuseClosedDay(period)).code).toBe(code);
    else refuseClosedDay(period);
  });

  it('changes what is approved when vendor, number, amount or distribution changes', () => {
    const bill = { vendorId: '5', billNumber: 'SG-118', total: 10n, lines: [{ accountId: '1', costCenterId: '9', amount: 10n }] };
    const changed = [
      { ...bill, vendorId: '6' },
      { ...bill, billNumber: 'SG-119' },
      { ...bill, total: 11n },
      { ...bill, lines: [{ accountId: '2', costCenterId: '9', amount: 10n }] },
      { ...bill, lines: [{ accountId: '1', costCenterId: '8', amount: 10n }] },
    ];
    expect(new Set([bill, ...changed].map(billContent)).size).toBe(6);
    expect(billContent({ ...bill })).toBe(billContent(bill));
  });
});

describe('a bill to cancel', () => {
  const booked = {
    status: 'APPROVED',
    total: 100n,
    open: 100n,
    effectiveOn: localDate('2026-01-05'),
    lastVoidOn: null,
    isRefund: false,
  } as const;
  it.each([
    ['a refund of credit', { ...booked, isRefund: true }, 'refundBill'],
    ['canceled already', { ...booked, status: 'CANCELLED', open: 0n }, 'alreadyCancelled'],
    ['part-paid', { ...booked, status: 'PARTLY_PAID', open: 40n }, 'partlyPaid'],
    ['paid', { ...booked, status: 'PAID', open: 0n }, 'partlyPaid'],
    ['booked later than the day', { ...booked, effectiveOn: localDate('2026-02-01') }, 'invalid'],
    ['paid on that day, its check voided later', { ...booked, lastVoidOn: localDate('2026-01-11') }, 'invalid'],
  ] as const)('that is %s is refused with %s', (_name, bill, code) => {
    expect(refusalOf(() => refuseCancel(bill, localDate('2026-01-10'))).code).toBe(code);
  });
  it('that waits for approval can be canceled on any day', () => {
    refuseCancel({ ...booked, status: 'SUBMITTED', effectiveOn: localDate('2026-02-01') }, localDate('2026-01-10'));
  });
});

describe('a usual distribution', () => {
  it('is kept in basis points that make 10000, without credits', () => {
    expect(basisPointsOf([100n, 100n, 100n])).toEqual([3334, 3333, 3333]);
    expect([basisPointsOf([100n, -5n]), basisPointsOf([])]).toEqual([null, null]);
  });

  it('allocates every cent of any bill (invariant 32)', () => {
    const amounts = fc.array(fc.bigInt(1n, 10_000_000n), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(amounts, fc.bigInt(1n, 99_999_999n), (split, total) => {
        const points = basisPointsOf(split) ?? [];
        expect(points.reduce((a, b) => a + b, 0)).toBe(10_000);
        expect(sumCents(distribute(total, points))).toBe(total);
      }),
    );
  });
});

describe('the status of an approved bill', () => {
  it('is PAID exactly when nothing is open (invariant 27)', () => {
    expect([paidStatus(120n, 120n), paidStatus(120n, 70n), paidStatus(120n, 0n)]).toEqual(['APPROVED', 'PARTLY_PAID', 'PAID']);
  });
});
