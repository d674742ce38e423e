// The journal entry being typed: kept as a draft, checked while it is typed, previewed by the server once it could be posted.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { type Cents, formatMoney, type LocalDate, textToCents } from '../../../../packages/kernel/kernel.ts';
import { type CallFailed, call } from '../../../../packages/pages/client.ts';
import { useEntryDraft } from '../../../../packages/pages/pages.ts';
import { type EntryColumn, entryProblems } from '../../../../packages/ui/ui.ts';
import { callLines, isBlank, lineProblem, mendingLine, type TypedLine, typedTotals } from '../entry-typing.rules.ts';
import { journal } from '../journal.contract.ts';

/** The entry as it is typed. */
export interface EntryForm {
  postDate: LocalDate | '';
  reference: string;
  description: string;
  entryType: 'JOURNAL' | 'OPENING';
  lines: TypedLine[];
}

export interface JournalDraft {
  form: EntryForm;
  change(part: Partial<EntryForm>): void;
  /** Drops what was typed. */
  clear(): void;
  restored: boolean;
  debits: Cents;
  credits: Cents;
  difference: Cents;
  /** What the entry still waits for, in words; null when it could be posted. */
  waitsFor: string | null;
  /** The call it would make. */
  input: ClientInput<typeof journal.addJournalEntry>;
  preview: ClientOutput<typeof journal.previewJournalEntry> | undefined;
  refusal: CallFailed | null;
}

/** The first thing in the way of posting. Lines are called by their place in the grid. */
function waitingFor(form: EntryForm, columns: readonly EntryColumn<TypedLine>[]): string | null {
  if (form.postDate === '') return 'The post date is missing';
  if (form.description.trim() === '') return 'The description is missing';
  const places = form.lines.flatMap((line, place) => (isBlank(line) ? [] : [{ line, place }]));
  if (places.length === 0) return 'No lines yet';
  for (const { line, place } of places) {
    const problem = entryProblems(columns, [line])[0]?.message ?? (isOpen(line) ? null : lineProblem(line));
    if (problem) return `Line ${place + 1}: ${problem}`;
  }
  const mend = mendingLine(form.lines);
  if (mend) return `Out of balance: a ${mend.side} of ${formatMoney(textToCents(mend.amount))} on line ${mend.index + 1} would mend it`;
  const open = places.find(({ line }) => isOpen(line));
  if (open) return `Line ${open.place + 1}: The amount is missing.`;
  return places.length < 2 ? 'An entry has two lines or more' : null;
}

/** A line that waits for its amount. */
function isOpen(line: TypedLine): boolean {
  return line.debit === '' && line.credit === '';
}

/** State of the screen that adds a journal entry. */
export function useJournalDraft(communityId: string, today: LocalDate, columns: readonly EntryColumn<TypedLine>[]): JournalDraft {
  const empty = useMemo((): EntryForm => ({ postDate: today, reference: '', description: '', entryType: 'JOURNAL', lines: [] }), [today]);
  const draft = useEntryDraft<EntryForm>({ name: `journal-entry.${communityId}`, title: 'Journal entry', empty });
  const form = draft.value;
  const waitsFor = waitingFor(form, columns);
  const { postDate, reference, description, entryType } = form;
  const input = { communityId, postDate, reference, description, entryType, lines: callLines(form.lines) };
  const preview = useQuery<ClientOutput<typeof journal.previewJournalEntry>, CallFailed>({
    queryKey: [journal.previewJournalEntry.name, input],
    queryFn: ({ signal }) => call(journal.previewJournalEntry, input, { signal }),
    enabled: waitsFor === null,
    retry: false,
  });
  return {
    form,
    change: draft.change,
    clear: draft.clear,
    restored: draft.restored,
    ...typedTotals(form.lines),
    waitsFor,
    input,
    preview: waitsFor === null ? preview.data : undefined,
    refusal: waitsFor === null ? preview.error : null,
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
