// What follows if an owner does not pay: the next late fee, and the last day to pay without it.
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { nextLateFee, type OpenCharge } from './owner-home.rules.ts';

const policy: OpenCharge['policy'] = {
  kind: 'FLAT',
  flat: 2500n,
  basisPoints: 0,
  minimumLiability: 0n,
  repeat: 'ONCE',
  graceDays: 15,
  capAmount: 0n,
  capBasisPoints: 0,
  feeCodeId: null,
};
const charge: OpenCharge = {
  chargeId: '1',
  kind: 'ASSESSMENT',
  codeName: 'Assessment',
  description: '',
  chargeDate: localDate('2026-11-01'),
  agedFrom: localDate('2026-11-01'),
  amount: 32000n,
  open: 32000n,
  hasDrawnFee: false,
  policy,
};
const of = (...more: readonly Partial<OpenCharge>[]) => more.map((one, i) => ({ ...charge, chargeId: String(i), ...one }));
const percent = { ...policy, kind: 'PERCENT' as const, basisPoints: 1000, repeat: 'MONTHLY' as const };

test.each<[string, OpenCharge[], string, { payBy: string; amount: bigint } | null]>([
  ['nothing is open', [], '2026-11-05', null],
  ['no category asks a fee', of({ policy: { ...policy, kind: 'NONE' } }), '2026-11-05', null],
  ['within the days of grace', of({}), '2026-11-05', { payBy: '2026-11-15', amount: 2500n }],
  ['late, and the fee not run yet: today is the last day', of({}), '2026-11-20', { payBy: '2026-11-20', amount: 2500n }],
  ['once, and drawn already', of({ hasDrawnFee: true }), '2026-11-20', null],
  ['two months late draw one each', of({}, {}), '2026-11-05', { payBy: '2026-11-15', amount: 5000n }],
  ['monthly draws on all that is late, with the next month', of({ policy: percent }), '2026-11-20', { payBy: '2026-11-30', amount: 3200n }],
  ['below the least a fee is asked on', of({ open: 100n, policy: { ...policy, minimumLiability: 5000n } }), '2026-11-05', null],
  ['never more than the cap', of({ policy: { ...policy, capAmount: 1000n } }), '2026-11-05', { payBy: '2026-11-15', amount: 1000n }],
])('%s', (_what, charges, today, expected) => {
  expect(nextLateFee(charges, localDate(today))).toEqual(expected);
});
