// What the post reads on a letter: the bars of the mailpiece, and a certified number as Code 128.
import { modulo } from '../../../packages/kernel/kernel.ts';
import type { PostMarks } from '../merge/letter-sheet.rules.ts';
import { postalBars, routingOf } from './postal-barcode.rules.ts';

/** Widths of bars and spaces by value (ISO/IEC 15417, table 1), the last the stop. */
const patterns =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221
   223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321
   112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131
   311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114
   122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
   214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`.split(/\s+/);
const START_C = 105;
const FNC1 = 102;
const STOP = 106;

/**
 * The widths of the bars and spaces of an even number of digits, in modules, beginning with a bar: Code 128,
 * set C, with the function character that makes it GS1-128.
 */
export function code128(digits: string): number[] {
  const pairs = digits.match(/\d\d/g) ?? [];
  const values = [FNC1, ...pairs.map(Number)];
  const check = modulo(
    values.reduce((total, value, at) => total + value * (at + 1), START_C),
    103,
  );
  return [START_C, ...values, check, STOP].flatMap((value) => [...(patterns[value] ?? '')].map(Number));
}

/** The ZIP code an address ends with; blank where it ends otherwise. */
export const postcodeOf = (addressLines: readonly string[]): string => /(\d{5}(-\d{4})?)\s*$/.exec(addressLines.at(-1) ?? '')?.[1] ?? '';

/** What is printed on a letter for the post; null for one without barcode and number. */
export function postMarksOf(letter: {
  tracking: string | null;
  certifiedNumber: string | null;
  addressLines: readonly string[];
}): PostMarks | null {
  const { tracking, certifiedNumber, addressLines } = letter;
  if (tracking === null && certifiedNumber === null) return null;
  const bars = tracking === null ? '' : postalBars({ tracking, routing: routingOf(postcodeOf(addressLines)) });
  if (certifiedNumber === null) return { bars, certified: null };
  const widths = code128(certifiedNumber);
  const number = certifiedNumber.replace(/(\d{4})(?=\d)/g, '$1 ');
  return { bars, certified: { number, widths, modules: widths.reduce((total, width) => total + width, 0) } };
}
