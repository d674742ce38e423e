// Reads an amount as banks write it: with a sign, in parentheses, with thousands marks, with a comma for a
// point.
import type { Cents } from '../../../packages/kernel/kernel.ts';

/** What parts dollars from cents. */
export type DecimalMark = '.' | ',';

/**
 * What a single mark parts: cents where one or two digits follow, thousands where three do and a comma
 * stands.
 */
function markOf(digits: string): DecimalMark {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  if (comma < 0) return digits.indexOf('.') === point ? '.' : ',';
  const isThousands = digits.indexOf(',') !== comma || digits.length - comma === 4;
  return isThousands ? '.' : ',';
}

/**
 * The cents of an amount, negative behind a minus (before or after it), in parentheses, or with DR; null when
 * it is no amount or no whole cents. `mark` says what parts dollars from cents where the file is known to be
 * consistent; otherwise the amount itself says it.
 */
export function statedCents(text: string, mark?: DecimalMark): Cents | null {
  const bare = text.normalize('NFKC').replaceAll(/[\s$'’_]|USD/g, '');
  const parts = /^(\(|[+-])?([\d.,]+)(\)|[+-]|CR|DR)?$/i.exec(bare);
  if (!parts || (parts[1] === '(') !== (parts[3] === ')')) return null;
  const digits = parts[2] ?? '';
  const decimal = mark ?? markOf(digits);
  const [whole = '', cents = '', ...more] = digits.split(decimal);
  const thousands = decimal === '.' ? ',' : '.';
  if (whole.includes(thousands) && !/^\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return null;
  const grouped = whole.replaceAll(thousands, '');
  if (more.length > 0 || !/^\d{0,16}$/.test(grouped) || !/^\d{0,2}0*$/.test(cents) || grouped + cents === '') return null;
  const size = BigInt(grouped + cents.slice(0, 2).padEnd(2, '0'));
  const isNegative = parts[1] === '(' || parts[1] === '-' || parts[3] === '-' || parts[3]?.toUpperCase() === 'DR';
  return isNegative ? -size : size;
}
