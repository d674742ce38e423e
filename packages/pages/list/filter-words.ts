// Filters in words: what a column can be asked, what a chip says, and what a person typed as the value a filter keeps.
import type { ListColumn } from '../../contract/list.ts';
import { dateSpans, type FilterOp, filterOps, type ListFilter } from '../../contract/list-filter.ts';
import {
  centsToText,
  formatDate,
  formatMoney,
  isLocalDate,
  type LocalDate,
  parseDate,
  parseMoney,
  textToCents,
} from '../../kernel/kernel.ts';

const opWords: Record<FilterOp, string> = {
  contains: 'contains',
  starts: 'starts with',
  is: 'is',
  blank: 'is blank',
  filled: 'is filled in',
  over: 'over',
  under: 'under',
  between: 'between',
  span: 'within',
  from: 'from',
  through: 'through',
  on: 'on',
  in: 'is one of',
};

/** What a column can be asked, for a choice. Columns that are never blank are not asked whether they are. */
export function questionsOf(column: ListColumn): readonly { value: FilterOp; label: string }[] {
  const ops: readonly FilterOp[] = filterOps[column.kind];
  return ops.filter((op) => !(column.always && (op === 'blank' || op === 'filled'))).map((value) => ({ value, label: opWords[value] }));
}

function valueWords(column: ListColumn, op: FilterOp, value: string): string {
  if (op === 'span') return dateSpans[value as keyof typeof dateSpans];
  switch (column.kind) {
    case 'money':
      return formatMoney(textToCents(value.includes('.') ? value : `${value}.00`), 'digits');
    case 'date':
      return isLocalDate(value) ? formatDate(value) : value === 't' ? 'today' : value;
    case 'status':
      return column.words?.[value]?.[0] ?? value;
    case 'flag':
      return (column.yesNo ?? ['Yes', 'No'])[value === 'yes' ? 0 : 1];
    default:
      return column.kind === 'text' ? `“${value}”` : value;
  }
}

/** What the chip of a filter says: `over 0.00`, `this month`, `Open, Paid`. */
export function filterWords(column: ListColumn, { op, values }: ListFilter): string {
  const words = values.map((value) => valueWords(column, op, value));
  if (op === 'blank' || op === 'filled') return opWords[op];
  if (op === 'between') return words.join(' to ');
  const plain = op === 'span' || op === 'in' || (op === 'is' && column.kind !== 'text');
  return plain ? words.join(', ') : `${opWords[op]} ${words.join(', ')}`;
}

/** A typed value as the filter keeps it: amounts as `1250.00`, days as dates, while `t`, `eom` and `+7` go on moving with today; null when it is none. */
export function keptValue(column: ListColumn, typed: string, today: LocalDate): string | null {
  const text = typed.trim();
  if (column.kind === 'money') {
    const cents = parseMoney(text);
    return cents === null ? null : centsToText(cents);
  }
  if (column.kind === 'count') return /^-?\d{1,9}$/.test(text.replaceAll(',', '')) ? text.replaceAll(',', '') : null;
  if (column.kind === 'date') {
    if (/^(t|bom|eom|[+-]\d{1,4})$/i.test(text)) return text.toLowerCase();
    return parseDate(text, today);
  }
  return text === '' ? null : text;
}
