// Amounts of conditions: cents as the definition keeps them, and the text a field shows.
import { centsToText, textToCents } from '../../../packages/kernel/kernel.ts';

/** What a field shows of cents kept as text: `12500` is `125.00`; blank where it is no amount. */
export const centsText = (cents: string): string => (/^-?\d+$/.test(cents) ? centsToText(BigInt(cents) as never) : '');

/** Cents as text of what a field holds; blank is zero. */
export const typedCents = (text: string): string => (text === '' ? '0' : String(textToCents(text.includes('.') ? text : `${text}.00`)));
