// Check digits of scanlines: one algorithm whose weights, direction, sum and modulus every bank chooses for
// itself (formats.md 5).
import { modulo, quotient } from '../../../packages/kernel/kernel.ts';

/** One bank's choice. The weights repeat over the digits, starting at the end that `from` names. */
export interface CheckDigitRule {
  weights: readonly number[];
  from: 'left' | 'right';
  /** Whether a product of two digits counts as its two digits (16 as 1 + 6) or whole. */
  add: 'digits' | 'products';
  modulus: 10 | 11;
  /** The check digit completes the sum to a multiple of the modulus, or is what the sum leaves over. */
  result: 'complement' | 'remainder';
}

/** The rules banks publish, by the name a bank's settings keep. */
export const checkDigitRules = {
  'mod10-2121-left': { weights: [2, 1], from: 'left', add: 'digits', modulus: 10, result: 'complement' },
  'mod10-2121-right': { weights: [2, 1], from: 'right', add: 'digits', modulus: 10, result: 'complement' },
  'mod10-1212-left': { weights: [1, 2], from: 'left', add: 'digits', modulus: 10, result: 'complement' },
  'mod10-1212-right': { weights: [1, 2], from: 'right', add: 'digits', modulus: 10, result: 'complement' },
  'mod10-1234-left': { weights: [1, 2, 3, 4], from: 'left', add: 'products', modulus: 10, result: 'complement' },
  'mod11-234567-right': { weights: [2, 3, 4, 5, 6, 7], from: 'right', add: 'products', modulus: 11, result: 'complement' },
  'sum-mod10': { weights: [1], from: 'right', add: 'products', modulus: 10, result: 'remainder' },
} as const satisfies Record<string, CheckDigitRule>;

export type CheckDigitRuleName = keyof typeof checkDigitRules;

function digitSum(product: number): number {
  return product < 10 ? product : digitSum(quotient(product, 10)) + modulo(product, 10);
}

/**
 * The check digit of a row of digits, or null when the rule has none for it: modulus 11 can give 10, and such
 * numbers are not issued.
 * Throws RangeError unless `digits` is one or more decimal digits.
 */
export function checkDigit(rule: CheckDigitRule, digits: string): string | null {
  if (!/^\d+$/.test(digits)) throw new RangeError(`not digits: ${JSON.stringify(digits)}`);
  const row = rule.from === 'left' ? [...digits] : [...digits].reverse();
  const sum = row.reduce((total, digit, index) => {
    const product = Number(digit) * (rule.weights[modulo(index, rule.weights.length)] ?? 1);
    return total + (rule.add === 'digits' ? digitSum(product) : product);
  }, 0);
  const value = modulo(rule.result === 'complement' ? -sum : sum, rule.modulus);
  return value === 10 ? null : `${value}`;
}
