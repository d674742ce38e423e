// Payments of a community at its banks: the positive pay layout of each account, files of what a bank was
// not told yet, and stop payments.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { downloadFile, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { failureOf, toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  countOf,
  DataTable,
  DateField,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  PanelSection,
  SelectField,
  Split,
  type TableColumn,
  type TableView,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { layoutWords, type PositivePayLayout, positivePay, positivePayLayouts } from '../positive-pay.contract.ts';

type Answer = ClientOutput<typeof positivePay.getPositivePay>;
type Account = Answer['accounts'][number];
type File = Answer['files'][number];
type Stop = Answer['stops'][number];

const newOf = ({ issues, voids, stops }: Pick<Account, 'issues' | 'voids' | 'stops'>) =>
  [
    ...(issues > 0 ? [countOf(issues, 'checks')] : []),
    ...(voids > 0 ? [countOf(voids, 'voids')] : []),
    ...(stops > 0 ? [countOf(stops, 'stops')] : []),
  ].join(', ');

const accountColumns: TableColumn<Account>[] = [
  { key: 'name', title: 'Bank account', width: 220, emphasis: 'strong' },
  { key: 'lastDigits', title: 'Account', width: 90, value: (row) => `•••${row.lastDigits}` },
  { key: 'layout', title: 'Positive pay layout', width: 280, value: (row) => (row.layout === null ? 'None' : layoutWords[row.layout]) },
  { key: 'fromDate', title: 'Checks from', kind: 'date', width: 104 },
  { key: 'new', title: 'Not told yet', width: 200, value: newOf },
];
const fileColumns: TableColumn<File>[] = [
  { key: 'madeDate', title: 'Made', kind: 'date', width: 104 },
  { key: 'bankAccountName', title: 'Bank account', width: 200, emphasis: 'strong' },
  { key: 'what', title: 'Holds', width: 220, value: newOf },
  { key: 'total', title: 'Issued', kind: 'money', width: 110 },
  { key: 'madeBy', title: 'By', width: 150 },
];
const stopColumns: TableColumn<Stop>[] = [
  { key: 'checkNumber', title: 'Check', width: 90, emphasis: 'strong' },
  { key: 'payee', title: 'Payee', width: 220 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 110 },
  { key: 'stopDate', title: 'Stopped', kind: 'date', width: 104 },
  { key: 'reason', title: 'Reason', width: 240 },
  { key: 'stoppedBy', title: 'By', width: 150 },
];

function LayoutDialog({ account, onClose }: { account: Account; onClose(): void }) {
  const { communityId, today } = useCommunity();
  const save = useCommand(positivePay.savePositivePay);
  const [layout, setLayout] = useState<PositivePayLayout>(account.layout ?? 'DELIMITED');
  const [fromDate, setFrom] = useState<LocalDate | ''>(account.fromDate ?? today);
  const run = () => {
    if (fromDate !== '')
      save.mutate(
        { communityId, bankAccountId: account.bankAccountId, version: account.version, layout, fromDate },
        { onSuccess: onClose },
      );
  };
  return (
    <FormDialog
      title={`Positive pay of ${account.name}`}
      confirmLabel="Save"
      ready={fromDate !== ''}
      busy={save.isPending}
      error={save.error}
      run={run}
      onClose={onClose}
    >
      <SelectField
        label="Layout"
        value={layout}
        onChange={setLayout}
        options={positivePayLayouts.map((value) => ({ value, label: layoutWords[value] }))}
      />
      <DateField
        label="Checks from"
        help="Earlier checks were told to the bank some other way"
        required
        value={fromDate}
        onChange={setFrom}
      />
    </FormDialog>
  );
}

