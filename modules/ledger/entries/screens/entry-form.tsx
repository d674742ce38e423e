// The parts of typing a journal entry that adding and editing share: the head, the grid of lines, and what
// stands beside them.
import { type ReactNode, useMemo, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { allows } from '../../../../packages/contract/contract.ts';
import { formatDate, formatDateShort, formatMoney, localDate, textToCents } from '../../../../packages/kernel/kernel.ts';
import { type CallFailed, useCall } from '../../../../packages/pages/client.ts';
import { ScheduleFields, scheduleProblems } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  type CellMark,
  CheckField,
  type EntryColumn,
  EntryGrid,
  Failed,
  LoadingRows,
  Note,
  PanelSection,
  Segmented,
  SidePane,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { accounting } from '../../accounting.contract.ts';
import { accountOptions, chosenAccount } from '../../chart/account-option.rules.ts';
import { PostDateField } from '../../screens/post-date-field.tsx';
import { blankLine, isBlank, lineProblem, mendingLine, type TypedLine } from '../entry-typing.rules.ts';
import { controlOverride, journal } from '../journal.contract.ts';
import { journalNumberText } from '../journal-number.rules.ts';
import { EntryLegs } from './entry-legs.tsx';
import { beingLookedAt, type JournalDraft } from './use-journal-draft.tsx';

export type Accounts = ClientOutput<typeof accounting.pickAccounts>;
export type EntryChoices = ClientOutput<typeof journal.getEntryChoices>;

const newRow = (): TypedLine => blankLine;

function columnsOf(accounts: Accounts, choices: EntryChoices): EntryColumn<TypedLine>[] {
  const { costCenters } = choices;
  const options = accountOptions(accounts, choices);
  const centers = costCenters.map(({ costCenterId, code, name }) => ({ value: costCenterId, code, label: name }));
  const center: EntryColumn<TypedLine> = { key: 'costCenterId', title: 'Center', kind: 'pick', width: 90, options: centers };
  return [
    {
      key: 'accountId',
      title: 'Account',
      kind: 'pick',
      width: 110,
      required: true,
      options,
      // 1010-200 is the account 1010 in the cost center 200.
      onPick: (option) => ({ name: option.label, ...chosenAccount(option) }),
    },
    { key: 'name', title: 'Name', kind: 'readonly' },
    ...(centers.length > 0 ? [center] : []),
    { key: 'debit', title: 'Debit', kind: 'money', width: 130, total: 'sum', emphasis: 'strong' },
    { key: 'credit', title: 'Credit', kind: 'money', width: 130, total: 'sum', emphasis: 'strong' },
    { key: 'memo', title: 'Memo', kind: 'text', width: 170 },
  ];
}

/** The columns of the grid; they keep their identity while chart and cost centers do. */
export function useEntryColumns(accounts: Accounts, choices: EntryChoices): EntryColumn<TypedLine>[] {
  return useMemo(() => columnsOf(accounts, choices), [accounts, choices]);
}

/** Chart and cost centers, and what stands in the page's place until both are there. */
export function useChart(): { accounts: Accounts | undefined; choices: EntryChoices | undefined; waiting: ReactNode } {
  const { communityId } = useCommunity();
  const accounts = useCall(accounting.pickAccounts, { communityId });
  const choices = useCall(journal.getEntryChoices, { communityId });
  const failed = [accounts, choices].find((each) => each.error);
  const waiting = failed?.error ? (
    <Failed
      title="The chart did not load"
      message={failed.error.message}
      reference={failed.error.reference}
      onRetry={() => void failed.refetch()}
    />
  ) : (
    <LoadingRows />
  );
  return { accounts: accounts.data, choices: choices.data, waiting };
}

function mark(line: TypedLine, key: string): CellMark | null {
  const problem = key === 'debit' && !isBlank(line) && (line.debit !== '' || line.credit !== '') ? lineProblem(line) : null;
  return problem ? { tone: 'problem', text: problem } : null;
}

/** The lines of an entry. */
export function EntryLines({ draft, columns }: { draft: JournalDraft; columns: readonly EntryColumn<TypedLine>[] }) {
  return (
    <EntryGrid
      label="Lines"
      columns={columns}
      rows={draft.form.lines}
      onRows={(lines) => draft.change({ lines })}
      newRow={newRow}
      mark={mark}
      minRows={12}
    />
  );
}

/** The refusals that full access to journal entries overrides with a reason. */
const guardedBy: ReadonlySet<string> = new Set(['controlAccount', 'openingStands', 'openingDay']);

/**
 * Why the entry cannot be posted, and the way on: another date when its period is closed, a reason when an
 * account is guarded.
 */
export function EntryRefusal({ failure, draft }: { failure: CallFailed; draft: JournalDraft }) {
  const { communityId } = useCommunity();
  const { held } = useShell();
  const setup = useCall(accounting.getAccountingSetup, { communityId });
  const periods = setup.data?.years.toReversed().flatMap((year) => year.periods) ?? [];
  const open = periods.filter((period) => period.status === 'OPEN' || period.status === 'CURRENT');
  const next = open.find((period) => period.periodStartDate > draft.form.postDate) ?? open.at(-1);
  const isDated = ['periodClosed', 'periodNotOpen', 'noPeriod'].includes(failure.code);
  const isGuarded = guardedBy.has(failure.code);
  const mayOverride = isGuarded && allows(held, controlOverride);
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
      {isDated && 'Anyone who may edit the accounting setup can open the period. '}
      {mayOverride && 'Give a reason under “Reason to override” to post it all the same. The reason is kept in the audit trail.'}
      {isGuarded && !mayOverride && 'A user with full access to journal entries can override this with a reason.'}
      {failure.status >= 500 && <>Reference {failure.reference}</>}
    </Note>
  );
}

