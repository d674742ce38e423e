// Reads the parameters of a report from text, by their declaration: defaults, relative dates, and what is
// wrong with them.
import { dateIn, id, moneyIn, type RelativeDate, type ReportDeclaration, type ReportParam, relativeDates } from '../contract/contract.ts';
import {
  addDays,
  addMonths,
  type Cents,
  dateOf,
  dateParts,
  endOfMonth,
  type FieldProblem,
  invalid,
  type LocalDate,
  startOfMonth,
} from '../kernel/kernel.ts';

export type ParamValue = LocalDate | boolean | string | number | bigint | readonly string[] | null;
export type ParamValues = Readonly<Record<string, ParamValue>>;

type OrNull<P extends ReportParam, T> = P['required'] extends true ? T : T | null;
interface ValueOfKind {
  date: LocalDate;
  period: LocalDate;
  fiscalYear: LocalDate;
  count: number;
  amount: Cents;
}
type ValueOf<P extends ReportParam> = P['kind'] extends 'flag'
  ? boolean
  : P['kind'] extends 'funds' | 'costCenters' | 'codes' | 'communities'
    ? readonly string[]
    : OrNull<P, P['kind'] extends keyof ValueOfKind ? ValueOfKind[P['kind']] : string>;

/**
 * The parameters of a declaration by name: dates, yes or no, numbers, cents, and ids or choices as text; a
 * period and a fiscal year are their first days; of several ids none means all; what is not required may be
 * null.
 */
export type ParamsOf<D extends Pick<ReportDeclaration, 'params'>> = { readonly [P in D['params'][number] as P['name']]: ValueOf<P> };

/** A span of the calendar that has a place in it: a fiscal period or year. */
export interface CalendarSpan {
  startOn: LocalDate;
  endOn: LocalDate;
}

/** What relative dates are relative to. */
export interface ReportCalendar {
  today: LocalDate;
  /** First day of the fiscal year that holds today. */
  startOfYear: LocalDate;
  /** Fiscal periods in their order, without gap. */
  periods: readonly (CalendarSpan & { isClosed: boolean; yearStart: LocalDate; yearEnd: LocalDate })[];
}

/** The period that was closed last in the order of the calendar; where none is, last month. */
function closedPeriod({ today, periods }: ReportCalendar): CalendarSpan {
  const month = startOfMonth(addMonths(today, -1));
  return periods.findLast((period) => period.isClosed) ?? { startOn: month, endOn: endOfMonth(month) };
}

/**
 * The fiscal year that holds a day; one that nobody has set up runs twelve months with the years that are.
 */
function yearOf({ startOfYear, periods }: ReportCalendar, day: LocalDate): CalendarSpan {
  const known = periods.find((period) => period.yearStart <= day && day <= period.yearEnd);
  if (known) return { startOn: known.yearStart, endOn: known.yearEnd };
  const month = dateParts(startOfYear).month;
  const { year, month: own } = dateParts(day);
  const startOn = dateOf(own >= month ? year : year - 1, month, 1);
  return { startOn, endOn: addDays(addMonths(startOn, 12), -1) };
}

/** A relative date as a day of the calendar. */
export function dateFor(relative: RelativeDate, calendar: ReportCalendar): LocalDate {
  const { today, startOfYear } = calendar;
  const lastYear = () => yearOf(calendar, addDays(startOfYear, -1));
  const days: Record<RelativeDate, () => LocalDate> = {
    today: () => today,
    startOfMonth: () => startOfMonth(today),
    endOfMonth: () => endOfMonth(today),
    startOfLastMonth: () => startOfMonth(addMonths(today, -1)),
    endOfLastMonth: () => endOfMonth(addMonths(today, -1)),
    startOfYear: () => startOfYear,
    endOfYear: () => yearOf(calendar, startOfYear).endOn,
    startOfLastYear: () => lastYear().startOn,
    endOfLastYear: () => lastYear().endOn,
    startOfClosedPeriod: () => closedPeriod(calendar).startOn,
    endOfClosedPeriod: () => closedPeriod(calendar).endOn,
  };
  return days[relative]();
}

function readDate(text: string, calendar: ReportCalendar): LocalDate | undefined {
  const relative = relativeDates.find((each) => each === text);
  return relative ? dateFor(relative, calendar) : dateIn.safeParse(text).data;
}

