// The public page of statement codes: what it says for each answer, and that nothing typed acts in it.
import { expect, it, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { type CheckAnswer, checkHtml, minuteCounter } from './statement-check.rules.ts';

const genuine = (amount: 'untyped' | 'other' | { due: bigint }): CheckAnswer => ({
  kind: 'genuine',
  community: 'Maple Court',
  statementDate: localDate('2026-01-31'),
  amount,
});

test.each([
  ['a code alone', genuine('untyped'), /Genuine.*Maple Court/],
  ['the amount of the paper', genuine({ due: 36_500n }), /Genuine.*365\.00, as on the paper/],
  ['another amount', genuine('other'), /The amount differs/],
  ['an unknown code', { kind: 'unknown' } as const, /Not genuine/],
  ['too many', { kind: 'often' } as const, /Too many checks/],
] as const)('%s', (_what, answer, words) => {
  expect(checkHtml(answer, { code: '', amount: '' })).toMatch(words);
});

it('does not tell the amount of a statement whose amount was not typed', () => {
  expect(checkHtml(genuine('other'), { code: 'A', amount: '1.00' })).not.toContain('365.00');
});

it('shows what was typed as text', () => {
  const html = checkHtml(null, { code: '"><script>alert(1)</script>', amount: '' });
  expect(html).not.toContain('<script>');
});

it('answers so many checks a minute to each customer', () => {
  const mayAsk = minuteCounter(2);
  expect(['10:00', '10:00', '10:00', '10:01'].map((minute) => mayAsk('1', minute))).toEqual([true, true, false, true]);
  expect(mayAsk('2', '10:01')).toBe(true);
});
