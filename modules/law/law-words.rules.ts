// How records are told on a screen: parameters as words, conditions as sentences, and which pack binds whom.
import { percentText } from '../../packages/contract/contract.ts';
import type { Clocked, Pack, RuleRecord } from './engine/pack.rules.ts';

/** "minInstallmentCents" as "Min installment". */
export function parameterTitle(name: string): string {
  const words = name
    .replace(/(Cents|Bps|X100)$/, '')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const meanings = {
  NOT_BEFORE: 'not before it ends',
  AFTER_WINDOW: 'only after it',
  DEADLINE: 'by its end',
  WITHIN_BEFORE: 'that long before',
} as const;

function isClock(value: object): value is Clocked {
  return 'n' in value && 'from' in value && 'semantics' in value;
}

function clockText({ n, unit, kind, from, semantics }: Clocked): string {
  const counted = kind === 'calendar' ? '' : `${kind} `;
  return `${n} ${counted}${unit}${n === 1 ? '' : 's'} from ${parameterTitle(from).toLowerCase()}, ${meanings[semantics]}`;
}

function money(cents: number): string {
  const text = String(Math.abs(cents)).padStart(3, '0');
  return `$${text.slice(0, -2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${text.slice(-2)}`;
}

/** The value of a parameter in words. */
export function parameterText(name: string, value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return /Cents$/.test(name) ? money(value) : /[bB]ps/.test(name) ? percentText(value) : String(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.map((one) => parameterText(name, one)).join('; ');
  if (typeof value !== 'object') return String(value);
  if (isClock(value)) return clockText(value);
  return Object.entries(value)
    .map(([part, inner]) => `${parameterTitle(part).toLowerCase()}: ${parameterText(part, inner)}`)
    .join(', ');
}

const compared = {
  eq: 'is',
  ne: 'is not',
  in: 'is one of',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
} as const;

/** The conditions of a record in words. */
export function conditionTexts({ appliesIf }: Pick<RuleRecord, 'appliesIf'>): string[] {
  return appliesIf.map(({ fact, op, value }) => `${parameterTitle(fact)} ${compared[op]} ${parameterText(fact, value)}`);
}

/** The jurisdiction of a state given as its letters or its name; null where no pack has it. */
export function jurisdictionFor(packs: Iterable<Pick<Pack, 'jurisdiction' | 'name'>>, state: string): string | null {
  const wanted = state.trim().toLowerCase();
  for (const { jurisdiction, name } of packs) {
    if (jurisdiction === `US-${state.trim().toUpperCase()}` || (wanted !== '' && name.toLowerCase() === wanted)) return jurisdiction;
  }
  return null;
}
