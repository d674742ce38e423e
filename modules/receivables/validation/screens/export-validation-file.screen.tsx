// The validation file for a lockbox bank: every present owner account, what it owes, and whether the bank is
// to refuse payments; then the file itself.
import { useMemo, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, formatMoney } from '../../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { downloadFile, useCall } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  BatchPreview,
  type CommitBarProps,
  centsOf,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  Note,
  PanelSection,
  SelectField,
  SideTable,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { type ValidationFormat, validation } from '../validation.contract.ts';

type Accounts = ClientOutput<typeof validation.listValidationAccounts>;
type Row = Accounts['rows'][number];

const formats: readonly { value: ValidationFormat; label: string }[] = [
  { value: 'csv', label: 'Comma separated (CSV)' },
  { value: 'fixed-80', label: 'Fixed width, 80 columns' },
];

const columns: readonly TableColumn<Row>[] = [
  { key: 'accountNumber', title: 'Account', width: 100 },
  { key: 'owner', title: 'Owner', width: 200, emphasis: 'strong' },
  { key: 'address', title: 'Property', width: 180, emphasis: 'quiet' },
  { key: 'due', title: 'Amount due', kind: 'money', width: 110, total: 'sum' },
  { key: 'isHeld', title: 'Payments', width: 110, value: (row) => (row.isHeld ? 'On hold' : 'Accepted') },
];

function Rows({ rows, nothing }: { rows: readonly Row[]; nothing: string }) {
  const shell = useShell();
  const [view, setView] = useState<TableView>({});
  return (
    <DataTable
      label="Owner accounts in the file"
      noun="accounts"
      rows={rows}
      columns={columns}
      rowId={(row) => row.ownershipId}
      state={view}
      onState={setView}
      onOpen={(row) => shell.go('owner-view', { ownershipId: row.ownershipId })}
      hrefOf={(row) => shell.hrefOf('owner-view', { ownershipId: row.ownershipId })}
      bar={false}
      empty={<EmptyState title={nothing} />}
    />
  );
}

/** What the file will be: the lockbox it is for, its form, and its totals. */
function Choice({
  accounts,
  bankAccountId,
  format,
  onBankAccount,
  onFormat,
}: {
  accounts: Accounts;
  bankAccountId: string;
  format: ValidationFormat;
  onBankAccount(next: string): void;
  onFormat(next: ValidationFormat): void;
}) {
  const { lockboxes, rows, due, held } = accounts;
  const options = lockboxes.map((one) => ({ value: one.bankAccountId, label: `${one.name} · ${one.lockboxId}` }));
  return (
    <>
      <PanelSection title="File">
        {lockboxes.length === 0 ? (
          <Note title="No lockbox yet">Enter the lockbox id the bank gave you in the profile of the bank account.</Note>
        ) : (
          <SelectField label="Bank account and lockbox" value={bankAccountId} onChange={onBankAccount} options={options} />
        )}
        <SelectField label="Format" value={format} onChange={onFormat} options={formats} />
      </PanelSection>
      <PanelSection title="Totals">
        <SideTable
          label="Totals"
          heads={['', 'Accounts', 'Amount']}
          rows={[
            { key: 'all', label: 'In the file', cells: [rows.length, due] },
            { key: 'held', label: 'Payments on hold', cells: [held, ''] },
          ]}
        />
      </PanelSection>
    </>
  );
}

/** The page at `/c/$communityId/receivables/lockbox/validation-file`. */
export default function ExportValidationFileScreen() {
  const { communityId, today } = useCommunity();
  const [order, setOrder] = useAddressState<{ bankAccountId: string; format: ValidationFormat }>('file', {
    bankAccountId: '',
    format: 'csv',
  });
  const [tab, setTab] = useState<'all' | 'held'>('all');
  const accounts = useCall(validation.listValidationAccounts, { communityId });
  const { data } = accounts;
  const lockbox = useMemo(
    () => data?.lockboxes.find((one) => one.bankAccountId === order.bankAccountId) ?? data?.lockboxes[0],
    [data, order.bankAccountId],
  );
  const download = () => {
    if (lockbox)
      void downloadFile(validation.downloadValidationFile, {
        communityId,
        bankAccountId: lockbox.bankAccountId,
        format: order.format,
      }).catch(toastFailure);
  };
  const waitsFor = data
    ? lockbox
      ? data.rows.length === 0
        ? 'No owner account yet'
        : undefined
      : 'No bank account has a lockbox id'
    : 'Reading the accounts';
  const commit: CommitBarProps = {
    note: 'Send it to the bank before the next deposit. Nothing is posted.',
    primary: {
      label: data
        ? `Download ${data.rows.length.toLocaleString('en-US')} accounts, ${formatMoney(centsOf(data.due) ?? 0n, 'digits')} due`
        : 'Download',
      waitsFor,
      run: download,
    },
  };
  return (
    <BatchPreview
      header={{ title: 'Export validation file', meta: `As of ${formatDate(today)}` }}
      tab={tab}
      onTab={setTab}
      tabs={[
        { value: 'all', label: 'In the file', count: data?.rows.length ?? 0 },
        { value: 'held', label: 'Payments on hold', count: data?.held ?? 0 },
      ]}
      asideLabel="File and totals"
      aside={
        data && (
          <Choice
            accounts={data}
            bankAccountId={lockbox?.bankAccountId ?? ''}
            format={order.format}
            onBankAccount={(bankAccountId) => setOrder({ ...order, bankAccountId })}
            onFormat={(format) => setOrder({ ...order, format })}
          />
        )
      }
      commit={commit}
    >
      {accounts.error ? (
        <Failed message={accounts.error.message} reference={accounts.error.reference} onRetry={() => void accounts.refetch()} />
      ) : data ? (
        <Rows
          key={tab}
          rows={tab === 'all' ? data.rows : data.rows.filter((row) => row.isHeld)}
          nothing={tab === 'all' ? 'No owner account yet' : 'Payments are on hold for nobody'}
        />
      ) : (
        <LoadingRows />
      )}
    </BatchPreview>
  );
}
