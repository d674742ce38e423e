// The form behind requesting a funds transfer and changing one: its kind, accounts and reason, what it
// repays, and beside it what it will post.
import { useMemo } from 'react';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useAfterPause, useEntryDraft, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Column,
  CommitBar,
  EmptyState,
  type EntryColumn,
  EntryGrid,
  Failed,
  LoadingRows,
  MoneyField,
  PageHeader,
  SelectField,
  SidePane,
  Split,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { PostDateField } from '../../../ledger/ledger.web.tsx';
import { fundTransfers, type TransferKind, transferKinds } from '../transfer.contract.ts';
import { amountOf, digits, fittingKind, itemsOf, type TypedItem, type TypedTransfer, transferWaitsFor } from '../transfer-typing.rules.ts';
import { TransferAside } from './transfer-aside.tsx';

type Choices = ClientOutput<typeof fundTransfers.getTransferChoices>;
type Transfer = ClientOutput<typeof fundTransfers.getTransfer>;
type Input = ClientInput<typeof fundTransfers.previewTransfer>;

const betweenFunds = ['CONTRIBUTION', 'LOAN', 'REPAYMENT', 'REIMBURSEMENT'] as const;

const itemColumns: readonly EntryColumn<TypedItem>[] = [
  { key: 'postDate', title: 'Date', kind: 'readonly', width: 104 },
  { key: 'description', title: 'Paid for the other fund', kind: 'readonly' },
  { key: 'open', title: 'Not repaid', kind: 'readonly', width: 120, numeric: true },
  { key: 'amount', title: 'Repaid now', kind: 'money', width: 130, total: 'sum', emphasis: 'strong' },
];

/** The form as the preview wants it. */
function inputOf(communityId: string, typed: TypedTransfer, fundTransferId: string | undefined): Input | null {
  const { plannedDate, loanId, repays: _repays, ...rest } = typed;
  if (plannedDate === '' || transferWaitsFor(typed) !== undefined) return null;
  return {
    ...rest,
    communityId,
    plannedDate,
    amount: amountOf(typed),
    items: itemsOf(typed),
    ...(fundTransferId ? { fundTransferId } : {}),
    ...(typed.kind === 'REPAYMENT' ? { loanId } : {}),
  };
}

const typedOf = (of: Transfer): TypedTransfer => ({
  kind: of.kind,
  fromBankAccountId: of.from.bankAccountId,
  toBankAccountId: of.to.bankAccountId,
  amount: of.amount,
  plannedDate: localDate(of.plannedDate.slice(0, 10)),
  memo: of.memo,
  reason: of.reason,
  loanId: of.loan?.fundTransferId ?? '',
  repays: Object.fromEntries(of.items.map((item) => [item.entryId, item.amount])),
});

/** Two accounts that money goes back between, and what is left of a loan. */
function repaying(choices: Choices, loanId: string): Partial<TypedTransfer> {
  const loan = choices.loans.find((one) => one.fundTransferId === loanId);
  const ofFund = (fundId: string | undefined) => choices.bankAccounts.find((one) => one.fundId === fundId)?.bankAccountId ?? '';
  return {
    kind: 'REPAYMENT',
    loanId,
    fromBankAccountId: ofFund(loan?.toFundId),
    toBankAccountId: ofFund(loan?.fromFundId),
    amount: loan?.balance ?? '',
  };
}

function useTransferDraft(choices: Choices, transfer: Transfer | null) {
  const { communityId, today } = useCommunity();
  const { search } = useShell();
  const { loan = '', from = '' } = search;
  const empty = useMemo<TypedTransfer>(() => {
    if (transfer) return typedOf(transfer);
    return {
      kind: 'CONTRIBUTION',
      fromBankAccountId: from,
      toBankAccountId: choices.reserveId !== null && choices.reserveId !== from ? choices.reserveId : '',
      amount: '',
      plannedDate: today,
      memo: '',
      reason: '',
      loanId: '',
      repays: {},
      ...(loan ? repaying(choices, loan) : {}),
    };
  }, [choices, transfer, today, loan, from]);
  return useEntryDraft<TypedTransfer>({
    name: `funds-transfer.${communityId}.${transfer?.fundTransferId ?? `new.${loan}.${from}`}`,
    title: 'Funds transfer',
    empty,
  });
}

