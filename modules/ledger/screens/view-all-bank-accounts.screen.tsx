// The bank accounts of all communities the viewer sees, with a panel for the one in hand.
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { useAddressState } from '../../../packages/pages/address.ts';
import { call, keyOf } from '../../../packages/pages/client.ts';
import { LoadedList } from '../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { Button, EmptyState, Facts, PanelSection, type TableColumn, type TableView } from '../../../packages/ui/ui.ts';
import { bankAccounts } from '../bank-account/bank-account.contract.ts';

type Row = ClientOutput<typeof bankAccounts.listBankAccounts>[number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'communityName', title: 'Community', width: 180 },
  { key: 'name', title: 'Bank account', emphasis: 'strong', width: 140 },
  { key: 'bankName', title: 'Bank', width: 180 },
  { key: 'accountNumber', title: 'Number', width: 100 },
  { key: 'glNumber', title: 'In the books', width: 180, value: (row) => `${row.glNumber} ${row.glName}` },
  { key: 'fundName', title: 'Fund', width: 100 },
  { key: 'lockboxId', title: 'Lockbox', width: 90 },
  {
    key: 'lastCheckNumber',
    title: 'Last check',
    width: 90,
    value: (row) => (row.lastCheckNumber === 0 ? '' : String(row.lastCheckNumber)),
  },
  {
    key: 'isPrimary',
    title: 'Use',
    kind: 'status',
    width: 90,
    value: (row) => (row.isPrimary ? 'Primary' : 'Other'),
    tone: (row) => (row.isPrimary ? 'good' : 'neutral'),
  },
];

function AccountFacts({ row }: { row: Row }) {
  return (
    <PanelSection title={row.name}>
      <Facts
        facts={[
          ['Community', row.communityName],
          ['Bank', row.bankName],
          ['Routing number', row.routingNumber],
          ['Account number', row.accountNumber],
          ['In the books', `${row.glNumber} ${row.glName}, ${row.fundName}`],
          ['Lockbox id', row.lockboxId || 'None'],
          ['Last check number', String(row.lastCheckNumber)],
        ]}
      />
    </PanelSection>
  );
}

/** The page at `/bank-accounts`. */
export default function ViewAllBankAccountsScreen() {
  const shell = useShell();
  const mayAdd = useMayCall(bankAccounts.addBankAccount) && shell.community !== null;
  const [view, setView] = useAddressState<TableView>('view', {});
  const add = mayAdd && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('bank-account-add')}>
      Add bank account
    </Button>
  );
  return (
    <LoadedList<Row>
      title="Bank accounts"
      label="Bank accounts"
      noun="bank accounts"
      actions={add}
      queryKey={keyOf(bankAccounts.listBankAccounts, {})}
      load={(signal) => call(bankAccounts.listBankAccounts, {}, signal ? { signal } : {})}
      columns={columns}
      rowId={(row) => row.bankAccountId}
      state={view}
      onState={setView}
      panel={(row) => <AccountFacts row={row} />}
      onOpenPage={(row) => shell.go('bank-account-view', { communityId: row.communityId, bankAccountId: row.bankAccountId })}
      empty={
        <EmptyState title="No bank account yet" actions={add}>
          A bank account stands on a cash account of the chart. Checks, deposits and reconciliations need one.
        </EmptyState>
      }
    />
  );
}