function readPeriod(text: string, calendar: ReportCalendar): LocalDate | undefined {
  const day = readDate(text, calendar);
  const period = day && calendar.periods.find(({ startOn, endOn }) => startOn <= day && day <= endOn);
  // A default must not fail where no period is set up yet; what a person names must be there.
  return period?.startOn ?? (day && relativeDates.some((each) => each === text) ? startOfMonth(day) : undefined);
}

function readYear(text: string, calendar: ReportCalendar): LocalDate | undefined {
  const day = readDate(text, calendar);
  const year = day && calendar.periods.find(({ yearStart, yearEnd }) => yearStart <= day && day <= yearEnd);
  return year?.yearStart ?? (day && relativeDates.some((each) => each === text) ? day : undefined);
}

function readCount({ least = 0, most = 1_000_000 }: ReportParam, text: string): number | undefined {
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return least <= value && value <= most ? value : undefined;
}

function readIds(text: string): readonly string[] | undefined {
  const ids = [...new Set(text.split(','))];
  return ids.every((each) => id.safeParse(each).success) ? ids : undefined;
}

/** `all` stands by itself. */
function readCommunities(text: string): readonly string[] | undefined {
  return text === 'all' ? [text] : readIds(text);
}

const MOST_TEXT = 80;

function readOne(param: ReportParam, text: string, calendar: ReportCalendar): ParamValue | undefined {
  switch (param.kind) {
    case 'date':
      return readDate(text, calendar);
    case 'period':
      return readPeriod(text, calendar);
    case 'fiscalYear':
      return readYear(text, calendar);
    case 'flag':
      return { on: true, true: true, off: false, false: false }[text];
    case 'choice':
      return param.choices?.some((choice) => choice.value === text) ? text : undefined;
    case 'count':
      return readCount(param, text);
    case 'amount':
      return moneyIn.safeParse(text).data;
    case 'funds':
    case 'costCenters':
    case 'codes':
      return readIds(text);
    case 'communities':
      return readCommunities(text);
    case 'text':
      return text.length <= MOST_TEXT ? text : undefined;
    default:
      return id.safeParse(text).success ? text : undefined;
  }
}

/** What a parameter is when nobody said anything. */
function silent(kind: ReportParam['kind']): ParamValue {
  if (kind === 'flag') return false;
  return kind === 'funds' || kind === 'costCenters' || kind === 'codes' || kind === 'communities' ? [] : null;
}

const expected: Record<ReportParam['kind'], string> = {
  date: 'must be a date such as 2026-01-31',
  flag: 'must be on or off',
  choice: 'must be one of the choices',
  period: 'must be a day of a fiscal period',
  fiscalYear: 'must be a day of a fiscal year',
  count: 'must be a number it allows',
  amount: 'must be an amount such as 1250.00',
  fund: 'must name a fund',
  funds: 'must name funds',
  costCenters: 'must name cost centers',
  codes: 'must name codes',
  account: 'must name an account',
  owner: 'must name an owner',
  user: 'must name a user',
  payee: 'must name a payee',
  bankAccount: 'must name a bank account',
  communities: 'must name communities',
  text: 'must be at most 80 characters',
};

/**
 * The values of all declared parameters; blank ones take their default. A span whose first day lies after its
 * last, a name that is not declared, a value that cannot be read or a missing required one is refused as
 * `invalid`, each at its field.
 */
export function readParams(
  declaration: Pick<ReportDeclaration, 'params'>,
  given: Readonly<Record<string, string>>,
  calendar: ReportCalendar,
): ParamValues {
  const problems: FieldProblem[] = [];
  const names = new Set(declaration.params.map((param) => param.name));
  for (const name of Object.keys(given)) if (!names.has(name)) problems.push({ path: name, message: 'is not a parameter of this report' });
  const values: Record<string, ParamValue> = {};
  for (const param of declaration.params) {
    const text = given[param.name]?.trim() || (param.initial ?? '');
    const value = text === '' ? silent(param.kind) : readOne(param, text, calendar);
    if (value === undefined) problems.push({ path: param.name, message: expected[param.kind] });
    else if (value === null && param.required) problems.push({ path: param.name, message: 'must be filled in' });
    else values[param.name] = value;
  }
  const [from, to] = [values['fromDate'], values['toDate']];
  if (typeof from === 'string' && typeof to === 'string' && from > to)
    problems.push({ path: 'toDate', message: 'must not be before the first day' });
  const [first] = problems;
  if (first) {
    const title = declaration.params.find((param) => param.name === first.path)?.title ?? first.path;
    throw invalid(`${title} ${first.message}.`, problems);
  }
  return values;
}
