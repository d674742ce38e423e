// The journal entry being typed: kept as a draft, checked while it is typed, previewed by the server once it
// could be posted.
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { type Cents, formatMoney, type LocalDate, textToCents } from '../../../../packages/kernel/kernel.ts';
import { type CallFailed, call, previewsOwnPost } from '../../../../packages/pages/client.ts';
import { newSchedule, type ScheduleChoice, scheduleProblems, useEntryDraft } from '../../../../packages/pages/pages.ts';
import { type EntryColumn, entryProblems } from '../../../../packages/ui/ui.ts';
import { callLines, isBlank, lineProblem, mendingLine, type TypedLine, typedTotals } from '../entry-typing.rules.ts';
import { type EntryKind, journal } from '../journal.contract.ts';

/** The entry as it is typed. */
export interface EntryForm {
  postDate: LocalDate | '';
  reference: string;
  description: string;
  entryType: EntryKind;
  reversesNext: boolean;
  overrideReason: string;
  /** When it is posted: at once, or on schedule. */
  schedule: ScheduleChoice;
  /** The draft or waiting entry it goes on with. */
  savedEntryId: string;
  savedVersion: string;
  lines: TypedLine[];
}

/** A form nothing was typed into. */
export function emptyForm(today: LocalDate): EntryForm {
  return {
    postDate: today,
    reference: '',
    description: '',
    entryType: 'JOURNAL',
    reversesNext: false,
    overrideReason: '',
    schedule: newSchedule(today),
    savedEntryId: '',
    savedVersion: '',
    lines: [],
  };
}

export interface JournalDraft {
  form: EntryForm;
  change(part: Partial<EntryForm>): void;
  /** Drops what was typed. */
  clear(): void;
  isTyped: boolean;
  restored: boolean;
  debits: Cents;
  credits: Cents;
  difference: Cents;
  /** What the entry still waits for, in words; null when it could be posted. */
  waitsFor: string | null;
  /** The call it would make. */
  input: ClientInput<typeof journal.previewJournalEntry>;
  preview: ClientOutput<typeof journal.previewJournalEntry> | undefined;
  /** Shows the entry anew, as it would be posted now. */
  lookAgain(): void;
  refusal: CallFailed | null;
}

function problemOf(line: TypedLine, columns: readonly EntryColumn<TypedLine>[]): string | null {
  return entryProblems(columns, [line])[0]?.message ?? (isOpen(line) ? null : lineProblem(line));
}

/** The first thing in the way of posting. Lines are called by their place in the grid. */
function waitingFor(form: EntryForm, columns: readonly EntryColumn<TypedLine>[]): string | null {
  if (form.postDate === '') return 'The post date is missing';
  if (form.description.trim() === '') return 'The description is missing';
  const places = form.lines.flatMap((line, place) => (isBlank(line) ? [] : [{ line, place }]));
  if (places.length === 0) return 'No lines yet';
  for (const { line, place } of places) {
    const problem = problemOf(line, columns);
    if (problem) return `Line ${place + 1}: ${problem}`;
  }
  const mend = mendingLine(form.lines);
  if (mend) return `Out of balance: a ${mend.side} of ${formatMoney(textToCents(mend.amount))} on line ${mend.index + 1} would balance it`;
  const open = places.find(({ line }) => isOpen(line));
  if (open) return `Line ${open.place + 1}: The amount is missing.`;
  if (places.length < 2) return 'An entry has two lines or more';
  const [field, problem] = Object.entries(scheduleProblems(form.schedule))[0] ?? [];
  return field ? `Schedule: ${field === 'name' ? 'the name' : field} ${problem}` : null;
}

/** A line that waits for its amount. */
function isOpen(line: TypedLine): boolean {
  return line.debit === '' && line.credit === '';
}

/** True for a form that still is what it began as; another number of lines says at once that it is not. */
const isAs = (empty: EntryForm) => (form: EntryForm) =>
  form.lines.length === empty.lines.length && JSON.stringify(form) === JSON.stringify(empty);

/** Why an entry that is sound waits for a moment. */
export const beingLookedAt = 'Being looked at';

/**
 * State of the screens that type a journal entry. `empty` is what the form begins with: nothing, a saved
 * entry, or the posted one that is edited, which it `replaces`.
 */
export function useJournalDraft(
  communityId: string,
  { name, empty, replaces }: { name: string; empty: EntryForm; replaces?: string },
  columns: readonly EntryColumn<TypedLine>[],
): JournalDraft {
  const draft = useEntryDraft<EntryForm>({
    name: `journal-entry.${communityId}${name}`,
    title: 'Journal entry',
    empty,
    isBlank: isAs(empty),
  });
  const form = draft.value;
  // A thousand pasted lines are shown first; what they add up to for the server is thought through when the
  // screen has been drawn.
  const settled = useDeferredValue(form);
  const waitsFor = useMemo(() => waitingFor(settled, columns), [settled, columns]);
  const input = useMemo(() => {
    const { postDate, reference, description, entryType, reversesNext, overrideReason } = settled;
    return {
      communityId,
      postDate,
      reference,
      description,
      entryType,
      ...(replaces === undefined ? {} : { entryId: replaces }),
      ...(reversesNext ? { reversesNext } : {}),
      ...(overrideReason.trim() === '' ? {} : { overrideReason: overrideReason.trim() }),
      lines: callLines(settled.lines),
    };
  }, [communityId, replaces, settled]);
  const key = useMemo(() => (waitsFor === null ? JSON.stringify(input) : ''), [waitsFor, input]);
  const preview = useQuery<ClientOutput<typeof journal.previewJournalEntry>, CallFailed>({
    queryKey: [journal.previewJournalEntry.name, key],
    queryFn: ({ signal }) => call(journal.previewJournalEntry, input, { signal }),
    enabled: waitsFor === null && settled.schedule.mode === 'NOW',
    retry: false,
    gcTime: 10_000,
    meta: previewsOwnPost,
    // A preview of a thousand lines is drawn anew anyway; comparing it with the last one would take as long.
    structuralSharing: false,
  });
  const totals = useMemo(() => typedTotals(form.lines), [form.lines]);
  const isSettled = waitsFor === null && settled === form;
  return {
    form,
    change: draft.change,
    clear: draft.clear,
    isTyped: draft.isTyped,
    restored: draft.restored,
    ...totals,
    waitsFor: settled === form ? waitsFor : (waitsFor ?? beingLookedAt),
    input,
    preview: isSettled && form.schedule.mode === 'NOW' ? preview.data : undefined,
    lookAgain: () => void preview.refetch(),
    refusal: isSettled && form.schedule.mode === 'NOW' ? preview.error : null,
  };
}

/** The figures of the bottom strip. */
export function figuresOf({ debits, credits, difference }: JournalDraft) {
  return [
    { label: 'Debits', value: formatMoney(debits, 'digits') },
    { label: 'Credits', value: formatMoney(credits, 'digits') },
    { label: 'Difference', value: formatMoney(difference, 'digits'), tone: difference === 0n ? undefined : ('attention' as const) },
  ];
}
