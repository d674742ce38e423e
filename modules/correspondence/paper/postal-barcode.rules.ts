// The barcode of the post on a piece of mail (Intelligent Mail, USPS-B-3200 revision H), and the number of a
// certified letter with its check digit.
import { assert, modulo, quotient } from '../../../packages/kernel/kernel.ts';

/** What a piece says of itself: 20 digits, and where it goes: 0, 5, 9 or 11 digits. */
export interface PostalCode {
  /** Two digits, the second from 0 to 4; then service (3), mailer (6 or 9), serial (9 or 6). */
  tracking: string;
  /** ZIP, ZIP+4, or ZIP+4 with the delivery point. */
  routing: string;
}

/** Why digits are no postal code, in words; null where they are one. */
export function postalCodeProblem({ tracking, routing }: PostalCode): string | null {
  if (!/^\d{20}$/.test(tracking)) return 'The tracking number has 20 digits.';
  if (!/^\d[0-4]/.test(tracking)) return 'The second digit of the tracking number is 0 to 4.';
  if (!/^(\d{5}|\d{9}|\d{11})?$/.test(routing)) return 'The routing code has no, 5, 9 or 11 digits.';
  return null;
}

const BYTES = 13;

/** A number of 104 bits, as bytes from the highest: what a JavaScript number cannot hold. */
type Wide = number[];

/** value * factor + more. */
function grow(value: Wide, factor: number, more: number): void {
  let carry = more;
  for (let at = BYTES - 1; at >= 0; at -= 1) {
    const next = (value[at] ?? 0) * factor + carry;
    value[at] = modulo(next, 256);
    carry = quotient(next, 256);
  }
}

/** Divides in place; answers the rest. */
function divide(value: Wide, divisor: number): number {
  let rest = 0;
  for (let at = 0; at < BYTES; at += 1) {
    const next = rest * 256 + (value[at] ?? 0);
    value[at] = quotient(next, divisor);
    rest = modulo(next, divisor);
  }
  return rest;
}

/** What is added to a routing code of a length, so that each length has numbers of its own. */
const routingBase: Readonly<Record<number, number>> = { 0: 0, 5: 1, 9: 100_001, 11: 1_000_100_001 };

function wideOf({ tracking, routing }: PostalCode): Wide {
  const value: Wide = Array.from({ length: BYTES }, () => 0);
  const target = routing === '' ? 0 : Number(routing) + (routingBase[routing.length] ?? 0);
  for (const digit of String(target)) grow(value, 10, Number(digit));
  grow(value, 10, Number(tracking[0]));
  grow(value, 5, Number(tracking[1]));
  for (const digit of tracking.slice(2)) grow(value, 10, Number(digit));
  return value;
}

/** The 11 bits that check the 102 bits of the number. */
function checkOf(value: Wide): number {
  let check = 0x7ff;
  value.forEach((byte, at) => {
    // The two highest bits of the number are never used.
    const skipped = at === 0 ? 2 : 0;
    let data = byte << (3 + skipped);
    for (let bit = skipped; bit < 8; bit += 1) {
      check = (check ^ data) & 0x400 ? (check << 1) ^ 0xf35 : check << 1;
      check &= 0x7ff;
      data <<= 1;
    }
  });
  return check;
}

const bitsOf = (value: number) => value.toString(2).replaceAll('0', '').length;
const reversed = (value: number) => Number.parseInt([...value.toString(2).padStart(13, '0')].reverse().join(''), 2);

/** The patterns of 13 bits of which `many` are set, mirrored pairs first, symmetric ones from the end. */
function patterns(many: number, length: number): number[] {
  const table: number[] = Array.from({ length }, () => 0);
  let first = 0;
  let last = length - 1;
  for (let value = 0; value < 8192; value += 1) {
    if (bitsOf(value) !== many) continue;
    const mirror = reversed(value);
    if (mirror < value) continue;
    if (mirror === value) {
      table[last] = value;
      last -= 1;
    } else {
      table[first] = value;
      table[first + 1] = mirror;
      first += 2;
    }
  }
  return table;
}
const fiveOf13 = patterns(5, 1287);
const twoOf13 = patterns(2, 78);

/**
 * On which of the 130 half bars each bit stands: ten characters of 13 bits, in order. USPS-B-3200, table
 * IV.
 */