function StopDialog({ accounts, onClose }: { accounts: readonly Account[]; onClose(): void }) {
  const { communityId, today } = useCommunity();
  const stop = useCommand(positivePay.stopCheck);
  const [bankAccountId, setAccount] = useState(accounts[0]?.bankAccountId ?? '');
  const [checkNumber, setNumber] = useState('');
  const [stopDate, setDate] = useState<LocalDate | ''>(today);
  const [reason, setReason] = useState('');
  const run = () => {
    if (stopDate !== '') stop.mutate({ communityId, bankAccountId, checkNumber, stopDate, reason }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Stop payment of a check"
      confirmLabel="Record stop"
      ready={checkNumber.trim() !== '' && reason.trim() !== '' && stopDate !== ''}
      busy={stop.isPending}
      error={stop.error}
      run={run}
      onClose={onClose}
    >
      <SelectField
        label="Bank account"
        value={bankAccountId}
        onChange={setAccount}
        options={accounts.map((one) => ({ value: one.bankAccountId, label: one.name }))}
      />
      <TextField label="Check number" required numeric maxLength={15} value={checkNumber} onChange={setNumber} />
      <DateField label="Asked on" required value={stopDate} onChange={setDate} />
      <TextField
        label="Reason"
        help="Void the check too, so that its bills can be paid again"
        required
        maxLength={200}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}

function Accounts({ data, edit }: { data: Answer; edit(account: Account): void }) {
  const { communityId } = useCommunity();
  const make = useCommand(positivePay.makePositivePayFile);
  const [view, setView] = useState<TableView>({});
  const makeOne = ({ bankAccountId }: Account) =>
    make.mutate(
      { communityId, bankAccountId },
      {
        onSuccess: ({ positivePayFileId, ...counts }) => {
          toast({ text: `File made: ${newOf(counts)}` });
          void downloadFile(positivePay.downloadPositivePayFile, { communityId, positivePayFileId }).catch(toastFailure);
        },
        onError: toastFailure,
      },
    );
  const waiting = data.accounts.filter((one) => one.layout !== null && one.issues + one.voids + one.stops > 0);
  return (
    <PanelSection title="Bank accounts">
      <DataTable
        label="Bank accounts"
        noun="accounts"
        rows={data.accounts}
        columns={accountColumns}
        rowId={(row) => row.bankAccountId}
        state={view}
        onState={setView}
        onOpen={edit}
        bar={false}
        empty={
          <EmptyState
            title="No bank account yet"
            icon="building-bank"
            actions={<ScreenLink to="bank-account-add">Add a bank account</ScreenLink>}
          >
            Positive pay is set up by bank account.
          </EmptyState>
        }
      />
      <div className="row">
        {waiting.map((one) => (
          <Button key={one.bankAccountId} weight="primary" icon="download" aria-busy={make.isPending} onClick={() => makeOne(one)}>
            Make file of {one.name}
          </Button>
        ))}
      </div>
    </PanelSection>
  );
}

/** The page at `/c/$communityId/payables/payments-setup`. */
export default function CommunityPaymentsSetupScreen() {
  const { communityId } = useCommunity();
  const read = useCall(positivePay.getPositivePay, { communityId });
  const mayStop = useMayCall(positivePay.stopCheck);
  const [asked, ask] = useState<'stop' | Account | null>(null);
  const [files, setFiles] = useState<TableView>({});
  const [stops, setStops] = useState<TableView>({});
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return <Failed message={message} reference={reference} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingRows rows={10} />;
  const { data } = read;
  const get = (positivePayFileId: string) =>
    void downloadFile(positivePay.downloadPositivePayFile, { communityId, positivePayFileId }).catch(toastFailure);
  return (
    <Split>
      <Column>
        <PageHeader
          title="Community payments setup"
          actions={mayStop && data.accounts.length > 0 && <Button onClick={() => ask('stop')}>Stop a check</Button>}
        />
        <Accounts data={data} edit={ask} />
        <PanelSection title="Positive pay files">
          <DataTable
            label="Positive pay files"
            noun="files"
            rows={data.files}
            columns={fileColumns}
            rowId={(row) => row.positivePayFileId}
            state={files}
            onState={setFiles}
            onOpen={(row) => get(row.positivePayFileId)}
            bar={false}
            hotkeys={false}
            empty={<EmptyState title="No file yet">A file tells the bank of each check once.</EmptyState>}
          />
        </PanelSection>
        <PanelSection title="Stop payments">
          <DataTable
            label="Stop payments"
            noun="stops"
            rows={data.stops}
            columns={stopColumns}
            rowId={(row) => row.checkId}
            state={stops}
            onState={setStops}
            onOpen={null}
            bar={false}
            hotkeys={false}
            empty={<EmptyState title="No check was stopped" icon="check" />}
          />
        </PanelSection>
      </Column>
      {asked === 'stop' && <StopDialog accounts={data.accounts} onClose={() => ask(null)} />}
      {asked !== null && asked !== 'stop' && <LayoutDialog account={asked} onClose={() => ask(null)} />}
    </Split>
  );
}
