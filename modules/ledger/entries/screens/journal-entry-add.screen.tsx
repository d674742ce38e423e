// Types a journal entry or opening balances: a grid of lines, the running difference with the line that mends it, the preview by fund, one commit.
import { useMemo, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDateShort, formatMoney, textToCents } from '../../../../packages/kernel/kernel.ts';
import { type CallFailed, call, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  type CellMark,
  Column,
  CommitBar,
  DateField,
  type EntryColumn,
  EntryGrid,
  Failed,
  LoadingRows,
  Note,
  PageHeader,
  PanelSection,
  Segmented,
  SidePane,
  Split,
  TextField,
  toast,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { accounting } from '../../accounting.contract.ts';
import { blankLine, isBlank, lineProblem, mendingLine, type TypedLine, withMendingLine } from '../entry-typing.rules.ts';
import { journal } from '../journal.contract.ts';
import { EntryLegs } from './entry-legs.tsx';
import { figuresOf, type JournalDraft, useJournalDraft } from './use-journal-draft.tsx';

type Accounts = ClientOutput<typeof accounting.pickAccounts>;

const newRow = (): TypedLine => blankLine;

function columnsOf(accounts: Accounts): EntryColumn<TypedLine>[] {
  const options = accounts.map((account) => ({
    value: account.accountId,
    code: account.number,
    label: account.name,
    hint: account.fundName,
  }));
  return [
    { key: 'accountId', title: 'Account', kind: 'pick', width: 110, required: true, options, onPick: (option) => ({ name: option.label }) },
    { key: 'name', title: 'Name', kind: 'readonly' },
    { key: 'debit', title: 'Debit', kind: 'money', width: 130, total: 'sum', emphasis: 'strong' },
    { key: 'credit', title: 'Credit', kind: 'money', width: 130, total: 'sum', emphasis: 'strong' },
    { key: 'memo', title: 'Memo', kind: 'text', width: 170 },
  ];
}

function mark(line: TypedLine, key: string): CellMark | null {
  const problem = key === 'debit' && !isBlank(line) && (line.debit !== '' || line.credit !== '') ? lineProblem(line) : null;
  return problem ? { tone: 'problem', text: problem } : null;
}

/** Why the entry cannot be posted, and the way on: another date when its period is closed. */
function Refusal({ failure, draft }: { failure: CallFailed; draft: JournalDraft }) {
  const { communityId } = useCommunity();
  const setup = useCall(accounting.getAccountingSetup, { communityId });
  const periods = setup.data?.years.toReversed().flatMap((year) => year.periods) ?? [];
  const open = periods.filter((period) => period.status === 'OPEN' || period.status === 'CURRENT');
  const next = open.find((period) => period.periodStartDate > draft.form.postDate) ?? open.at(-1);
  const isDated = ['periodClosed', 'periodNotOpen', 'noPeriod'].includes(failure.code);
  return (
    <Note
      tone="problem"
      title={failure.message}
      actions={
        isDated &&
        next && (
          <Button size="small" onClick={() => draft.change({ postDate: next.periodStartDate })}>
            Date it {formatDateShort(next.periodStartDate)}
          </Button>
        )
      }
    >
      {isDated && 'Whoever may edit the accounting setup can open the period. '}
      {failure.status >= 500 && <>Reference {failure.reference}</>}
    </Note>
  );
}

function Aside({ draft, onMend }: { draft: JournalDraft; onMend(): void }) {
  const mend = mendingLine(draft.form.lines);
  const amount = mend && formatMoney(textToCents(mend.amount));
  return (
    <SidePane label="Preview">
      {draft.refusal && (
        <PanelSection>
          <Refusal failure={draft.refusal} draft={draft} />
        </PanelSection>
      )}
      {mend && (
        <PanelSection>
          <Note
            tone="attention"
            title={`Out of balance by ${amount}.`}
            actions={
              <Button size="small" keys="ctrl+b" onClick={onMend}>
                Put {amount} on line {mend.index + 1}
              </Button>
            }
          >
            A {mend.side} of {amount} would mend it.
          </Note>
        </PanelSection>
      )}
      <PanelSection title="Entry by fund">
        {draft.preview ? (
          <EntryLegs lines={draft.preview.lines} />
        ) : (
          <p className="t3">
            The lines as they will stand in the books, with what each fund owes the others, appear here once debits equal credits.
          </p>
        )}
      </PanelSection>
    </SidePane>
  );
}

function Header({ draft }: { draft: JournalDraft }) {
  const { form, change } = draft;
  return (
    <div className="fields hdr">
      <DateField label="Post date" required autoFocus width={140} value={form.postDate} onChange={(postDate) => change({ postDate })} />
      <TextField label="Reference" width={140} maxLength={40} value={form.reference} onChange={(reference) => change({ reference })} />
      <TextField
        label="Description"
        required
        width={360}
        maxLength={200}
        value={form.description}
        onChange={(description) => change({ description })}
      />
      <Segmented
        label="Kind"
        value={form.entryType}
        onChange={(entryType) => change({ entryType })}
        options={[
          { value: 'JOURNAL', label: 'Journal entry' },
          { value: 'OPENING', label: 'Opening balances' },
        ]}
      />
    </div>
  );
}

function EntryPage({ accounts }: { accounts: Accounts }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const columns = useMemo(() => columnsOf(accounts), [accounts]);
  const draft = useJournalDraft(communityId, today, columns);
  const [failure, setFailure] = useState<CallFailed | null>(null);
  const post = useCommand(journal.addJournalEntry);
  const mayReverse = useMayCall(journal.reverseJournalEntry);
  const { form, change, waitsFor, preview, refusal } = draft;
  const mend = () => change({ lines: withMendingLine(form.lines) });
  useHotkeys(
    draft.difference === 0n ? [] : [{ keys: 'ctrl+b', label: 'Put the difference on a line', hint: true, inFields: true, run: mend }],
  );
  const undo = (entryId: string) => () => {
    call(journal.reverseJournalEntry, { communityId, entryId, reason: 'Undone at once' }).then(
      () => toast({ text: 'The entry was reversed' }),
      toastFailure,
    );
  };
  const run = () => {
    setFailure(null);
    post.mutate(draft.input, {
      onSuccess: ({ entryId }) => {
        draft.clear();
        toast({ text: `Posted ${form.description}`, ...(mayReverse ? { undo: undo(entryId) } : {}) });
        shell.go('journal-entry-view', { entryId });
      },
      onError: setFailure,
    });
  };
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
          />
          {failure && failure.code !== refusal?.code && <Refusal failure={failure} draft={draft} />}
          <Header draft={draft} />
          <EntryGrid
            label="Lines"
            columns={columns}
            rows={form.lines}
            onRows={(lines) => change({ lines })}
            newRow={newRow}
            mark={mark}
            minRows={12}
          />
        </Column>
        <Aside draft={draft} onMend={mend} />
      </Split>
      <CommitBar
        figures={figuresOf(draft)}
        note={draft.restored ? 'What you typed earlier was kept' : undefined}
        discard={form.lines.length > 0 ? { label: 'Discard', run: draft.clear } : undefined}
        primary={{
          label: preview ? `Post ${preview.lines.length} lines, ${formatMoney(textToCents(preview.total))}` : 'Post the entry',
          run,
          busy: post.isPending,
          waitsFor: waitsFor ?? refusal?.message ?? (preview ? undefined : 'Being looked at'),
        }}
      />
    </>
  );
}

/** The page at `/c/$communityId/journal-entries/new`. */
export default function JournalEntryAddScreen() {
  const { communityId } = useCommunity();
  const accounts = useCall(accounting.pickAccounts, { communityId });
  if (accounts.error)
    return (
      <Failed
        title="The chart did not load"
        message={accounts.error.message}
        reference={accounts.error.reference}
        onRetry={() => void accounts.refetch()}
      />
    );
  return accounts.data ? <EntryPage accounts={accounts.data} /> : <LoadingRows />;
}
