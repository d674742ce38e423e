// Rules of typing a journal entry: what the typed lines add up to, what would mend them, and the call they
// become.
import { type Cents, centsToText, sumCents, textToCents } from '../../../packages/kernel/kernel.ts';

/** A line as typed; amounts are wire text or blank. */
export interface TypedLine {
  accountId: string;
  name: string;
  /** Blank takes that of the account. */
  costCenterId: string;
  debit: string;
  credit: string;
  memo: string;
}

/** A line nothing was typed into yet. */
export const blankLine: TypedLine = { accountId: '', name: '', costCenterId: '', debit: '', credit: '', memo: '' };

const AMOUNT = /^\d{1,10}\.\d{2}$/;

function centsOf(text: string): Cents {
  return AMOUNT.test(text) ? textToCents(text) : 0n;
}

/** True for a line that holds nothing. */
export function isBlank(line: TypedLine): boolean {
  return line.accountId === '' && line.debit === '' && line.credit === '' && line.memo === '';
}

/**
 * Debits, credits and debits less credits of the typed lines, in cents; what is no amount counts as nothing.
 */
export function typedTotals(lines: readonly TypedLine[]): { debits: Cents; credits: Cents; difference: Cents } {
  const debits = sumCents(lines.map((line) => centsOf(line.debit)));
  const credits = sumCents(lines.map((line) => centsOf(line.credit)));
  return { debits, credits, difference: debits - credits };
}

/**
 * What keeps a line from being posted beside what its cells say by themselves: it needs one amount, above
 * zero, on one side.
 */
export function lineProblem(line: TypedLine): string | null {
  if (line.debit !== '' && line.credit !== '') return 'A line has a debit or a credit, not both.';
  const amount = line.debit || line.credit;
  if (amount === '') return 'The amount is missing.';
  if (amount.startsWith('-')) return 'Amounts stand above zero; use the other side instead.';
  return AMOUNT.test(amount) && textToCents(amount) > 0n ? null : 'The amount must lie between 0.01 and 9,999,999,999.99.';
}

/**
 * The line that would mend a difference: the last line without an amount takes it, else a new one. Null when
 * debits equal credits.
 * Source: ux.md M7.
 */
export function mendingLine(lines: readonly TypedLine[]): { index: number; side: 'debit' | 'credit'; amount: string } | null {
  const { difference } = typedTotals(lines);
  if (difference === 0n) return null;
  const open = lines.findLastIndex((line) => line.debit === '' && line.credit === '');
  const side = difference > 0n ? 'credit' : 'debit';
  return { index: open < 0 ? lines.length : open, side, amount: centsToText(difference > 0n ? difference : -difference) };
}

/** The lines with the one that mends them. */
export function withMendingLine(lines: readonly TypedLine[]): TypedLine[] {
  const mend = mendingLine(lines);
  if (!mend) return [...lines];
  const line = { ...(lines[mend.index] ?? blankLine), [mend.side]: mend.amount };
  return mend.index < lines.length ? lines.map((each, i) => (i === mend.index ? line : each)) : [...lines, line];
}

/** The typed lines as the call takes them; blank lines are left out. */
export function callLines(
  lines: readonly TypedLine[],
): { accountId: string; costCenterId?: string; debit?: string; credit?: string; memo: string }[] {
  return lines
    .filter((line) => !isBlank(line))
    .map(({ accountId, costCenterId, debit, credit, memo }) => ({
      accountId,
      memo,
      ...(costCenterId === '' ? {} : { costCenterId }),
      ...(debit === '' ? {} : { debit }),
      ...(credit === '' ? {} : { credit }),
    }));
}

/**
 * Typed lines as they are saved, unfinished ones too; blank lines are left out. What is no amount is left out
 * of its line.
 */
export function savedLines(lines: readonly TypedLine[]) {
  const amount = (text: string) => (AMOUNT.test(text) ? text : null);
  return lines
    .filter((line) => !isBlank(line))
    .map(({ accountId, costCenterId, debit, credit, memo }) => ({
      accountId: /^\d+$/.test(accountId) ? accountId : null,
      costCenterId: /^\d+$/.test(costCenterId) ? costCenterId : null,
      debit: amount(debit),
      credit: amount(credit),
      memo,
    }));
}
