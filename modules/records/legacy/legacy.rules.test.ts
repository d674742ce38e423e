// What lines of a former system must say to be taken.
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { planLegacy } from './legacy.rules.ts';

const facts = {
  properties: new Map([['mc-0001', '1']]),
  nearAccount: () => 'MC-0001',
  today: localDate('2026-01-05'),
  standing: new Set<string>(),
};
const sound = { account: 'MC-0001', lineDate: localDate('2019-03-01'), lineKind: 'Charge', text: 'Dues', amount: 12_500n };

function answer(change: object): string {
  const { rows, problems } = planLegacy([{ line: 2, values: { ...sound, ...change } }], facts);
  const [problem] = problems;
  if (problem) return `${problem.column}: ${problem.message}`;
  const line = rows[0]?.change;
  return `${line?.lineKind} ${line?.amount} ${line?.text}`;
}

test.each([
  ['a charge', {}, 'CHARGE 12500 Dues'],
  ['a payment below zero', { lineKind: 'Payment', amount: -5000n, text: null }, 'PAYMENT -5000 '],
  ['a note', { lineKind: 'Note', amount: null }, 'NOTE null Dues'],
  ['a note with an amount', { lineKind: 'Note' }, 'amount: A note has no amount.'],
  ['a note that says nothing', { lineKind: 'Note', amount: null, text: null }, 'text: A note has a text.'],
  ['a charge without an amount', { amount: null }, 'amount: Amount is missing.'],
  ['tomorrow', { lineDate: localDate('2026-01-06') }, 'lineDate: A line of a former system is not in the future.'],
  ['another property', { account: 'MC-0O01' }, 'account: There is no property “MC-0O01”.'],
])('%s', (_words, change, expected) => expect(answer(change)).toBe(expected));

test('sums what was charged and paid', () => {
  const rows = [sound, sound, { ...sound, lineKind: 'Payment', amount: -100n }, { ...sound, lineKind: 'Note', amount: null }];
  expect(
    planLegacy(
      rows.map((values, at) => ({ line: at + 2, values })),
      facts,
    ).totals,
  ).toEqual({ charges: 25_000n, payments: -100n });
});
