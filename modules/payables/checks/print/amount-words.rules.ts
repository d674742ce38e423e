// An amount of money in words, as it stands on a check.
import { type Cents, centsToText } from '../../../../packages/kernel/kernel.ts';

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES = ['million', 'thousand', ''];

function upToNinetyNine(number: number): string {
  if (number < 20) return SMALL[number] ?? '';
  const [tens = 0, ones = 0] = [...String(number)].map(Number);
  return ones === 0 ? (TENS[tens] ?? '') : `${TENS[tens]}-${SMALL[ones]}`;
}

function upToNineHundredNinetyNine(digits: string): string {
  const hundreds = Number(digits[0]);
  const rest = Number(digits.slice(1));
  const words = hundreds > 0 ? [`${SMALL[hundreds]} hundred`] : [];
  if (rest > 0) words.push(upToNinetyNine(rest));
  return words.join(' ');
}

/**
 * `One thousand two hundred and 00/100` for 120000n cents: whole dollars in words, cents over a hundred. For
 * 0.00 to 999,999,999.99; throws RangeError outside.
 */
export function amountInWords(cents: Cents): string {
  if (cents < 0n || cents > 99_999_999_999n) throw new RangeError(`not an amount for a check: ${centsToText(cents)}`);
  const [dollars = '', hundredths = ''] = centsToText(cents).split('.');
  const digits = dollars.padStart(9, '0');
  const groups = SCALES.map((scale, i) => [upToNineHundredNinetyNine(digits.slice(3 * i, 3 * i + 3)), scale] as const);
  const spoken = groups.filter(([words]) => words !== '').map(([words, scale]) => `${words} ${scale}`.trim());
  const words = spoken.join(' ') || 'zero';
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)} and ${hundredths}/100`;
}
