// What a person builds in the query builder, read into the query the server knows, or into what is wrong with
// it.
import { type FilterOp, type ListColumn, parseFilter } from '../../../packages/contract/contract.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';

/** One line of the builder. Values stand as text: two joined by `..`, several by commas. */
export interface BuiltRule {
  field: string;
  operator: string;
  value: unknown;
}

/** Lines and groups, joined by one word. */
export interface BuiltGroup {
  combinator: string;
  not?: boolean | undefined;
  rules: readonly (BuiltRule | BuiltGroup)[];
}

/** The query as `parseGroup` reads it. */
export interface WireGroup {
  join: 'and' | 'or';
  not: boolean;
  parts: (string | WireGroup)[];
}

type Columns = Readonly<Record<string, ListColumn>>;
type Kept = (column: ListColumn, typed: string, today: LocalDate) => string | null;

/**
 * The text of one line; null when a value is missing or none of its column. `kept` reads what is typed as the
 * filter keeps it.
 */
export function ruleText(columns: Columns, { field, operator, value }: BuiltRule, kept: Kept, today: LocalDate): string | null {
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (!column) return null;
  const op = operator as FilterOp;
  const typed = String(value ?? '');
  const isChosen = op === 'in' || op === 'span' || column.kind === 'flag';
  const given = op === 'blank' || op === 'filled' ? [] : op === 'between' ? typed.split('..') : [typed];
  const values = isChosen ? given : given.map((each) => kept(column, each, today) ?? '');
  const text = `${field}:${operator}:${values.join('..')}`;
  return parseFilter(columns, text) ? text : null;
}

/** The whole query; null while some line is not complete. */
export function wireGroup(columns: Columns, group: BuiltGroup, kept: Kept, today: LocalDate): WireGroup | null {
  const parts = group.rules.map((part) => ('rules' in part ? wireGroup(columns, part, kept, today) : ruleText(columns, part, kept, today)));
  if (parts.includes(null)) return null;
  return { join: group.combinator === 'or' ? 'or' : 'and', not: group.not === true, parts: parts.filter((part) => part !== null) };
}

/** A kept query as the builder shows it; what the columns do not know is left out. */
export function builtGroup(columns: Columns, { join, not, parts }: WireGroup): BuiltGroup {
  const rules = parts.flatMap((part): (BuiltRule | BuiltGroup)[] => {
    if (typeof part !== 'string') return [builtGroup(columns, part)];
    const filter = parseFilter(columns, part);
    if (!filter) return [];
    const { key: field, op: operator, values } = filter;
    return [{ field, operator, value: values.join(operator === 'between' ? '..' : ',') }];
  });
  return { combinator: join, not, rules };
}