const places = [
  67, 6, 78, 16, 86, 95, 34, 40, 45, 113, 117, 121, 62, 87, 18, 104, 41, 76, 57, 119, 115, 72, 97, 2, 127, 26, 105, 35, 122, 52, 114, 7, 24,
  82, 68, 63, 94, 44, 77, 112, 70, 100, 39, 30, 107, 15, 125, 85, 10, 65, 54, 88, 20, 106, 46, 66, 8, 116, 29, 61, 99, 80, 90, 37, 123, 51,
  25, 84, 129, 56, 4, 109, 96, 28, 36, 47, 11, 71, 33, 102, 21, 9, 17, 49, 124, 79, 64, 91, 42, 69, 53, 60, 14, 1, 27, 103, 126, 75, 89, 50,
  120, 19, 32, 110, 92, 111, 130, 59, 31, 12, 81, 43, 55, 5, 74, 22, 101, 128, 58, 118, 48, 108, 38, 98, 93, 23, 83, 13, 73, 3,
];

/** The 65 bars as A (ascender), D (descender), F (full) and T (tracker). The code must be one. */
export function postalBars(code: PostalCode): string {
  const problem = postalCodeProblem(code);
  assert(problem === null, problem ?? '');
  const value = wideOf(code);
  const check = checkOf(value);
  const words: number[] = Array.from({ length: 10 }, () => 0);
  words[9] = divide(value, 636) * 2;
  for (let at = 8; at >= 1; at -= 1) words[at] = divide(value, 1365);
  words[0] = divide(value, 1365) + (check & 0x400 ? 659 : 0);
  const half: boolean[] = [];
  words.forEach((word, at) => {
    const plain = (word < 1287 ? fiveOf13[word] : twoOf13[word - 1287]) ?? 0;
    const character = check & (1 << at) ? plain ^ 0x1fff : plain;
    for (let bit = 0; bit < 13; bit += 1) half[(places[at * 13 + bit] ?? 1) - 1] = (character & (1 << bit)) !== 0;
  });
  const kinds = { '00': 'T', '01': 'A', '10': 'D', '11': 'F' } as const;
  return Array.from({ length: 65 }, (_, at) => kinds[`${half[at] ? 1 : 0}${half[at + 65] ? 1 : 0}`]).join('');
}

/** The tracking number of a piece: barcode id 00, its service, its mailer, and a serial of its own. */
export function trackingOf({ service, mailer, serial }: { service: string; mailer: string; serial: number }): string {
  const digits = 15 - mailer.length;
  assert(/^\d{3}$/.test(service) && /^(\d{6}|\d{9})$/.test(mailer), 'a service has 3 digits, a mailer 6 or 9');
  return `00${service}${mailer}${String(serial).padStart(digits, '0').slice(-digits)}`;
}

/** The digits of a ZIP code that route a piece: 5, 9 or 11 of them; none where it is no ZIP code. */
export function routingOf(postcode: string): string {
  const digits = postcode.replace(/[\s-]/g, '');
  return /^(\d{5}|\d{9}|\d{11})$/.test(digits) ? digits : '';
}

/**
 * The check digit of a package barcode (USPS publication 199, modulo 10): from the right, digits in odd
 * places count three times.
 */
export function certifiedCheck(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (modulo(at, 2) === 0 ? 3 : 1), 0);
  return String(modulo(10 - modulo(sum, 10), 10));
}

/** The 22 digits of a certified letter: application 9407, mailer, serial, check digit. */
export function certifiedNumber({ mailer, serial }: { mailer: string; serial: number }): string {
  assert(/^(\d{6}|\d{9})$/.test(mailer), 'a mailer has 6 or 9 digits');
  const digits = 17 - mailer.length;
  const body = `9407${mailer}${String(serial).padStart(digits, '0').slice(-digits)}`;
  return `${body}${certifiedCheck(body)}`;
}

/** True for the number of a certified letter, 20 or 22 digits, whose check digit is right. */
export const isCertifiedNumber = (text: string): boolean => {
  const digits = text.replace(/\s/g, '');
  return /^(\d{20}|\d{22})$/.test(digits) && certifiedCheck(digits.slice(0, -1)) === digits.slice(-1);
};
