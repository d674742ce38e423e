// Filters and searched words as conditions: column names come from the declaration alone, values travel as
// parameters.
import type { RawBuilder } from 'kysely';
import { type AnyList, type DateSpan, type FilterGroup, filterDay, type ListColumn, type ListFilter } from '../contract/contract.ts';
import { sql } from '../db/database.ts';
import {
  addDays,
  addMonths,
  assert,
  dateOf,
  endOfMonth,
  type LocalDate,
  parseDate,
  parseMoney,
  startOfMonth,
  textToCents,
} from '../kernel/kernel.ts';

type Sql = RawBuilder<unknown>;

/** The first and last day of a span; null is without limit. */
export function spanOf(span: DateSpan, today: LocalDate): { from: LocalDate | null; to: LocalDate | null } {
  const month = (offset: number) => {
    const from = startOfMonth(addMonths(startOfMonth(today), offset));
    return { from, to: endOfMonth(from) };
  };
  const year = (offset: number) => {
    const number = Number(today.slice(0, 4)) + offset;
    return { from: dateOf(number, 1, 1), to: dateOf(number, 12, 31) };
  };
  switch (span) {
    case 'today':
      return { from: today, to: today };
    case 'this-month':
      return month(0);
    case 'last-month':
      return month(-1);
    case 'next-month':
      return month(1);
    case 'this-year':
      return year(0);
    case 'last-year':
      return year(-1);
    case 'past':
      return { from: null, to: addDays(today, -1) };
  }
}

function within(value: Sql, from: Sql | null, to: Sql | null): Sql {
  const parts = [from && sql`${value} >= ${from}`, to && sql`${value} <= ${to}`].filter((part) => part !== null);
  return sql.join(parts, sql` and `);
}

function dateCondition(value: Sql, { op, values: [first = '', second = ''] }: ListFilter, today: LocalDate): Sql {
  const day = (text: string) => sql`${filterDay(text, today)}::date`;
  const limit = (text: LocalDate | null) => (text === null ? null : sql`${text}::date`);
  if (op === 'span') {
    const { from, to } = spanOf(first as DateSpan, today);
    return within(value, limit(from), limit(to));
  }
  if (op === 'between') return within(value, day(first), day(second));
  if (op === 'from') return within(value, day(first), null);
  return op === 'through' ? within(value, null, day(first)) : sql`${value} = ${day(first)}`;
}

/** Whole units stand for themselves, money for its cents: `12` and `12.00` are the same amount. */
function numberOf(column: ListColumn, text: string): bigint {
  return column.kind === 'money' ? textToCents(text.includes('.') ? text : `${text}.00`) : BigInt(text);
}

function amountCondition(column: ListColumn, value: Sql, { op, values: [first = '', second = ''] }: ListFilter): Sql {
  const amount = (text: string) => (column.decimals ? sql`${text}::numeric` : sql`${String(numberOf(column, text))}::bigint`);
  if (op === 'over') return sql`${value} > ${amount(first)}`;
  if (op === 'under') return sql`${value} < ${amount(first)}`;
  return op === 'between' ? within(value, amount(first), amount(second)) : sql`${value} = ${amount(first)}`;
}

function textCondition(value: Sql, { op, values: [first = ''] }: ListFilter): Sql {
  if (op === 'is') return sql`lower(${value}) = lower(${first})`;
  const at = sql`strpos(lower(${value}), lower(${first}))`;
  return op === 'starts' ? sql`${at} = 1` : sql`${at} > 0`;
}

function conditionOf(list: AnyList, filter: ListFilter, today: LocalDate): Sql {
  const { key, op, values } = filter;
  const column = list.columns[key];
  assert(column, `a filter of ${list.name} names the column ${key}, which it has not`);
  const value = sql`list.${sql.ref(key)}`;
  if (op === 'blank') return column.kind === 'text' ? sql`${value} = ''` : sql`${value} is null`;
  if (op === 'filled') return column.kind === 'text' ? sql`${value} <> ''` : sql`${value} is not null`;
  switch (column.kind) {
    case 'text':
      return textCondition(value, filter);
    case 'date':
      return dateCondition(value, filter, today);
    case 'status':
      return sql`${value} = any(${[...values]}::text[])`;
    case 'flag':
      return sql`${value} = ${values[0] === 'yes'}::boolean`;
    default:
      return amountCondition(column, value, filter);
  }
}

/** What one searched word may stand for: a piece of any text, a word of a status, an amount, a day. */
function wordCondition(list: AnyList, word: string, today: LocalDate): Sql {
  const columns = Object.entries(list.columns);
  const refs = (kind: ListColumn['kind']) => columns.filter(([, column]) => column.kind === kind).map(([key]) => sql`list.${sql.ref(key)}`);
  const texts = refs('text');
  const parts: Sql[] = texts.length > 0 ? [sql`strpos(lower(concat_ws(' ', ${sql.join(texts)})), ${word}) > 0`] : [];
  for (const [key, { words }] of columns) {
    const meant = Object.entries(words ?? {}).filter(([, [name]]) => name.toLowerCase().includes(word));
    if (meant.length > 0) parts.push(sql`list.${sql.ref(key)} = any(${meant.map(([value]) => value)}::text[])`);
  }
  const cents = parseMoney(word);
  if (cents !== null) parts.push(...refs('money').map((value) => sql`${value} in (${String(cents)}::bigint, ${String(-cents)}::bigint)`));
  const day = /\d[/-]\d/.test(word) ? parseDate(word, today) : null;
  if (day !== null) parts.push(...refs('date').map((value) => sql`${value} = ${day}::date`));
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`;
}

/** A built query. What is null holds nothing, so that `not` takes all rows its inside does not. */
function groupCondition(list: AnyList, { join, not, parts }: FilterGroup, today: LocalDate): Sql {
  if (parts.length === 0) return sql`true`;
  const each = parts.map((part) =>
    'parts' in part ? groupCondition(list, part, today) : sql`coalesce(${conditionOf(list, part, today)}, false)`,
  );
  const joined = sql`(${sql.join(each, join === 'and' ? sql` and ` : sql` or `)})`;
  return not ? sql`(not ${joined})` : joined;
}

/**
 * Everything that is asked of the rows, as one condition. Every searched word must be found; null columns
 * never match.
 */
export function condition(
  list: AnyList,
  asked: { filter: readonly ListFilter[]; search: string; group?: FilterGroup },
  today: LocalDate,
): Sql {
  const words = asked.search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const parts = [...asked.filter.map((each) => conditionOf(list, each, today)), ...words.map((word) => wordCondition(list, word, today))];
  if (asked.group) parts.push(groupCondition(list, asked.group, today));
  return parts.length > 0
    ? sql`(${sql.join(
        parts.map((part) => sql`coalesce(${part}, false)`),
        sql` and `,
      )})`
    : sql`true`;
}