interface FieldsProps {
  typed: TypedTransfer;
  change(part: Partial<TypedTransfer>): void;
  choices: Choices;
}

function Fields({ typed, change, choices }: FieldsProps) {
  const accountOf = (bankAccountId: string) => choices.bankAccounts.find((one) => one.bankAccountId === bankAccountId);
  const accounts = choices.bankAccounts.map((one) => ({ value: one.bankAccountId, label: `${one.name} ••${one.last4}, ${one.fundName}` }));
  const choose = (part: Partial<TypedTransfer>) => {
    const next = { ...typed, ...part };
    change({ ...part, kind: fittingKind(next.kind, accountOf(next.fromBankAccountId), accountOf(next.toBankAccountId)), repays: {} });
  };
  const isWithin = typed.kind === 'SAME_FUND';
  const kinds: readonly TransferKind[] = isWithin ? ['SAME_FUND'] : betweenFunds;
  return (
    <>
      <div className="fields hdr">
        <SelectField
          label="From"
          required
          width={250}
          placeholder="Choose the account"
          value={typed.fromBankAccountId}
          onChange={(fromBankAccountId) => choose({ fromBankAccountId })}
          options={accounts}
        />
        <SelectField
          label="To"
          required
          width={250}
          placeholder="Choose the account"
          value={typed.toBankAccountId}
          onChange={(toBankAccountId) => choose({ toBankAccountId })}
          options={accounts.map((one) => ({ ...one, disabled: one.value === typed.fromBankAccountId }))}
        />
        <SelectField
          label="Kind"
          width={170}
          value={typed.kind}
          readOnly={isWithin}
          onChange={(kind) => change({ kind, loanId: '', repays: {} })}
          options={kinds.map((value) => ({ value, label: transferKinds[value] }))}
        />
        {typed.kind === 'REPAYMENT' && (
          <SelectField
            label="Loan"
            required
            width={260}
            placeholder={choices.loans.length === 0 ? 'No loan is left to repay' : 'Choose the loan'}
            value={typed.loanId}
            onChange={(loanId) => change(repaying(choices, loanId))}
            options={choices.loans.map((one) => ({
              value: one.fundTransferId,
              label: `Transfer ${one.transferNumber}, ${one.fromFund} to ${one.toFund}: ${digits(one.balance)} left`,
            }))}
          />
        )}
      </div>
      <div className="fields hdr">
        <MoneyField
          label="Amount"
          required
          width={130}
          readOnly={typed.kind === 'REIMBURSEMENT'}
          value={amountOf(typed)}
          onChange={(amount) => change({ amount })}
        />
        <PostDateField label="Date" required width={140} value={typed.plannedDate} onChange={(plannedDate) => change({ plannedDate })} />
        <TextField label="Memo" width={220} maxLength={120} value={typed.memo} onChange={(memo) => change({ memo })} />
        <TextField
          label="Reason"
          required
          width={360}
          maxLength={500}
          help="For the approver and the minutes"
          value={typed.reason}
          onChange={(reason) => change({ reason })}
        />
      </div>
    </>
  );
}

/** What the fund it goes to paid for the other, to choose what is repaid of it. */
function Repaid({ typed, change, fundTransferId }: Omit<FieldsProps, 'choices'> & { fundTransferId: string | undefined }) {
  const { communityId } = useCommunity();
  const { fromBankAccountId, toBankAccountId, repays } = typed;
  const hasBoth = fromBankAccountId !== '' && toBankAccountId !== '' && fromBankAccountId !== toBankAccountId;
  const ends = { communityId, fromBankAccountId, toBankAccountId };
  const dues = useCall(fundTransfers.listDueEntries, hasBoth ? { ...ends, ...(fundTransferId ? { fundTransferId } : {}) } : null);
  if (!hasBoth) return <EmptyState title="Choose both accounts to see what is due between their funds" />;
  if (dues.error) return <Failed message={dues.error.message} reference={dues.error.reference} onRetry={() => void dues.refetch()} />;
  if (!dues.data) return <LoadingRows />;
  const rows = dues.data.items.map(
    (item): TypedItem => ({
      entryId: item.entryId,
      postDate: item.postDate.slice(0, 10),
      description: item.description || item.reference,
      open: digits(item.open),
      amount: repays[item.entryId] ?? '',
    }),
  );
  if (rows.length === 0) return <EmptyState title="Nothing is due: the fund it goes to paid nothing for the other" />;
  return (
    <EntryGrid
      label="Entries to repay"
      columns={itemColumns}
      rows={rows}
      onRows={(next) =>
        change({ repays: Object.fromEntries(next.flatMap((row) => (row.amount === '' ? [] : [[row.entryId, row.amount]]))) })
      }
      newRow={() => ({ entryId: '', postDate: '', description: '', open: '', amount: '' })}
      footLabel={`${digits(dues.data.due)} due between the funds in all`}
      fixed
    />
  );
}

