// Entering an adjustment for one owner: the day, amounts by code, prepaid money, and what it comes to.
import { useMemo, useRef, useState } from 'react';
import type { ClientInput, ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Previewed, useAfterPause, useEntryDraft, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  CheckField,
  Combo,
  centsOf,
  EntryGrid,
  entryProblems,
  Facts,
  LoadingRows,
  Money,
  PanelSection,
  SelectField,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { LawSaid } from '../../../law/law.web.tsx';
import { EntryByFund, PostDateField, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { takesPostings } from '../../billing/screens/batch-parts.tsx';
import { useOwnerSearch } from '../../owners/screens/use-owner-search.tsx';
import { adjustments, type WaiverReason, waiverReasonWords } from '../adjustment.contract.ts';
import {
  type Account,
  type CodeLine,
  codeColumns,
  linesOfAccount,
  newCodeLine,
  newPrepaidLine,
  orderLines,
  type PrepaidLine,
  prepaidColumns,
  typedCents,
} from './adjustment-lines.tsx';

type Order = ClientInput<typeof adjustments.previewAdjustment>;
type Preview = ClientOutput<typeof adjustments.previewAdjustment>;
type FormType = Order['type'];

const words: Readonly<Record<FormType, { title: string; note: string; noun: string }>> = {
  ADJUSTMENT: { title: 'New AR adjustment', note: 'Above zero charges the code, below zero waives', noun: 'adjustment' },
  ADD_CHARGE: { title: 'Add charge', note: 'Charges the owner on any code', noun: 'charge' },
  WAIVE: { title: 'Waive charge', note: 'Takes from the oldest open charges of the code', noun: 'waiver' },
  PREVIOUS_OWNER: { title: 'Previous owner adjustment', note: 'Above zero charges the code, below zero waives', noun: 'adjustment' },
};

const reasonOptions = (Object.keys(waiverReasonWords) as WaiverReason[]).map((value) => ({ value, label: waiverReasonWords[value] }));

/** The account of the owner; while the day changes, as it was last seen. */
function useAccount(communityId: string, ownershipId: string, postDate: LocalDate | ''): Account | undefined {
  const last = useRef<Account>(undefined);
  const { data } = useCall(adjustments.getAdjustmentOwner, ownershipId && postDate ? { communityId, ownershipId, postDate } : null);
  if (data) last.current = data;
  return last.current?.ownershipId === ownershipId ? last.current : undefined;
}

interface Typed {
  postDate: LocalDate | '';
  reason: WaiverReason | '';
  comment: string;
  keep: boolean;
  /** Null while nothing was typed: the codes of the account. */
  lines: CodeLine[] | null;
  prepaid: PrepaidLine[];
}

const money = (value: MoneyText | undefined) => formatMoney(centsOf(value) ?? 0n, 'digits');

/** The account before and after, and what needs someone's approval. */
function Aside({ preview }: { preview: Preview }) {
  const { prepaid, approval, law } = preview;
  return (
    <>
      {law && <LawSaid said={law} />}
      {prepaid.length > 0 && (
        <PanelSection title="Prepaid">
          <Facts facts={prepaid.map((row) => [row.name, <Money key={row.name} value={row.ending} zero="digits" />] as const)} />
        </PanelSection>
      )}
      {approval.isNeeded && (
        <PanelSection title="Approval">
          <p className="t2">
            {money(approval.waived)} is waived, over the limit of {money(approval.limit ?? undefined)}. Save it for review; someone else
            approves it.
          </p>
        </PanelSection>
      )}
    </>
  );
}

/** What the form waits for itself. */
function waitsFor(ownershipId: string, typed: Typed, problems: readonly { message: string }[], isAnything: boolean, asksReason: boolean) {
  if (ownershipId === '') return 'Choose an owner';
  if (typed.postDate === '') return 'Enter the post date';
  if (problems.length > 0) return problems[0]?.message;
  if (!isAnything) return 'Enter an amount';
  return asksReason && typed.reason === '' ? 'Choose the reason for the waiver' : undefined;
}

/** The form of one type of adjustment; `?owner=` chooses the owner. */
export function AdjustmentForm({ type }: { type: FormType }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const ownershipId = /^\d+$/.test(shell.search.owner ?? '') ? (shell.search.owner ?? '') : '';
  const [tab, setTab] = useState<'codes' | 'prepaid'>('codes');
  const empty: Typed = { postDate: today, reason: '', comment: '', keep: false, lines: null, prepaid: [] };
  const draft = useEntryDraft<Typed>({ name: `adjustment.${type}.${communityId}.${ownershipId}`, title: words[type].title, empty });
  const typed = draft.value;
  const { postDate } = typed;
  const choices = useCall(adjustments.getAdjustmentChoices, { communityId }).data;
  const account = useAccount(communityId, ownershipId, postDate);
  const lines = useMemo(() => typed.lines ?? linesOfAccount(account), [typed.lines, account]);
  const isWaiver = type === 'WAIVE';
  const columns = useMemo(() => (choices ? codeColumns(choices, account, isWaiver) : []), [choices, account, isWaiver]);
  const aheadColumns = useMemo(() => (choices ? prepaidColumns(choices, account) : []), [choices, account]);
  const hasPrepaid = type === 'ADJUSTMENT' || type === 'PREVIOUS_OWNER';
  const order = orderLines(lines, hasPrepaid ? typed.prepaid : []);
  const isAnything = order.codes.length + order.prepaid.length + order.reserves.length > 0;
  const asksReason = isWaiver ? true : order.codes.some(({ amount }) => typedCents(amount) < 0n);
  const problems = [...entryProblems(columns, lines), ...entryProblems(aheadColumns, typed.prepaid)];
  const own = waitsFor(ownershipId, typed, problems, isAnything, asksReason);
  const input: Order | null =
    own === undefined && postDate !== ''
      ? {
          communityId,
          ownershipId,
          postDate,
          type,
          comment: typed.comment,
          keep: typed.keep,
          ...order,
          ...(asksReason && typed.reason !== '' ? { reason: typed.reason } : {}),
        }
      : null;
  const asked = useAfterPause(input);
  const undo = useUndoBatch();
  const act = usePreviewed(adjustments.previewAdjustment, adjustments.enterAdjustment, {
    input: asked.value,
    isLatest: asked.isLatest,
    more: {},
    goesOn: true,
    lines: (preview) => preview.codes.map((row) => ({ key: row.codeId, label: row.alias, amount: row.adjustment })),
    done: (answer) =>
      answer.isPosted ? `Posted ${words[type].noun}, ${money(answer.adjustments)}` : `Saved ${words[type].noun} for review`,
    undo: (answer) => (answer.isPosted ? undo(answer) : undefined),
    onDone: (answer) => {
      draft.clear();
      if (!answer.isPosted) shell.go('ar-adjustment-review', { batchId: answer.batchId });
    },
  });
  const search = useOwnerSearch(communityId, type === 'PREVIOUS_OWNER');
  const shown = input ? act.preview : undefined;
  const before = account?.codes.reduce((sum, row) => sum + (centsOf(row.current) ?? 0n), 0n) ?? 0n;
  const change = shown ? (centsOf(shown.adjustments) ?? 0n) : 0n;
  const isOpen = !shown || takesPostings(shown.periodStatus);
  return (
    <Previewed
      of={act}
      header={{
        title: words[type].title,
        crumbs: [
          <ScreenLink key="list" to="activity-ar-adjustments">
            AR adjustments
          </ScreenLink>,
          'Nothing is posted yet',
        ],
      }}
      tab={tab}
      onTab={setTab}
      tabs={[
        { value: 'codes', label: 'Codes', count: order.codes.length },
        ...(hasPrepaid ? [{ value: 'prepaid' as const, label: 'Prepaid', count: order.prepaid.length + order.reserves.length }] : []),
      ]}
      noun={words[type].noun}
      label={`${typed.keep ? 'Save' : 'Post'} ${words[type].noun}, ${formatMoney(change, 'digits')}`}
      checks={shown ? [{ label: `The period is ${isOpen ? 'open' : shown.periodStatus.toLowerCase()}`, ok: isOpen }] : undefined}
      note={draft.restored ? 'What you typed earlier was kept' : words[type].note}
      discard={draft.isTyped ? { label: 'Discard', run: draft.clear } : undefined}
      waitsFor={own}
      aside={
        <>
          <PanelSection title={account?.owner ?? 'Owner'} aside={account?.accountNumber}>
            <p className="t2">{account ? `${account.address}${account.isCurrent ? '' : ', previous owner'}` : 'Choose an owner.'}</p>
            <Facts
              facts={[
                ['Current', <Money key="c" value={before} zero="digits" />],
                ['Adjustments', <Money key="a" value={change} zero="digits" />],
                ['Ending', <Money key="e" value={before + change} zero="digits" />],
              ]}
            />
          </PanelSection>
          {shown && <Aside preview={shown} />}
        </>
      }
      entry={shown ? <EntryByFund lines={shown.entry} /> : undefined}
    >
      <div className="fields hdr">
        <Combo
          label="Owner"
          width={260}
          value={ownershipId}
          valueText={account ? `${account.accountNumber} ${account.owner}` : ''}
          options={search}
          placeholder="Account, name or address"
          onChange={(owner) => shell.setSearch({ owner: owner || null })}
        />
        <PostDateField label="Post date" width={130} value={postDate} onChange={(day) => draft.change({ postDate: day })} />
        {asksReason && (
          <SelectField
            label="Reason"
            width={150}
            placeholder="Choose"
            value={typed.reason}
            options={reasonOptions}
            onChange={(reason) => draft.change({ reason })}
          />
        )}
        <TextField label="Comment" width={220} maxLength={1000} value={typed.comment} onChange={(comment) => draft.change({ comment })} />
        <CheckField label="Save for review" value={typed.keep} onChange={(keep) => draft.change({ keep })} />
      </div>
      {!choices || (ownershipId !== '' && !account) ? (
        <LoadingRows />
      ) : tab === 'codes' || !hasPrepaid ? (
        <EntryGrid
          key="codes"
          label="Codes"
          columns={columns}
          rows={lines}
          onRows={(rows) => draft.change({ lines: rows })}
          newRow={newCodeLine}
          minRows={8}
          autoFocus={ownershipId !== ''}
        />
      ) : (
        <EntryGrid
          key="prepaid"
          label="Prepaid"
          columns={aheadColumns}
          rows={typed.prepaid}
          onRows={(rows) => draft.change({ prepaid: rows })}
          newRow={newPrepaidLine}
          minRows={4}
          autoFocus
        />
      )}
    </Previewed>
  );
}
