// Typing a stack of checks: the grid, where the selected row goes, the running total against the tape, and
// one deposit posted.
import { useCallback, useMemo, useState } from 'react';
import type { ClientInput } from '../../../../packages/contract/contract.ts';
import { formatMoney, type LocalDate, sumCents } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useAfterPause, useEntryDraft, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  type CellMark,
  ChangedBase,
  Column,
  CommitBar,
  type CommitBarProps,
  centsOf,
  EmptyState,
  EntryGrid,
  entryProblems,
  Failed,
  LoadingRows,
  MoneyField,
  Note,
  PageHeader,
  PanelSection,
  SelectField,
  SidePane,
  Split as SplitColumns,
  StatusFigures,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { LawSaid } from '../../../law/law.web.tsx';
import { EntryByFund, PostDateField, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { receipts } from '../receipt.contract.ts';
import { GroupCheck } from './group-check.tsx';
import { type Choices, columnsFor, isComplete, type Line, newRow, previewOf } from './receipt-lines.tsx';
import { ReceiptSide } from './receipt-side.tsx';

interface Head {
  bankAccountId: string;
  postDate: LocalDate | '';
  tapeCount: string;
  tapeTotal: string;
}

function waitsFor(lines: readonly Line[], head: Head, problems: readonly { message: string }[], sum: bigint): string | undefined {
  if (lines.length === 0) return 'Type the first check';
  if (problems.length > 0) return `${problems.length} ${problems.length === 1 ? 'row' : 'rows'} to fix: ${problems[0]?.message}`;
  if (head.postDate === '') return 'Enter the post date';
  if (head.tapeTotal !== '' && centsOf(head.tapeTotal) !== sum) return 'Posting opens when the tape agrees, or when its total is cleared';
  if (head.tapeCount !== '' && Number(head.tapeCount) !== lines.length) return 'Posting opens when the count agrees, or when it is cleared';
  return undefined;
}

type Input = ClientInput<typeof receipts.previewReceipts>;

/** What the preview is asked; null while nothing is complete. */
function inputOf(communityId: string, { bankAccountId, postDate }: Head, lines: readonly Line[]): Input | null {
  const rows = lines.filter(isComplete).map((line): Input['rows'][number] => ({
    ownershipId: line.ownershipId,
    checkNumber: line.checkNumber,
    amount: line.amount,
    ...(line.listId ? { distributionListId: line.listId } : {}),
    ...(line.split ? { split: [...line.split] } : {}),
  }));
  return rows.length > 0 && postDate !== '' && bankAccountId !== '' ? { communityId, bankAccountId, postDate, rows } : null;
}

function HeadFields({ choices, head, onHead }: { choices: Choices; head: Head; onHead(change: Partial<Head>): void }) {
  return (
    <div className="fields hdr">
      <SelectField
        label="Deposit to"
        width={230}
        value={head.bankAccountId}
        onChange={(bankAccountId) => onHead({ bankAccountId })}
        options={choices.bankAccounts.map((account) => ({ value: account.bankAccountId, label: `${account.name} ${account.last4}` }))}
      />
      <PostDateField
        label="Post date"
        width={130}
        fund={choices.bankAccounts.find((account) => account.bankAccountId === head.bankAccountId)?.fundName}
        value={head.postDate}
        onChange={(postDate) => onHead({ postDate })}
      />
      <TextField
        label="Checks on tape"
        numeric
        width={110}
        value={head.tapeCount}
        onChange={(tapeCount) => onHead({ tapeCount: tapeCount.replaceAll(/\D/g, '') })}
      />
      <MoneyField label="Tape total" width={120} value={head.tapeTotal} onChange={(tapeTotal) => onHead({ tapeTotal })} />
    </div>
  );
}

/** What was entered against the tape of the adding machine. */
function figuresOf(head: Head, count: number, sum: bigint): NonNullable<CommitBarProps['figures']> {
  const tape = centsOf(head.tapeTotal);
  const entered = { label: 'Entered', value: head.tapeCount ? `${count} of ${head.tapeCount}` : count };
  const running = { label: 'Running total', value: formatMoney(sum, 'digits') };
  if (tape === null) return [entered, running];
  const tone = tape === sum ? ('good' as const) : ('attention' as const);
  return [
    entered,
    running,
    { label: 'Tape total', value: formatMoney(tape, 'digits') },
    { label: 'Still to enter', value: formatMoney(tape - sum, 'digits'), tone },
  ];
}

/** The deposits of this sitting, for their slips. */
function PostedJustNow({ deposits }: { deposits: readonly string[] }) {
  if (deposits.length === 0) return null;
  return (
    <PanelSection title="Posted just now">
      <ul>
        {deposits.map((depositId) => (
          <li key={depositId}>
            <ScreenLink to="deposit-view" params={{ depositId }}>
              Deposit {depositId}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

const NO_LINES: Line[] = [];

function Entry({ choices }: { choices: Choices }) {
  const { communityId, today } = useCommunity();
  const [start, setStart] = useState<Head>({
    bankAccountId: choices.bankAccounts[0]?.bankAccountId ?? '',
    postDate: today,
    tapeCount: '',
    tapeTotal: '',
  });
  const draft = useEntryDraft<{ head: Head; lines: Line[] }>({
    name: `receipts.${communityId}`,
    title: 'Receipts',
    empty: { head: start, lines: NO_LINES },
  });
  const { head, lines } = draft.value;
  const [current, setCurrent] = useState<number | null>(null);
  const [posted, setPosted] = useState<string[]>([]);
  const input = inputOf(communityId, head, lines);
  const asked = useAfterPause(input);
  const sum = sumCents(lines.map((line) => centsOf(line.amount) ?? 0n));
  const words = `${lines.length} ${lines.length === 1 ? 'receipt' : 'receipts'}, ${formatMoney(sum, 'digits')}`;
  const act = usePreviewed(receipts.previewReceipts, receipts.postReceipts, {
    input: asked.value,
    isLatest: asked.isLatest,
    more: {},
    lines: (seen) => seen.rows.map((row, index) => ({ key: `${index}`, label: lines[index]?.owner ?? '', amount: row.toCharges })),
    goesOn: true,
    done: () => `Posted ${words}`,
    undo: useUndoBatch(),
    onDone: ({ depositId }) => {
      // The next deposit begins where this one was made.
      setStart({ ...head, tapeCount: '', tapeTotal: '' });
      draft.clear();
      setCurrent(null);
      setPosted([depositId, ...posted]);
    },
  });
  const shown = input ? act.preview : undefined;
  const previews = useMemo(() => previewOf(lines, shown), [lines, shown]);
  const columns = useMemo(() => columnsFor(choices, (index) => previews[index]), [choices, previews]);
  const mark = useCallback(
    (line: Line, key: string): CellMark | null => {
      const warnings = previews[lines.indexOf(line)]?.warnings ?? [];
      if (key === 'checkNumber' && warnings.includes('CHECK_USED_BEFORE'))
        return { tone: 'attention', text: 'This check number stands on an earlier receipt of the owner.' };
      return key === 'ownershipId' && warnings.includes('PAYMENT_ON_HOLD')
        ? { tone: 'problem', text: 'Payments of this property are on hold.' }
        : null;
    },
    [lines, previews],
  );
  const problems = entryProblems(columns, lines);
  const inHand = current === null ? undefined : lines[current];
  return (
    <>
      <SplitColumns>
        <Column>
          <PageHeader
            title="Enter receipts"
            crumbs={[
              <ScreenLink key="list" to="activity-cash-receipts">
                Cash receipts
              </ScreenLink>,
              'Nothing is posted yet',
            ]}
            actions={
              choices.groups.length > 0 && (
                <GroupCheck
                  groups={choices.groups}
                  postDate={head.postDate}
                  onRows={(rows) => draft.change({ lines: [...lines, ...rows] })}
                />
              )
            }
          />
          <HeadFields choices={choices} head={head} onHead={(change) => draft.change({ head: { ...head, ...change } })} />
          <EntryGrid
            // After posting the cursor is in the first row again.
            key={posted.length}
            label="Receipts"
            columns={columns}
            rows={lines}
            onRows={(rows) => draft.change({ lines: rows })}
            newRow={newRow}
            mark={mark}
            minRows={Math.max(Number(head.tapeCount) || 0, 12)}
            onCurrent={setCurrent}
            autoFocus
          />
        </Column>
        <SidePane label="Selected row" width={404}>
          {act.changed && <ChangedBase noun="receipt" {...act.changed} />}
          {act.error && (
            <section className="psec">
              <Note tone="problem" icon="alert-triangle" title={act.error.message}>
                {act.error.reference && <>Reference {act.error.reference}</>}
              </Note>
            </section>
          )}
          {inHand && current !== null && inHand.ownershipId !== '' && head.postDate !== '' ? (
            <ReceiptSide
              ownershipId={inHand.ownershipId}
              postDate={head.postDate}
              amount={inHand.amount}
              preview={previews[current]}
              split={inHand.split}
              onSplit={(split) => draft.change({ lines: lines.map((line, index) => (index === current ? { ...line, split } : line)) })}
            />
          ) : (
            <PanelSection title="A new row">Type an account number, or part of a name.</PanelSection>
          )}
          <PostedJustNow deposits={posted} />
          {shown?.law && (
            <LawSaid said={shown.law} title={shown.followsLaw ? 'Order of application: that of the law' : 'Order of application'} />
          )}
          {shown && (
            <PanelSection title="Entry" aside="added up">
              <EntryByFund lines={shown.entry} />
            </PanelSection>
          )}
        </SidePane>
      </SplitColumns>
      <CommitBar
        figures={figuresOf(head, lines.length, sum)}
        note={draft.restored ? 'What you typed earlier was kept' : 'One deposit; can be undone at any time'}
        discard={draft.isTyped ? { label: 'Discard', run: draft.clear } : undefined}
        primary={{
          label: `Post ${words}`,
          run: act.commit,
          busy: act.busy,
          waitsFor: act.error ? 'Fix the problem first' : act.waitsFor(waitsFor(lines, head, problems, sum)),
        }}
      />
      {shown && (
        <StatusFigures>
          <span>
            To charges <b>{formatMoney(centsOf(shown.toCharges) ?? 0n, 'digits')}</b>
          </span>{' '}
          <span>
            To prepaid <b>{formatMoney(centsOf(shown.toPrepaid) ?? 0n, 'digits')}</b>
          </span>
        </StatusFigures>
      )}
    </>
  );
}

/** The page at `/c/$communityId/receivables/receipts/new`. */
export default function OwnerReceiptEntryScreen() {
  const { communityId } = useCommunity();
  const choices = useCall(receipts.getReceiptChoices, { communityId });
  if (choices.data && choices.data.bankAccounts.length > 0) return <Entry choices={choices.data} />;
  return (
    <>
      <PageHeader title="Enter receipts" />
      {choices.error ? (
        <Failed message={choices.error.message} reference={choices.error.reference} onRetry={() => void choices.refetch()} />
      ) : choices.data ? (
        <EmptyState title="No bank account to deposit to" actions={<ScreenLink to="bank-account-add">Add a bank account</ScreenLink>}>
          Receipts go into a bank account of the community.
        </EmptyState>
      ) : (
        <LoadingRows />
      )}
    </>
  );
}
