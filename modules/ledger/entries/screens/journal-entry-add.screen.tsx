// Types a journal entry or opening balances: a grid of lines, the running difference with the line that mends
// it, the preview by fund, one commit; now or on schedule.
import { useMemo, useState } from 'react';
import type { ClientInput, ClientOutput, Endpoint } from '../../../../packages/contract/contract.ts';
import { formatDateShort, formatMoney, textToCents } from '../../../../packages/kernel/kernel.ts';
import { type CallFailed, call, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { scheduleInput, toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Column,
  CommitBar,
  Failed,
  LoadingRows,
  MenuButton,
  PageHeader,
  Split,
  Tag,
  toast,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { blankLine, savedLines, type TypedLine, withMendingLine } from '../entry-typing.rules.ts';
import { journal } from '../journal.contract.ts';
import { journalNumberText } from '../journal-number.rules.ts';
import { savedEntries } from '../saved-entry.contract.ts';
import {
  type Accounts,
  EntryAside,
  type EntryChoices,
  EntryHead,
  EntryLines,
  EntryRefusal,
  useChart,
  useEntryColumns,
} from './entry-form.tsx';
import { SaveTemplate } from './save-template.tsx';
import { beingLookedAt, type EntryForm, emptyForm, figuresOf, type JournalDraft, useJournalDraft } from './use-journal-draft.tsx';

type Saved = ClientOutput<typeof savedEntries.getSavedEntry>;
type Shown = ClientOutput<typeof journal.getJournalEntry>;

/** Lines of a saved or posted entry as they are typed. */
export function typedLines(
  lines: readonly { accountId: string | null; costCenterId: string | null; debit: string | null; credit: string | null; memo: string }[],
  accounts: Accounts,
  { costCenters }: EntryChoices,
): TypedLine[] {
  const names = new Map(accounts.map((account) => [account.accountId, account.name]));
  const centers = new Set(costCenters.map((center) => center.costCenterId));
  return lines.map(({ accountId, costCenterId, debit, credit, memo }) => ({
    ...blankLine,
    accountId: accountId ?? '',
    name: names.get(accountId ?? '') ?? '',
    costCenterId: costCenterId && centers.has(costCenterId) ? costCenterId : '',
    debit: debit ?? '',
    credit: credit ?? '',
    memo,
  }));
}

/** Keeps the form on the server, for whoever goes on with it. */
function useKeepDraft(draft: JournalDraft) {
  const { communityId } = useCommunity();
  const shell = useShell();
  const save = useCommand(savedEntries.saveDraft);
  const { postDate, reference, description, entryType, reversesNext, overrideReason, savedEntryId, savedVersion, lines } = draft.form;
  return () =>
    save.mutate(
      {
        communityId,
        ...(savedEntryId === '' ? {} : { savedEntryId, version: savedVersion }),
        postDate: postDate === '' ? null : postDate,
        reference,
        description,
        entryType,
        reversesNext,
        overrideReason,
        lines: savedLines(lines),
      },
      {
        onSuccess: () => {
          draft.clear();
          toast({ text: 'The draft is kept' });
          shell.go('journal-entries', {}, { tab: 'waiting' });
        },
        onError: toastFailure,
      },
    );
}

/** Posts the entry, or makes it recur. */
function useSubmit(draft: JournalDraft, onError: (failure: CallFailed | null) => void) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const post = useCommand(journal.addJournalEntry);
  const recur = useCommand(savedEntries.addRecurringEntry);
  const mayReverse = useMayCall(journal.reverseJournalEntry);
  const undo = (entryId: string) => () => {
    call(journal.reverseJournalEntry, { communityId, entryId, reason: 'Undone at once' }).then(
      () => toast({ text: 'The entry was reversed' }),
      toastFailure,
    );
  };
  const run = () => {
    onError(null);
    const { form, input } = draft;
    const schedule = scheduleInput(form.schedule);
    if (schedule) {
      const { postDate: _date, overrideReason: _reason, ...entry } = { overrideReason: '', ...input };
      recur.mutate(
        { ...entry, schedule },
        {
          onSuccess: ({ nextDates: [next] }) => {
            draft.clear();
            toast({ text: next ? `${form.schedule.name} runs next on ${formatDateShort(next)}` : `Saved ${form.schedule.name}` });
            shell.go('journal-entries', {}, { tab: 'recurring' });
          },
          onError,
        },
      );
      return;
    }
    const saved = form.savedEntryId === '' ? {} : { savedEntryId: form.savedEntryId };
    // The button waits for the preview: nothing is posted that was not shown.
    if (!draft.preview) return;
    const { baseHash } = draft.preview;
    post.mutate(
      { ...input, ...saved, baseHash },
      {
        onSuccess: ({ entryId, journalNumber, reversalEntryId }) => {
          draft.clear();
          const beside = reversalEntryId === null ? '' : `, reversed in the next period by ${journalNumberText(journalNumber + 1)}`;
          toast({
            text: `Posted ${form.description} as ${journalNumberText(journalNumber)}${beside}`,
            ...(mayReverse && reversalEntryId === null ? { undo: undo(entryId) } : {}),
          });
          shell.go('journal-entry-view', { entryId });
        },
        onError: (failure) => {
          if (failure.code === 'baseChanged') draft.lookAgain();
          onError(failure);
        },
      },
    );
  };
  return { run, busy: post.isPending || recur.isPending };
}

function commitLabel({ preview, form }: JournalDraft): string {
  if (form.schedule.mode !== 'NOW') return form.schedule.mode === 'AUTOMATE' ? 'Automate the entry' : 'Schedule the entry';
  return preview ? `Post ${preview.lines.length} lines, ${formatMoney(textToCents(preview.total))}` : 'Post the entry';
}

function EntryPage({
  accounts,
  choices,
  empty,
  name,
  waits,
}: {
  accounts: Accounts;
  choices: EntryChoices;
  empty: EntryForm;
  name: string;
  waits: boolean;
}) {
  const { communityId } = useCommunity();
  const shell = useShell();
  const columns = useEntryColumns(accounts, choices);
  const draft = useJournalDraft(communityId, { name, empty }, columns);
  const [failure, setFailure] = useState<CallFailed | null>(null);
  const [naming, setNaming] = useState(false);
  const submit = useSubmit(draft, setFailure);
  const keep = useKeepDraft(draft);
  const { form, change, waitsFor, preview, refusal } = draft;
  const mend = () => change({ lines: withMendingLine(form.lines) });
  const isScheduled = form.schedule.mode !== 'NOW';
  useHotkeys(
    draft.difference === 0n ? [] : [{ keys: 'ctrl+b', label: 'Put the difference on a line', hint: true, inFields: true, run: mend }],
  );
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title="Add journal entry"
            crumbs={[
              <ScreenLink key="list" to="journal-entries">
                Journal entries
              </ScreenLink>,
            ]}
            meta={waits ? <Tag tone="attention">Waits for review</Tag> : form.savedEntryId === '' ? undefined : <Tag>Draft</Tag>}
            actions={
              <MenuButton
                label="Templates"
                icon="copy"
                items={[
                  { label: 'Begin with a template', run: () => shell.go('journal-entry-templates') },
                  ...(form.lines.length > 0 ? [{ label: 'Save these lines as a template', run: () => setNaming(true) }] : []),
                ]}
              />
            }
          />
          {failure && failure.code !== refusal?.code && <EntryRefusal failure={failure} draft={draft} />}
          <EntryHead draft={draft} />
          <EntryLines draft={draft} columns={columns} />
        </Column>
        <EntryAside draft={draft} onMend={mend} />
      </Split>
      <CommitBar
        figures={figuresOf(draft)}
        note={draft.restored ? 'What you typed earlier was kept' : undefined}
        discard={draft.isTyped ? { label: 'Discard', run: draft.clear } : undefined}
        secondary={!isScheduled && form.lines.length > 0 ? { label: 'Keep as a draft', run: keep } : undefined}
        primary={{
          label: commitLabel(draft),
          run: submit.run,
          busy: submit.busy,
          waitsFor: waitsFor ?? refusal?.message ?? preview?.refusal?.message ?? (preview || isScheduled ? undefined : beingLookedAt),
        }}
      />
      {naming && <SaveTemplate form={form} onClose={() => setNaming(false)} />}
    </>
  );
}

