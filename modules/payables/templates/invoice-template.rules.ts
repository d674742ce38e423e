// What makes an invoice template: its number tells bills apart, its lines make a positive bill, and the dates
// it falls due on.
import { refuse, scheduledDates, type Timing } from '../../../packages/contract/contract.ts';
import {
  type Cents,
  dateParts,
  type FieldProblem,
  formatDate,
  invalid,
  type LocalDate,
  localDate,
  sumCents,
} from '../../../packages/kernel/kernel.ts';
import { type TemplateFrequency, templateRefusals } from './invoice-template.contract.ts';

/** When a template recurs. */
export interface Recurrence {
  frequency: TemplateFrequency;
  firstDate: LocalDate | null;
  lastDate: LocalDate | null;
  /** Bills in all; null where it ends by a date or not at all. */
  times: number | null;
}

/** One date of a template, and its number among them, from 1. */
export interface Occurrence {
  occursOn: LocalDate;
  place: number;
}

const TOKEN = /\{[^}]*\}/g;
const DATE_TOKENS = ['{yyyy}', '{yy}', '{mm}', '{dd}'];
const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;

/**
 * At most `count` dates of a recurrence in order, none after `through`; the 31st is the last day of a
 * shorter month.
 */
function datesOf({ frequency, firstDate, lastDate, times }: Recurrence, count: number, through: LocalDate): LocalDate[] {
  if (frequency === 'NONE' || firstDate === null) return [];
  const endDate = lastDate !== null && lastDate < through ? lastDate : through;
  const time = { startTime: '00:00', endTime: '23:59', weekdays: everyDay, dayOfMonth: null, skipsHolidays: false, roll: 'NEXT' as const };
  const timing: Timing = { frequency, startDate: firstDate, endDate, ...time };
  return scheduledDates(timing, firstDate, Math.min(count, times ?? count));
}

/** No bill is dated later. */
const lastOfAll = localDate('2199-12-01');

/** The dates of a recurrence through a day that are not used, in order. At most `most`. */
export function dueDates(recurrence: Recurrence, used: ReadonlySet<LocalDate>, through: LocalDate, most: number): Occurrence[] {
  return datesOf(recurrence, used.size + most, through)
    .map((occursOn, i) => ({ occursOn, place: i + 1 }))
    .filter(({ occursOn }) => !used.has(occursOn))
    .slice(0, most);
}

/** The first date that is not used; null where none is left. */
export function nextDate(recurrence: Recurrence, used: ReadonlySet<LocalDate>): LocalDate | null {
  return dueDates(recurrence, used, lastOfAll, 1)[0]?.occursOn ?? null;
}

/**
 * The place of a bill of a day among those of a template: how many of its dates come no later, at least 1.
 */
export function placeOf(recurrence: Recurrence, on: LocalDate): number {
  return Math.max(1, datesOf(recurrence, 5000, on).length);
}

/**
 * The number of a bill: the pattern with {yyyy}, {yy}, {mm} and {dd} of its date, and {n}, its place. Cut to
 * the 40 characters a bill number has.
 */
export function numberOf(pattern: string, { occursOn, place }: Occurrence): string {
  const { year, month, day } = dateParts(occursOn);
  const two = (value: number) => String(value).padStart(2, '0');
  const values: Readonly<Record<string, string>> = {
    '{yyyy}': String(year),
    '{yy}': String(year).slice(2),
    '{mm}': two(month),
    '{dd}': two(day),
    '{n}': String(place),
  };
  return pattern.replace(TOKEN, (token) => values[token] ?? token).slice(0, 40);
}

/**
 * A pattern for the bills after one that was typed: the year and the month of its date stand for those of the
 * next bills, and are added where the number has none.
 */
export function patternOf(billNumber: string, billDate: LocalDate): string {
  const [year = '', month = ''] = billDate.split('-');
  const at = billNumber.lastIndexOf(year);
  if (at < 0) return `${billNumber.slice(0, 26)}-{yyyy}-{mm}`;
  const after = billNumber.slice(at + year.length).replace(month, '{mm}');
  return `${billNumber.slice(0, at)}{yyyy}${after}`.slice(0, 40);
}

function patternProblems(pattern: string, frequency: TemplateFrequency): FieldProblem[] {
  const tokens = pattern.match(TOKEN) ?? [];
  const allowed = frequency === 'NONE' ? DATE_TOKENS : [...DATE_TOKENS, '{n}'];
  const wrong = tokens.find((token) => !allowed.includes(token));
  if (wrong !== undefined) return [{ path: 'numberPattern', message: `cannot contain ${wrong}; use ${allowed.join(' ')}` }];
  if (frequency !== 'NONE' && tokens.length === 0)
    return [{ path: 'numberPattern', message: `must tell the bills apart; use ${allowed.join(' ')}` }];
  return [];
}

function recurrenceProblems({ frequency, firstDate, lastDate, times }: Recurrence): FieldProblem[] {
  if (frequency === 'NONE') {
    const said = Object.entries({ firstDate, lastDate, times }).filter(([, value]) => value !== null);
    return said.map(([path]) => ({ path, message: 'must be blank unless the template recurs' }));
  }
  if (firstDate === null) return [{ path: 'firstDate', message: 'must be filled in' }];
  if (lastDate !== null && times !== null) return [{ path: 'times', message: 'must be blank when there is a last date' }];
  if (lastDate !== null && lastDate < firstDate) return [{ path: 'lastDate', message: 'must not be before the first date' }];
  return [];
}

/**
 * Refuses (`invalid`, at the fields) a template whose number or recurrence is incomplete, or whose lines do
 * not
 * make a positive bill. Amounts are cents.
 */
export function checkTemplate(template: Recurrence & { numberPattern: string; lines: readonly { amount: Cents }[] }): void {
  const problems = [...patternProblems(template.numberPattern, template.frequency), ...recurrenceProblems(template)];
  if (sumCents(template.lines.map((line) => line.amount)) <= 0n) problems.push({ path: 'lines', message: 'must add up to more than zero' });
  if (problems.length > 0) throw invalid('The template is not complete.', problems);
}

/**
 * Refuses (`datesUsed`) another first date or frequency that would make bills again for days through the last
 * used date.
 */
export function refuseRestart(before: Recurrence, after: Recurrence, lastUsed: LocalDate | null): void {
  const isSame = before.frequency === after.frequency && before.firstDate === after.firstDate;
  if (isSame || lastUsed === null || after.firstDate === null || after.firstDate > lastUsed) return;
  throw refuse(templateRefusals, 'datesUsed', { day: formatDate(lastUsed) }, [
    { path: 'firstDate', message: `must be after ${formatDate(lastUsed)}` },
  ]);
}
