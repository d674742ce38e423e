// Calendar dates as branded text, so that no time zone can move a posting; JavaScript's Date is used only
// inside the kernel.

/**
 * A calendar date `YYYY-MM-DD` of the proleptic Gregorian calendar, without a time zone. Compares as text.
 */
export type LocalDate = string & { readonly __localDate: true };

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** True for text that is a real calendar date. */
export function isLocalDate(text: string): text is LocalDate {
  const match = PATTERN.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Brands text as a date; throws RangeError when it is not one. */
export function localDate(text: string): LocalDate {
  if (!isLocalDate(text)) throw new RangeError(`not a date: ${JSON.stringify(text)}`);
  return text;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

/**
 * A date from its parts, with the day cut to the end of the month. Throws RangeError for an impossible month.
 */
export function dateOf(year: number, month: number, day: number): LocalDate {
  if (month < 1 || month > 12) throw new RangeError('month must be 1 to 12');
  return localDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(Math.min(day, daysInMonth(year, month)), 2)}`);
}

/** Year, month (1-12) and day of a date. */
export function dateParts(date: LocalDate): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

function toEpochDay(date: LocalDate): number {
  const { year, month, day } = dateParts(date);
  return Math.round(Date.UTC(year, month - 1, day) / 86_400_000);
}

function fromEpochDay(epochDay: number): LocalDate {
  return localDate(new Date(epochDay * 86_400_000).toISOString().slice(0, 10));
}

/** The date `days` later (earlier when negative). */
export function addDays(date: LocalDate, days: number): LocalDate {
  return fromEpochDay(toEpochDay(date) + days);
}

/** The date `months` later; day 31 becomes the last day of a shorter month. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const { year, month, day } = dateParts(date);
  const index = year * 12 + (month - 1) + months;
  return dateOf(Math.floor(index / 12), (index % 12) + 1, day);
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return toEpochDay(to) - toEpochDay(from);
}

/** The day of the week, 1 Monday to 7 Sunday (ISO 8601). */
export function weekdayOf(date: LocalDate): number {
  return new Date(toEpochDay(date) * 86_400_000).getUTCDay() || 7;
}

/** First day of the date's month. */
export function startOfMonth(date: LocalDate): LocalDate {
  return localDate(`${date.slice(0, 7)}-01`);
}

/** Last day of the date's month. */
export function endOfMonth(date: LocalDate): LocalDate {
  const { year, month } = dateParts(date);
  return dateOf(year, month, 31);
}

/** Later than every date of the books: asked as of this day, balances are as they stand now. */
export const endOfTime = localDate('9999-12-31');

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** A date for people, US order: `11/20/2026`. */
export function formatDate(date: LocalDate): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
}

/** Month and year for people: `November 2026`. */
export function formatMonth(date: LocalDate): string {
  return `${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
}

/** A date in words: `Nov 20, 2026`. */
export function formatDateShort(date: LocalDate): string {
  return `${(MONTHS[Number(date.slice(5, 7)) - 1] ?? '').slice(0, 3)} ${Number(date.slice(8, 10))}, ${date.slice(0, 4)}`;
}

/** A date in words, as a statement is headed: `November 20, 2026`. */
export function formatDateLong(date: LocalDate): string {
  return formatMonth(date).replace(' ', ` ${Number(date.slice(8, 10))}, `);
}

/** First and last day in words: `January 1 to January 31, 2026`; both years where they differ. */
export function formatSpan(from: LocalDate, to: LocalDate): string {
  const first = formatDateLong(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? first.replace(/,.*/, '') : first} to ${formatDateLong(to)}`;
}

/** A date in words where the year is known: `Nov 20`. */
export function formatDay(date: LocalDate): string {
  return formatDateShort(date).replace(/,.*/, '');
}

/**
 * Reads a date as people type it: `2026-11-20`, `11/20/2026`, `11/20/26`, `1120`, `t` (today), `+7`, `-3`,
 * `eom`, `bom`.
 * Returns null for anything else. Two-digit years are 2000-2099. Source: ux.md K3.
 */
export function parseDate(text: string, today: LocalDate): LocalDate | null {
  const body = text.trim().toLowerCase();
  if (isLocalDate(body)) return body;
  if (body === 't') return today;
  if (body === 'eom') return endOfMonth(today);
  if (body === 'bom') return startOfMonth(today);
  if (/^[+-]\d{1,4}$/.test(body)) return addDays(today, Number(body));
  const slashed = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(body);
  const packed = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(body);
  const match = slashed ?? packed;
  if (!match) return null;
  const yearText = match[3] ?? today.slice(0, 4);
  const year = yearText.length === 2 ? `20${yearText}` : yearText;
  const candidate = `${year}-${(match[1] ?? '').padStart(2, '0')}-${(match[2] ?? '').padStart(2, '0')}`;
  return isLocalDate(candidate) ? candidate : null;
}
