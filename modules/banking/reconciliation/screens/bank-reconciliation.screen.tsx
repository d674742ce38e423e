// Reconciling: choose the bank account, then start a reconciliation or go on with the one under way.
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { EmptyState, Failed, LoadingRows, PageHeader, SelectField } from '../../../../packages/ui/ui.ts';
import { banking } from '../../banking.contract.ts';
import { ReconciliationStart, type Standing } from './reconciliation-start.tsx';
import { ReconciliationWork } from './reconciliation-work.tsx';

function AccountChoice({ accounts, chosen }: { accounts: readonly Standing[]; chosen: Standing }) {
  const { setSearch } = useShell();
  if (accounts.length < 2) return null;
  return (
    <SelectField
      label="Bank account"
      hideLabel
      width={190}
      value={chosen.bankAccountId}
      onChange={(account) => setSearch({ account, reconciliation: null })}
      options={accounts.map((one) => ({ value: one.bankAccountId, label: `${one.name} ${one.accountNumber}` }))}
    />
  );
}

/**
 * The page at `/c/…/banking/reconciliation`. The address keeps the account, and the reconciliation when it is
 * not the one under way.
 */
export default function BankReconciliationScreen() {
  const { search, setSearch } = useShell();
  const { communityId } = useCommunity();
  const standing = useCall(banking.listReconciliations, { communityId });
  if (standing.error) {
    return <Failed message={standing.error.message} reference={standing.error.reference} onRetry={() => void standing.refetch()} />;
  }
  if (!standing.data) return <LoadingRows />;
  const { accounts, reconciliations } = standing.data;
  const wanted = reconciliations.find((one) => one.reconciliationId === search.reconciliation);
  const account = accounts.find((one) => one.bankAccountId === (wanted?.bankAccountId ?? search.account)) ?? accounts[0];
  if (!account) {
    return (
      <>
        <PageHeader title="Reconciliation" />
        <EmptyState
          title="No bank account yet"
          icon="building-bank"
          actions={<ScreenLink to="bank-account-add">Add the first bank account</ScreenLink>}
        >
          A reconciliation compares the statement of a bank account with its cash account in the books.
        </EmptyState>
      </>
    );
  }
  const choice = <AccountChoice accounts={accounts} chosen={account} />;
  const reconciliationId = wanted?.reconciliationId ?? account.openReconciliationId;
  if (reconciliationId) return <ReconciliationWork key={reconciliationId} reconciliationId={reconciliationId} choice={choice} />;
  return (
    <>
      <PageHeader
        title="Start a reconciliation"
        crumbs={[
          <ScreenLink key="log" to="bank-log-reconciliation">
            Reconciliation
          </ScreenLink>,
          `${account.name}, ${account.bankName} ${account.accountNumber}`,
        ]}
        actions={choice}
      />
      <ReconciliationStart
        key={account.bankAccountId}
        account={account}
        onStarted={(id) => setSearch({ account: account.bankAccountId, reconciliation: id })}
      />
    </>
  );
}
