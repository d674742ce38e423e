// The magic numbers of the test processor: what a card or an account number brings about, and when.
import { type Cents, centsToText } from '../kernel/kernel.ts';

/** What becomes of a payment after it was made, so many days later. */
export interface Fate {
  kind: 'RETURN' | 'DISPUTE';
  /** The code of a return, the reason of a dispute. */
  code: string;
  days: number;
}

/** What a card does when it is typed. */
export type CardAnswer = { ok: true; fate: Fate | null; asks: boolean } | { ok: false; code: string };

const cards: Readonly<Record<string, CardAnswer>> = {
  '4000000000000002': { ok: false, code: 'generic_decline' },
  '4000000000009995': { ok: false, code: 'insufficient_funds' },
  '4000000000000069': { ok: false, code: 'expired_card' },
  '4000000000000127': { ok: false, code: 'incorrect_cvc' },
  // The bank of the card asks its holder first.
  '4000000000003220': { ok: true, fate: null, asks: true },
  '4000000000000259': { ok: true, fate: { kind: 'DISPUTE', code: 'duplicate', days: 5 }, asks: false },
};

/** What a card number does; any other number of sixteen digits is taken. */
export function cardAnswer(number: string): CardAnswer {
  const digits = number.replaceAll(/\D/g, '');
  if (!/^\d{16}$/.test(digits)) return { ok: false, code: 'incorrect_number' };
  return cards[digits] ?? { ok: true, fate: null, asks: false };
}

const fates = new Map<string, Fate>([
  ['91', { kind: 'RETURN', code: 'R01', days: 2 }],
  ['92', { kind: 'RETURN', code: 'R02', days: 2 }],
  ['93', { kind: 'RETURN', code: 'R10', days: 40 }],
  ['94', { kind: 'RETURN', code: 'R16', days: 1 }],
]);
const after: Readonly<Record<string, number>> = { '01': 1, '02': 2, '40': 40 };

/**
 * What becomes of a draw: an account number ending in `DDRR` comes back as `RRR` after `DD` days (01, 02 or
 * 40), an amount ending in .91 to .94 as R01, R02, R10 (after 40 days) or R16.
 */
export function drawFate(account: string, amount: Cents): Fate | null {
  const digits = account.replaceAll(/\D/g, '').slice(-4);
  const days = after[digits.slice(0, 2)];
  if (days !== undefined && digits.length === 4) return { kind: 'RETURN', code: `R${digits.slice(2)}`, days };
  return fates.get(centsToText(amount).slice(-2)) ?? null;
}
