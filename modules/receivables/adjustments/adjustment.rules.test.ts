// What an adjustment may name on each form, which charges a waiver takes from, and what prepaid money it may
// not overdraw.
import { describe, expect, it, test } from 'vitest';
import { centsToText, localDate, Refusal, textToCents } from '../../../packages/kernel/kernel.ts';
import type { OpenCharge } from '../subledger/distribution.rules.ts';
import { type AdjustmentOrder, effectOf, linesOf, planWaivers, refuseOverdrawn, refuseShort, waivedBy } from './adjustment.rules.ts';

const of = { ownershipId: '21', propertyId: '5' };
const cents = textToCents;
const order = (rest: Partial<AdjustmentOrder>): AdjustmentOrder => ({ type: 'ADJUSTMENT', codes: [], prepaid: [], reserves: [], ...rest });
const code = (amount: string, codeId = '7') => ({ codeId, description: '', amount: cents(amount) });
const money = { codeId: null, amount: cents('10.00'), accountId: '3' };

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'done';
}

const forms: [form: AdjustmentOrder['type'], what: string, rest: Partial<AdjustmentOrder>, expected: string][] = [
  ['ADJUSTMENT', 'a charge', { codes: [code('25.00')] }, 'done'],
  ['ADJUSTMENT', 'a waiver without a reason', { codes: [code('-25.00')] }, 'noReason'],
  ['ADJUSTMENT', 'a waiver', { codes: [code('-25.00')], reason: 'COURTESY' }, 'done'],
  ['ADJUSTMENT', 'prepaid money', { prepaid: [money] }, 'done'],
  ['ADD_CHARGE', 'a charge', { codes: [code('25.00')] }, 'done'],
  ['ADD_CHARGE', 'an amount below zero', { codes: [code('-25.00')] }, 'wrongType'],
  ['ADD_CHARGE', 'prepaid money', { prepaid: [money] }, 'wrongType'],
  ['WAIVE', 'a waiver', { codes: [code('25.00')], reason: 'STATUTE' }, 'done'],
  ['WAIVE', 'a waiver without a reason', { codes: [code('25.00')] }, 'noReason'],
  ['WAIVE', 'an amount below zero', { codes: [code('-25.00')], reason: 'ERROR' }, 'wrongType'],
  ['WAIVE', 'money reserved', { reserves: [{ codeId: '7', amount: 5n }], reason: 'ERROR' }, 'wrongType'],
  ['PREVIOUS_OWNER', 'everything', { codes: [code('-5.00'), code('1.00')], prepaid: [money], reason: 'WRITE_OFF' }, 'done'],
];

test.each(forms)('%s takes %s: %s', (type, _what, rest, expected) => {
  expect(codeOf(() => linesOf(of, order({ type, ...rest })))).toBe(expected);
});

const charge = (chargeId: string, codeId: string, day: string, open: string, ownershipId = '21'): OpenCharge => ({
  chargeId,
  ownershipId,
  codeId,
  chargeDate: localDate(day),
  open: cents(open),
  incomeAccountId: 'Income',
  receivableAccountId: 'AR',
});

const charges = [
  charge('2', '7', '2026-02-01', '100.00'),
  charge('1', '7', '2026-01-01', '60.00'),
  charge('3', '8', '2026-01-01', '40.00'),
  charge('4', '7', '2026-01-01', '500.00', '22'),
];

const waivers: [waived: string[], parts: string[][], missing: string][] = [
  [['50.00'], [['1 50.00']], '0.00'],
  [['160.00'], [['1 60.00', '2 100.00']], '0.00'],
  [['50.00', '30.00'], [['1 50.00'], ['1 10.00', '2 20.00']], '0.00'],
  [['160.01'], [['1 60.00', '2 100.00']], '0.01'],
];

test.each(waivers)('waiving %s of a code takes the oldest charge of the owner first', (waived, parts, missing) => {
  const lines = linesOf(of, order({ type: 'WAIVE', reason: 'COURTESY', codes: waived.map((amount) => code(amount)) }));
  const planned = planWaivers(lines, charges);
  const words = centsToText;
  expect(planned.map((one) => one.parts.map((part) => `${part.charge.chargeId} ${words(part.amount)}`))).toEqual(parts);
  expect(words(planned.reduce((sum, one) => sum + one.missing, 0n))).toBe(missing);
  expect(codeOf(() => refuseShort(planned, () => 'ASMT'))).toBe(missing === '0.00' ? 'done' : 'moreThanOpen');
});

describe('prepaid money', () => {
  const held = [
    { ownershipId: '21', bucketCodeId: null, available: cents('75.00') },
    { ownershipId: '21', bucketCodeId: '7', available: cents('10.00') },
  ];
  const tables: [what: string, rest: Partial<AdjustmentOrder>, expected: string][] = [
    ['all of it goes', { prepaid: [{ codeId: null, amount: cents('-75.00'), accountId: '3' }] }, 'done'],
    ['more than there is goes', { prepaid: [{ codeId: null, amount: cents('-75.01'), accountId: '3' }] }, 'morePrepaidThanHeld'],
    ['all of it is reserved', { reserves: [{ codeId: '8', amount: cents('75.00') }] }, 'done'],
    ['more than there is is reserved', { reserves: [{ codeId: '8', amount: cents('75.01') }] }, 'morePrepaidThanHeld'],
    ['what is reserved is freed', { reserves: [{ codeId: '7', amount: cents('-10.00') }] }, 'done'],
    ['more than is reserved is freed', { reserves: [{ codeId: '7', amount: cents('-10.01') }] }, 'morePrepaidThanHeld'],
    [
      'what comes in may go out in the same act',
      { prepaid: [{ codeId: null, amount: cents('25.00'), accountId: '3' }], reserves: [{ codeId: '8', amount: cents('100.00') }] },
      'done',
    ],
  ];

  it.each(tables)('%s: %#', (_what, rest, expected) => {
    expect(codeOf(() => refuseOverdrawn(linesOf(of, order(rest)), held, () => 'General prepaid'))).toBe(expected);
  });
});

it('charges owe more, waivers less, and prepaid money nothing', () => {
  const lines = linesOf(of, order({ codes: [code('25.00'), code('-10.00')], prepaid: [money], reason: 'COURTESY' }));
  expect(lines.map(effectOf)).toEqual([cents('25.00'), cents('-10.00'), 0n]);
  expect(waivedBy(lines)).toBe(cents('10.00'));
});
