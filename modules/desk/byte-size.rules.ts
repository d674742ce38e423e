// Sizes on disk in words.
import { mulDiv } from '../../packages/kernel/kernel.ts';

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** Bytes with one place in the largest unit of 1,024 that leaves at least one: `12.4 MB`. */
export function sizeInWords(bytes: string): string {
  let unit = 0;
  let one = 1n;
  const given = BigInt(bytes);
  while (given >= one * 1024n && unit < units.length - 1) {
    one *= 1024n;
    unit += 1;
  }
  if (unit === 0) return `${given} bytes`;
  const tenths = mulDiv(given, 10n, one).toString();
  return `${tenths.slice(0, -1)}.${tenths.slice(-1)} ${units[unit]}`;
}
