// Reads and writes the scanline of a coupon: the row of figures under a payment slip that names the owner
// account (formats.md 5).
import { assert, type Cents } from '../../../packages/kernel/kernel.ts';
import { type CheckDigitRuleName, checkDigit, checkDigitRules } from './check-digit.rules.ts';

/** A part of the line by first column (1-based) and length; without a length it runs to the end. */
export interface ScanlinePart {
  start: number;
  length?: number;
}

/** How one bank composes its scanline. */
export interface ScanlineLayout {
  /** Columns of the whole line; null takes a text of any length. */
  length: number | null;
  ownerAccount: ScanlinePart;
  /** The amount billed, in cents. */
  amount?: ScanlinePart;
  /** One digit at `start`, computed over the digits in `covers`; letters and marks there are passed over. */
  checkDigit?: { start: number; rule: CheckDigitRuleName; covers: Required<ScanlinePart> };
}

/** What a scanline says, or why it says nothing. */
export type ScanlineReading = { ownerAccount: string; amount: Cents | null } | { problem: string };

/** Scanlines by the name a bank account's lockbox settings keep. */
export const scanlineLayouts = {
  /** The remittance text is the owner account and nothing else. */
  'whole-text': { length: null, ownerAccount: { start: 1 } },
  /** Owner account 10, amount due 10, check digit: 21 columns, doubling from the left. */
  'account-amount-check': {
    length: 21,
    ownerAccount: { start: 1, length: 10 },
    amount: { start: 11, length: 10 },
    checkDigit: { start: 21, rule: 'mod10-2121-left', covers: { start: 1, length: 20 } },
  },
  /** Household 7, unit 7, total 10, due date 8: the household is the owner account. */
  'household-unit-total-due': { length: 32, ownerAccount: { start: 1, length: 7 }, amount: { start: 15, length: 10 } },
} as const satisfies Record<string, ScanlineLayout>;

export type ScanlineLayoutName = keyof typeof scanlineLayouts;

function part(text: string, { start, length }: ScanlinePart): string {
  return text.slice(start - 1, length === undefined ? undefined : start - 1 + length).trim();
}

/** The check digit over the covered digits, or null when there are none or the rule has none. */
function digitOver(text: string, { rule, covers }: NonNullable<ScanlineLayout['checkDigit']>): string | null {
  const digits = part(text, covers).replace(/\D/g, '');
  return digits === '' ? null : checkDigit(checkDigitRules[rule], digits);
}

/**
 * Reads a scanline; a wrong length, a wrong check digit or a blank account is a problem, not an error: such
 * lines go to review.
 */
export function readScanline(layout: ScanlineLayout, text: string): ScanlineReading {
  const line = text.trimEnd();
  if (layout.length !== null && line.length !== layout.length) {
    return { problem: `The scanline has ${line.length} characters instead of ${layout.length}.` };
  }
  if (layout.checkDigit) {
    const expected = digitOver(line, layout.checkDigit);
    if (expected === null || expected !== line[layout.checkDigit.start - 1])
      return { problem: 'The check digit of the scanline is wrong.' };
  }
  const ownerAccount = part(line, layout.ownerAccount);
  if (ownerAccount === '') return { problem: 'The scanline names no owner account.' };
  if (!layout.amount) return { ownerAccount, amount: null };
  const amount = part(line, layout.amount);
  if (!/^\d+$/.test(amount)) return { problem: `The amount ${JSON.stringify(amount)} of the scanline is not made of digits.` };
  return { ownerAccount, amount: BigInt(amount) };
}

/**
 * Composes a scanline; `readScanline` reads it back. The account stands left and is filled with blanks, the
 * amount (cents) right with zeros.
 * A value that does not fit, or a number for which the rule has no check digit, is a broken promise of the
 * caller.
 */
export function writeScanline(layout: ScanlineLayout, ownerAccount: string, amount: Cents): string {
  const { length, ...place } = layout.ownerAccount;
  assert(length === undefined || ownerAccount.length <= length, `the owner account ${ownerAccount} does not fit the scanline`);
  const figures = layout.amount ? `${amount}`.padStart(layout.amount.length ?? 0, '0') : '';
  assert(layout.amount?.length === undefined || figures.length === layout.amount.length, 'the amount does not fit the scanline');
  const columns: string[] = Array.from({ length: layout.length ?? ownerAccount.length }, () => (layout.amount ? '0' : ' '));
  const put = (start: number, text: string) => columns.splice(start - 1, text.length, ...text);
  put(place.start, ownerAccount.padEnd(length ?? 0));
  if (layout.amount) put(layout.amount.start, figures);
  if (layout.checkDigit) {
    const digit = digitOver(columns.join(''), layout.checkDigit);
    assert(digit !== null, `the owner account ${ownerAccount} has no check digit`);
    put(layout.checkDigit.start, digit);
  }
  return columns.join('');
}
