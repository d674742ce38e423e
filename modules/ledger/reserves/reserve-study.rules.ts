// What may become of a version of a reserve study, and what its components must satisfy.
import { refuse } from '../../../packages/contract/contract.ts';
import { type Cents, type FieldProblem, formatMoney, invalid, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { largestAmount } from '../accounting.contract.ts';
import { remainingLifeOn, type StudyMethod } from './reserve-plan.rules.ts';
import { reserveStudyRefusals } from './reserve-study.contract.ts';

export type StudyState = 'DRAFT' | 'ADOPTED' | 'SUPERSEDED' | 'DISCARDED';

/** What a study assumes; rates in basis points a year, amounts in cents. */
export interface StudyAssumptions {
  studyDate: LocalDate;
  method: StudyMethod;
  inflation: number;
  interest: number;
  contribution: Cents;
  minimum: Cents;
}

/** A component as it is kept. */
export interface StudyComponent {
  name: string;
  category: string;
  quantity: number | null;
  unitCost: Cents | null;
  cost: Cents;
  usefulLife: number;
  remainingLife: number;
  lastDoneDate: LocalDate | null;
  inflation: number | null;
  note: string;
}

/** A component as it is given: its remaining life may follow from when it was last done. */
export type GivenComponent = Omit<StudyComponent, 'remainingLife'> & { remainingLife: number | null };

/**
 * Components as they are kept: with their remaining lives, and costs that follow from quantity and unit cost.
 * Refuses `invalid` at the field: a name that stands twice, a life that is not known or longer than the
 * useful one.
 */
export function settleComponents(given: readonly GivenComponent[], studyDate: LocalDate): StudyComponent[] {
  const problems: FieldProblem[] = [];
  const seen = new Set<string>();
  const settled = given.map((each, i): StudyComponent => {
    const problem = (field: string, message: string) => problems.push({ path: `components.${i}.${field}`, message });
    const name = each.name.toLowerCase();
    if (seen.has(name)) problem('name', 'stands twice');
    seen.add(name);
    const { lastDoneDate, usefulLife } = each;
    const left = each.remainingLife ?? (lastDoneDate ? remainingLifeOn(studyDate, lastDoneDate, usefulLife) : null);
    if (left === null) problem('remainingLife', 'must be given where it is not known when it was last done');
    else if (left > usefulLife) problem('remainingLife', 'must not be more than the useful life');
    const cost = each.quantity !== null && each.unitCost !== null ? BigInt(each.quantity) * each.unitCost : each.cost;
    if (cost > largestAmount) problem('cost', `must be at most ${formatMoney(largestAmount)}`);
    return { ...each, cost, remainingLife: left ?? 0 };
  });
  if (problems.length > 0) throw invalid('Some components need fixing.', problems);
  return settled;
}

const words: Record<StudyState, string> = {
  DRAFT: 'a draft',
  ADOPTED: 'adopted',
  SUPERSEDED: 'superseded by a later one',
  DISCARDED: 'set aside',
};

/** Refuses `studyLocked` for changing what is no draft. */
export function mustBeDraftStudy(state: StudyState): void {
  if (state !== 'DRAFT') throw refuse(reserveStudyRefusals, 'studyLocked', { state: words[state] });
}

/** What is asked of a version to find the one in force. */
interface Version {
  number: number;
  state: StudyState;
  adoptedDate: LocalDate | null;
}

/** The version in force on a day: the last one adopted by then, and before any was, the newest draft. */
export function inForceOn<V extends Version>(versions: readonly V[], day: LocalDate): V | undefined {
  const newest = (list: readonly V[]) => list.toSorted((a, b) => a.number - b.number).at(-1);
  const adopted = versions.filter(({ adoptedDate }) => adoptedDate !== null && adoptedDate <= day);
  const last = adopted.map(({ adoptedDate }) => adoptedDate ?? day).reduce((a, b) => (a > b ? a : b), '0001-01-01' as LocalDate);
  return newest(adopted.filter(({ adoptedDate }) => adoptedDate === last)) ?? newest(versions.filter(({ state }) => state === 'DRAFT'));
}
