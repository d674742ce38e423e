// The arithmetic of a reserve study: what components cost when they are due, what should be set aside for
// them, and the plan of thirty years by either method.
import { allocate, type Cents, dateParts, type LocalDate, mulDiv, sumCents } from '../../../packages/kernel/kernel.ts';
import { modulo, quotient } from '../../../packages/kernel/modulo.ts';

/**
 * How a plan finds its contribution: each component saves for itself in equal parts, or all pay from one pool
 * that never runs short.
 */
export type StudyMethod = 'COMPONENT' | 'CASH_FLOW';

/** The years a funding plan looks ahead. */
export const planYears = 30;

/** What wears out: its cost of today in cents and its lives in whole years at the study's first day. */
export interface PlannedComponent {
  cost: Cents;
  usefulLife: number;
  /** Whole years until it is due; 0 is due in the first year. */
  remainingLife: number;
  /** Its own rise of cost in a year, in basis points; the study's when null. */
  inflation: number | null;
}

/** What a plan stands on. Rates in basis points a year (300 is 3 %), amounts in cents. */
export interface StudyBasis {
  method: StudyMethod;
  inflation: number;
  interest: number;
  /** The balance of the fund at the study's first day. */
  balance: Cents;
  /** What the pooled method never goes below at the end of a year. */
  minimum: Cents;
  components: readonly PlannedComponent[];
}

/** A year of a plan; `year` counts from 0. Fully funded and percent are those of its first day. */
export interface PlanYear {
  year: number;
  start: Cents;
  fullyFunded: Cents;
  /** Tenths of a percent; null where nothing should be set aside yet. */
  percentFunded: number | null;
  contribution: Cents;
  interest: Cents;
  expenditures: Cents;
  end: Cents;
}

/** An amount after years of a yearly rise in basis points, rounded once, half away from zero. */
export function afterYears(amount: Cents, basisPoints: number, years: number): Cents {
  return mulDiv(amount, BigInt(10_000 + basisPoints) ** BigInt(years), 10_000n ** BigInt(years));
}

const costIn = (component: PlannedComponent, study: Pick<StudyBasis, 'inflation'>, year: number) =>
  afterYears(component.cost, component.inflation ?? study.inflation, year);

/** True in the years in which a component is done again. */
export function isDue({ usefulLife, remainingLife }: PlannedComponent, year: number): boolean {
  return year >= remainingLife && modulo(year - remainingLife, usefulLife) === 0;
}

/** The years of use behind a component on the first day of a year: its useful life when it is due in it. */
export function ageIn({ usefulLife, remainingLife }: PlannedComponent, year: number): number {
  return year <= remainingLife ? usefulLife - remainingLife + year : modulo(year - remainingLife - 1, usefulLife) + 1;
}

/** The year in which a component is done next, at a year or after it. */
export function nextDue(component: PlannedComponent, year: number): number {
  return year + component.usefulLife - ageIn(component, year);
}

/**
 * What should be set aside for a component on the first day of a year: its cost of that year times its age
 * over its useful life.
 * Source: National Reserve Study Standards, "Fully Funded Balance" (decision 33).
 */
export function fullyFundedIn(component: PlannedComponent, study: Pick<StudyBasis, 'inflation'>, year: number): Cents {
  return mulDiv(costIn(component, study, year), BigInt(ageIn(component, year)), BigInt(component.usefulLife));
}

/** A balance as tenths of a percent of what should be set aside; null where that is nothing. */
export function percentFunded(balance: Cents, fullyFunded: Cents): number | null {
  return fullyFunded === 0n ? null : Number(mulDiv(balance, 1000n, fullyFunded));
}

/**
 * A balance shared out to components as they should be funded, to the cent; by their costs while nothing
 * should be set aside yet.
 */
export function shareOut(
  balance: Cents,
  components: readonly PlannedComponent[],
  study: Pick<StudyBasis, 'inflation'>,
  year: number,
): Cents[] {
  const weights = components.map((component) => fullyFundedIn(component, study, year));
  if (weights.some((weight) => weight > 0n)) return allocate(balance, weights);
  const costs = components.map(({ cost }) => cost);
  return costs.some((cost) => cost > 0n) ? allocate(balance, costs) : components.map(() => 0n);
}

/** What components cost in each year of the plan. */
function expendituresOf(study: StudyBasis): Cents[] {
  return Array.from({ length: planYears }, (_, year) =>
    sumCents(study.components.filter((each) => isDue(each, year)).map((each) => costIn(each, study, year))),
  );
}

const evenly = (total: Cents, years: number) =>
  allocate(
    total,
    Array.from({ length: years }, () => 1n),
  );

