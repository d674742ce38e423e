// Texts of invoices as values: days in the ways people write them, amounts, numbers of documents.
import { type Cents, centsToText, dateOf, isLocalDate, type LocalDate, parseMoney } from '../../../packages/kernel/kernel.ts';

const months = [
  ['jan', 'january', 'ene', 'enero'],
  ['feb', 'february', 'febrero'],
  ['mar', 'march', 'marzo'],
  ['apr', 'april', 'abr', 'abril'],
  ['may', 'mayo'],
  ['jun', 'june', 'junio'],
  ['jul', 'july', 'julio'],
  ['aug', 'august', 'ago', 'agosto'],
  ['sep', 'sept', 'september', 'septiembre', 'setiembre'],
  ['oct', 'october', 'octubre'],
  ['nov', 'november', 'noviembre'],
  ['dec', 'december', 'dic', 'diciembre'],
];

const monthOf = (word: string): number => months.findIndex((names) => names.includes(word.replace('.', ''))) + 1;

/** Whether the month or the day comes first where a day is written in digits. */
export type DayOrder = 'MONTH_FIRST' | 'DAY_FIRST' | 'UNKNOWN';

export interface FoundDay {
  day: LocalDate;
  /** True where the order of day and month was not certain and would make another day. */
  isAmbiguous: boolean;
}

const word = '([a-z]{3,10})\\.?';
const forms = {
  iso: /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)/,
  digits: /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})(?!\d)/,
  monthFirst: new RegExp(`^${word}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?!\\d)`),
  dayFirst: new RegExp(`^(\\d{1,2})(?:\\s+de)?[\\s-]+${word}(?:\\s+de(?:l)?)?,?[\\s-]+(\\d{4})(?!\\d)`),
};

function dayFrom(year: number, month: number, day: number): LocalDate | null {
  if (month < 1 || month > 12 || day < 1 || day > 31 || year < 1990 || year > 2100) return null;
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isLocalDate(text) ? dateOf(year, month, day) : null;
}

/** The day a text begins with (in lower case, without accents); null where it begins with none. */
export function dayIn(plain: string, order: DayOrder = 'MONTH_FIRST'): FoundDay | null {
  const sure = (day: LocalDate | null) => day && { day, isAmbiguous: false };
  const iso = forms.iso.exec(plain);
  if (iso) return sure(dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3])));
  const digits = forms.digits.exec(plain);
  if (digits) {
    const [first, second, written] = [Number(digits[1]), Number(digits[2]), Number(digits[3])];
    const year = written < 100 ? 2000 + written : written;
    if (first > 12) return sure(dayFrom(year, second, first));
    const day = order === 'DAY_FIRST' ? dayFrom(year, second, first) : dayFrom(year, first, second);
    return day && { day, isAmbiguous: order === 'UNKNOWN' && first !== second && second <= 12 };
  }
  const monthFirst = forms.monthFirst.exec(plain);
  if (monthFirst) return sure(dayFrom(Number(monthFirst[3]), monthOf(monthFirst[1] ?? ''), Number(monthFirst[2])));
  const dayFirst = forms.dayFirst.exec(plain);
  return dayFirst ? sure(dayFrom(Number(dayFirst[3]), monthOf(dayFirst[2] ?? ''), Number(dayFirst[1]))) : null;
}

/** Which comes first in a document: Spanish writes the day first, unless a day shows otherwise. */
export function orderOf(texts: readonly string[], isSpanish: boolean): DayOrder {
  const found = texts.flatMap((text) => {
    const digits = forms.digits.exec(text);
    return digits ? [[Number(digits[1]), Number(digits[2])] as const] : [];
  });
  if (found.some(([first]) => first > 12)) return 'DAY_FIRST';
  if (found.some(([, second]) => second > 12)) return 'MONTH_FIRST';
  return isSpanish ? 'UNKNOWN' : 'MONTH_FIRST';
}

const amountForm = /^\(?-?\s*(?:usd?\s*)?[$s§]?\s*-?\s*(\d{1,3}(?:,\d{3})+|\d+)\.(\d{2})\)?(?:\s*(?:cr|usd))?-?$/i;

/** An amount in cents where the whole text is one with two places; null otherwise. */
export function amountIn(text: string): Cents | null {
  const found = amountForm.exec(text.trim());
  if (!found) return null;
  const cents = parseMoney(`${(found[1] ?? '').replaceAll(',', '')}.${found[2]}`);
  if (cents === null) return null;
  return /[-(]/.test(text) || /cr$/i.test(text.trim()) ? -cents : cents;
}

/** Cents as readings write them. */
export const amountText = (cents: Cents): string => centsToText(cents);

/**
 * The number of a document or an account that a text is: letters and digits with at least one digit, no day,
 * no amount, no telephone number. Null otherwise.
 */
export function numberIn(text: string): string | null {
  const trimmed = text
    .trim()
    .replace(/^[#:]\s*/, '')
    .replace(/[.,;:]$/, '');
  const isOne = /^[a-z0-9][a-z0-9\-/.]{0,23}(?: [a-z]?\d[a-z0-9-]{0,12}){0,2}$/i.test(trimmed);
  if (!isOne || !/\d/.test(trimmed)) return null;
  const plain = trimmed.toLowerCase();
  if (dayIn(plain) || /^\d+\.\d{2}$/.test(plain) || /^\d{3}[-.]\d{3}[-.]\d{4}$/.test(plain)) return null;
  return trimmed;
}
