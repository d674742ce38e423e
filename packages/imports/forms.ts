// The forms in which files write amounts and dates: found out from the cells, and read strictly once known.
import type { ImportColumn, ImportReading } from '../contract/contract.ts';
import { type Cents, centsToText, isLocalDate, type LocalDate, parseMoney } from '../kernel/kernel.ts';

/** How the cells of a file are read. */
export interface Forms {
  dateOrder: NonNullable<ImportReading['dateOrder']>;
  decimal: NonNullable<ImportReading['decimal']>;
  signs: NonNullable<ImportReading['signs']>;
}

/** The forms of a file as found out. `…Sure` is false where the cells could be read otherwise too. */
export interface FoundForms {
  dateOrder: Forms['dateOrder'];
  dateOrderSure: boolean;
  decimal: Forms['decimal'];
  decimalSure: boolean;
  negatives: string[];
}

/**
 * The forms in which this product writes: what a person mends on the screen is read so, whatever the file
 * does.
 */
export const houseForms: Forms = { dateOrder: 'mdy', decimal: '.', signs: 'asWritten' };

/** The days dates may lie between; a year 0001 or 20226 is a slip of the hand. */
const firstDay = '1900-01-01';
const lastDay = '2199-12-31';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The longest amount or date that is looked at: what is longer is none, and takes no time to say so. */
const LONGEST_FIGURE = 100;

function monthOf(word: string): number {
  return MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
}

/** Two digits from here on are 19xx where nothing tells the last day a date may have (POSIX, strptime). */
const FIRST_OF_LAST_CENTURY = '69';