/**
 * The form a saved entry begins: a draft goes on as what it is, a template and what recurs begin a new entry.
 */
function formOfSaved(saved: Saved, today: EntryForm, accounts: Accounts, choices: EntryChoices): EntryForm {
  const { postDate, reference, description, entryType, reversesNext, overrideReason, savedEntryId, version, lines } = saved;
  const goesOn = saved.purpose === 'DRAFT' || saved.purpose === 'UNPOSTED';
  const own = goesOn ? { postDate: postDate ?? ('' as const), savedEntryId, savedVersion: version, overrideReason } : {};
  return { ...today, reference, description, entryType, reversesNext, ...own, lines: typedLines(lines, accounts, choices) };
}

function formOfCopy(entry: Shown, today: EntryForm, accounts: Accounts, choices: EntryChoices): EntryForm {
  const lines = typedLines(
    entry.lines.filter((line) => !line.isInterfund),
    accounts,
    choices,
  );
  return { ...today, description: entry.description, entryType: 'JOURNAL', lines };
}

/**
 * The page at `/c/$communityId/journal-entries/new`; `?saved=` goes on with a draft or begins with a
 * template, `?copy=` with a posted entry.
 */
export default function JournalEntryAddScreen() {
  const { search } = useShell();
  return <Begin key={`${search.saved ?? ''} ${search.copy ?? ''}`} />;
}

