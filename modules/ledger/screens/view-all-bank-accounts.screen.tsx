// The bank accounts of all communities the viewer sees, with a panel for the one in hand.
import type { ListRow } from '../../../packages/contract/contract.ts';
import { ListPage } from '../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { Button, EmptyState, Facts, PanelSection } from '../../../packages/ui/ui.ts';
import { bankAccounts } from '../bank-account/bank-account.contract.ts';
import { bankAccountList } from '../ledger-lists.contract.ts';

type Row = ListRow<typeof bankAccountList>;

const look = {
  communityName: { width: 180 },
  name: { width: 140, emphasis: 'strong' },
  bankName: { width: 180 },
  accountNumber: { width: 100 },
  glAccount: { width: 180 },
  fundName: { width: 100 },
  lockboxId: { width: 90 },
  lastCheckNumber: { width: 90 },
  use: { width: 90 },
} as const;

function AccountFacts({ row }: { row: Row }) {
  return (
    <PanelSection title={row.name}>
      <Facts
        facts={[
          ['Community', row.communityName],
          ['Bank', row.bankName],
          ['Routing number', row.routingNumber],
          ['Account number', row.accountNumber],
          ['In the books', `${row.glAccount}, ${row.fundName}`],
          ['Lockbox ID', row.lockboxId || 'None'],
          ['Last check number', row.lastCheckNumber || 'None'],
        ]}
      />
    </PanelSection>
  );
}

/** The page at `/bank-accounts`. */
export default function ViewAllBankAccountsScreen() {
  const shell = useShell();
  const mayAdd = useMayCall(bankAccounts.addBankAccount) && shell.community !== null;
  const add = mayAdd && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('bank-account-add')}>
      Add bank account
    </Button>
  );
  return (
    <ListPage
      list={bankAccountList}
      scope={{}}
      look={look}
      actions={add}
      panel={(row) => <AccountFacts row={row} />}
      to={(row) => ['bank-account-view', { communityId: row.communityId, bankAccountId: row.bankAccountId }]}
      empty={
        <EmptyState title="No bank account yet" actions={add}>
          A bank account belongs to a cash account in the chart. Checks, deposits and reconciliations need one.
        </EmptyState>
      }
    />
  );
}
