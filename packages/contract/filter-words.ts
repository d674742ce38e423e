// What a filter says in words, on its chip and on paper.
import { formatDate, formatMoney, isLocalDate, textToCents } from '../kernel/kernel.ts';
import type { ListColumn } from './list.ts';
import { dateSpans, type FilterOp, type ListFilter } from './list-filter.ts';

/** What may be asked of a column, in words. */
export const opWords: Record<FilterOp, string> = {
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