/**
 * What was read first is what the form begins with: posting removes the saved entry, which is not asked for
 * again.
 */
function useFirst<E extends Endpoint>(endpoint: E, input: ClientInput<E> | null) {
  const [first, setFirst] = useState<{ data: ClientOutput<E> } | null>(null);
  const asked = useCall(endpoint, first === null ? input : null);
  if (first === null && asked.data !== undefined) setFirst({ data: asked.data });
  return { data: first?.data, error: first === null ? asked.error : null, refetch: asked.refetch };
}

function Begin() {
  const { communityId, today } = useCommunity();
  const { search } = useShell();
  const chart = useChart();
  const saved = useFirst(savedEntries.getSavedEntry, search.saved ? { communityId, savedEntryId: search.saved } : null);
  const copied = useFirst(journal.getJournalEntry, search.copy ? { communityId, entryId: search.copy } : null);
  const { accounts, choices } = chart;
  const form = useMemo(() => {
    const blank = emptyForm(today);
    if (!accounts || !choices) return null;
    if (search.saved) return saved.data ? formOfSaved(saved.data, blank, accounts, choices) : null;
    if (search.copy) return copied.data ? formOfCopy(copied.data, blank, accounts, choices) : null;
    return blank;
  }, [today, search.saved, search.copy, saved.data, copied.data, accounts, choices]);
  const failed = saved.error ?? copied.error;
  if (failed) {
    const { message, reference } = failed;
    return <Failed title="The saved entry did not load" message={message} reference={reference} onRetry={() => void saved.refetch()} />;
  }
  if (!accounts || !choices) return chart.waiting;
  if (!form) return <LoadingRows />;
  const begun = search.saved ? `.saved-${search.saved}` : '';
  const name = search.copy ? `.copy-${search.copy}` : begun;
  const waits = saved.data?.purpose === 'UNPOSTED';
  return <EntryPage key={name} accounts={accounts} choices={choices} empty={form} name={name} waits={waits} />;
}