/**
 * What one component saves in each year, straight line: the cost of its next time less its share of the
 * balance, in equal parts over the years before it is due (all in the first year when it is due at once), and
 * the cost of each time after that over its useful life. The parts add up to the cent; a share above the cost
 * saves nothing.
 */
export function straightLine(component: PlannedComponent, study: Pick<StudyBasis, 'inflation'>, share: Cents): Cents[] {
  const saved = Array.from({ length: planYears }, () => 0n);
  const lay = (total: Cents, from: number, years: number) => {
    for (const [i, part] of evenly(total, years).entries()) if (from + i < planYears) saved[from + i] = (saved[from + i] ?? 0n) + part;
  };
  const { usefulLife, remainingLife } = component;
  const missing = costIn(component, study, remainingLife) - share;
  lay(missing > 0n ? missing : 0n, 0, remainingLife === 0 ? 1 : remainingLife);
  for (let from = remainingLife; from < planYears; from += usefulLife) lay(costIn(component, study, from + usefulLife), from, usefulLife);
  return saved;
}

/**
 * The balances of a plan, each year beginning where the one before ended. Interest is earned on the start and
 * on half of what comes and goes, and never below zero.
 */
function balancesOf(
  study: StudyBasis,
  costs: readonly Cents[],
  contributions: readonly Cents[],
): Omit<PlanYear, 'fullyFunded' | 'percentFunded'>[] {
  let start = study.balance;
  return costs.map((expenditures, year) => {
    const contribution = contributions[year] ?? 0n;
    const base = 2n * start + contribution - expenditures;
    const interest = base > 0n ? mulDiv(base, BigInt(study.interest), 20_000n) : 0n;
    const row = { year, start, contribution, interest, expenditures, end: start + contribution + interest - expenditures };
    start = row.end;
    return row;
  });
}

/** A plan under contributions year by year. */
export function planUnder(study: StudyBasis, contributions: readonly Cents[]): PlanYear[] {
  return balancesOf(study, expendituresOf(study), contributions).map((row) => {
    const fullyFunded = sumCents(study.components.map((each) => fullyFundedIn(each, study, row.year)));
    return { ...row, fullyFunded, percentFunded: percentFunded(row.start, fullyFunded) };
  });
}

/** A contribution that rises with the inflation of the study, year by year. */
export function rising(first: Cents, study: Pick<StudyBasis, 'inflation'>): Cents[] {
  return Array.from({ length: planYears }, (_, year) => afterYears(first, study.inflation, year));
}

/**
 * The smallest first contribution, rising with inflation, under which no year of the plan ends below the
 * minimum.
 */
export function pooledContribution(study: StudyBasis): Cents {
  const costs = expendituresOf(study);
  const suffices = (first: Cents) => balancesOf(study, costs, rising(first, study)).every(({ end }) => end >= study.minimum);
  if (suffices(0n)) return 0n;
  let [low, high] = [0n, 100n];
  while (!suffices(high)) [low, high] = [high, 2n * high];
  while (high - low > 1n) {
    // Half of the gap, rounded up, lies below it while the gap is more than one cent.
    const middle = low + mulDiv(high - low, 1n, 2n);
    if (suffices(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** What the study proposes to put aside in each year, by its method. */
export function proposedContributions(study: StudyBasis): Cents[] {
  if (study.method === 'CASH_FLOW') return rising(pooledContribution(study), study);
  const shares = shareOut(study.balance, study.components, study, 0);
  const lines = study.components.map((component, i) => straightLine(component, study, shares[i] ?? 0n));
  return Array.from({ length: planYears }, (_, year) => sumCents(lines.map((line) => line[year] ?? 0n)));
}

/** The whole years from the first day of a study to that of a fiscal year; below 0 before it. */
export function planYearOf(studyOn: LocalDate, yearStart: LocalDate): number {
  const [from, to] = [dateParts(studyOn), dateParts(yearStart)];
  const months = 12 * (to.year - from.year) + (to.month - from.month);
  // Years begin near each other, not always on the same day: a start within half a year counts as that
  // year's.
  return quotient(months + 6, 12);
}

/** The whole years of life left on a day, of what was last done on another: never below 0. */
export function remainingLifeOn(studyOn: LocalDate, lastDoneOn: LocalDate, usefulLife: number): number {
  const [done, now] = [dateParts(lastDoneOn), dateParts(studyOn)];
  const passed = now.year - done.year - (now.month < done.month || (now.month === done.month && now.day < done.day) ? 1 : 0);
  return Math.min(usefulLife, Math.max(0, usefulLife - Math.max(0, passed)));
}
