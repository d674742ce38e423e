// Recording a fee, interest or the difference of a check: from a line of the statement or typed, with the
// entry it will post in sight.
import { useState } from 'react';
import { centsToText } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { type PreviewedAct, usePreviewed } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  ChangedBase,
  Combo,
  centsOf,
  Dialog,
  FieldRow,
  JournalLines,
  MoneyField,
  Note,
  SelectField,
} from '../../../../packages/ui/ui.ts';
import { accounting } from '../../../ledger/ledger.contract.ts';
import { PostDateField } from '../../../ledger/ledger.web.tsx';
import { banking } from '../../banking.contract.ts';
import { figure, type Line, type View } from './reconciliation-sections.tsx';

type Kind = 'FEE' | 'INTEREST' | 'DIFFERENCE';

const words: Readonly<Record<Kind, string>> = { FEE: 'fee', INTEREST: 'interest', DIFFERENCE: 'difference' };

/** What is typed; a fee is typed as a positive amount and leaves the account. */
interface Typed {
  kind: Kind;
  amount: string;
  postDate: string;
  accountId: string;
}

function startOf(view: View, line: Line | null, likely: Kind = 'FEE', size?: bigint): Typed {
  const { record = null, misread = null, amount = size ? centsToText(size) : '', lineDate = view.statementDate } = line ?? {};
  const kind = misread ? 'DIFFERENCE' : (record?.kind ?? likely);
  return { kind, amount: (misread?.difference ?? amount).replace(/^-/, ''), postDate: lineDate, accountId: '' };
}

function inputOf(view: View, communityId: string, line: Line | null, typed: Typed) {
  const { kind, postDate, accountId } = typed;
  const size = centsOf(typed.amount) ?? 0n;
  const check = kind === 'DIFFERENCE' && line?.misread ? { itemKey: line.misread.itemKey } : {};
  const of = line ? { bankLineId: line.bankLineId, ...check } : { amount: centsToText(kind === 'FEE' ? -size : size) };
  return { communityId, reconciliationId: view.reconciliationId, kind, postDate, ...of, ...(accountId ? { accountId } : {}) };
}

function Entry({ of }: { of: PreviewedAct<typeof banking.previewBankItem> }) {
  const { preview, error, changed } = of;
  if (error) return <Refused message={error.message} reference={error.status >= 500 ? error.reference : undefined} />;
  if (!preview) return null;
  const funds = [...new Set(preview.lines.map((one) => one.fundName))];
  const linesOf = (fund: string) =>
    preview.lines
      .filter((one) => one.fundName === fund)
      .map((one) => ({ code: one.number, account: one.name, debit: one.debit, credit: one.credit }));
  return (
    <>
      {changed && <ChangedBase noun="entry" {...changed} />}
      {of.fresh?.refusal && !of.busy && <Refused message={of.fresh.refusal.message} />}
      <JournalLines label={preview.description} groups={funds.map((fund) => ({ title: fund, lines: linesOf(fund) }))} />
    </>
  );
}

function Refused({ message, reference }: { message: string; reference?: string | undefined }) {
  return (
    <Note tone="problem" icon="alert-triangle" title={message}>
      {reference && `Reference ${reference}`}
    </Note>
  );
}

function Fields({ typed, set, line }: { typed: Typed; set: (change: Partial<Typed>) => void; line: Line | null }) {
  const { communityId } = useCommunity();
  const chart = useCall(accounting.pickAccounts, { communityId }).data ?? [];
  const options = chart
    .filter((account) => account.isActive && (account.type === 'EXPENSE' || account.type === 'INCOME'))
    .map((account) => ({ value: account.accountId, label: account.name, code: account.number, hint: account.fundName }));
  return (
    <>
      <FieldRow columns={3}>
        <SelectField
          label="What it is"
          value={typed.kind}
          onChange={(kind: Kind) => set({ kind })}
          autoFocus
          options={[
            ...(line?.misread ? [{ value: 'DIFFERENCE' as const, label: 'Check difference' }] : []),
            { value: 'FEE', label: 'Bank fee' },
            { value: 'INTEREST', label: 'Interest' },
          ]}
        />
        <MoneyField label="Amount" required readOnly={line !== null} value={typed.amount} onChange={(amount) => set({ amount })} />
        <PostDateField label="Date" required value={typed.postDate} onChange={(postDate) => set({ postDate })} />
      </FieldRow>
      <FieldRow columns={1}>
        <Combo
          label="Account"
          required={typed.kind === 'DIFFERENCE'}
          value={typed.accountId}
          onChange={(accountId) => set({ accountId })}
          options={options}
          placeholder={typed.kind === 'DIFFERENCE' ? 'Charged to' : 'The account of this role'}
        />
      </FieldRow>
    </>
  );
}

export interface BankItemDialogProps {
  view: View;
  /** The line of the statement, or null for one typed from paper. */
  line: Line | null;
  /** What to begin with where no line says so. */
  kind?: 'FEE' | 'INTEREST' | undefined;
  amount?: bigint | undefined;
  onUndo(matchId: string): void;
  onClose(): void;
}

/** The dialog of F, I and the Record buttons: shows the entry, posts it, offers undo. */
export function BankItemDialog({ view, line, kind, amount, onUndo, onClose }: BankItemDialogProps) {
  const { communityId } = useCommunity();
  const [typed, setTyped] = useState(() => startOf(view, line, kind, amount));
  const hasAmount = (centsOf(typed.amount) ?? 0n) !== 0n;
  const isComplete = hasAmount && typed.postDate !== '' && (typed.kind !== 'DIFFERENCE' || typed.accountId !== '');
  const word = words[typed.kind];
  const act = usePreviewed(banking.previewBankItem, banking.recordBankItem, {
    input: isComplete ? inputOf(view, communityId, line, typed) : null,
    more: {},
    lines: (preview) => preview.lines.map((one) => ({ key: one.accountId, label: one.name, amount: one.debit ?? one.credit ?? '0.00' })),
    done: () => `${word.charAt(0).toUpperCase()}${word.slice(1)} of ${figure(typed.amount)} recorded and cleared`,
    undo:
      ({ matchId }) =>
      () =>
        onUndo(matchId),
    onDone: onClose,
  });
  const waitsFor = act.waitsFor(isComplete ? undefined : 'Enter the amount');
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button weight="primary" disabled={waitsFor !== undefined || act.busy} onClick={act.commit}>
        {hasAmount ? `Record ${word}, ${figure(typed.amount)}` : `Record ${word}`}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={line ? line.description || line.typeTitle : 'Fee or interest'} width={620} actions={actions}>
      <Fields typed={typed} set={(change) => setTyped({ ...typed, ...change })} line={line} />
      <Entry of={act} />
    </Dialog>
  );
}
