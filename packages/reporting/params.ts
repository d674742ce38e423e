// Reads the parameters of a report from text, by their declaration: defaults, relative dates, and what is wrong with them.
import { dateIn, id, type RelativeDate, type ReportDeclaration, type ReportParam, relativeDates } from '../contract/contract.ts';
import { addMonths, endOfMonth, type FieldProblem, invalid, type LocalDate, startOfMonth } from '../kernel/kernel.ts';

export type ParamValue = LocalDate | boolean | string | null;
export type ParamValues = Readonly<Record<string, ParamValue>>;

type OrNull<P extends ReportParam, T> = P['required'] extends true ? T : T | null;
type ValueOf<P extends ReportParam> = P['kind'] extends 'date'
  ? OrNull<P, LocalDate>
  : P['kind'] extends 'flag'
    ? boolean
    : OrNull<P, string>;

/** The parameters of a declaration by name: dates, yes or no, and ids or choices as text; what is not required may be null. */
export type ParamsOf<D extends ReportDeclaration> = { readonly [P in D['params'][number] as P['name']]: ValueOf<P> };

/** What relative dates are relative to. */
export interface ReportCalendar {
  today: LocalDate;
  /** First day of the fiscal year that holds today. */
  startOfYear: LocalDate;
}

/** A relative date as a day of the calendar. */
export function dateFor(relative: RelativeDate, calendar: ReportCalendar): LocalDate {
  const { today, startOfYear } = calendar;
  const days: Record<RelativeDate, () => LocalDate> = {
    today: () => today,
    startOfMonth: () => startOfMonth(today),
    endOfMonth: () => endOfMonth(today),
    startOfLastMonth: () => startOfMonth(addMonths(today, -1)),
    endOfLastMonth: () => endOfMonth(addMonths(today, -1)),
    startOfYear: () => startOfYear,
  };
  return days[relative]();
}

function readDate(text: string, calendar: ReportCalendar): LocalDate | undefined {
  const relative = relativeDates.find((each) => each === text);
  return relative ? dateFor(relative, calendar) : dateIn.safeParse(text).data;
}

function readOne(param: ReportParam, text: string, calendar: ReportCalendar): ParamValue | undefined {
  switch (param.kind) {
    case 'date':
      return readDate(text, calendar);
    case 'flag':
      return { on: true, true: true, off: false, false: false }[text];
    case 'choice':
      return param.choices?.some((choice) => choice.value === text) ? text : undefined;
    default:
      return id.safeParse(text).success ? text : undefined;
  }
}

const expected: Record<ReportParam['kind'], string> = {
  date: 'must be a date such as 2026-01-31',
  flag: 'must be on or off',
  choice: 'must be one of the choices',
  fund: 'must name a fund',
  account: 'must name an account',
  owner: 'must name an owner',
  bankAccount: 'must name a bank account',
};

/**
 * The values of all declared parameters; blank ones take their default. A span whose first day lies after its last, a name that is not declared,
 * a value that cannot be read or a missing required one is refused as `invalid`, each at its field.
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
    const value = text === '' ? (param.kind === 'flag' ? false : null) : readOne(param, text, calendar);
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
