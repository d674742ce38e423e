// How much prepaid money is pulled back from which charges, and on which day.
import { expect, test } from 'vitest';
import { centsToText, localDate, textToCents } from '../../../packages/kernel/kernel.ts';
import { dayThereIsEnough, pullBackPrepaid, type StandingApplication, takeBackAll } from './undo.rules.ts';

const applied = (chargeId: string, on: string, amount: string, more: Partial<StandingApplication> = {}): StandingApplication => ({
  chargeId,
  ownershipId: '1',
  receiptId: null,
  bucketCodeId: null,
  appliedOn: localDate(on),
  applicationId: chargeId,
  amount: textToCents(amount),
  incomeAccountId: 'i',
  receivableAccountId: 'r',
  ...more,
});

/**
 * Prepaid money paid charge 1 on 1 Feb, 2 on 1 Mar, 3 on 1 Apr; a receipt and a reserved bucket paid others.
 */
const standing = [
  applied('1', '2026-02-01', '50.00'),
  applied('2', '2026-03-01', '50.00'),
  applied('3', '2026-04-01', '50.00'),
  applied('4', '2026-03-02', '99.00', { receiptId: '7' }),
  applied('5', '2026-03-03', '99.00', { bucketCodeId: '9' }),
];

test.each([
  ['nothing is short', '0.00', '2026-05-01', [], '0.00'],
  ['newest first, the last in part', '70.00', '2026-05-01', ['3 50.00 on 2026-05-01', '2 20.00 on 2026-05-01'], '0.00'],
  [
    'back-dated: what was applied by the day first, what came later on its own day',
    '70.00',
    '2026-02-10',
    ['1 50.00 on 2026-02-10', '2 20.00 on 2026-03-01'],
    '0.00',
  ],
  ['more than charges hold', '170.00', '2026-05-01', ['3 50.00 on 2026-05-01', '2 50.00 on 2026-05-01', '1 50.00 on 2026-05-01'], '20.00'],
] as const)('%s', (_what, needed, on, expected, missing) => {
  const plan = pullBackPrepaid(textToCents(needed), standing, localDate(on));
  expect(plan.unapplied.map((one) => `${one.application.chargeId} ${centsToText(one.amount)} on ${one.on}`)).toEqual(expected);
  expect(centsToText(plan.missing)).toBe(missing);
});

test('a reversed charge gives everything back, nothing before the day it was paid', () => {
  expect(takeBackAll(standing.slice(0, 2), localDate('2026-02-15')).map((one) => one.on)).toEqual(['2026-02-15', '2026-03-01']);
});

test.each([
  ['all along', '50.00', ['2026-01-01 50.00', '2026-02-01 80.00'], [], null],
  ['from the day it came back', '50.00', ['2026-01-01 0.00', '2026-03-01 50.00', '2026-04-01 70.00'], [], '2026-03-01'],
  ['with what is taken back on its day', '50.00', ['2026-01-01 50.00', '2026-04-01 0.00'], ['2026-04-01 50.00'], null],
  ['not between two days it was there', '50.00', ['2026-01-01 50.00', '2026-02-01 0.00', '2026-03-01 50.00'], [], '2026-03-01'],
] as const)('money can be taken out %s', (_what, needed, held, back, expected) => {
  const parse = (text: string) => ({ on: localDate(text.slice(0, 10)), amount: textToCents(text.slice(11)) });
  const days = held.map(parse).map(({ on, amount }) => ({ ownershipId: '1', on, held: amount }));
  const unapplied = back.map(parse).map((one) => ({ application: applied('1', one.on, '50.00'), ...one }));
  expect(dayThereIsEnough(days, textToCents(needed), unapplied)).toBe(expected);
});
