// The parameters that many reports share, worded once: days, funds, cost centers, zero lines, levels and what
// figures are compared with.
import type { RelativeDate, ReportParam } from './report.ts';

const days = <const N extends string, const T extends string>(name: N, title: T, initial: RelativeDate) =>
  ({ name, title, kind: 'date', required: true, initial }) as const satisfies ReportParam;

/** AD: the day figures stand at. */
export const asOfParam = days('asOfDate', 'As of', 'today');

/** DR: a span of days, this month unless said. */
export const spanParams = [days('fromDate', 'From', 'startOfMonth'), days('toDate', 'To', 'endOfMonth')] as const;

/** FY: a fiscal year, this one unless said. */
export const fiscalYearParam = {
  name: 'fiscalYear',
  title: 'Fiscal year',
  kind: 'fiscalYear',
  required: true,
  initial: 'startOfYear',
} as const satisfies ReportParam;

/** FU: any funds; none named means all. */
export const fundsParam = { name: 'fundIds', title: 'Funds', kind: 'funds', required: false } as const satisfies ReportParam;

/** CC: any cost centers; none named means all. */
export const costCentersParam = {
  name: 'costCenterIds',
  title: 'Cost centers',
  kind: 'costCenters',
  required: false,
} as const satisfies ReportParam;

/** CCX: the figures of an account are joined over its cost centers. */
export const consolidateParam = {
  name: 'consolidate',
  title: 'Consolidate cost centers',
  kind: 'flag',
  required: true,
  initial: 'on',
} as const satisfies ReportParam;

/** SZ: lines without any amount are left out. */
export const suppressZeroParam = {
  name: 'suppressZero',
  title: 'Suppress zero lines',
  kind: 'flag',
  required: true,
  initial: 'on',
} as const satisfies ReportParam;

/** LVL: how deep the lines go. */
export const levelParam = {
  name: 'level',
  title: 'Detail',
  kind: 'choice',
  required: true,
  choices: [
    { value: 'account', title: 'Accounts' },
    { value: 'range', title: 'Ranges' },
    { value: 'type', title: 'Types' },
  ],
  initial: 'account',
} as const satisfies ReportParam;

/** The account range: the first and the last account shown. */
export const accountRangeParams = [
  { name: 'firstAccountId', title: 'First account', kind: 'account', required: false },
  { name: 'lastAccountId', title: 'Last account', kind: 'account', required: false },
] as const satisfies readonly ReportParam[];

/**
 * What figures stand beside: none, the span before, the same span a year before, the budget, any other span
 * or day, or the twelve months up to the last day.
 */
export const comparisons = ['none', 'priorPeriod', 'priorYear', 'budget', 'otherDates', 'months12'] as const;
export type Comparison = (typeof comparisons)[number];

const comparisonTitles: Record<Comparison, string> = {
  none: 'Nothing',
  priorPeriod: 'Prior period',
  priorYear: 'Prior year',
  budget: 'Budget',
  otherDates: 'Other dates',
  months12: 'Twelve months',
};

/**
 * The choice of a comparison among those a report knows, and the day another span ends on (or a balance
 * stands at), asked for with `otherDates`.
 */
export function comparisonParams<const C extends Comparison>(known: readonly C[], initial: C) {
  return [
    {
      name: 'comparison',
      title: 'Compare with',
      kind: 'choice',
      required: true,
      choices: known.map((value) => ({ value, title: comparisonTitles[value] })),
      initial,
    },
    { name: 'compareDate', title: 'Other dates end on', kind: 'date', required: false },
  ] as const satisfies readonly ReportParam[];
}
