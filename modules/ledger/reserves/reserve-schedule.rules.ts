// The lines of a reserve fund schedule: components under their categories, what each should have, its share
// of what there is, and totals of the fund.
import type { ReportCell, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { type Cents, sumCents } from '../../../packages/kernel/kernel.ts';
import { headRow } from '../../../packages/reporting/layout.ts';
import {
  afterYears,
  ageIn,
  fullyFundedIn,
  nextDue,
  percentFunded,
  planUnder,
  planYears,
  type StudyBasis,
  shareOut,
} from './reserve-plan.rules.ts';
import type { StudyComponent } from './reserve-study.rules.ts';

export const scheduleProofs = [
  'Actual equals assets less liabilities of the reserve funds',
  'Shares of the components make the actual balance',
  'Fully funded balances of the components make that of the plan',
] as const;

export const scheduleColumns: readonly ReportColumn[] = [
  { key: 'name', title: 'Component', kind: 'text' },
  { key: 'usefulLife', title: 'Useful life', kind: 'count' },
  { key: 'remainingLife', title: 'Remaining life', kind: 'count' },
  { key: 'cost', title: 'Replacement cost', kind: 'money' },
  { key: 'fullyFunded', title: 'Fully funded balance', kind: 'money' },
  { key: 'actual', title: 'Actual', kind: 'money' },
  { key: 'percent', title: '% funded', kind: 'percent' },
  { key: 'spendYear', title: 'Planned spend year', kind: 'text' },
];

/**
 * A fund on a day: its balance with what opens it, and its study with the year of the plan that is asked for.
 */
export interface ScheduledFund {
  name: string;
  actual: ReportCell;
  /** Null where no study is in force, or it begins later. */
  study: (Omit<StudyBasis, 'components'> & { components: readonly StudyComponent[]; year: number }) | null;
  /** The calendar year in which the fiscal year asked for begins. */
  calendarYear: number;
}

/** A component with its figures of a year, in cents. */
export interface ScheduledComponent {
  category: string;
  cost: Cents;
  fullyFunded: Cents;
  share: Cents;
  remaining: number;
  component: StudyComponent;
}

/** The components of a fund, those due first at first. Shares make the actual balance to the cent. */
export function scheduled({ study, actual }: ScheduledFund): ScheduledComponent[] {
  if (!study) return [];
  const { components, year } = study;
  const shares = shareOut(actual.money ?? 0n, components, study, year);
  return components
    .map((component, i) => ({
      component,
      category: component.category || 'Other',
      cost: afterYears(component.cost, component.inflation ?? study.inflation, year),
      fullyFunded: fullyFundedIn(component, study, year),
      share: shares[i] ?? 0n,
      remaining: component.usefulLife - ageIn(component, year),
    }))
    .toSorted((a, b) => a.remaining - b.remaining || (a.component.name < b.component.name ? -1 : 1));
}

function percentCell(actual: Cents, fullyFunded: Cents): ReportCell {
  const percent = percentFunded(actual, fullyFunded);
  return percent === null ? {} : { percent };
}

/** A total: amounts reckoned from components, and the balance as it is given. */
function totalOf(
  kind: ReportRow['kind'],
  level: number,
  title: string,
  parts: readonly ScheduledComponent[],
  actual: ReportCell,
): ReportRow {
  const fullyFunded = sumCents(parts.map((part) => part.fullyFunded));
  const reckoned: Record<string, ReportCell> =
    parts.length === 0
      ? {}
      : {
          cost: { amount: sumCents(parts.map((part) => part.cost)) },
          fullyFunded: { amount: fullyFunded },
          percent: percentCell(actual.money ?? actual.amount ?? 0n, fullyFunded),
        };
  return { kind, level, cells: { name: { text: title }, ...reckoned, actual } };
}

/**
 * A fund with its categories in order of their names, and its total, which opens the postings behind the
 * balance.
 */
export function scheduleRows(fund: ScheduledFund): ReportRow[] {
  const parts = scheduled(fund);
  const categories = [...Map.groupBy(parts, ({ category }) => category)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = categories.flatMap(([category, own]) => [
    headRow(category, scheduleColumns, 1),
    ...own.map(({ component, cost, fullyFunded, share, remaining }): ReportRow => {
      const due = fund.study ? nextDue(component, fund.study.year) - fund.study.year : 0;
      return {
        kind: 'row',
        level: 2,
        cells: {
          name: { text: component.name },
          usefulLife: { count: component.usefulLife },
          remainingLife: { count: remaining },
          cost: { amount: cost },
          fullyFunded: { amount: fullyFunded },
          actual: { amount: share },
          percent: percentCell(share, fullyFunded),
          spendYear: { text: String(fund.calendarYear + due) },
        },
      };
    }),
    totalOf('subtotal', 1, `Total ${category.toLowerCase()}`, own, { amount: sumCents(own.map(({ share }) => share)) }),
  ]);
  const head = fund.study ? fund.name : `${fund.name}: no study in force`;
  return [headRow(head, scheduleColumns), ...rows, totalOf('total', 0, `Total ${fund.name}`, parts, fund.actual)];
}

/** All funds in one line. */
export function allReserves(funds: readonly ScheduledFund[], actual: ReportCell): ReportRow {
  const studied = funds.filter(({ study }) => study !== null);
  const total = totalOf('grandTotal', 0, 'All reserves', funds.flatMap(scheduled), actual);
  // What funds without a study hold is set aside for nothing that is known, so it funds nothing.
  const funding = sumCents(studied.map((fund) => fund.actual.money ?? 0n));
  const fullyFunded = total.cells['fullyFunded']?.amount ?? 0n;
  return studied.length === 0 ? total : { ...total, cells: { ...total.cells, percent: percentCell(funding, fullyFunded) } };
}

/** What the plans of the studies say should be set aside; null where one of them ends before the year. */
export function plannedFunding(funds: readonly ScheduledFund[]): Cents | null {
  const years = funds.flatMap(({ study }) => (study ? [study.year < planYears ? planUnder(study, [])[study.year] : undefined] : []));
  if (years.length === 0 || years.some((year) => year === undefined)) return null;
  return sumCents(years.map((year) => year?.fullyFunded ?? 0n));
}