function dayFrom(year: string, month: number, day: number, latest: string | undefined): LocalDate | null {
  const monthAndDay = `-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const isAhead = latest === undefined ? year >= FIRST_OF_LAST_CENTURY : `20${year}${monthAndDay}` > latest;
  const whole = year.length === 2 ? `${isAhead ? '19' : '20'}${year}` : year;
  const text = `${whole}${monthAndDay}`;
  return isLocalDate(text) && text >= firstDay && text <= lastDay ? text : null;
}

/**
 * Reads a date: the year first (`2026-01-31`, `2026/1/31`, `20260131`), in figures by the order given
 * (`1/31/2026`, `31.1.26`), or with the month in English words (`31-Jan-2026`, `January 31, 2026`). Dates
 * with points have the day first, whatever the order. A time of day after it does not count. A year of two
 * digits is the last one that gives a day not after `latest`. Null for anything else, for days the calendar
 * does not have and for years before 1900 or after 2199.
 */
export function readDate(text: string, order: Forms['dateOrder'], latest?: string): LocalDate | null {
  if (text.length > LONGEST_FIGURE) return null;
  const body = text.trim().replace(/(?:T| +)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AaPp][Mm])?Z?$/, '');
  const first = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(body) ?? /^((?:19|20|21)\d{2})()(\d{2})(\d{2})$/.exec(body);
  if (first) return dayFrom(first[1] ?? '', Number(first[3]), Number(first[4]), latest);
  const figures = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(body);
  if (figures) {
    const [a, b] = [Number(figures[1]), Number(figures[3])];
    const [month, day] = order === 'mdy' && figures[2] !== '.' ? [a, b] : [b, a];
    return dayFrom(figures[4] ?? '', month, day, latest);
  }
  const dayFirst = /^(\d{1,2})[- .]+([A-Za-z]{3,9})\.?[- ,]+(\d{4}|\d{2})$/.exec(body);
  if (dayFirst) return dayFrom(dayFirst[3] ?? '', monthOf(dayFirst[2] ?? ''), Number(dayFirst[1]), latest);
  const monthFirst = /^([A-Za-z]{3,9})\.?[- ]+(\d{1,2}),?[- ]+(\d{4}|\d{2})$/.exec(body);
  return monthFirst ? dayFrom(monthFirst[3] ?? '', monthOf(monthFirst[1] ?? ''), Number(monthFirst[2]), latest) : null;
}

/**
 * An amount without its clothes: the sign, in which way it was written, and the figures with their
 * separators.
 */
function undress(text: string): { figures: string; negative: boolean; way: string | null } | null {
  if (text.length > LONGEST_FIGURE) return null;
  let figures = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/^(?:USD|US\$)|USD$/i, '');
  let way: string | null = null;
  const take = (pattern: RegExp, name: string | null): boolean => {
    const match = pattern.exec(figures);
    if (!match) return false;
    figures = match[1] ?? '';
    way = name;
    return true;
  };
  if (!take(/^[$€£]?\((.*)\)$/, '(1.00)') && !take(/^(.*?)CR$/i, '1.00 CR')) take(/^(.*?)DR$/i, null);
  const minus = '[-\u2212\u2013]';
  const signed = way === null && (take(new RegExp(`^[$€£]?${minus}(.*)$`), '-1.00') || take(new RegExp(`^(.*)${minus}$`), '1.00-'));
  if (!signed && figures.startsWith('+')) figures = figures.slice(1);
  figures = figures.replace(/^[$€£]|[$€£]$/g, '');
  return /^[\d.,]*\d[\d.,]*$/.test(figures) ? { figures, negative: way !== null, way } : null;
}

/**
 * Reads an amount: separators of thousands only where they belong, negatives as `-1.00`, `1.00-`, `(1.00)` or
 * `1.00 CR`, a dollar sign, `DR`. Null for anything else, including more than two decimals, so that nothing
 * is rounded unseen.
 */
export function readMoney(text: string, { decimal, signs }: Pick<Forms, 'decimal' | 'signs'>): Cents | null {
  const amount = undress(text);
  if (!amount) return null;
  const point = decimal === '.' ? amount.figures : amount.figures.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','));
  const cents = parseMoney(point);
  if (cents === null) return null;
  return amount.negative === (signs === 'asWritten') ? -cents : cents;
}

/** Which sign a written amount takes for decimals; null where it does not show. */
function decimalVote(figures: string): Forms['decimal'] | null {
  const marks: string[] = figures.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return null;
  const other = last === '.' ? ',' : '.';
  if (marks.includes(other)) return last as Forms['decimal'];
  if (marks.length > 1) return other;
  return /[.,]\d{3}$/.test(figures) ? null : (last as Forms['decimal']);
}

const inFigures = (text: string): boolean => /^\s*\d{1,2}[-/]\d{1,2}[-/]/.test(text);
const withPoints = (text: string): boolean => /^\s*\d{1,2}\.\d{1,2}\./.test(text);

function dateVote(text: string): Forms['dateOrder'] | null {
  const match = /^\s*(\d{1,2})[-/](\d{1,2})[-/]/.exec(text);
  if (!match) return null;
  const [a, b] = [Number(match[1]), Number(match[2])];
  if (a > 12 && b <= 12) return 'dmy';
  return b > 12 && a <= 12 ? 'mdy' : null;
}

function most<T extends string>(votes: readonly (T | null)[], usual: T): { value: T; conflict: boolean; none: boolean } {
  const cast = votes.filter((vote) => vote !== null);
  const forUsual = cast.filter((vote) => vote === usual).length;
  const against = cast.find((vote) => vote !== usual);
  const value = against !== undefined && cast.length - forUsual > forUsual ? against : usual;
  return { value, conflict: forUsual > 0 && against !== undefined, none: cast.length === 0 };
}

/**
 * Finds out the forms of a file from the cells of its columns of money and dates. American forms are taken
 * where nothing shows.
 */
export function findForms(money: readonly string[], dates: readonly string[]): FoundForms {
  const amounts = money.flatMap((text) => undress(text) ?? []);
  const hasFigures = dates.some(inFigures);
  // Dates with points alone say what is done where they are written; beside others they say nothing of those.
  const usual = dates.some(withPoints) && !hasFigures ? 'dmy' : 'mdy';
  const order = most(dates.map(dateVote), usual);
  const decimal = most(
    amounts.map(({ figures }) => decimalVote(figures)),
    '.',
  );
  const grouped = amounts.some(({ figures }) => /[.,]/.test(figures));
  return {
    dateOrder: order.value,
    dateOrderSure: !order.conflict && (!order.none || !hasFigures),
    decimal: decimal.value,
    decimalSure: !decimal.conflict && (!decimal.none || !grouped),
    negatives: [...new Set(amounts.flatMap(({ way }) => way ?? []))],
  };
}

/** A cell as read: its value with the text that shows it, or what is wrong with it. */
export type ReadCell = { value: string | bigint | number | boolean; shown: string; remark?: string } | { problem: string };

const yes = new Set(['yes', 'y', 'true', 't', 'x', '1']);
const no = new Set(['no', 'n', 'false', 'f', '0']);

function readText(text: string, { most = 200, cuts }: Pick<ImportColumn, 'most' | 'cuts'>): ReadCell {
  if (/[\p{Cc}\p{Cs}]/u.test(text)) return { problem: 'holds characters that are no text.' };
  if (text.length <= most) return { value: text, shown: text };
  if (!cuts) return { problem: `has ${text.length} characters; at most ${most} are kept.` };
  const kept = text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
  return { value: kept, shown: kept, remark: `has ${text.length} characters; the first ${kept.length} are kept.` };
}

/**
 * The last day a date of a column may have that names its year by two digits: fifty years ahead where it may
 * lie ahead.
 */
function latestDay({ past }: Pick<ImportColumn, 'past'>, today: LocalDate | undefined): string | undefined {
  if (today === undefined) return undefined;
  const years = past === 'always' ? 0 : past === 'usually' ? 1 : 50;
  return `${Number(today.slice(0, 4)) + years}${today.slice(4)}`;
}

/**
 * Reads a cell that is not blank as its column wants it; a problem and a remark are sentences that go on
 * after the text of the cell. `today` tells the century of a year of two digits.
 */
export function readCell(column: ImportColumn, text: string, forms: Forms, today?: LocalDate): ReadCell {
  switch (column.kind) {
    case 'money': {
      const cents = readMoney(text, forms);
      return cents === null ? { problem: 'is not an amount.' } : { value: cents, shown: centsToText(cents) };
    }
    case 'date': {
      const date = readDate(text, forms.dateOrder, latestDay(column, today));
      return date === null ? { problem: 'is not a date between 1900 and 2199.' } : { value: date, shown: date };
    }
    case 'count': {
      const whole = readMoney(text, { ...forms, signs: 'asWritten' });
      const digits = whole === null ? '' : centsToText(whole);
      const isWhole = /^\d{1,9}\.00$/.test(digits);
      return isWhole ? { value: Number(digits.slice(0, -3)), shown: digits.slice(0, -3) } : { problem: 'is not a whole number.' };
    }
    case 'flag': {
      const word = text.toLowerCase();
      if (yes.has(word)) return { value: true, shown: 'yes' };
      return no.has(word) ? { value: false, shown: 'no' } : { problem: 'is neither yes nor no.' };
    }
    case 'choice': {
      const chosen = column.choices?.find((choice) => choice.toLowerCase() === text.toLowerCase());
      return chosen === undefined ? { problem: `is none of ${column.choices?.join(', ')}.` } : { value: chosen, shown: chosen };
    }
    default:
      return readText(text, column);
  }
}