function Form({ choices, transfer }: { choices: Choices; transfer: Transfer | null }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const draft = useTransferDraft(choices, transfer);
  const { value: typed, change } = draft;
  const id = transfer?.fundTransferId;
  const asked = useAfterPause(inputOf(communityId, typed, id));
  const options = {
    isLatest: asked.isLatest,
    lines: (seen: ClientOutput<typeof fundTransfers.previewTransfer>) => [
      { key: 'balance', label: 'Left after', amount: seen.balanceAfter },
    ],
    onDone: ({ fundTransferId }: { fundTransferId: string }) => {
      draft.clear();
      shell.go('funds-transfer-view', { fundTransferId });
    },
  };
  const adding = usePreviewed(fundTransfers.previewTransfer, fundTransfers.requestTransfer, {
    ...options,
    input: id ? null : asked.value,
    more: {},
    done: ({ transferNumber }) => `Requested transfer ${transferNumber}; someone else must approve it`,
  });
  const editing = usePreviewed(fundTransfers.previewTransfer, fundTransfers.editTransfer, {
    ...options,
    input: id && asked.value ? { ...asked.value, fundTransferId: id } : null,
    more: {},
    done: ({ transferNumber }) => `Changed transfer ${transferNumber}; it waits for approval`,
  });
  const act = transfer ? editing : adding;
  const amount = digits(amountOf(typed));
  const own =
    draft.isTyped || !transfer ? (transferWaitsFor(typed) ?? (asked.isLatest ? undefined : 'Adding up')) : 'Nothing was changed yet';
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title={transfer ? `Edit transfer ${transfer.transferNumber}` : 'New funds transfer'}
            crumbs={[
              <ScreenLink key="list" to="funds-transfers-pending">
                Funds transfers
              </ScreenLink>,
              'Nothing is posted before it is approved and sent',
            ]}
          />
          <Fields typed={typed} change={change} choices={choices} />
          {typed.kind === 'REIMBURSEMENT' && <Repaid typed={typed} change={change} fundTransferId={id} />}
        </Column>
        <SidePane label="Preview">
          <TransferAside act={act} />
        </SidePane>
      </Split>
      <CommitBar
        figures={[{ label: 'Transfer', value: amount }]}
        note={draft.restored ? 'What you typed earlier was kept' : 'Someone else approves it'}
        discard={draft.isTyped ? { label: 'Discard', run: draft.clear } : undefined}
        primary={{
          label: transfer ? `Save and request ${amount}` : `Request 1 transfer, ${amount}`,
          run: act.commit,
          busy: act.busy,
          waitsFor: own ?? act.waitsFor(),
        }}
      />
    </>
  );
}

/** Requests a transfer (`fundTransferId` null), or changes one that was not sent. */
export default function FundsTransferScreen({ fundTransferId }: { fundTransferId: string | null }) {
  const { communityId } = useCommunity();
  const choices = useCall(fundTransfers.getTransferChoices, { communityId });
  const transfer = useCall(fundTransfers.getTransfer, fundTransferId === null ? null : { communityId, fundTransferId });
  const failed = [choices, transfer].find((one) => one.error);
  if (failed?.error)
    return <Failed message={failed.error.message} reference={failed.error.reference} onRetry={() => void failed.refetch()} />;
  if (!choices.data || (fundTransferId !== null && !transfer.data)) return <LoadingRows />;
  if (choices.data.bankAccounts.length < 2)
    return (
      <>
        <PageHeader title="New funds transfer" />
        <EmptyState
          title="A transfer needs two bank accounts"
          actions={<ScreenLink to="bank-account-add">Add a bank account</ScreenLink>}
        />
      </>
    );
  return <Form key={fundTransferId} choices={choices.data} transfer={transfer.data ?? null} />;
}
