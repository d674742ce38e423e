// A reconciliation as sections of the two-pane table: suggested, only on the statement, only in the books,
// matched.
import type { ReactNode } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDay, formatMoney, localDate } from '../../../../packages/kernel/kernel.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import { centsOf, KeyHints, LinkButton, type MatchLine, type MatchRow, type MatchSection } from '../../../../packages/ui/ui.ts';
import type { banking } from '../../banking.contract.ts';

/** A reconciliation as it comes from the server. */
export type View = ClientOutput<typeof banking.getReconciliation>;
export type Line = View['onlyOnStatement'][number];
export type Item = View['onlyInBooks'][number];
type PlainLine = View['suggested'][number]['lines'][number];
type PlainItem = View['suggested'][number]['items'][number];

/** What rows do; absent where the viewer may not, or where the reconciliation is completed. */
export interface RowActs {
  accept?: ((suggestionId: string) => void) | undefined;
  record?: ((line: Line) => void) | undefined;
  showItem(itemKey: string, title: string): void;
}

/** `Oct 29` */
export function shortDate(date: string): string {
  return formatDay(localDate(date.slice(0, 10)));
}

/** An amount as a person reads it, zero in digits. */
export function figure(amount: string): string {
  return formatMoney(centsOf(amount) ?? 0n, 'digits');
}

/** An amount without its sign, for buttons that name it. */
function size(amount: string): string {
  return figure(amount.replace(/^-/, ''));
}

function bankLines(lines: readonly PlainLine[], none: string): readonly MatchLine[] | string {
  if (lines.length === 0) return none;
  return lines.map((line) => ({
    key: line.bankLineId,
    date: shortDate(line.lineDate),
    text: line.description || line.typeTitle || `Type ${line.typeCode}`,
    amount: line.amount,
  }));
}

function bookLines(items: readonly PlainItem[], acts: RowActs, none: string): readonly MatchLine[] | string {
  if (items.length === 0) return none;
  const text = (item: PlainItem): ReactNode =>
    item.entryCount === 1 ? (
      item.description
    ) : (
      <>
        {item.description} <LinkButton onClick={() => acts.showItem(item.itemKey, item.description)}>show</LinkButton>
      </>
    );
  return items.map((item) => ({
    key: item.itemKey,
    date: shortDate(item.itemDate),
    ref: item.reference,
    text: text(item),
    amount: item.amount,
  }));
}

function suggestedRows(view: View, acts: RowActs): MatchRow[] {
  const { accept } = acts;
  return view.suggested.map((one) => ({
    key: `s:${one.suggestionId}`,
    left: bankLines(one.lines, 'Never reaches the bank'),
    reason: one.reason,
    right: bookLines(one.items, acts, ''),
    ...(accept ? { act: { label: 'Accept', run: () => accept(one.suggestionId) } } : {}),
  }));
}

/** What a check is in the books whose amount at the bank is another. */
function misreadWords({ reference, amount, difference }: NonNullable<Line['misread']>): string {
  return `Check ${reference} is ${size(amount)} in the books, the bank took ${size(difference)} ${difference.startsWith('-') ? 'more' : 'less'}`;
}

function reasonOf(line: Line): string {
  if (line.misread) return misreadWords(line.misread);
  return line.record ? `${line.record.glName}, ${line.record.glNumber}` : line.typeTitle;
}

function labelOf({ misread, amount }: Line): string {
  return misread ? `Record difference ${size(misread.difference)}` : `Record ${size(amount)}`;
}

/** A line that opens what it is and what it may be. */
const lineLink = (line: Line): readonly MatchLine[] => {
  const { bankLineId, lineDate, amount, description, typeTitle, typeCode } = line;
  const text = (
    <ScreenLink to="transaction-ar-uncleared-bank" params={{ bankLineId }}>
      {description || typeTitle || `Type ${typeCode}`}
    </ScreenLink>
  );
  return [{ key: bankLineId, date: shortDate(lineDate), text, amount }];
};

function statementRows(view: View, acts: RowActs): MatchRow[] {
  const { record } = acts;
  return view.onlyOnStatement.map((line) => ({
    key: `l:${line.bankLineId}`,
    left: lineLink(line),
    reason: reasonOf(line),
    right: 'Not in the books yet',
    ...((line.record || line.misread) && record ? { act: { label: labelOf(line), run: () => record(line) } } : {}),
  }));
}

function bookRows(view: View, acts: RowActs): MatchRow[] {
  return view.onlyInBooks.map((item) => ({
    key: `b:${item.itemKey}`,
    left: `Not cleared by ${shortDate(view.statementDate)}`,
    reason: item.note,
    ...(item.isOld ? { tone: 'attention' as const } : {}),
    right: bookLines([item], acts, ''),
  }));
}

function matchedRows(view: View, acts: RowActs): MatchRow[] {
  return view.matched.map((match) => ({
    key: `m:${match.matchId}`,
    settled: true,
    left: bankLines(match.lines, match.kind === 'VOID' ? 'Never reaches the bank' : 'Not on the statement'),
    reason: match.reason,
    right: bookLines(match.items, acts, 'Nothing in the books'),
  }));
}

function AcceptKeys({ count }: { count: number }) {
  return (
    <span className="row">
      <KeyHints
        hints={[
          { keys: 'space', label: 'Accept' },
          { keys: 'shift+enter', label: `Accept all ${count}` },
        ]}
      />
    </span>
  );
}

function matchedWords({ matched, lineCount }: View): string {
  return lineCount === 0 ? '' : `${matched.flatMap((match) => match.lines).length} of ${lineCount} statement lines matched`;
}

/**
 * The sections with rows, in the order of the work. Sections without rows are left out, so that what is left
 * to do stands on top.
 */
export function sectionsOf(view: View, acts: RowActs): MatchSection[] {
  const { outstanding, inTransit } = view.figures;
  const sections: MatchSection[] = [
    {
      key: 'suggested',
      title: 'Suggested',
      suggested: true,
      aside: acts.accept && <AcceptKeys count={view.suggested.length} />,
      rows: suggestedRows(view, acts),
    },
    { key: 'statement', title: 'Only on the statement', rows: statementRows(view, acts) },
    {
      key: 'books',
      title: 'Only in the books',
      aside: `outstanding checks ${figure(outstanding)}, deposits in transit ${figure(inTransit)}`,
      rows: bookRows(view, acts),
    },
    { key: 'matched', title: 'Matched', aside: matchedWords(view), rows: matchedRows(view, acts) },
  ];
  return sections.filter((section) => section.rows.length > 0);
}
