// Which variances are exceptions, at their limits and beside them.
import { expect, test } from 'vitest';
import { textToCents } from '../../../packages/kernel/kernel.ts';
import { isException } from './budget-variance.rules.ts';

test.each([
  // actual, budget, from amount, from percent, exception
  ['600.00', '500.00', '100.00', 20, true],
  ['599.99', '500.00', '100.00', 10, false],
  ['600.00', '500.00', '100.00', 21, false],
  ['400.00', '500.00', '100.00', 20, true],
  ['100.00', '0.00', '100.00', 1000, true],
  ['0.00', '500.00', '100.00', 100, true],
  ['500.00', '500.00', '0.00', 0, false],
  ['500.01', '500.00', '0.00', 0, true],
  ['-600.00', '-500.00', '100.00', 20, true],
])('%s against a budget of %s, limits %s and %s percent: %s', (actual, budget, leastAmount, leastPercent, expected) => {
  const limits = { leastAmount: textToCents(leastAmount), leastPercent };
  expect(isException(textToCents(actual), textToCents(budget), limits)).toBe(expected);
});
