// Money is integer cents in a bigint; every rounding happens in one of the two functions named here.

/**
 * An amount in cents. Debit, charge and inflow are positive unless the doc comment of the field says
 * otherwise.
 */
export type Cents = bigint;

const TEXT = /^(-?)(\d{1,15})\.(\d{2})$/;

/** Cents as canonical text with two decimals and no separators: `125000n` is `"1250.00"`. */
export function centsToText(cents: Cents): string {
  const negative = cents < 0n;
  const digits = (negative ? -cents : cents).toString().padStart(3, '0');
  const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return negative ? `-${text}` : text;
}

/**
 * The inverse of `centsToText`; anything but canonical text with exactly two decimals throws a RangeError.
 */
export function textToCents(text: string): Cents {
  const match = TEXT.exec(text);
  if (!match) throw new RangeError(`not an amount of money: ${JSON.stringify(text)}`);
  const cents = BigInt(`${match[2]}${match[3]}`);
  return match[1] === '-' ? -cents : cents;
}

/**
 * Reads money as people and banks type it: `1,250`, `$1,250.5`, `(12.00)`, `-12`, `12.00-`. Returns null for
 * anything else, including more than two decimals, so that nothing is ever rounded silently.
 */
export function parseMoney(text: string): Cents | null {
  let body = text.trim();
  let negative = false;
  if (/^\(.*\)$/.test(body)) {
    negative = true;
    body = body.slice(1, -1).trim();
  }
  if (body.startsWith('-') || body.startsWith('+')) {
    if (negative) return null;
    negative = body.startsWith('-');
    body = body.slice(1).trim();
  } else if (body.endsWith('-')) {
    if (negative) return null;
    negative = true;
    body = body.slice(0, -1).trim();
  }
  body = body.replace(/^\$/, '').trim();
  const match = /^(\d{1,3}(?:,\d{3})*|\d{0,15})(?:\.(\d{0,2}))?$/.exec(body);
  if (!match || !/\d/.test(body)) return null;
  const whole = (match[1] ?? '').replaceAll(',', '') || '0';
  if (whole.length > 15) return null;
  const cents = BigInt(whole) * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
  return negative ? -cents : cents;
}

/**
 * Money for people: thousands separated, negatives in parentheses, no currency sign; zero is a dash unless
 * `zero` says otherwise.
 * Source: design, ux.md T9.
 */
export function formatMoney(cents: Cents, zero: 'dash' | 'digits' = 'dash'): string {
  if (cents === 0n && zero === 'dash') return '–';
  const text = centsToText(cents < 0n ? -cents : cents);
  const grouped = text.replace(/\B(?=(\d{3})+(?=\.))/g, ',');
  return cents < 0n ? `(${grouped})` : grouped;
}

/**
 * Divides `total` over `weights` to the cent by largest remainder; ties go to the earliest. The parts sum to
 * `total` exactly. Weights are whole numbers >= 0 with a positive sum, else RangeError. Source: accounting.md
 * 0.6.
 */
export function allocate(total: Cents, weights: readonly bigint[]): Cents[] {
  const sum = weights.reduce((a, b) => a + b, 0n);
  if (sum <= 0n || weights.some((w) => w < 0n)) throw new RangeError('weights must be >= 0 with a positive sum');
  const sign = total < 0n ? -1n : 1n;
  const size = total * sign;
  const parts = weights.map((w) => (size * w) / sum);
  const remainders = weights.map((w, i) => ({ i, rest: (size * w) % sum }));
  let left = size - parts.reduce((a, b) => a + b, 0n);
  remainders.sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1));
  for (const { i } of remainders) {
    if (left === 0n) break;
    parts[i] = (parts[i] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts.map((p) => p * sign);
}

/**
 * `amount × numerator / denominator`, half away from zero (accounting.md 0.6). Throws RangeError unless
 * denominator > 0.
 */
export function mulDiv(amount: Cents, numerator: bigint, denominator: bigint): Cents {
  if (denominator <= 0n) throw new RangeError('denominator must be positive');
  const product = amount * numerator;
  const size = product < 0n ? -product : product;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return product < 0n ? -rounded : rounded;
}

/**
 * A percentage of an amount, in basis points (1 % = 100), rounded half up at the line (accounting.md 0.6).
 */
export function percentOf(amount: Cents, basisPoints: number): Cents {
  if (!Number.isInteger(basisPoints)) throw new RangeError('percent is given in whole basis points');
  return mulDiv(amount, BigInt(basisPoints), 10_000n);
}

/** Adds amounts. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}
