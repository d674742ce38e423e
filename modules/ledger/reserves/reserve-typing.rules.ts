// A reserve study as it is typed: rows of text, rates in percent, the cost that follows from quantity and
// unit cost, and what the plan reckons with meanwhile.
import { type Cents, centsToText, isLocalDate, type LocalDate, textToCents } from '../../../packages/kernel/kernel.ts';
import { remainingLifeOn } from './reserve-plan.rules.ts';
import type { GivenComponent, StudyComponent } from './reserve-study.rules.ts';

/** A row of the grid, all of it text. */
export interface TypedComponent {
  name: string;
  category: string;
  quantity: string;
  unitCost: string;
  cost: string;
  usefulLife: string;
  remainingLife: string;
  lastDone: string;
  inflation: string;
  note: string;
}

/** A rate in basis points as people write it: 325 is "3.25", 300 is "3". */
export function rateText(basisPoints: number | null): string {
  if (basisPoints === null) return '';
  const size = String(Math.abs(basisPoints)).padStart(3, '0');
  const text = `${size.slice(0, -2)}.${size.slice(-2)}`.replace(/\.?0+$/, '');
  return `${basisPoints < 0 ? '-' : ''}${text}`;
}

/**
 * A rate in percent, with or without its mark, as basis points from `least` to `most`; null when it cannot be
 * read.
 */
export function parseRate(text: string, least = -2000, most = 5000): number | null {
  const found = /^(-?)(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim());
  if (!found) return null;
  const size = Number(found[2]) * 100 + Number((found[3] ?? '').padEnd(2, '0'));
  const value = found[1] && size > 0 ? -size : size;
  return least <= value && value <= most ? value : null;
}

/**
 * A whole number of a cell, from `least` to `most`, with or without thousands marks; null when it is none.
 */
export function parseCount(text: string, least: number, most: number): number | null {
  const digits = text.trim().replaceAll(',', '');
  if (!/^\d{1,9}$/.test(digits)) return null;
  const value = Number(digits);
  return least <= value && value <= most ? value : null;
}

const AMOUNT = /^\d{1,10}\.\d{2}$/;
const centsIn = (text: string): Cents | null => (AMOUNT.test(text) ? textToCents(text) : null);

/** A row that adds a component. */
export const emptyComponent = (): TypedComponent => ({
  name: '',
  category: '',
  quantity: '',
  unitCost: '',
  cost: '',
  usefulLife: '',
  remainingLife: '',
  lastDone: '',
  inflation: '',
  note: '',
});

/** A kept component as text. */
export function typedOf(component: StudyComponent): TypedComponent {
  return {
    name: component.name,
    category: component.category,
    quantity: component.quantity === null ? '' : String(component.quantity),
    unitCost: component.unitCost === null ? '' : centsToText(component.unitCost),
    cost: centsToText(component.cost),
    usefulLife: String(component.usefulLife),
    remainingLife: String(component.remainingLife),
    lastDone: component.lastDoneDate ?? '',
    inflation: rateText(component.inflation),
    note: component.note,
  };
}

/**
 * What a change makes of a row: quantity times unit cost is the cost, and a cost typed over them takes their
 * place.
 */
export function settledComponent(before: TypedComponent | undefined, after: TypedComponent): TypedComponent {
  if (before === after) return after;
  const [quantity, unitCost] = [parseCount(after.quantity, 1, 100_000_000), centsIn(after.unitCost)];
  if (quantity === null || unitCost === null) return after;
  const product = centsToText(BigInt(quantity) * unitCost);
  if (after.cost === product) return after;
  const isCostTyped =
    before !== undefined && before.cost !== after.cost && before.quantity === after.quantity && before.unitCost === after.unitCost;
  return isCostTyped && after.cost !== '' ? { ...after, unitCost: '' } : { ...after, cost: product };
}

/** A row as it is saved; null while it cannot be. */
export function givenOf(row: TypedComponent): GivenComponent | null {
  const cost = centsIn(row.cost);
  const usefulLife = parseCount(row.usefulLife, 1, 100);
  const remainingLife = row.remainingLife === '' ? null : parseCount(row.remainingLife, 0, usefulLife ?? 100);
  const quantity = row.quantity === '' ? null : parseCount(row.quantity, 1, 100_000_000);
  const unitCost = row.unitCost === '' ? null : centsIn(row.unitCost);
  const inflation = row.inflation === '' ? null : parseRate(row.inflation);
  const lastDoneDate = isLocalDate(row.lastDone) ? row.lastDone : null;
  if (row.name.trim() === '' || cost === null || usefulLife === null) return null;
  const isUnread =
    (row.quantity !== '' && quantity === null) ||
    (row.unitCost !== '' && unitCost === null) ||
    (row.inflation !== '' && inflation === null) ||
    (row.lastDone !== '' && lastDoneDate === null) ||
    (row.remainingLife !== '' ? remainingLife === null : lastDoneDate === null);
  if (isUnread) return null;
  const { name, category, note } = row;
  return {
    name: name.trim(),
    category: category.trim(),
    quantity,
    unitCost,
    cost,
    usefulLife,
    remainingLife,
    lastDoneDate,
    inflation,
    note,
  };
}

/** What a plan reckons with of the rows so far: those that can be read. */
export function plannedOf(rows: readonly TypedComponent[], studyDate: LocalDate): StudyComponent[] {
  return rows.flatMap((row) => {
    const given = givenOf(row);
    if (!given) return [];
    const { lastDoneDate, usefulLife } = given;
    const left = given.remainingLife ?? (lastDoneDate ? remainingLifeOn(studyDate, lastDoneDate, usefulLife) : 0);
    return [{ ...given, remainingLife: left }];
  });
}