/** Warns of standing entries with the same reference; it is no obstacle. */
function SameReference({ reference, exceptNumber }: { reference: string; exceptNumber: number | null }) {
  const { communityId } = useCommunity();
  const text = reference.trim();
  const found = useCall(
    journal.findSameReference,
    text === '' ? null : { communityId, reference: text, ...(exceptNumber === null ? {} : { exceptNumber }) },
  );
  if (!found.data || found.data.length === 0 || text === '') return null;
  return (
    <PanelSection>
      <Note tone="attention" title={`The reference ${text} was used before.`}>
        {found.data.map(({ entryId, journalNumber, postDate, description }) => (
          <p key={entryId}>
            <ScreenLink to="journal-entry-view" params={{ entryId }}>
              {journalNumber === null ? `Entry ${entryId}` : journalNumberText(journalNumber)}
            </ScreenLink>{' '}
            of {formatDate(localDate(postDate.slice(0, 10)))}: {description}
          </p>
        ))}
      </Note>
    </PanelSection>
  );
}

/** When it is posted: at once, with its mirror in the next period, or on schedule. */
function EntryTiming({ draft, editing }: { draft: JournalDraft; editing: boolean }) {
  const { form, change } = draft;
  return (
    <PanelSection title="When">
      <div className="schedule-fields">
        {form.entryType !== 'OPENING' && (
          <CheckField
            label="Reverse next period"
            help="The reversing entry is dated the first day of the next period."
            value={form.reversesNext}
            onChange={(reversesNext) => change({ reversesNext })}
          />
        )}
        {!editing && (
          <ScheduleFields
            value={form.schedule}
            onChange={(schedule) => change({ schedule })}
            problems={form.schedule.mode === 'NOW' ? {} : scheduleProblems(form.schedule)}
            what="the entry"
          />
        )}
      </div>
    </PanelSection>
  );
}

/**
 * The last preview while the entry is looked at again, so that nothing below it moves away from a hand that
 * is about to press it.
 */
function useShownPreview({ preview, waitsFor, refusal, form }: JournalDraft): JournalDraft['preview'] {
  const [last, setLast] = useState(preview);
  if (preview && preview !== last) setLast(preview);
  const isLookedAt = (waitsFor === null || waitsFor === beingLookedAt) && !refusal && form.schedule.mode === 'NOW';
  return preview ?? (isLookedAt ? last : undefined);
}

const twinWords = ({ entryId, journalNumber }: { entryId: string; journalNumber: number | null }) =>
  journalNumber === null ? `entry ${entryId}` : journalNumberText(journalNumber);

/**
 * What to know before posting: refusals, the line that closes the difference, a reference used twice, twins,
 * and the entry by fund.
 */
export function EntryAside({
  draft,
  onMend,
  exceptNumber = null,
  editing = false,
}: {
  draft: JournalDraft;
  onMend(): void;
  exceptNumber?: number | null;
  editing?: boolean;
}) {
  const { form } = draft;
  const preview = useShownPreview(draft);
  const mend = useMemo(() => mendingLine(form.lines), [form.lines]);
  const amount = mend && formatMoney(textToCents(mend.amount));
  return (
    <SidePane label="Preview">
      {draft.refusal && (
        <PanelSection>
          <EntryRefusal failure={draft.refusal} draft={draft} />
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
      <SameReference reference={form.reference} exceptNumber={exceptNumber} />
      {preview && preview.twins.length > 0 && (
        <PanelSection>
          <Note tone="attention" icon="alert-triangle" title={`Posted already as ${preview.twins.map(twinWords).join(', ')}.`}>
            Another entry on this date has the same reference and description. Post this one only if it is different.
          </Note>
        </PanelSection>
      )}
      <PanelSection title="Entry by fund">
        {preview ? (
          <EntryLegs lines={preview.lines} glance />
        ) : (
          <p className="t3">The entry with its interfund lines appears here once debits equal credits.</p>
        )}
      </PanelSection>
      <EntryTiming draft={draft} editing={editing} />
    </SidePane>
  );
}

/** Date, reference, description and kind, and the reason that overrides a guarded account. */
export function EntryHead({ draft, editing = false }: { draft: JournalDraft; editing?: boolean }) {
  const { held } = useShell();
  const { form, change, refusal } = draft;
  const isScheduled = form.schedule.mode !== 'NOW';
  const asksReason = form.overrideReason !== '' || (guardedBy.has(refusal?.code ?? '') && allows(held, controlOverride));
  return (
    <div className="fields hdr">
      <PostDateField
        label="Post date"
        required={!isScheduled}
        disabled={isScheduled}
        autoFocus
        width={140}
        value={form.postDate}
        onChange={(postDate) => change({ postDate })}
      />
      <TextField label="Reference" width={140} maxLength={40} value={form.reference} onChange={(reference) => change({ reference })} />
      <TextField
        label="Description"
        required
        width={360}
        maxLength={200}
        value={form.description}
        onChange={(description) => change({ description })}
      />
      {(!editing || form.entryType !== 'OPENING') && (
        <Segmented
          label="Kind"
          value={form.entryType}
          onChange={(entryType) => change({ entryType, ...(entryType === 'OPENING' ? { reversesNext: false } : {}) })}
          options={[
            { value: 'JOURNAL', label: 'Journal entry' },
            { value: 'ADJUSTING', label: 'Adjusting entry' },
            ...(editing ? [] : [{ value: 'OPENING' as const, label: 'Opening balances' }]),
          ]}
        />
      )}
      {asksReason && !isScheduled && (
        <TextField
          label="Reason to override"
          width={360}
          maxLength={200}
          value={form.overrideReason}
          onChange={(overrideReason) => change({ overrideReason })}
        />
      )}
    </div>
  );
}
