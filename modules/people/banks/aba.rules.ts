// Routing numbers of US banks: when one is possible, and its check digit (formats.md 7; American Bankers
// Association).
import { modulo } from '../../../packages/kernel/kernel.ts';

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/**
 * The first two digits name the Federal Reserve district (00-12), a thrift (21-32), an electronic number
 * (61-72) or a traveler's check (80).
 */
const FIRST_TWO_DIGITS = [
  [0, 12],
  [21, 32],
  [61, 72],
  [80, 80],
] as const;

function weightedSum(digits: string): number {
  return [...digits].reduce((sum, digit, index) => sum + Number(digit) * (WEIGHTS[index] ?? 0), 0);
}

/**
 * The ninth digit that makes eight digits a routing number. Throws RangeError unless `digits` is eight
 * digits.
 */
export function routingCheckDigit(digits: string): string {
  if (!/^\d{8}$/.test(digits)) throw new RangeError(`not eight digits: ${JSON.stringify(digits)}`);
  return `${modulo(-weightedSum(digits), 10)}`;
}

/**
 * True for nine digits whose first two are in use and whose check digit is right. Whether a bank has the
 * number is another question.
 */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const start = Number(text.slice(0, 2));
  return FIRST_TWO_DIGITS.some(([from, to]) => start >= from && start <= to) && modulo(weightedSum(text), 10) === 0;
}
