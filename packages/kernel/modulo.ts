// Remainders for check digits and layouts, here because the operators / and % are allowed only in the kernel.

/**
 * The remainder of `value` by `modulus`, never negative: `modulo(-1, 10)` is 9. Throws RangeError unless both
 * are whole and modulus > 0.
 */
export function modulo(value: number, modulus: number): number {
  if (!Number.isSafeInteger(value) || !Number.isSafeInteger(modulus) || modulus <= 0)
    throw new RangeError('modulo takes whole numbers and a positive modulus');
  return ((value % modulus) + modulus) % modulus;
}

/**
 * The whole number of times `divisor` fits into `value`, rounded down: `quotient(-1, 10)` is -1. Throws
 * RangeError as `modulo` does.
 */
export function quotient(value: number, divisor: number): number {
  return (value - modulo(value, divisor)) / divisor;
}

/** How many times `whole` goes into `part`, for places on a page; 0 where `whole` is 0. Never for money. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
