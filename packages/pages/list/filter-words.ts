// What a column can be asked, and what a person typed as the value a filter keeps.
import { opWords } from '../../contract/filter-words.ts';
import type { ListColumn } from '../../contract/list.ts';
import { type FilterOp, filterOps } from '../../contract/list-filter.ts';
import { centsToText, type LocalDate, parseDate, parseMoney } from '../../kernel/kernel.ts';

/** What a column can be asked, for a choice. Columns that are never blank are not asked whether they are. */
export function questionsOf(column: ListColumn): readonly { value: FilterOp; label: string }[] {
  const ops: readonly FilterOp[] = filterOps[column.kind];
  return ops.filter((op) => !(column.always && (op === 'blank' || op === 'filled'))).map((value) => ({ value, label: opWords[value] }));
}

/**
 * A typed value as the filter keeps it: amounts as `1250.00`, days as dates, while `t`, `eom` and `+7` go on
 * moving with today; null when it is none.
 */
export function keptValue(column: ListColumn, typed: string, today: LocalDate): string | null {
  const text = typed.trim();
  if (column.kind === 'money') {
    const cents = parseMoney(text);
    return cents === null ? null : centsToText(cents);
  }
  if (column.kind === 'count')
    return (column.decimals ? /^-?\d{1,15}(\.\d{1,6})?$/ : /^-?\d{1,9}$/).test(text.replaceAll(',', '')) ? text.replaceAll(',', '') : null;
  if (column.kind === 'date') {
    if (/^(t|bom|eom|[+-]\d{1,4})$/i.test(text)) return text.toLowerCase();
    return parseDate(text, today);
  }
  return text === '' ? null : text;
}
