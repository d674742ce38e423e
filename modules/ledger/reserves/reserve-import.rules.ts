// Plans the import of reserve components: what each row adds or changes, naming every row that cannot be
// used.
import type { ImportPlan, ImportProblem, ImportRow, PlannedRow } from '../../../packages/contract/contract.ts';
import { formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { largestAmount } from '../accounting.contract.ts';
import type { reserveImport } from './reserve-import.contract.ts';
import { remainingLifeOn } from './reserve-plan.rules.ts';
import { mostComponents } from './reserve-study.contract.ts';
import type { StudyComponent, StudyState } from './reserve-study.rules.ts';
import { parseRate } from './reserve-typing.rules.ts';

/** What components are held against. */
export interface ReserveFacts {
  state: StudyState;
  studyDate: LocalDate;
  /** Those of the draft, in their order. */
  existing: readonly StudyComponent[];
}

type GivenRow = ImportRow<(typeof reserveImport)['columns']>;

const blank: StudyComponent = {
  name: '',
  category: '',
  quantity: null,
  unitCost: null,
  cost: 0n,
  usefulLife: 0,
  remainingLife: 0,
  lastDoneDate: null,
  inflation: null,
  note: '',
};

/** A cell over what stands: silence keeps it, null clears it. */
const over = <T>(given: T | null | undefined, before: T): T | null => (given === undefined ? before : given);

/** The component a row makes of the one there is; a life or a cost that is not said is missing. */
function merged({ values }: GivenRow, before: StudyComponent | undefined, studyDate: LocalDate) {
  const base = before ?? blank;
  const usefulLife = values.usefulLife ?? base.usefulLife;
  const lastDoneDate = over(values.lastDone, base.lastDoneDate);
  const [quantity, unitCost] = [over(values.quantity, base.quantity), over(values.unitCost, base.unitCost)];
  // A cost that is given and is no product of the two stands for itself.
  const product = quantity !== null && unitCost !== null ? BigInt(quantity) * unitCost : null;
  const given = values.cost ?? null;
  const cost = given ?? product ?? (values.cost === undefined && before ? before.cost : null);
  const known = values.remainingLife ?? null;
  const reckoned = lastDoneDate && values.lastDone ? remainingLifeOn(studyDate, lastDoneDate, Math.max(1, usefulLife)) : null;
  const left = known ?? reckoned ?? (values.remainingLife === undefined && before ? before.remainingLife : null);
  const rate = values.inflation === undefined ? base.inflation : values.inflation === null ? null : parseRate(values.inflation);
  const component: StudyComponent = {
    name: values.name ?? base.name,
    category: over(values.category, base.category) ?? '',
    quantity,
    unitCost: given !== null && product !== null && given !== product ? null : unitCost,
    cost: cost ?? 0n,
    usefulLife,
    remainingLife: left ?? 0,
    lastDoneDate,
    inflation: rate,
    note: over(values.note, base.note) ?? '',
  };
  return { component, isCostKnown: cost !== null, isLifeKnown: left !== null };
}

function problemsOf(row: GivenRow, { component, isCostKnown, isLifeKnown }: ReturnType<typeof merged>): ImportProblem[] {
  const { line, values } = row;
  const error = (column: string, message: string): ImportProblem => ({ line, column, message, severity: 'error', suggestion: null });
  const { cost, quantity, unitCost, usefulLife, remainingLife } = component;
  return [
    ...(isCostKnown ? [] : [error('cost', 'Give the cost of today, or a quantity and the cost of one.')]),
    ...(cost < 0n || cost > largestAmount ? [error('cost', `A cost is between 0.00 and ${formatMoney(largestAmount)}.`)] : []),
    ...(unitCost !== null && (unitCost < 0n || unitCost > largestAmount) ? [error('unitCost', 'A cost is 0.00 or more.')] : []),
    ...(quantity !== null && (quantity < 1 || quantity > 100_000_000) ? [error('quantity', 'A quantity is a whole number from 1.')] : []),
    ...(usefulLife < 1 || usefulLife > 100 ? [error('usefulLife', 'A useful life is 1 to 100 years.')] : []),
    ...(isLifeKnown ? [] : [error('remainingLife', 'Give the life it has left, or the day it was last done.')]),
    ...(remainingLife > usefulLife ? [error('remainingLife', `It cannot have more life left than its ${usefulLife} years.`)] : []),
    ...(typeof values.inflation === 'string' && parseRate(values.inflation) === null
      ? [error('inflation', 'Inflation is a percentage such as 3.25, from -20 to 50.')]
      : []),
  ];
}

const alike = (a: StudyComponent, b: StudyComponent) => (Object.keys(blank) as (keyof StudyComponent)[]).every((key) => a[key] === b[key]);

/**
 * Plans the import: components known by name, whatever their case, are changed; others are added at the end.
 */
export function planReserve(given: readonly GivenRow[], facts: ReserveFacts): ImportPlan<StudyComponent> {
  const known = new Map(facts.existing.map((component) => [component.name.toLowerCase(), component]));
  const planned = given.map((row) => {
    const before = known.get((row.values.name ?? '').toLowerCase());
    const made = merged(row, before, facts.studyDate);
    return { row, before, made, problems: problemsOf(row, made) };
  });
  const added = planned.filter(({ before }) => before === undefined).length;
  const whole = (message: string): ImportProblem => ({ line: 1, column: '', message, severity: 'error', suggestion: null });
  const rows = planned
    .filter(({ problems }) => problems.length === 0)
    .map(({ row, before, made: { component } }): PlannedRow<StudyComponent> => {
      const act = before === undefined ? 'new' : alike(before, component) ? 'same' : 'changed';
      return { line: row.line, act, note: component.category, change: act === 'same' ? null : component };
    });
  return {
    rows,
    problems: [
      ...(facts.state === 'DRAFT' ? [] : [whole('This study is no draft any more. Begin a new version first.')]),
      ...(facts.existing.length + added > mostComponents ? [whole(`A study has at most ${mostComponents} components.`)] : []),
      ...planned.flatMap(({ problems }) => problems),
    ],
    totals: { cost: sumCents(planned.filter(({ problems }) => problems.length === 0).map(({ made }) => made.component.cost)) },
  };
}

/** The components of a study after an import, in their order, new ones last. */
export function withImported(existing: readonly StudyComponent[], changes: readonly StudyComponent[]): StudyComponent[] {
  const changed = new Map(changes.map((component) => [component.name.toLowerCase(), component]));
  const names = new Set(existing.map(({ name }) => name.toLowerCase()));
  return [
    ...existing.map((component) => changed.get(component.name.toLowerCase()) ?? component),
    ...changes.filter(({ name }) => !names.has(name.toLowerCase())),
  ];
}
