// Amounts and dates as the design sets them: digits line up, the closing parenthesis hangs, zero is a dash,
// nothing is blank.
import { formatDate, formatDateShort, formatMoney, isLocalDate } from '../kernel/kernel.ts';
import { centsOf, type MoneyValue } from './amount.rules.ts';

export interface MoneyProps {
  /** Cents, the wire's text, or null for blank. */
  value: MoneyValue;
  /** How zero shows; default a dash. */
  zero?: 'dash' | 'digits';
}

/** An amount. Put it in a cell of class `num`, or anything with tabular figures. */
export function Money({ value, zero = 'dash' }: MoneyProps) {
  const cents = centsOf(value);
  if (cents === null) return null;
  if (cents === 0n && zero === 'dash') return <span className="z">–</span>;
  const text = formatMoney(cents, zero);
  if (cents >= 0n) return <span className="tn">{text}</span>;
  return (
    <span className="neg tn">
      {text.slice(0, -1)}
      <i>)</i>
    </span>
  );
}

export interface DateTextProps {
  /** `2026-11-20`, or the wire's `2026-11-20T00:00:00`. */
  value: string | null | undefined;
  /** `figures`: 11/20/2026 (default); `words`: Nov 20, 2026. */
  form?: 'figures' | 'words';
}

/** The first ten characters of a wire date when they are one, else null. */
export function dateOfWire(value: string | null | undefined) {
  const text = value?.slice(0, 10) ?? '';
  return isLocalDate(text) ? text : null;
}

/** A date; nothing for no date. */
export function DateText({ value, form = 'figures' }: DateTextProps) {
  const date = dateOfWire(value);
  if (!date) return null;
  return (
    <time className="tn" dateTime={date}>
      {form === 'figures' ? formatDate(date) : formatDateShort(date)}
    </time>
  );
}
