// Tables for splitting a miscellaneous receipt, and what it refuses.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, localDate, percentOf, Refusal, sumCents } from '../../../packages/kernel/kernel.ts';
import { checkMiscReceipt, miscEntry, splitByPercents } from './misc-receipt.rules.ts';
import { blankMiscLine, leftToSplit, miscWaitsFor, percentPoints, splitLines, type TypedMisc, typedOver } from './misc-typing.rules.ts';

describe('a split by percent', () => {
  const table: readonly [total: Cents, points: number[], parts: Cents[]][] = [
    [100_00n, [3333, 3333, 3334], [33_33n, 33_33n, 33_34n]],
    [100_00n, [5000, 5000], [50_00n, 50_00n]],
    [1n, [5000, 5000], [1n, 0n]],
    [100_00n, [2500], [25_00n]],
    [0n, [5000, 5000], [0n, 0n]],
    [100_00n, [], []],
  ];
  it.each(table)('%i cents over %j', (total, points, parts) => {
    expect(splitByPercents(total, points)).toEqual(parts);
  });

  it('gives exactly that part of the amount, whatever the percents', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 12n),
        fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 9 }),
        (total, points) => {
          const whole = points.reduce((sum, one) => sum + one, 0);
          expect(sumCents(splitByPercents(total, points))).toBe(percentOf(total, whole));
        },
      ),
    );
  });
});

describe('what is typed', () => {
  it.each([
    ['33.33', 3333],
    ['50%', 5000],
    ['100', 10_000],
    ['7.5', 750],
    ['0', null],
    ['101', null],
    ['1.234', null],
    ['-5', null],
    ['', null],
  ])('%s percent', (text, points) => {
    expect(percentPoints(text)).toBe(points);
  });

  const line = (more: object) => ({ ...blankMiscLine(), accountId: '1', ...more });
  it('fills the lines that have a percent, and lets a typed amount stand', () => {
    const lines = [line({ percent: '50' }), line({ amount: '10.00' }), line({ percent: '50' })];
    expect(splitLines('99.99', lines).map((one) => one.amount)).toEqual(['50.00', '10.00', '49.99']);
    const before = splitLines('99.99', lines);
    const after = before.map((one, i) => (i === 2 ? { ...one, amount: '39.99' } : one));
    expect(typedOver('99.99', before, after).map((one) => [one.percent, one.amount])).toEqual([
      ['50', '50.00'],
      ['', '10.00'],
      ['', '39.99'],
    ]);
  });

  const form = (more: Partial<TypedMisc>): TypedMisc => ({
    bankAccountId: '3',
    depositId: '',
    postDate: localDate('2026-01-12'),
    payerKind: 'NAME',
    payerName: 'Verizon',
    vendorId: '',
    ownershipId: '',
    category: 'RENTAL',
    isNonExempt: true,
    checkNumber: '',
    description: '',
    amount: '100.00',
    reason: '',
    lines: [line({ amount: '100.00' })],
    ...more,
  });
  it.each<[string, Partial<TypedMisc>, string | undefined]>([
    ['nothing', {}, undefined],
    ['its payer', { payerName: ' ' }, 'Enter the payer'],
    ['its vendor', { payerKind: 'VENDOR' }, 'Enter the payer'],
    ['its amount', { amount: '' }, 'Enter the amount'],
    ['its day', { postDate: '' }, 'Enter the post date'],
    ['a line', { lines: [] }, 'Enter the first line'],
    ['an account', { lines: [line({ accountId: '', amount: '100.00' })] }, 'Line 1 needs an account and an amount'],
    ['the rest', { lines: [line({ amount: '60.00' })] }, '40.00 left to distribute'],
    ['less', { lines: [line({ amount: '160.00' })] }, '60.00 too much on the lines'],
  ])('waits for %s', (_what, more, words) => {
    expect(miscWaitsFor(form(more))).toBe(words);
  });

  it('says what is left', () => {
    expect(leftToSplit(form({ lines: [line({ amount: '60.00' }), line({ amount: '-5.00' })] }))).toBe(45_00n);
  });
});

describe('a receipt', () => {
  const chart = {
    accounts: new Map([
      ['1', { role: '', isActive: true }],
      ['2', { role: 'RECEIVABLE', isActive: true }],
      ['3', { role: '', isActive: false }],
    ]),
    costCenterIds: new Set(['9']),
  };
  const draft = { payerKind: 'NAME' as const, payerName: 'Verizon', amount: 10_00n, lines: [{ accountId: '1', amount: 10_00n, memo: '' }] };
  const fieldsOf = (more: object) => {
    try {
      checkMiscReceipt({ ...draft, ...more }, chart);
      return [];
    } catch (error) {
      return error instanceof Refusal ? error.fields.map((field) => field.path) : ['?'];
    }
  };
  it.each<[string, object, string[]]>([
    ['sound', {}, []],
    ['of an unknown account', { lines: [{ accountId: '7', amount: 10_00n, memo: '' }] }, ['lines.0.accountId']],
    ['on a control account', { lines: [{ accountId: '2', amount: 10_00n, memo: '' }] }, ['lines.0.accountId']],
    ['on an inactive account', { lines: [{ accountId: '3', amount: 10_00n, memo: '' }] }, ['lines.0.accountId']],
    [
      'of another community’s center',
      { lines: [{ accountId: '1', costCenterId: '8', amount: 10_00n, memo: '' }] },
      ['lines.0.costCenterId'],
    ],
    ['without owner', { payerKind: 'OWNER' }, ['ownershipId']],
    ['that does not add up', { amount: 11_00n }, ['lines']],
  ])('%s', (_what, more, fields) => {
    expect(fieldsOf(more)).toEqual(fields);
  });

  it('debits cash and credits its lines; a negative line keeps something back', () => {
    const lines = [
      { accountId: '1', amount: 12_00n, memo: 'Rent' },
      { accountId: '4', costCenterId: '9', amount: -2_00n, memo: 'Fee' },
    ];
    const facts = {
      postDate: localDate('2026-01-12'),
      payerName: 'Verizon',
      vendorId: null,
      ownershipId: null,
      checkNumber: '7',
      description: '',
    };
    const entry = miscEntry({ ...facts, amount: 10_00n, lines }, { cashAccountId: 'cash', depositId: '5', sourceId: '1:1' });
    expect([entry.bankItemKey, entry.description, sumCents(entry.lines.map((one) => one.amount))]).toEqual(['deposit:5', 'Verizon', 0n]);
    expect(entry.lines).toEqual([
      { accountId: 'cash', amount: 10_00n },
      { accountId: '1', amount: -12_00n, memo: 'Rent' },
      { accountId: '4', amount: 2_00n, memo: 'Fee', costCenterId: '9' },
    ]);
  });
});
