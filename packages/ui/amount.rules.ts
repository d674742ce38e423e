// Reads what people type into amount boxes: plain money as the kernel knows it, and sums such as `70+310` or
// `12*285`.
import { type Cents, formatMoney, parseMoney, textToCents } from '../kernel/kernel.ts';

/** Money as a part accepts it: cents, the text of the wire (`"1250.00"`), or nothing. */
export type MoneyValue = Cents | string | null | undefined;

/** Cents of a money value; null for nothing or for text that is not money. */
export function centsOf(value: MoneyValue): Cents | null {
  if (typeof value === 'bigint') return value;
  if (value === null || value === undefined || value === '') return null;
  return /^-?\d{1,15}\.\d{2}$/.test(value) ? textToCents(value) : parseMoney(value);
}

/** Thirteen digits of an amount stay exact in a number, and so does the sum of a thousand of them. */
const SHORT = /^-?\d{1,11}\.\d{2}$/;
const AT_ONCE = 500;

/**
 * The sum of money values in cents; what is no money counts as nothing. Long lists are summed as numbers by
 * the piece, since a bigint for each amount is slow.
 */
export function sumAmounts(values: Iterable<MoneyValue>): Cents {
  let total = 0n;
  let piece = 0;
  let taken = 0;
  for (const value of values) {
    if (typeof value === 'string' && SHORT.test(value)) {
      piece += Number(value.replace('.', ''));
      taken += 1;
      if (taken % AT_ONCE !== 0) continue;
      total += BigInt(piece);
      piece = 0;
    } else total += centsOf(value) ?? 0n;
  }
  return total + BigInt(piece);
}

function readTerm(text: string): Cents | null {
  const [first = '', ...factors] = text.split('*');
  let cents = parseMoney(first.trim());
  for (const factor of factors) {
    if (cents === null || !/^\d{1,6}$/.test(factor.trim())) return null;
    cents *= BigInt(factor.trim());
  }
  return cents;
}

/**
 * Cents of typed text: money (`1,250`, `(12.00)`, `12.00-`) or a sum of amounts with `+`, `-` and `*` a whole
 * number. A leading `=` is allowed. Null when it is neither. Source: ux.md K3.
 */
export function readAmount(text: string): Cents | null {
  const body = text.trim().replace(/^=/, '').trim();
  const plain = parseMoney(body);
  if (plain !== null) return plain;
  const terms = body.match(/[+-]?[^+-]+/g);
  if (!terms || terms.join('') !== body) return null;
  let total = 0n;
  for (const term of terms) {
    const sign = term.startsWith('-') ? -1n : 1n;
    const cents = readTerm(term.replace(/^[+-]/, ''));
    if (cents === null) return null;
    total += sign * cents;
  }
  return total;
}

/** True when the text is arithmetic, so that its result is worth showing while typing. */
export function isSum(text: string): boolean {
  const body = text.trim();
  return body.startsWith('=') || /[^+\-*]\s*[+\-*]\s*[^+\-*\s]/.test(body);
}

/** Why typed text is not an amount, with a guess when its digits allow one. */
export function amountProblem(text: string): string {
  const digits = text.replace(/[\s,$]/g, '');
  const guess = /^\d{1,13}(\.\d{1,2})?$/.test(digits) ? parseMoney(digits) : null;
  return guess === null ? 'Not an amount.' : `Not an amount. Did you mean ${formatMoney(guess, 'digits')}?`;
}
